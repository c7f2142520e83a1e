// Finds an element to focus when a dialog's item is gone: the next card, the day or the content.
import { drawnCards } from "./drawn-cards";

/** Addresses of actions contain the id of their event or news item. */
const ABOUT = /\/(event|news)s?\/([\w-]+)\//;

/** `path` is the dialog's address, `below` that of the dialog it was opened from. */
export function focusNear(path: string, below: string | null): void {
  const target =
    findMenu(path) ??
    nextCard(path)?.querySelector<HTMLElement>("h2, h3") ??
    (below ? document.querySelector<HTMLElement>(`a[href="${CSS.escape(below)}"]`) : null) ??
    document.querySelector<HTMLElement>(".timeline-date, .chosen-day h2") ??
    document.getElementById("main");
  const link = target?.querySelector("a");
  if (!link && target?.tabIndex === -1) target.tabIndex = -1;
  (link ?? target)?.focus({ preventScroll: true });
}

/** The button of the closed menu with the link to the dialog. */
function findMenu(path: string): HTMLElement | null | undefined {
  const link = document.querySelector(`a[href="${CSS.escape(path)}"]`);
  return link?.closest("details:not([open])")?.querySelector("summary");
}

/** The card itself if it still exists, otherwise the next or the previous one. */
function nextCard(path: string): Element | undefined {
  const [, kind, id] = ABOUT.exec(path) ?? [];
  const cards = drawnCards();
  const at = cards.indexOf(`${kind}-${id}`);
  if (at < 0) return undefined;
  const order = [...cards.slice(at), ...cards.slice(0, at).reverse()];
  return order.flatMap((card) => document.getElementById(card) ?? [])[0];
}
