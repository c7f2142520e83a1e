// Opens what changed since a print.
import { viewSince } from "~/operations/history/prints";
import { openCalendar } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { buildSinceView, type SinceView } from "./since-view";

/** Throws a 404 for a wrong link, a 410 for an ended one; a mark that is none of ours gets a page that says so. */
export function openSince(request: Request, id: string | undefined, mark = ""): SinceView {
  const { calendar, display } = openCalendar(request, id);
  // By the link of the address: the one that an editor came by made the mark.
  const found = load(request, viewSince, { id: id ?? "", mark });
  return buildSinceView(found, calendar, display);
}
