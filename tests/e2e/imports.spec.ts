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
