// Remembers the tab that the page shows, which stays as it is below a dialog and is where closing the dialog leads.
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { FRESH_MS } from "~/values/limits";
import { readSwapped } from "~/values/swapped-json";
import type { TabView } from "~/web/pages/calendars/tabs";
import type { MonthView, PackedMonth } from "~/web/pages/events/month-view";

/**
 * `address` is the tab's own, unless the page was opened by the address of a dialog; `pathname` is that of the page: of
 * the dialog while one is open.
 */
type Shown = { address: string | undefined; pathname: string; view: TabView };
type Known = { month: MonthView; until: number };

let shown: Shown | undefined;
/** The view that a form has changed since it was drawn. */
let outdated: TabView | undefined;

/** The months read last, each with how long a dialog may be drawn from it. */
const known = new Map<PackedMonth, Known>();
const MOST = 5;

/** Returns the same object for the same text in a browser, so that React draws nothing again. */
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

/** Goes beside each tab, as a component of its own so that following a link does not draw the whole tab again. */
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

/** Notes a change at once: the page may load again before React has rendered that a form was sent. */
function noteChange({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && target.method === "post") outdated = shown?.view;
}

/** For a change without a form: whether dialogs can no longer be drawn from the tab, until the page is loaded again. */
export function markOutdated(isOutdated: boolean): void {
  outdated = isOutdated ? shown?.view : undefined;
}

/** The address of the tab below the dialogs. */
export function addressOfTab(): string | undefined {
  return shown?.address;
}

/**
 * The tab on the page, when a dialog of the same calendar opens over it. Not while the page is loaded again for another
 * reason than a form, as for another time zone.
 */
export function tabBelow(address: string): TabView | undefined {
  const { pathname } = new URL(address);
  const isAgain = pathname === shown?.pathname && shown.view !== outdated;
  return isSameCalendar(pathname) && !isAgain ? shown?.view : undefined;
}

/** The month on the page, to draw a day from; not after a change, nor when the page has been open for long. */
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
