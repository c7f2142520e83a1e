// Waits until React has taken over a page: what scripts listen for does nothing before.
import type { Page } from "@playwright/test";

type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } };

/** A page that is never idle is not waited for longer. */
const IDLE_MS = 2_000;

/** The whole page is React's, and its effects have run, which wait for the browser to be idle. */
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

/** Opens a page and waits until its scripts have taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** React has taken over, and what the page loads ahead is there: nothing of it fails when the line breaks. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState("networkidle");
}
