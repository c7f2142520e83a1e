// Form errors appear at the field, and no typed text is lost.
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);

test("who was faster is not overwritten: both versions are shown to choose from", async ({
  page,
  logIn,
  scripts,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const event = await addEvent(editor, id, { title: "Meeting", from: START, to: START + HOUR });
  const open = async () => {
    await page.goto(`/calendar/${id}/events/${event}/edit`);
    if (scripts) await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByLabel("Title").fill("My meeting");
  };
  const change = (title: string) =>
    editor.api("calendar/saveEvent", {
      calendarId: id,
      id: event,
      title,
      location: "",
      notes: "",
      allDay: false,
      from: START,
      to: START + HOUR,
    });

  await open();
  await change("Their meeting");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Someone else changed this event" }),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /Title/ })).toContainText("My meeting");
  await expect(page.getByRole("row", { name: /Title/ })).toContainText("Their meeting");
  await page.getByRole("button", { name: "Keep Ours" }).click();
  await expect(page.getByRole("article").filter({ hasText: "My meeting" })).toBeVisible();

  await open();
  await change("Theirs again");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Keep Theirs" }).click();
  await expect(page.getByRole("heading", { name: "Theirs again" }).first()).toBeVisible();
});
