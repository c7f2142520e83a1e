// Positions of elements on a page, for layout stories.
import type { Locator, Page } from "@playwright/test";

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not drawn`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Whether the vertical centers of two elements are level. */
export async function onOneLine(a: Locator, b: Locator): Promise<boolean> {
  const [one, other] = [await boxOf(a), await boxOf(b)];
  return Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < 4;
}

export function setTextSize(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}
