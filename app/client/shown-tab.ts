// Remembers the tab on the page, which stays unchanged below a dialog and is shown again when the dialog closes.
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { FRESH_MS } from "~/values/limits";
import { readSwapped } from "~/values/swapped-json";
import type { TabView } from "~/web/pages/calendars/tabs";
import type { MonthView, PackedMonth } from "~/web/pages/events/month-view";

/**
 * `address` is the tab's own, undefined if the page was opened at a dialog's address; `pathname` is the page's, which
 * is the dialog's while one is open.
 */
type Shown = { address: string | undefined; pathname: string; view: TabView };
type Known = { month: MonthView; until: number };

let shown: Shown | undefined;
/** The view changed by a form since it was drawn. */
let outdated: TabView | undefined;

/** The last months read, each with the time until which dialogs may be drawn from it. */
const known = new Map<PackedMonth, Known>();
const MOST = 5;

/** In a browser, returns the same object for the same text, so that React redraws nothing. */
export function readMonth(text: PackedMonth): MonthView {
  return typeof document === "undefined" ? readSwapped(text) : know(text).month;
}

function know(text: PackedMonth): Known {
  const found = known.get(text);
  if (found) return found;
  const read = { month: readSwapped<MonthView>(text), until: Date.now() + FRESH_MS };
  const oldest = known.keys().next().value;
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
  known.set(text, read);
  return read;
}

/** Goes beside each tab; a separate component, so that following a link does not redraw the whole tab. */
export function ShownTab({ view, isCovered }: { view: TabView; isCovered: boolean }): null {
  const { pathname, search } = useLocation();
  const { formMethod = "GET" } = useNavigation();

  useEffect(() => {
    const before = isCovered && isSameCalendar(pathname) ? shown?.address : undefined;
    shown = { address: isCovered ? before : pathname + search, pathname, view };
  }, [view, pathname, search, isCovered]);

  useEffect(() => {
    if (formMethod !== "GET") outdated = shown?.view;
  }, [formMethod]);

  useEffect(() => {
    document.addEventListener("submit", noteChange, true);
    return () => {
      document.removeEventListener("submit", noteChange, true);
      shown = undefined;
    };
  }, []);

  return null;
}

/** Notes a change at once: the page may reload before React has rendered that a form was sent. */
function noteChange({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && target.method === "post") outdated = shown?.view;
}

/** For a change without a form: whether dialogs must not be drawn from the tab until the page is reloaded. */
export function markOutdated(isOutdated: boolean): void {
  outdated = isOutdated ? shown?.view : undefined;
}

/** The address of the tab below the dialogs. */
export function addressOfTab(): string | undefined {
  return shown?.address;
}

/**
 * The tab on the page, for a dialog of the same calendar. Undefined while the page is reloaded for another reason than
 * a form, such as a new time zone.
 */
export function tabBelow(address: string): TabView | undefined {
  const { pathname } = new URL(address);
  const isAgain = pathname === shown?.pathname && shown.view !== outdated;
  return isSameCalendar(pathname) && !isAgain ? shown?.view : undefined;
}

/** The month on the page, to draw a day from it; undefined after a change, or if the page has been open too long. */
export function findMonth(address: string): { text: PackedMonth; address: string } | undefined {
  const view = tabBelow(address);
  if (!shown?.address || view?.tab !== "calendar" || view.view !== "month" || view === outdated)
    return undefined;
  const category = new URL(address).searchParams.get("category") ?? 0;
  const { month, until } = know(view.month);
  const isFresh = (month.category ?? 0) === Number(category) && Date.now() < until;
  return isFresh ? { text: view.month, address: shown.address } : undefined;
}

function isSameCalendar(pathname: string): boolean {
  return pathname.split("/")[2] === shown?.pathname.split("/")[2];
}
