// My Calendars: favorite, hidden and recent calendars, for logged-in users and visitors.
import { createCalendar, expect, newEmail, test } from "./stories";

test("a visitor has recent calendars and a prompt to log in", async ({ page, stranger, logIn }) => {
  const editor = await logIn(newEmail());
  const ids = [];
  for (const title of ["One", "Two"]) ids.push(await createCalendar(editor, title));
  await stranger.goto("/calendars");
  await expect(stranger).toHaveTitle("EAS: Calendars");
  await expect(stranger.getByRole("heading", { name: "Favorites" })).toHaveCount(0);
  for (const id of ids) await stranger.goto(`/calendar/${id}`);
  await stranger.goto("/calendar/demo");
  await stranger.goto("/calendars");
  const recent = stranger.getByRole("region", { name: "Recent Calendars" });
  await expect(recent.getByRole("heading", { level: 3 })).toHaveText(["Two", "One"]);
  await expect(recent.getByRole("button", { name: "Add to Favorites" })).toHaveCount(0);
  await stranger.getByRole("button", { name: "Clear Recent List" }).click();
  await expect(recent.getByRole("heading", { level: 3 })).toHaveCount(0);
  await stranger.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(stranger).toHaveURL(/\/account\/login$/);
  await page.close();
});
