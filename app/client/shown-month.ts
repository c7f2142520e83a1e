// Remembers the month that the page shows, so that a dialog over it need not load it again.
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { FRESH_MS } from "~/values/limits";
import { readSwapped } from "~/values/swapped-json";
import type { MonthView, PackedMonth } from "~/web/pages/events/month-view";

type Shown = { pathname: string; text: PackedMonth };
type Known = { month: MonthView; until: number };

let shown: Shown | undefined;

/** The months read last, each with how long a dialog may be drawn from it. */
const known = new Map<PackedMonth, Known>();
const MOST = 5;

/** In a browser the same object for the same text, so that React draws nothing anew. */
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

/** Goes beside each month, as a component of its own so that following a link does not draw the whole month again. */
export function ShownMonth({ month: text }: { month: PackedMonth }): null {
  const { pathname } = useLocation();
  const { formMethod = "GET" } = useNavigation();

  useEffect(() => {
    if (formMethod !== "GET") return;
    shown = { pathname, text };
    document.addEventListener("submit", forgetAtChange, true);
    return () => {
      document.removeEventListener("submit", forgetAtChange, true);
      shown = undefined;
    };
  }, [text, pathname, formMethod]);

  return null;
}

/** At once: the page may load again before React has rendered that a form was sent. */
function forgetAtChange({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && target.method === "post") shown = undefined;
}

/**
 * The month around the day, when a visitor goes to the day from it. Not while the page is loaded again, as after a
 * change, nor when the page has been open for long.
 */
export function shownMonth(address: string, day: string | undefined): PackedMonth | undefined {
  const { pathname, searchParams } = new URL(address);
  if (!day || !shown || pathname === shown.pathname) return undefined;
  const { month, until } = know(shown.text);
  const category = Number(searchParams.get("category") ?? 0);
  const isSame = day.startsWith(month.month) && (month.category ?? 0) === category;
  return isSame && Date.now() < until ? shown.text : undefined;
}
