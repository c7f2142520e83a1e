// Toasts cover nothing that a reader or a finger is after, and messages move nothing.
import type { Page } from "@playwright/test";
import { createCalendar, expect, newEmail, test } from "./stories";

const WIDTHS = [360, 1280];

/** The texts of headings, links, buttons and fields that a toast covers. */
function coveredBy(page: Page): Promise<string[]> {
  return page.locator(".toast").evaluate((toast) => {
    const box = toast.getBoundingClientRect();
    const root = document.querySelector("dialog:modal") ?? document.body;
    return [...root.querySelectorAll("h1, h2, h3, a, button, input, textarea, select, summary")]
      .filter((each) => {
        const { left, right, top, bottom, width } = each.getBoundingClientRect();
        const isBeside = left >= box.right || right <= box.left;
        return width > 1 && !isBeside && top < box.bottom && bottom > box.top;
      })
      .map((each) => each.textContent || each.id);
  });
}

for (const width of WIDTHS) {
  test(`at ${width} px a toast covers no heading, link, button or field`, async ({
    page,
    logIn,
  }) => {
    const id = await createCalendar(await logIn(newEmail()), "Club");
    await page.setViewportSize({ width, height: 740 });
    const expectToast = async (text: string) => {
      const toast = page.locator(".toast", { hasText: text });
      await expect(toast).toBeVisible();
      await expect(toast).toBeInViewport({ ratio: 1 });
      expect([text, await coveredBy(page)]).toEqual([text, []]);
    };
    await page.goto("/account/profile");
    await page.getByLabel("Public name").fill("Maximiliana Featherstonehaugh-Cholmondeley");
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast("User updated successfully");

    await page.goto(`/calendar/${id}/admins/leave`);
    await page.getByRole("button", { name: "Leave" }).click();
    await expectToast("You are the only person who manages");

    await page.goto(`/calendar/${id}/admins`);
    await page.getByRole("textbox", { name: "E-mail" }).fill(newEmail("ben"));
    await page.getByRole("button", { name: "Invite" }).click();
    await expectToast("Invite sent.");
  });
}

test("why a page asks for a login is said in the page, above its form, and moves nothing", async ({
  page,
  stranger,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await stranger.setViewportSize({ width: 360, height: 740 });
  await stranger.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        document.documentElement.dataset.shift = String(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await stranger.goto(`/calendar/${id}/edit`);
  const said = stranger.getByRole("alert").filter({ hasText: "Please log in first." });
  await expect(said).toBeVisible();
  await stranger.waitForLoadState("networkidle");
  await expect(stranger.locator(".toast")).toHaveCount(0);
  await expect(said).toBeVisible();
  const bottom = await said.evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await stranger
    .getByRole("heading", { level: 1 })
    .evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(bottom);
  expect(await stranger.locator("html").getAttribute("data-shift")).toBeNull();

  // From page to page, too.
  await page.goto("/calendars");
  await page.waitForLoadState("networkidle");
  const profile = page.getByRole("link", { name: "Profile" });
  await expect(profile).toBeVisible();
  await page.context().clearCookies({ name: "sid" });
  await profile.dispatchEvent("click");
  await expect(page.getByRole("alert").filter({ hasText: "Please log in first." })).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
});
