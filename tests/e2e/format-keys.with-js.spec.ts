// Text formatting by keyboard and buttons, and the browser's own Undo.
import { open } from "./hydrated";
import { createCalendar, expect, newEmail, test } from "./stories";

test("Ctrl+B, Ctrl+I and the buttons put marks around what is selected", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Choir");
  await open(page, `/calendar/${id}/events/new`);
  const notes = page.getByLabel("Notes");
  await notes.fill("Bring candles");
  await notes.selectText();
  await notes.press("Control+b");
  await expect(notes).toHaveValue("**Bring candles**");
  await notes.press("Control+b");
  await expect(notes).toHaveValue("Bring candles");
  await page.getByRole("button", { name: "Italic" }).click();
  await expect(notes).toHaveValue("*Bring candles*");
  await expect(notes).toBeFocused();
  await notes.press("Control+z");
  await expect(notes).toHaveValue("Bring candles");
  await page.getByRole("button", { name: "Bullets" }).click();
  await expect(notes).toHaveValue("- Bring candles");
});
