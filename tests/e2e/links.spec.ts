// A calendar's links: an extra link that shows busy times only, and replacing a leaked link.
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);
const ENDED = "This link no longer works. Ask the person who gave it to you for the new one.";

test("replace a leaked link: the wrong people are shut out, the others get the new one", async ({
  page,
  stranger,
  logIn,
  world,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, { title: "Rehearsal", from: START, to: START + HOUR });
  await stranger.goto(`/calendar/${id}/list`);
  await expect(stranger.getByRole("link", { name: "Rehearsal" })).toBeVisible();

  await page.goto(`/calendar/${id}/share`);
  await page.getByRole("link", { name: "Extra links" }).click();
  await page.getByRole("link", { name: "Replace the Link" }).click();
  const wrong = page.getByLabel("It got to the wrong people: the old link ends now");
  await expect(wrong).toBeChecked();
  await page.getByRole("button", { name: "Replace the Link" }).click();
  await expect(page.getByText("The link is replaced.")).toBeVisible();
  const shown = page.locator(".quick-ways .address code");
  const address = (await shown.textContent()) ?? "";
  expect(address).toMatch(new RegExp(`^${world.site.origin}/calendar/[\\w-]{22}$`));
  expect(address).not.toContain(id);
  await page.getByRole("link", { name: "Extra links" }).click();
  await page.getByText("Links that no longer work").click();
  await expect(page.getByText(/^The old link, ended/)).toBeVisible();

  const answer = await stranger.goto(`/calendar/${id}/list`);
  expect(answer?.status()).toBe(410);
  await expect(stranger.getByRole("heading", { name: ENDED })).toBeVisible();
  await expect(stranger.getByText("Club")).toHaveCount(0);
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { name: "Club" })).toBeVisible();
  await page.goto("/calendars");
  await page.getByRole("link", { name: "Club" }).first().click();
  await expect(page).toHaveURL(address);
});

test("an extra link shows others only when it is busy, its editor everything, and ends", async ({
  page,
  stranger,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, { title: "Rehearsal", from: START, to: START + HOUR });
  await page.goto(`/calendar/${id}/share/links`);
  await page.getByRole("link", { name: "Add Extra Link" }).click();
  await page.getByLabel("Name").fill("Hall");
  await page.getByLabel(/^Busy times only/).check();
  await page.getByLabel("Until").fill("2019-01-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The link must end in the future.").first()).toBeVisible();
  await page.getByLabel("Until").fill("2099-12-31");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Hall" })).toBeVisible();
  await expect(
    page.getByText(/busy times only · until Thu, Dec 31 '99 · not used yet/),
  ).toBeVisible();
  const address = (await page.locator(".link-list code").textContent()) ?? "";

  await stranger.goto(`${address}/list`);
  await expect(stranger.getByRole("link", { name: "Busy" })).toBeVisible();
  await expect(stranger.getByText("Rehearsal")).toHaveCount(0);
  await expect(stranger.getByRole("navigation", { name: "Tabs" }).getByRole("link")).toHaveCount(2);
  await stranger.getByRole("link", { name: "Busy" }).click();
  await expect(stranger.getByText("Busy").first()).toBeVisible();

  await page.goto(`${address}/list`);
  await expect(page.getByText("You see more than this link shows.")).toBeVisible();
  await page.getByRole("link", { name: "Rehearsal", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/calendar/${id}/events/`));

  await page.goto(`/calendar/${id}/share`);
  await expect(page.getByRole("listitem").filter({ hasText: "Extra links" })).toContainText(
    "1 link",
  );
  await page.getByRole("link", { name: "Extra links" }).click();
  await page.getByRole("link", { name: "Change or End Hall" }).click();
  await page.getByRole("button", { name: "End Link" }).click();
  await expect(page.getByText("The link no longer works.")).toBeVisible();
  expect((await stranger.goto(`${address}/list`))?.status()).toBe(410);
});

test("a website gets a link of its own", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await editor.call("calendar/save", { id, title: "Club", embedSites: "*" });
  await page.goto(`/calendar/${id}/share/website`);
  await page.getByRole("link", { name: "add an extra link named “website”" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("website");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/share\/website$/);
  const { list } = await editor.call("link/list", { calendarId: id });
  const code = page.locator(".embedding code").first();
  await expect(code).toContainText(`/embed/${list[0]?.token}`);
});
