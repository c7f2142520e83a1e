// Waits until React has taken over a page: what scripts listen for does nothing before.
import type { Page } from "@playwright/test";

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
  await page.waitForLoadState("networkidle");
}
