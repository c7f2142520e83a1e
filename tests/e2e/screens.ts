// Finds rendering faults, for stories that check every screen.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Pages that already load axe with each document, which is faster than sending 600 KB each time. */
const prepared = new WeakSet<Page>();

/** Runs axe in the page. The content security policy forbids script elements, but not evaluation by the debugger. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!prepared.has(page)) {
    prepared.add(page);
    await page.addInitScript(`window.bringAxe = () => { ${AXE} }`);
  }
  const isThere = await page.evaluate(() => {
    if (!("axe" in window) && "bringAxe" in window) (window.bringAxe as () => void)();
    return "axe" in window;
  });
  if (!isThere) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run({
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
    );
  });
}

/** Finds the page or dialog that is wider than the screen. */
export async function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheets = [document.documentElement, ...document.querySelectorAll("dialog")];
    return sheets
      .filter((sheet) => sheet.scrollWidth > sheet.clientWidth)
      .map((sheet) => `${sheet.tagName} ${sheet.scrollWidth} > ${sheet.clientWidth}`);
  });
}

/** Finds buttons, and links styled as buttons, whose text does not fit. */
export async function findCutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A label that does not fit beside its icon wraps out of view. That is fine; a partly cut one is not. */
    const isCutBesideIcon = (button: HTMLElement) => {
      const box = button.getBoundingClientRect();
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const words: DOMRect[] = [];
      while (walker.nextNode()) {
        // Text for screen readers is 1 px wide.
        if ((walker.currentNode.parentElement?.offsetWidth ?? 0) <= 1) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        words.push(...[...range.getClientRects()].filter(({ width }) => width > 1));
      }
      const isOutOfSight = words.every(({ top }) => top >= box.bottom - 1);
      if (isOutOfSight) return getComputedStyle(button, "::before").content === "none";
      return words.some(
        ({ left, right, bottom }) =>
          left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1,
      );
    };
    const isCut = (button: HTMLElement) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = button;
      return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    };
    return [...document.querySelectorAll<HTMLElement>("button, a.button, summary")]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter(({ clientWidth, clientHeight }) => clientWidth > 1 && clientHeight > 1)
      .filter((button) => {
        const { textOverflow, flexWrap } = getComputedStyle(button);
        // A long line of managers ends in an ellipsis and unfolds when pressed.
        if (textOverflow === "ellipsis") return false;
        return flexWrap === "wrap" ? isCutBesideIcon(button) : isCut(button);
      })
      .map(({ textContent }) => `cut: ${textContent}`);
  });
}
