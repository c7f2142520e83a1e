// Reading offline: visitors see the last version of a calendar, but no data of logged-in users.
import type { Page } from "@playwright/test";
import { settled } from "./hydrated";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

test.use({ serviceWorkers: "allow" });

/** Paths in the service worker's cache. */
function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open("calendar-pages");
    const keys = await cache.keys();
    return keys.map(({ url }) => new URL(url).pathname).filter((path) => !/\.css$/.test(path));
  });
}

test("a visitor reads the last seen page without a network, and is told its age", async ({
  page,
}) => {
  await page.goto("/calendar/demo/list");
  const title = await page.getByRole("article").first().getByRole("heading").textContent();
  await expect.poll(() => keptPages(page)).toEqual(["/calendar/demo/list"]);
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "News" }).click();
  await expect.poll(() => keptPages(page)).toEqual(["/calendar/demo/list", "/calendar/demo/news"]);

  const offline = await page.context().newPage();
  await page.context().setOffline(true);
  await offline.goto("/calendar/demo/list");
  await expect(offline.getByRole("status")).toHaveText(
    /^You are offline\. This page is from \w+ \d+, \d{4}, \d+:\d\d\s[AP]M\.$/,
  );
  await expect(offline.getByRole("article").first()).toContainText(title ?? "");
  await expect(offline.locator("script, form[method=post]")).toHaveCount(0);
  const paper = await offline.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
  expect(paper).toContain("Segoe UI");

  await offline
    .getByRole("navigation", { name: "Tabs" })
    .getByRole("link", { name: "News" })
    .click();
  await expect(offline).toHaveURL(/\/calendar\/demo\/news$/);
  await expect(offline.getByRole("status")).toContainText("You are offline.");
  await offline.goto("/");
  await expect(offline.getByRole("status")).toContainText("You are offline.");
});

test("every kind of screen that was opened can be read", async ({ page }) => {
  const paths = ["calendar", "list", "week", "year"].map((name) => `/calendar/demo/${name}`);
  for (const [index, path] of paths.entries()) {
    await page.goto(path);
    await expect.poll(() => keptPages(page)).toEqual(paths.slice(0, index + 1));
  }
  await page.context().setOffline(true);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByText("You are offline. This page is from")).toBeVisible();
  }
});

test("a page that is open when the network goes leads to what was kept, and stays where nothing was", async ({
  context,
}) => {
  // A separate page, because the browser reports failed loads as errors.
  const page = await context.newPage();
  const tabs = page.getByRole("navigation", { name: "Tabs" });
  await page.goto("/calendar/demo/list");
  await expect.poll(() => keptPages(page)).toEqual(["/calendar/demo/list"]);
  await page.goto("/calendar/demo/news");
  await expect.poll(() => keptPages(page)).toEqual(["/calendar/demo/list", "/calendar/demo/news"]);
  await page.reload();
  await settled(page);
  await context.setOffline(true);
  await tabs.getByRole("link", { name: "Home" }).click();
  await expect(page.locator(".toast")).toContainText("Server is temporary unavailable");
  await expect(page).toHaveURL(/\/news$/);
  await expect(tabs.getByRole("link", { name: "News" })).toHaveAttribute("aria-current", "page");

  await tabs.getByRole("link", { name: "List" }).click();
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(page).toHaveURL(/\/list$/);
});

test("an address that was not visited before says so, and leads to those that were", async ({
  page,
}) => {
  await page.goto("/calendar/demo/news");
  await expect.poll(() => keptPages(page)).toEqual(["/calendar/demo/news"]);
  await page.context().setOffline(true);
  const offline = await page.context().newPage();
  for (const path of ["/calendar/demo/list", "/calendar/AAAAAAAAAAAAAAAAAAAAAA/list"]) {
    await offline.goto(path);
    await expect(offline.getByRole("heading", { name: "You are offline." })).toBeVisible();
    await expect(offline.getByRole("status")).toHaveText(
      "This page is not stored on this device, so it cannot be shown now.",
    );
    await expect(offline.getByRole("article")).toHaveCount(0);
  }
  await offline.getByRole("main").getByRole("link").click();
  await expect(offline).toHaveURL(/\/calendar\/demo\/news$/);
  await expect(offline.getByRole("status")).toContainText("You are offline. This page is from");
  await offline.goto("/calendars");
  await expect(offline).toHaveURL(/\/calendar\/demo\/news$/);
});

test("nothing of a person who is logged in is kept, and a login throws away what was", async ({
  page,
  logIn,
}) => {
  await page.goto("/calendar/demo/home");
  await expect.poll(() => keptPages(page)).toEqual(["/calendar/demo/home"]);
  const ann = await logIn(newEmail());
  const link = await createCalendar(ann, "Secret club");
  await addEvent(ann, link, { title: "Plan", from: Date.now(), to: Date.now() + 3_600_000 });
  await page.goto(`/calendar/${link}/list`);
  await expect(page.getByRole("article").filter({ hasText: "Plan" })).toBeVisible();
  await expect.poll(() => keptPages(page)).toEqual([]);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Start Now" })).toBeVisible();
  await expect.poll(() => keptPages(page)).toEqual([]);
});

test("what was kept of a link goes with it", async ({ stranger, logIn }) => {
  const ann = await logIn(newEmail());
  const calendarId = await createCalendar(ann, "Club");
  const { list } = await ann.call("link/save", { calendarId, name: "Hall", shows: "busy" });
  const [{ id, token } = { id: "", token: "" }] = list;
  await stranger.goto(`/calendar/${token}/list`);
  await expect.poll(() => keptPages(stranger)).toEqual([`/calendar/${token}/list`]);
  await ann.call("link/end", { calendarId, id });
  await stranger.reload();
  await expect(stranger.getByText("This link no longer works.")).toBeVisible();
  await expect.poll(() => keptPages(stranger)).toEqual([]);
});
