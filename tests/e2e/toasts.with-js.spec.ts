// Toasts share one position, and messages move nothing.
import type { Page } from "@playwright/test";
import { setTextSize } from "./boxes";
import { open, settled } from "./hydrated";
import { createCalendar, expect, newEmail, test } from "./stories";

const WIDTHS = [360, 1280];

/** The toast's distance from the window's bottom; with a Save bar, from the header or the dialog's top edge. */
function placeOf(page: Page): Promise<object> {
  return page.locator(".toast").evaluate((toast) => {
    const { left, right, top, bottom, width } = toast.getBoundingClientRect();
    const dialog = document.querySelector("dialog:modal");
    const screen = dialog ?? document;
    const edge = dialog
      ? dialog.getBoundingClientRect().top
      : (document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0);
    const isMiddle = Math.abs(left + right - document.documentElement.clientWidth) < 4;
    const fits = width <= 350;
    return screen.querySelector(".long-form > .actions")
      ? { isMiddle, fits, below: Math.round(top - edge) }
      : { isMiddle, fits, above: Math.round(window.innerHeight - bottom) };
  });
}

/** Makes toasts, which stay for two or four seconds, stay: measuring them takes longer on a busy machine. */
function keepToasts(): void {
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (work: () => void, delay = 0) =>
      setTimeout(work, delay > 1_500 && delay <= 4_000 ? 3_600_000 : delay),
  });
}

test("on phones and desks toasts are centered above the bottom, or below the top's edge where Save sticks", async ({
  page,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await page.addInitScript(keepToasts);
  const expectToast = async (text: string, place: object = { above: 24 }, widths = WIDTHS) => {
    const toast = page.locator(".toast", { hasText: text });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      await expect(toast).toBeVisible();
      await expect(toast).toBeInViewport({ ratio: 1 });
      await expect.poll(() => placeOf(page)).toEqual({ isMiddle: true, fits: true, ...place });
    }
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

  // The place below an edge is that of the window in which the toast came.
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/calendar/${id}/events/new`);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expectToast("Title is required.", { below: 8 }, [width]);
  }
});

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
];

/** Pixels by which the toast covers the error list or the dialog's ×. */
function coveredByToast(page: Page): Promise<number[]> {
  return page.locator(".toast").evaluate((toast) => {
    const own = toast.getBoundingClientRect();
    const said = document.querySelectorAll(".long-form > .message.error, :modal .dialog-close");
    return [...said].map((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const [wide, high] = [
        Math.min(right, own.right) - Math.max(left, own.left),
        Math.min(bottom, own.bottom) - Math.max(top, own.top),
      ];
      return wide > 0 && high > 0 ? Math.ceil(Math.min(wide, high)) : 0;
    });
  });
}

test("with letters of one and of twice the size a toast covers neither what is wrong with a long form nor the way out", async ({
  page,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await page.addInitScript(keepToasts);
  for (const [path, field, wrong] of [
    ["events/new", "Location", "Hall"],
    ["home/edit", "Link address 1", "no address"],
  ] as const) {
    await page.goto(`/calendar/${id}/${path}`);
    await settled(page);
    const main = page.locator("form.long-form");
    if (path === "home/edit") await main.getByRole("button", { name: "Add Link" }).click();
    for (const letters of [100, 200]) {
      await setTextSize(page, letters);
      for (const viewport of WINDOWS) {
        const where = `${path}, ${letters} %, ${viewport.width} × ${viewport.height}`;
        await page.setViewportSize(viewport);
        // Typing takes the toast of the last window away.
        await main.getByLabel(field).fill("");
        await main.getByLabel(field).fill(wrong);
        await expect(page.locator(".toast"), where).toHaveCount(0);
        await main.getByRole("button", { name: "Save" }).click();
        await expect(page.locator(".toast"), where).toBeVisible();
        const summary = main.locator("> .message.error");
        await expect(summary, where).toBeFocused();
        await expect(summary, where).toBeInViewport();
        expect((await coveredByToast(page)).filter(Boolean), where).toEqual([]);
      }
    }
  }
});

test("why a page asks for a login is said in the page, above its form, and moves nothing", async ({
  page,
  stranger,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await stranger.setViewportSize({ width: 360, height: 740 });
  // Ignores shifts of the footer and of the unstyled page; the form must not move.
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

  // Also on client-side navigation.
  await page.goto("/calendars");
  await settled(page);
  const profile = page.getByRole("link", { name: "Profile" });
  await expect(profile).toBeVisible();
  await page.context().clearCookies({ name: "sid" });
  await profile.dispatchEvent("click");
  await expect(page.getByRole("alert").filter({ hasText: "Please log in first." })).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("a success is a toast of two seconds, no wider than 350 px, said once", async ({
  page,
  logIn,
}) => {
  await logIn(newEmail());
  await page.clock.install();
  await open(page, "/account/profile");
  await page.getByLabel("Public name").fill("Ann with a name as long as it may be, of 50 marks");
  await page.getByRole("button", { name: "Continue" }).click();
  const text = page.getByText("User updated successfully");
  await expect(text).toHaveCount(1);
  const toast = page.locator(".toast", { has: text });
  await expect(toast).toBeVisible();
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(350);
  await page.clock.fastForward(1_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(toast).toHaveCount(0);
});

test("a failure is a toast of four seconds, and stays in the page; a form that sums up what is wrong has one of one line besides, until the next input", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await page.clock.install();
  await open(page, `/calendar/${id}/admins/leave`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("button", { name: "Leave" }).click();
  const toast = page.locator(".toast", { hasText: "You are the only person who manages" });
  await expect(toast).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText("You are the only person who manages");

  await open(page, `/calendar/${id}/events/new`);
  await page.getByRole("button", { name: "Save" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Title is required." });
  await expect(summary).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(1);
  const line = page.locator(".toast.error");
  await expect(line).toHaveText("Title is required.");
  await page.getByRole("textbox", { name: "Title" }).pressSequentially("P");
  await expect(line).toHaveCount(0);
});
