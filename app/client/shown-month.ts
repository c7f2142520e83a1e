// Finds the month that the page shows already, so that a dialog over it need not ask for it again.
import type { TabView } from "~/web/pages/tabs";
import type { MonthPayload } from "~/web/pages/views/month-payload";

/**
 * The month around the day, where a visitor goes to the day from it. Not where the page is loaded again in its
 * place, as after a change.
 */
export function shownMonth(address: string, day: string | undefined): MonthPayload | undefined {
  const { location, loaderData, navigation } = window.__remixRouter.state;
  const { pathname, searchParams } = new URL(address);
  const isReload = pathname === location.pathname;
  const category = Number(searchParams.get("category") ?? 0);
  if (!day || isReload || (navigation.formMethod ?? "GET") !== "GET") return undefined;
  const shown: (TabView | undefined)[] = [
    loaderData["routes/calendar.$id.calendar"],
    loaderData["routes/calendar.$id._dialog"],
  ];
  for (const view of shown) {
    if (view?.tab !== "calendar" || !day.startsWith(view.month.month)) continue;
    if ((view.month.category ?? 0) === category) return view.month;
  }
  return undefined;
}
