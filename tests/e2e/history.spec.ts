// Undoing changes: an event that was deleted by mistake, and one that was changed.
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const FROM = Date.UTC(2031, 2, 4, 17);
const TRAINING = { title: "Training", notes: "Bring two boats.", from: FROM, to: FROM + 3_600_000 };

test("an event that is deleted by mistake is back after Undo, in month, list and feed", async ({
  page,
  logIn,
  stranger,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const event = await addEvent(editor, id, TRAINING);
  const feed = async () => (await editor.send(`/ical/${id}.ics`)).text();
  await page.goto(`/calendar/${id}/list`);
  await page.getByRole("link", { name: "Delete Training" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Event deleted.").first()).toBeVisible();
  await expect(page.locator(`#event-${event}`)).toHaveCount(0);
  expect(await feed()).not.toContain("Training");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.").first()).toBeVisible();
  await expect(page.locator(`#event-${event}`)).toBeVisible();
  expect(await feed()).toContain("SUMMARY:Training");
  await stranger.goto(`/calendar/${id}/calendar?month=2031-03`);
  await expect(stranger.getByText("Training").first()).toBeVisible();
});

test("a change is found in the history, looked at side by side, and restored", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const event = await addEvent(editor, id, TRAINING);
  await addEvent(editor, id, { ...TRAINING, id: event, notes: "Bring three boats." });
  await page.goto(`/calendar/${id}/edit`);
  await page.getByRole("link", { name: "History" }).click();
  // The tab below mentions the event too.
  await page.locator("a[href*='/history/']", { hasText: "Training" }).first().click();
  await expect(page.locator("del")).toHaveText("two");
  await expect(page.locator("ins")).toHaveText("three");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restored.").first()).toBeVisible();
  await page.goto(`/calendar/${id}/events/${event}`);
  await expect(page.getByText("Bring two boats.").first()).toBeVisible();
});
