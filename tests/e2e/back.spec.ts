// The browser's Back button after creating or deleting something never leads to an error or a submitted form.
import type { Page } from "@playwright/test";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const FROM = Date.parse("2097-03-01T10:00:00Z");

/** Goes back and expects a page of the site without an error. */
async function goBack(page: Page): Promise<void> {
  const answer = await page.goBack();
  expect(answer === null || answer.status() < 400).toBe(true);
  await expect(
    page.getByText(/Some Error|is not in this calendar|link is wrong|Not Found/),
  ).toHaveCount(0);
}

test("after creating an event Back leads to the list", async ({ page, logIn, scripts }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Rowing");
  await page.goto(`/calendar/${id}/list`);
  await page.getByRole("link", { name: "Create Event" }).first().click();
  await page.getByLabel("Title").fill("Training");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await goBack(page);
  // Without scripts the form stays in the browser history.
  await expect(page).toHaveURL(scripts ? /\/list$/ : /\/events\/new$/);
  if (scripts) await expect(page.getByRole("article")).toHaveCount(1);
});

test("after deleting an event Back leads to the list, or to where it can be brought back", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Rowing");
  const event = await addEvent(editor, id, { title: "Training", from: FROM, to: FROM + HOUR });
  await page.goto(`/calendar/${id}/list`);
  await expect(page.getByRole("link", { name: "Deleted Events" })).toHaveCount(0);
  await page.getByRole("link", { name: "Training", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${event}$`));
  const own = page.getByRole("dialog").filter({ hasText: "Training" });
  await own.getByRole("link", { name: "Delete Training" }).click();
  await expect(page).toHaveURL(/\/delete$/);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/list$/);
  await expect(page.getByText("No events yet")).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL(/\/events\/deleted\?opened=[\w-]+$/);
  await expect(page.getByRole("button", { name: "Restore Training" })).toBeVisible();
  await page.goto(`/calendar/${id}/list`);
  await expect(page.getByRole("link", { name: "Deleted Events" })).toBeVisible();
});

test("after deleting news Back leads to the others", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Rowing");
  for (const title of ["Snow", "Ice"]) {
    await editor.api("news/save", { calendarId: id, id: "", title, text: "" });
  }
  await page.goto(`/calendar/${id}/news`);
  await page.getByRole("link", { name: "Delete Snow" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Snow" })).toHaveCount(0);
  await goBack(page);
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole("heading", { name: "Ice" })).toBeVisible();
});

test("after making a calendar Back leads to the list of them, and after deleting it to what a wrong link shows", async ({
  page,
  logIn,
}) => {
  await logIn(newEmail());
  await page.goto("/calendars");
  await page.getByLabel("Title").fill("Rowing");
  await page.getByRole("button", { name: "Create Calendar" }).click();
  await expect(page.getByRole("heading", { name: "Rowing", level: 1 })).toBeVisible();
  const pathname = new URL(page.url()).pathname.replace(/\/home$/, "");
  await goBack(page);
  await expect(page).toHaveURL(/\/calendars$/);
  await page.goto(`${pathname}/edit`);
  await page.getByRole("link", { name: "Delete this calendar" }).click();
  await expect(page.getByText("This deletes the calendar")).toBeVisible();
  await page.getByLabel("Title").fill("Rowing");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/calendars$/);
  await page.goBack();
  await expect(page.getByText("The calendar link is wrong.").first()).toBeVisible();
});
