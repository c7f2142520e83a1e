// Errors in a form are shown at the field, and nothing that was typed is lost.
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);

test("an event form says what is wrong and keeps what was typed", async ({
  page,
  logIn,
  scripts,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await page.goto(`/calendar/${id}/events/new?day=2031-03-04`);
  await expect(page.getByLabel("From time")).toHaveValue("17:00");
  await page.getByLabel("Location").fill("The old barn");
  await page.getByLabel("Notes").fill("First line\nSecond line");

  await test.step("an empty title", async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Title is required.");
    await expect(page.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Location")).toHaveValue("The old barn");
    await expect(page.getByLabel("Notes")).toHaveValue("First line\nSecond line");
  });

  await test.step("a title of 51 characters", async () => {
    await page.getByLabel("Title").evaluate((field) => field.removeAttribute("maxlength"));
    await page.getByLabel("Title").fill("x".repeat(51));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").first()).toContainText("at most 50 characters");
    await expect(page.getByLabel("Title")).toHaveValue("x".repeat(51));
    await page.getByLabel("Title").fill("Barn dance");
  });

  await test.step("an end before the start", async () => {
    // With scripts, To changes along while the user types.
    if (scripts) return;
    await page.getByLabel("To time").fill("16:00");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").first()).toContainText("To must be after From");
    await expect(page.getByLabel("To time")).toHaveValue("17:05");
  });
});

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
  await page.getByRole("button", { name: "Keep Mine" }).click();
  await expect(page.getByRole("article").filter({ hasText: "My meeting" })).toBeVisible();

  await open();
  await change("Theirs again");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Keep Theirs" }).click();
  await expect(page.getByRole("heading", { name: "Theirs again" }).first()).toBeVisible();
});
