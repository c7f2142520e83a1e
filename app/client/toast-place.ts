// Puts the toasts where they cover no heading, link, button or field.

const KEPT = "h1, h2, h3, h4, a, button, input, select, textarea, summary, label, [role=alert]";
/** Between the toasts and what they must not cover, and the window's edge, in CSS pixels. */
const GAP_PX = 8;

type Span = { top: number; bottom: number };

/** In the middle, or at the side, as high as there is room; on top where there is none. */
export function placeToasts(list: HTMLElement): void {
  for (const side of ["center", "end", "start"]) {
    list.style.justifyItems = side;
    const top = findRoom(list);
    if (top === undefined) continue;
    list.style.insetBlockStart = `${top}px`;
    return;
  }
  list.style.removeProperty("inset-block-start");
  list.style.removeProperty("justify-items");
}

function findRoom(list: HTMLElement): number | undefined {
  const toasts = [...list.children].map((each) => each.getBoundingClientRect());
  const left = Math.min(...toasts.map((each) => each.left));
  const right = Math.max(...toasts.map((each) => each.right));
  const height = list.getBoundingClientRect().height + 2 * GAP_PX;
  const taken = keptSpans(left - GAP_PX, right + GAP_PX).sort((a, b) => a.top - b.top);
  let top = 0;
  for (const span of taken) {
    if (span.top < top + height && span.bottom > top) top = span.bottom;
  }
  return top + height <= window.innerHeight ? top + GAP_PX : undefined;
}

/** What is in the window between two verticals; of an open dialog, if there is one. */
function keptSpans(left: number, right: number): Span[] {
  const root = [...document.querySelectorAll(".dialog[data-modal]")].at(-1) ?? document.body;
  return [...root.querySelectorAll(KEPT)]
    .map((each) => each.getBoundingClientRect())
    .filter(
      (box) =>
        box.width > 1 &&
        box.left < right &&
        box.right > left &&
        box.bottom > 0 &&
        box.top < window.innerHeight,
    );
}
