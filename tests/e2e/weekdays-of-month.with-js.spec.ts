// “On these weekdays of the month”: the choice shows the checkboxes, and the sentence follows them.
import { createCalendar, expect, newEmail, test } from "./stories";

test("first and third Tuesday are ticked, said, saved and still there to edit", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await page.goto(`/calendar/${id}/events/new?day=2031-03-04`);
  await page.getByLabel("Title").fill("Training");
  await page.getByLabel("Repeats").selectOption("month");
  await expect(page.getByLabel("Third")).toBeHidden();
  await page.getByLabel("On these weekdays of the month").check();
  await page.getByLabel("First").check();
  await page.getByLabel("Third").check();
  const sentence = "Every month on the first Tuesday and third Tuesday";
  await expect(page.getByText(`${sentence}.`)).toBeVisible();
  await page.getByLabel("On the last workday").check();
  await expect(page.getByText("Every month on the last workday.")).toBeVisible();
  await expect(page.getByLabel("Third")).toBeHidden();
  await page.getByLabel("On these weekdays of the month").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved:").first()).toBeVisible();

  await page.goto(`/calendar/${id}/day/2031-03-18`);
  await page.getByRole("link", { name: "Edit Training" }).first().click();
  await expect(page.getByLabel("Third")).toBeChecked();
  await expect(page.getByLabel("Second", { exact: true })).not.toBeChecked();
});
