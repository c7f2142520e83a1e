// Swiping on a phone changes the month like its arrows.
import type { Page } from "@playwright/test";
import { hydrated } from "./hydrated";
import { expect, test } from "./stories";

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

type Point = readonly [x: number, y: number];

/** Swipes with one finger over the month. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  await touch("touchStart", [from]);
  await touch("touchMove", [to]);
  await touch("touchEnd", []);
  await session.detach();
}

test("a swipe to the left shows the next month, one to the right the one before", async ({
  page,
}) => {
  await page.goto("/calendar/demo/calendar?month=2026-11");
  await hydrated(page);
  await swipe(page, [300, 420], [120, 430]);
  await expect(page.getByRole("table", { name: "December 2026" })).toBeVisible();
  await swipe(page, [120, 420], [300, 430]);
  await expect(page.getByRole("table", { name: "November 2026" })).toBeVisible();
});

test("a finger that scrolls or trembles changes nothing", async ({ page }) => {
  await page.goto("/calendar/demo/calendar?month=2026-11");
  await hydrated(page);
  await swipe(page, [200, 600], [140, 300]);
  await swipe(page, [200, 420], [170, 420]);
  await page.getByRole("link", { name: "Next month" }).click();
  await expect(page.getByRole("table", { name: "December 2026" })).toBeVisible();
});
