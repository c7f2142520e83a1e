// My Calendars: favorites, hidden and recent ones, for logged-in users and visitors.
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

test("favorites can be hidden and brought back", async ({ page, logIn, browser }) => {
  const editor = await logIn(newEmail());
  const other = await logIn(newEmail("bob"), await browser.newContext());
  const foreign = await createCalendar(other, "Choir");
  await createCalendar(editor, "Rowing");

  await page.goto(`/calendar/${foreign}`);
  await page.goto("/calendars");
  const favorites = page.getByRole("region", { name: "Favorites" });
  const hidden = page.getByRole("region", { name: "Hidden Calendars" });
  await expect(favorites.getByRole("heading", { level: 3 })).toHaveText(["Rowing"]);
  await page.getByRole("button", { name: "Add to Favorites Choir" }).click();
  await expect(favorites.getByRole("heading", { level: 3 })).toHaveText(["Rowing", "Choir"]);
  await expect(page.getByRole("button", { name: "Add to Favorites" })).toHaveCount(0);
  const recent = page.getByRole("region", { name: "Recent Calendars" });
  await expect(recent.getByRole("heading", { level: 3 })).toHaveCount(0);
  await expect(
    favorites.getByRole("listitem").filter({ hasText: "opened recently" }),
  ).toContainText("Choir");

  await page.locator("summary", { hasText: "More Choir" }).click();
  await page.getByRole("button", { name: "Hide Choir" }).click();
  await expect(favorites.getByRole("heading", { level: 3 })).toHaveText(["Rowing"]);
  await expect(recent.getByRole("heading", { level: 3 })).toHaveCount(0);
  // Neither a page that the server sends nor one that scripts fetch records the visit.
  await page.goto(`/calendar/${foreign}/list`);
  const tabs = page.getByRole("navigation", { name: "Tabs" });
  await tabs.getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL(/\/news$/);
  await page.getByRole("link", { name: "Calendars", exact: true }).first().click();
  await expect(favorites.getByRole("heading", { level: 3 })).toHaveText(["Rowing"]);
  await expect(recent.getByRole("heading", { level: 3 })).toHaveCount(0);
  await page.getByRole("link", { name: "Show Hidden Calendars" }).click();
  await expect(hidden.getByRole("heading", { level: 3 })).toHaveText(["Choir"]);
  await hidden.getByRole("button", { name: "Add to Favorites Choir" }).click();
  await expect(favorites.getByRole("heading", { level: 3 })).toHaveText(["Rowing", "Choir"]);
});

test("the last selected tab is remembered", async ({ page }) => {
  await page.goto("/calendar/demo");
  const tabs = page.getByRole("navigation", { name: "Tabs" });
  await expect(tabs.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL(/\/news$/);
  await page.goto("/calendar/demo");
  await expect(tabs.getByRole("link", { name: "News" })).toHaveAttribute("aria-current", "page");
});
