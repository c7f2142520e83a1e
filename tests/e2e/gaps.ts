// Measures the visible gaps between elements on a screen.
import type { Page } from "@playwright/test";

/** Minimum gaps in px; smaller ones look like touching. Text needs less, as letters have 2 px around them. */
const LEAST = { edges: 8, text: 6 };

/**
 * Finds neighbors that are nearer than `LEAST`: edges (fields, buttons, papers) next to anything, and links beside each
 * other. Without an edge, the text's box counts. Skipped are lines of text, which have their leading, and the parts of
 * one unit (`ONE`).
 */
export async function findNarrowGaps(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    /** Units whose parts may touch, such as tables, segmented controls and fields with labels. */
    const ONE =
      "table, .week, .week-strip, .columns-strip, .ring-dots, .field, .segments, .views ul, .format-buttons, .leaf, .swatch, svg, pre, .footer";
    const CONTROL = "a, button, input, select, textarea, summary, label";
    type Thing = { element: Element; hasEdge: boolean; isLink: boolean; rects: DOMRect[] };

    const isClear = (color: string) => color === "transparent" || /[,/] 0\)$/.test(color);
    const isEdged = (element: Element): boolean => {
      const style = getComputedStyle(element);
      if (style.display === "inline") return false;
      const isFramed = (["Top", "Right", "Bottom", "Left"] as const).every(
        (side) =>
          Number.parseFloat(style[`border${side}Width`]) > 0 &&
          !isClear(style[`border${side}Color`]),
      );
      return isFramed || !isClear(style.backgroundColor);
    };
    /** Overlays, menus, and text for screen readers. */
    const isAbove = (element: Element): boolean => {
      for (let at = element; at instanceof HTMLElement && at.tagName !== "DIALOG"; ) {
        const { position, clipPath } = getComputedStyle(at);
        const isMenu = position === "absolute" && at.localName === "ul";
        if (position === "fixed" || isMenu || clipPath === "inset(50%)") return true;
        if (!at.parentElement) break;
        at = at.parentElement;
      }
      return false;
    };
    /** Clips away what a scrolling row, or a box with a fixed height, hides. */
    const shown = (element: Element, rects: DOMRect[]): DOMRect[] => {
      let cut = rects;
      for (let at: Element | null = element; at && at !== sheet; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === "visible") continue;
        // What a dialog scrolls down to is looked at, too.
        const isCutBelow = overflowY === "hidden" || overflowY === "clip";
        const { left, right, top, bottom } = at.getBoundingClientRect();
        cut = cut.flatMap((rect) => {
          const from = Math.max(rect.left, left);
          const width = Math.min(rect.right, right) - from;
          const start = isCutBelow ? Math.max(rect.top, top) : rect.top;
          const height = (isCutBelow ? Math.min(rect.bottom, bottom) : rect.bottom) - start;
          return width > 1 && height > 1 ? [new DOMRect(from, start, width, height)] : [];
        });
      }
      return cut;
    };
    const textRects = (element: Element): DOMRect[] => {
      const rects: DOMRect[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        if (!node.textContent?.trim() || (node.parentElement?.offsetWidth ?? 0) <= 1) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        rects.push(...range.getClientRects());
      }
      return rects.filter(({ width, height }) => width > 1 && height > 1);
    };
    const hasOwnText = (element: Element | null) =>
      [...(element?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );

    const sheet = document.querySelector("dialog[open]") ?? document.body;
    for (const element of sheet.querySelectorAll<HTMLElement>("*")) {
      // Measures sticky elements in their normal position.
      if (getComputedStyle(element).position === "sticky") element.style.position = "static";
    }
    const things = [...sheet.querySelectorAll<HTMLElement>("*")]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.offsetWidth > 1 &&
          !element.parentElement?.closest(`${ONE}, a, button, summary, label`) &&
          !isAbove(element),
      )
      .flatMap((element): Thing[] => {
        const isOne = element.matches(ONE);
        const isControl = element.matches(CONTROL);
        const hasEdge = isEdged(element) || element.matches(".field, svg, input");
        if (!hasEdge && !isOne && !isControl && !hasOwnText(element)) return [];
        // A link within a sentence is not a control.
        const isLink = isControl && !hasEdge && !hasOwnText(element.parentElement);
        const rects = hasEdge ? [element.getBoundingClientRect()] : textRects(element);
        return [{ element, hasEdge, isLink, rects: shown(element, rects) }];
      });

    const nameOf = ({ element }: Thing) => {
      const text = element.textContent?.trim().replace(/\s+/g, " ").slice(0, 24);
      return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${text}"`;
    };
    const found = new Set<string>();
    for (const [index, a] of things.entries()) {
      for (const b of things.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        if (!a.hasEdge && !b.hasEdge && !(a.isLink && b.isLink)) continue;
        const most = a.hasEdge && b.hasEdge ? least.edges : least.text;
        for (const one of a.rects) {
          for (const other of b.rects) {
            const across = Math.max(one.left - other.right, other.left - one.right);
            const down = Math.max(one.top - other.bottom, other.top - one.bottom);
            const gap = Math.max(across, down);
            // Corners may be near, and lines of links have their leading.
            if (Math.min(across, down) > -2 || gap >= most - 0.5) continue;
            if (!a.hasEdge && !b.hasEdge && down > across) continue;
            found.add(`${Math.round(gap)} px: ${nameOf(a)} | ${nameOf(b)}`);
          }
        }
      }
    }
    return [...found];
  }, LEAST);
}
