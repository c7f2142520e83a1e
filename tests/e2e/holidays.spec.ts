// An editor chooses a region's public holidays, and a visitor finds them in month, day and year.
import { createCalendar, expect, newEmail, test } from "./stories";

test("the public holidays of a region, from the form to the year", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await page.goto(`/calendar/${id}/edit`);
  await page.getByLabel("Public holidays", { exact: true }).selectOption("US");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved: Club")).toBeVisible();

  await page.goto(`/calendar/${id}/calendar?month=2026-11`);
  const day = page.getByRole("link", { name: /November 26, 2026, holiday: Thanksgiving Day/ });
  await day.click();
  await expect(page.getByText("Thanksgiving Day").last()).toBeVisible();

  await page.goto(`/calendar/${id}/calendar?month=2026-11&weeks=yes`);
  await expect(page.getByRole("rowheader", { name: "Week 48" })).toBeVisible();
  await page.getByRole("link", { name: "Year" }).click();
  await expect(page.getByRole("heading", { name: "2026", exact: true })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(12);
  await page.getByRole("link", { name: "A3 poster" }).click();
  await expect(page.getByRole("columnheader", { name: "January 2026" })).toBeVisible();
  await expect(page.getByText("Independence Day").first()).toBeVisible();
});
