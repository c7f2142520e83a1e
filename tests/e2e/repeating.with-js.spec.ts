// A repeating event by keyboard alone.
import { createCalendar, expect, newEmail, test } from "./stories";

test("the rule and the dates it is for are chosen by keyboard alone", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await page.goto(`/calendar/${id}/events/new?day=2031-03-04`);
  await page.getByLabel("Title").fill("Training");
  await page.getByLabel("Repeats").focus();
  // The third list item, which unfolds the rule.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Repeats")).toHaveValue("week");
  await page.keyboard.press("Tab");
  await expect(page.locator("summary", { hasText: "How it repeats" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Every", { exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByText("Every week on Monday and Tuesday.")).toBeVisible();
  for (let weekday = 0; weekday < 7; weekday += 1) await page.keyboard.press("Tab");
  await expect(page.getByLabel("Never")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3");
  await expect(page.getByText("Every week on Monday and Tuesday, 3 times.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved:").first()).toBeVisible();

  await page.goto(`/calendar/${id}/day/2031-03-10`);
  await page.getByRole("link", { name: "Edit Training" }).first().press("Enter");
  await expect(page.getByLabel("Only this date")).toBeFocused();
  const save = page.locator("#field-save");
  await expect(save).toHaveAccessibleName("Save This Date");
  await page.keyboard.press("ArrowDown");
  await expect(save).toHaveAccessibleName("Save This and Following");
  await page.keyboard.press("ArrowDown");
  await expect(save).toHaveAccessibleName("Save All Dates");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Rowing");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved: Rowing").first()).toBeVisible();
});
