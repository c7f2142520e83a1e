// The week: from the month by the control, through its weeks and a day by category, to an event and back.
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 18);

test("a week with its hours, a day by category, and the Calendar tab leads back to it", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const categories = [{ name: "Hall 1" }, { name: "Hall 2" }];
  await editor.call("calendar/save", { id, title: "Club", categories });
  const texts = { title: "Training", location: "Sports hall", category: "Hall 1" };
  await addEvent(editor, id, { ...texts, from: START, to: START + HOUR });

  await page.goto(`/calendar/${id}/calendar?month=2031-03`);
  await page.getByRole("link", { name: "Week", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Feb 24 – Mar 2, 2031/ })).toBeVisible();
  await page.getByRole("link", { name: "Next week" }).click();
  const event = page.getByRole("link", {
    name: /7pm - 8pm, Training, Sports hall, Hall 1, Tuesday/,
  });
  await expect(event).toBeVisible();

  await event.click();
  await expect(page.getByRole("heading", { name: "Training" }).last()).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: /Mar 3 – 9, 2031/ })).toBeVisible();

  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Training" })).toBeVisible();
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(page).toHaveURL(/\/week$/);

  await page.goto(`/calendar/${id}/week?day=2031-03-04`);
  await page.getByRole("link", { name: "By category" }).click();
  await expect(page.getByRole("heading", { name: "Hall 2" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Training/ })).toBeVisible();
});
