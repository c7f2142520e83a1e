// Screens when the site itself fails: a broken database, a page that never loads.
import { join } from "node:path";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { startSite } from "../support/site";
import { settled } from "./hydrated";
import { expect, test } from "./stories";

test("a failure inside the site shows the error screen, and the start page its own sentence", async ({
  browser,
}) => {
  const site = await startSite();
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  try {
    const database = new BetterSqlite(join(site.dataDir, "calendar.db"));
    database.exec("ALTER TABLE sessions RENAME TO sessions_lost");
    database.close();
    const value = "x".repeat(43);
    await context.addCookies([{ name: "sid", value, url: site.origin }]);
    const broken = await page.goto("/calendars");
    expect(broken?.status()).toBe(500);
    await expect(page.getByRole("heading", { name: "Some Error Happened" })).toBeVisible();
    await expect(page.getByText("Let's start from the beginning.")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.getByRole("link", { name: "Go Home" }).click();
    await expect(
      page.getByText("It looks like something went wrong. Please try again later."),
    ).toBeVisible();
  } finally {
    await context.close();
    await site.stop();
  }
});

test("a page that has not come before two minutes are over says so, and leaves what is shown", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/faq");
  await settled(page);
  await page.clock.install();
  // On a busy machine the toast may be gone before it is looked for.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const text = document.querySelector(".toast")?.textContent;
      if (text) document.body.dataset.said = text;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.route(/\.data/, () => {});
  // The two-minute timeout starts with the data request, which waits for the page's scripts.
  const asked = page.waitForRequest(/\.data/);
  await page.getByRole("link", { name: "Calendars" }).first().click();
  await asked;
  await expect(page.locator(".spinner")).toBeVisible();
  await page.clock.fastForward(119_000);
  await expect(page.locator("body")).toHaveAttribute(
    "data-said",
    "Server is temporary unavailable",
  );
  await expect(page.getByRole("heading", { name: "F.A.Q." })).toBeVisible();
  await expect(page.locator(".spinner")).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(page.getByRole("heading", { name: "F.A.Q." })).toBeVisible();
  await context.close();
});
