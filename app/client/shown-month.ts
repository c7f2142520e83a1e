// Remembers the month that the page shows, so that a dialog over it need not ask for it again.
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { MonthPayload } from "~/web/pages/events/month-payload";

let shown: { pathname: string; month: MonthPayload } | undefined;

/** Stands beside each month; by itself, so that not the whole month is drawn again when a link is followed. */
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

/** At once: the page may be on its way anew before React has drawn that a form was sent. */
function forgetAtChange({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && target.method === "post") shown = undefined;
}

/**
 * The month around the day, where a visitor goes to the day from it. Not where the page is loaded again in its
 * place, as after a change.
 */
export function shownMonth(address: string, day: string | undefined): MonthPayload | undefined {
  const { pathname, searchParams } = new URL(address);
  if (!day || !shown || pathname === shown.pathname) return undefined;
  const { month } = shown;
  const category = Number(searchParams.get("category") ?? 0);
  const isSame = day.startsWith(month.month) && (month.category ?? 0) === category;
  return isSame ? month : undefined;
}
