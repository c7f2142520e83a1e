// Checks that nothing moves after a page's first paint.
import { expect, type Page } from "@playwright/test";
import { open } from "./hydrated";

/** https://developer.mozilla.org/docs/Web/API/LayoutShiftAttribution */
type Shift = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };

/** Opens a page in narrow and wide windows and expects no layout shift. */
export async function expectStill(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: Shift[] };
        const { dataset } = document.documentElement;
        dataset.shift = String(Number(dataset.shift ?? 0) + value);
        for (const { node, previousRect, currentRect } of sources) {
          const [from, to] = [previousRect, currentRect].map((rect) => JSON.stringify(rect));
          dataset.moved = `${dataset.moved ?? ""}\n${(node as Element)?.outerHTML?.slice(0, 80)} ${from} ${to}`;
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    await page.waitForLoadState("networkidle");
    const { shift = "0", moved } = await page.evaluate(() => ({
      ...document.documentElement.dataset,
    }));
    expect(Number(shift), `${path}, ${width} px: ${moved}`).toBeLessThan(0.001);
  }
}
