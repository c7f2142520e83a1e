// What is wrong with a screen as it is drawn: for stories that look at every screen.
import type { Page } from "@playwright/test";
import axe from "axe-core";

/** Runs axe in the page; the content security policy forbids script elements, but not evaluation by a debugger. */
export async function findViolations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (
      window as unknown as { axe: typeof import("axe-core") }
    ).axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
    );
  });
}

/** The elements that make the page, or its dialog, wider than the screen. */
export async function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheets = [document.documentElement, ...document.querySelectorAll("dialog")];
    return sheets
      .filter((sheet) => sheet.scrollWidth > sheet.clientWidth)
      .map((sheet) => `${sheet.tagName} ${sheet.scrollWidth} > ${sheet.clientWidth}`);
  });
}

/** The buttons, and links that look like one, whose text does not fit into them. */
export async function findCutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a.button, summary")]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter(({ clientWidth, clientHeight }) => clientWidth > 1 && clientHeight > 1)
      // The managers' line ends in an ellipsis where it is too long, and pressing it shows all.
      .filter((button) => getComputedStyle(button).textOverflow !== "ellipsis")
      // Where its word has no room beside its icon, it wraps below, out of sight.
      .filter((button) => getComputedStyle(button).flexWrap !== "wrap")
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map(({ textContent }) => `cut: ${textContent}`),
  );
}
