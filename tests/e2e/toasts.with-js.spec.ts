// Toasts have one place, and messages move nothing.
import type { Page } from "@playwright/test";
import { settled } from "./hydrated";
import { createCalendar, expect, newEmail, test } from "./stories";

const WIDTHS = [360, 1280];

/** How far the toast is from the middle and from the window's bottom; with Save there, from the top's edge. */
function placeOf(page: Page): Promise<object> {
  return page.locator(".toast").evaluate((toast) => {
    const { left, right, top, bottom, width } = toast.getBoundingClientRect();
    const dialog = document.querySelector("dialog:modal");
    const screen = dialog ?? document;
    const edge = screen.querySelector(dialog ? ".dialog-head" : ".header")?.getBoundingClientRect();
    const isMiddle = Math.abs(left + right - document.documentElement.clientWidth) < 4;
    const fits = width <= 350;
    return screen.querySelector(".long-form > .actions")
      ? { isMiddle, fits, below: Math.round(top - (edge?.bottom ?? 0)) }
      : { isMiddle, fits, above: Math.round(window.innerHeight - bottom) };
  });
}

for (const width of WIDTHS) {
  test(`at ${width} px toasts are centered above the bottom, or below the top's edge where Save sticks`, async ({
    page,
    logIn,
  }) => {
    const id = await createCalendar(await logIn(newEmail()), "Club");
    await page.setViewportSize({ width, height: 740 });
    const expectToast = async (text: string, place: object = { above: 24 }) => {
      const toast = page.locator(".toast", { hasText: text });
      await expect(toast).toBeVisible();
      await expect(toast).toBeInViewport({ ratio: 1 });
      await expect.poll(() => placeOf(page)).toEqual({ isMiddle: true, fits: true, ...place });
    };
    await page.goto("/account/profile");
    await page.getByLabel("Public name").fill("Maximiliana Featherstonehaugh-Cholmondeley");
    await page.getByRole("button", { name: "Continue" }).click();
    await expectToast("User updated successfully");

    await page.goto(`/calendar/${id}/admins/leave`);
    await page.getByRole("button", { name: "Leave" }).click();
    await expectToast("You are the only person who manages");

    await page.goto(`/calendar/${id}/admins`);
    await page.getByRole("textbox", { name: "E-mail" }).fill(newEmail("ben"));
    await page.getByRole("button", { name: "Invite" }).click();
    await expectToast("Invite sent.");

    await page.goto(`/calendar/${id}/events/new`);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expectToast("Title is required.", { below: 8 });
  });
}

test("why a page asks for a login is said in the page, above its form, and moves nothing", async ({
  page,
  stranger,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await stranger.setViewportSize({ width: 360, height: 740 });
  // What comes in pieces moves the footer, and the empty page before its styles; the form may not move.
  await stranger.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const isForm = sources.some(({ node }) => node?.parentElement?.closest("main"));
        if (isForm) document.documentElement.dataset.shift = String(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await stranger.goto(`/calendar/${id}/edit`);
  const said = stranger.getByRole("alert").filter({ hasText: "Please log in first." });
  await expect(said).toBeVisible();
  await settled(stranger);
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
  await settled(page);
  const profile = page.getByRole("link", { name: "Profile" });
  await expect(profile).toBeVisible();
  await page.context().clearCookies({ name: "sid" });
  await profile.dispatchEvent("click");
  await expect(page.getByRole("alert").filter({ hasText: "Please log in first." })).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
});
