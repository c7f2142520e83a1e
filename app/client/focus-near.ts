// Finds an element for the focus when what a dialog was about is gone: the next card, the day, the content.
import { drawnCards } from "./drawn-cards";

/** The addresses of actions contain the id of their event or news item. */
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

/** The button of the closed menu that the link to the dialog is in. */
function findMenu(path: string): HTMLElement | null | undefined {
  const link = document.querySelector(`a[href="${CSS.escape(path)}"]`);
  return link?.closest("details:not([open])")?.querySelector("summary");
}

/** The card itself if it is still there, else the next one, else the previous one. */
function nextCard(path: string): Element | undefined {
  const [, kind, id] = ABOUT.exec(path) ?? [];
  const cards = drawnCards();
  const at = cards.indexOf(`${kind}-${id}`);
  if (at < 0) return undefined;
  const order = [...cards.slice(at), ...cards.slice(0, at).reverse()];
  return order.flatMap((card) => document.getElementById(card) ?? [])[0];
}
