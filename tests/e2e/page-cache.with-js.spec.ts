// Server-cached pages in a real browser: their content security policy allows their own scripts.
import { createCalendar, expect, newEmail, test } from "./stories";

test("a visitor's page works the same when it was drawn for somebody else before", async ({
  page,
  stranger,
  logIn,
}) => {
  const link = await createCalendar(await logIn(newEmail()), "Club");
  await page.context().clearCookies();
  const violations: string[] = [];
  for (const each of [page, stranger]) {
    each.on("console", (message) => {
      const text = message.text();
      if (text.includes("Content Security Policy")) violations.push(text);
    });
  }

  for (const tab of ["calendar", "list", "home", "news"]) {
    const drawn = await page.goto(`/calendar/${link}/${tab}`);
    expect(await drawn?.headerValue("content-security-policy")).toMatch(/'(nonce|sha256)-/);
    await stranger.context().clearCookies();
    const kept = await stranger.goto(`/calendar/${link}/${tab}`);
    expect(kept?.status()).toBe(200);
    await expect(stranger.getByRole("heading", { name: "Club" })).toBeVisible();
  }
  // By now scripts have reported the browser's time zone, which has its own cached page.
  await stranger.goto(`/calendar/${link}/calendar`);
  const again = await stranger.goto(`/calendar/${link}/calendar`);
  expect(await again?.headerValue("content-security-policy")).toContain("'sha256-");

  // A client-side navigation proves that scripts run.
  await stranger.evaluate(() => Object.assign(window, { stays: true }));
  await stranger.getByRole("link", { name: "Next month" }).click();
  await expect(stranger).toHaveURL(/month=/);
  expect(await stranger.evaluate(() => "stays" in window)).toBe(true);
  expect(violations).toEqual([]);
});
