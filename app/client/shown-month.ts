// Remembers the month that the page shows, so that a dialog over it need not load it again.
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { MonthPayload } from "~/web/pages/events/month-payload";

let shown: { pathname: string; month: MonthPayload } | undefined;

/** Goes beside each month, as a component of its own so that following a link does not draw the whole month again. */
export function ShownMonth({ month }: { month: MonthPayload }): null {
  const { pathname } = useLocation();
  const { formMethod = "GET" } = useNavigation();

  useEffect(() => {
    if (formMethod !== "GET") return;
    shown = { pathname, month };
    document.addEventListener("submit", forgetAtChange, true);
    return () => {
      document.removeEventListener("submit", forgetAtChange, true);
      shown = undefined;
    };
  }, [month, pathname, formMethod]);

  return null;
}

/** At once: the page may load again before React has rendered that a form was sent. */
function forgetAtChange({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && target.method === "post") shown = undefined;
}

/**
 * The month around the day, when a visitor goes to the day from it. Not while the page is loaded again, as after a
 * change.
 */
export function shownMonth(address: string, day: string | undefined): MonthPayload | undefined {
  const { pathname, searchParams } = new URL(address);
  if (!day || !shown || pathname === shown.pathname) return undefined;
  const { month } = shown;
  const category = Number(searchParams.get("category") ?? 0);
  const isSame = day.startsWith(month.month) && (month.category ?? 0) === category;
  return isSame ? month : undefined;
}
