// The first steps shown to an editor on a new calendar's Home tab.
import { createCalendar, expect, newEmail, test } from "./stories";

test("a new calendar leads its editor from the first event to the link and a colleague", async ({
  page,
  logIn,
  stranger,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Chess club");
  await page.goto(`/calendar/${id}/home`);
  const steps = page.getByRole("region", { name: "Three steps and your calendar is ready" });
  await expect(steps.getByRole("heading", { level: 3 })).toHaveText([
    "Add the first event",
    "Share the link",
    "Invite a colleague",
  ]);
  await steps.getByRole("link", { name: "Create Event" }).click();
  await page.getByLabel("Title").fill("First evening");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("article").filter({ hasText: "First evening" })).toBeVisible();

  await page.goto(`/calendar/${id}/home`);
  await expect(steps.getByRole("heading", { level: 3 }).first()).toHaveText(
    "Done: Add the first event",
  );
  await expect(page.getByRole("region", { name: "Coming up" })).toContainText("First evening");
  await steps.getByRole("button", { name: "Share the link" }).click();
  await expect(page).toHaveURL(/\/share$/);

  await page.goto(`/calendar/${id}/home`);
  await expect(steps.getByRole("heading", { level: 3 }).nth(1)).toHaveText("Done: Share the link");
  await steps.getByRole("link", { name: "Invite a colleague" }).click();
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("button", { name: "Cancel Invite" })).toBeVisible();

  await page.goto(`/calendar/${id}/home`);
  await expect(page.getByRole("link", { name: "Edit Home" })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await stranger.goto(`/calendar/${id}/home`);
  await expect(stranger.getByText("Coming up")).toBeVisible();
  await expect(stranger.getByText("Three steps")).toHaveCount(0);
});

test("an empty month tells its editor to choose a day, and no visitor", async ({
  page,
  logIn,
  stranger,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Chess club");
  await page.goto(`/calendar/${id}/calendar?month=2026-12`);
  await expect(page.getByText("Choose a day to add an event.")).toBeVisible();
  await stranger.goto(`/calendar/${id}/calendar?month=2026-12`);
  await expect(stranger.getByRole("table", { name: "December 2026" })).toBeVisible();
  await expect(stranger.getByText("Choose a day")).toHaveCount(0);
});
