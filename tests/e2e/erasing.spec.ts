// Deletion: a calendar is deleted and restored, an account is deleted, and personal data is downloaded.
import { readFileSync } from "node:fs";
import { createCalendar, expect, newEmail, test } from "./stories";

test("a calendar is deleted by typing its title, and brought back by the link in the mail", async ({
  page,
  world,
  logIn,
  stranger,
}) => {
  const email = newEmail("ann");
  const editor = await logIn(email);
  const id = await createCalendar(editor, "Boat house");
  await page.goto(`/calendar/${id}/edit`);
  await page.getByRole("link", { name: "Delete this calendar" }).click();
  await expect(page.getByText("This deletes the calendar")).toBeVisible();
  await page.getByLabel("Title").fill("House boat");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("not the calendar's title");
  await expect(page.getByLabel("Title")).toHaveValue("House boat");
  await page.getByLabel("Title").fill("Boat house");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("“Boat house” is deleted.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/calendars$/);
  await expect(page.getByRole("link", { name: "Boat house" })).toHaveCount(0);
  expect((await stranger.goto(`/calendar/${id}/list`))?.status()).toBe(404);
  await expect(stranger.getByText("The calendar link is wrong.")).toBeVisible();

  const { text } = await world.mailbox.waitFor(email, /calendar-restore/);
  await stranger.goto(/https?:\S+calendar-restore\S+/.exec(text)?.[0] ?? "");
  await stranger.getByRole("button", { name: "Restore" }).click();
  await expect(stranger.getByText("Calendar restored.").first()).toBeVisible();
  await expect(stranger).toHaveURL(new RegExp(`/calendar/${id}`));
  await expect(stranger.getByRole("heading", { name: "Boat house" })).toBeVisible();
  await page.goto("/calendars");
  await expect(page.getByRole("link", { name: "Boat house" }).first()).toBeVisible();
});

test("an account is deleted only when each calendar that nobody else manages is agreed to", async ({
  page,
  logIn,
  stranger,
}) => {
  const email = newEmail("dora");
  const dora = await logIn(email);
  const id = await createCalendar(dora, "Dora's diary");
  await page.goto("/account");
  await page.getByRole("link", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Only you manage these" })).toBeVisible();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Nothing was deleted");
  await page.getByLabel("Delete “Dora's diary” for good").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Start Now" })).toBeVisible();
  expect((await stranger.goto(`/calendar/${id}/list`))?.status()).toBe(404);
  expect((await dora.api<{ email: string }>("user/profile")).payload.email).toBe("");
});

test("the own data come as two files", async ({ page, logIn }) => {
  const email = newEmail("ida");
  const ida = await logIn(email);
  await createCalendar(ida, "Reading circle");
  await page.goto("/account");
  const load = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name }).click(),
    ]);
    return {
      name: download.suggestedFilename(),
      text: readFileSync(await download.path(), "utf8"),
    };
  };
  const everything = await load("Download everything (JSON)");
  expect(everything.name).toBe("eas-data.json");
  expect(JSON.parse(everything.text)).toMatchObject({
    profile: { email },
    calendars: [{ title: "Reading circle" }],
  });
  const events = await load("Download the events of your calendars (.ics)");
  expect([events.name, events.text.slice(0, 15)]).toEqual(["eas-events.ics", "BEGIN:VCALENDAR"]);
});
