// Moving to EAS with a calendar file: previewing, importing, undoing the import, and deleting the calendar.
import { readFileSync } from "node:fs";
import { FILE_NAME, FILE_TEXT } from "./foreign-file";
import { createCalendar, expect, newEmail, test } from "./stories";

const NEWER = FILE_TEXT.replace("SUMMARY:Regatta", "SUMMARY:Big Regatta");
const named = (text: string, name = "club.ics") => ({
  name,
  mimeType: "text/calendar",
  buffer: Buffer.from(text),
});

test("a file is looked at, imported, taken back, and imported in a newer form", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await page.goto(`/calendar/${id}/list`);
  await page.getByRole("link", { name: "import a calendar file" }).click();
  const field = page.getByLabel("Calendar file");
  const look = page.getByRole("button", { name: "Preview" });

  await look.click();
  await expect(page.getByText("Choose a file first.").first()).toBeVisible();
  await field.setInputFiles(named("\u0000 a picture", "picture.png"));
  await look.click();
  await expect(page.locator("#field-file-error")).toBeVisible();
  await field.setInputFiles(named(FILE_TEXT, FILE_NAME));
  await look.click();
  await expect(page.getByRole("heading", { name: "What the file would change" })).toBeVisible();
  await expect(page.getByText("google.ics")).toBeVisible();
  await expect(page.getByRole("row", { name: /Regatta.*New/ })).toBeVisible();
  await page.getByRole("button", { name: "Import 3 Events" }).click();
  await expect(page).toHaveURL(new RegExp(`/calendar/${id}/list`));
  await expect(page.getByText("Imported: 3 new")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Regatta" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Regatta" })).toHaveCount(0);

  for (const text of [FILE_TEXT, NEWER]) {
    await page.goto(`/calendar/${id}/import`);
    await field.setInputFiles(named(text));
    await look.click();
    await page.getByRole("button", { name: /^Import \d Events?$/ }).click();
    await expect(page.getByText(/Imported: /)).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Big Regatta" })).toBeVisible();

  await page.goto(`/calendar/${id}/import`);
  await field.setInputFiles(named(NEWER));
  await look.click();
  await expect(page.getByText("3 already here")).toBeVisible();
  await page.getByRole("button", { name: "Back to the calendar" }).click();
  await expect(page).toHaveURL(new RegExp(`/calendar/${id}/list`));
});

test("an import is one row of the history, opens, and is undone there; what was deleted here is asked about", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const look = async () => {
    await page.goto(`/calendar/${id}/import`);
    await page.getByLabel("Calendar file").setInputFiles(named(FILE_TEXT));
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("heading", { name: "What the file would change" })).toBeVisible();
  };
  await look();
  await page.getByRole("button", { name: "Import 3 Events" }).click();
  await expect(page.getByText("Imported: 3 new")).toBeVisible();

  await page.goto(`/calendar/${id}/list`);
  await page.getByRole("link", { name: "Delete Regatta" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Event deleted.").first()).toBeVisible();
  await look();
  await expect(page.getByText("2 already here · 1 deleted here")).toBeVisible();
  await page.getByLabel(/the event that was deleted here/).check();
  await page.getByRole("button", { name: "Import What Is Chosen" }).click();
  await expect(page.getByText("Imported: 1 new")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Regatta" })).toBeVisible();

  await page.goto(`/calendar/${id}/history`);
  await page.getByRole("link", { name: /Imported club\.ics: 3 new/ }).click();
  await expect(page).toHaveURL(/history\?batch=/);
  await expect(page.getByText("Regatta").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  // The second import restored it, so it belongs to that import.
  const left = '"Regatta" was changed again since then, so it stays as it is.';
  await expect(page.getByText(`${left} Everything else is undone.`).first()).toBeVisible();

  await page.goto(`/calendar/${id}/history`);
  await page.getByRole("link", { name: /Imported club\.ics: 1 new/ }).click();
  await expect(page).toHaveURL(/history\?batch=/);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone.").first()).toBeVisible();
  const { events } = await editor.call("calendar/view", { id });
  expect(events).toEqual([]);
});

test("a whole calendar goes into an empty one, by one file", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const [from, to] = [await createCalendar(editor, "Rowing"), await createCalendar(editor, "New")];
  await page.goto(`/calendar/${from}/home/edit`);
  await page.getByLabel("Welcome text").fill("Welcome to the boathouse.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`/calendar/${from}/edit`);
  await page.getByRole("link", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the calendar" }).click();
  const file = await (await download).path();
  await page.goto(`/calendar/${to}/import`);
  await page.getByLabel("Calendar file").setInputFiles({
    name: "calendar.json",
    mimeType: "application/json",
    buffer: readFileSync(file),
  });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(/the title “Rowing”/)).toBeVisible();
  await page.getByRole("button", { name: "Import This Calendar" }).click();
  await expect(page).toHaveURL(/\/list/);
  await page.goto(`/calendar/${to}/home`);
  await expect(page.getByText("Welcome to the boathouse.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Rowing" })).toBeVisible();
});
