// Finds an element to focus when the focused one is gone: the next card or row, the day or the content.
import { drawnCards } from "./drawn-cards";

/** Addresses of actions contain the id of their event or news item. */
const ABOUT = /\/(event|news)s?\/([\w-]+)\//;

/** An element around a form's button, with its siblings when the form was sent. */
type Surrounding = { element: Element; next: Element | null; previous: Element | null };

/** `path` is the dialog's address, `below` that of the dialog it was opened from. */
export function focusNear(path: string, below: string | null): void {
  const target =
    findMenu(path) ??
    nextCard(path)?.querySelector<HTMLElement>("h2, h3") ??
    (below ? document.querySelector<HTMLElement>(`a[href="${CSS.escape(below)}"]`) : null) ??
    document.querySelector<HTMLElement>(".timeline-date, .chosen-day h2") ??
    document.getElementById("main");
  if (target) focusOn(target);
}

/**
 * Called as a form is sent by `button`; call the result after its answer. If the button is gone, it focuses the card or
 * day in the address, else the heading nearest to where the button was. On another screen the focus starts anew.
 */
export function focusAfterForm(button: Element): () => void {
  const around = surroundingsOf(button);
  const { pathname } = window.location;
  return () => {
    const at = around.findIndex(({ element }) => element.isConnected);
    const gone = around[at - 1];
    const left = around.slice(at).map(({ element }) => element);
    const isElsewhere = window.location.pathname !== pathname;
    if (isElsewhere && left[0]?.matches("main, body")) left.length = 0;
    const anchor = document.getElementById(window.location.hash.slice(1));
    for (const place of [anchor, gone?.next, gone?.previous, ...left]) {
      if (!isFocusLost()) return;
      const heading = place?.isConnected ? findHeading(place) : null;
      if (heading) focusOn(heading);
    }
  };
}

/** The button and everything around it, from the inside out. */
function surroundingsOf(button: Element): Surrounding[] {
  const list: Surrounding[] = [];
  for (let element: Element | null = button; element; element = element.parentElement) {
    const { nextElementSibling: next, previousElementSibling: previous } = element;
    list.push({ element, next, previous });
  }
  return list;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function findHeading(place: Element): HTMLElement | null {
  const headings = "h1, h2, h3";
  return place.matches(headings)
    ? (place as HTMLElement)
    : place.querySelector<HTMLElement>(headings);
}

function focusOn(target: HTMLElement): void {
  const link = target.querySelector("a");
  if (!link && target.tabIndex === -1) target.tabIndex = -1;
  (link ?? target).focus({ preventScroll: true });
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
