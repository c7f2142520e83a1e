// Waits until React has hydrated a page, since event handlers do nothing before.
import type { Page } from "@playwright/test";

type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } };

/** Limit for pages that are never idle. */
const IDLE_MS = 2_000;

/** Waits for hydration and for effects, which run when the browser is idle. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const name = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
    const root = (document as unknown as Record<string, Root>)[name ?? ""];
    return root?.stateNode.current.memoizedState?.isDehydrated === false;
  });
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    IDLE_MS,
  );
}

/** Opens a page and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits for hydration and prefetches, so that no request fails when the connection breaks. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState("networkidle");
}
