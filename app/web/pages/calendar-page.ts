// Opens a calendar's screen: the calendar, the viewer, the right to edit.
import { showCalendar } from "~/operations/calendars";
import { OperationError } from "~/operations/errors";
import { isAfterForm } from "./after-form";
import { ask, asResponse, toLogin } from "./ask";
import { getViewer, type Viewer } from "./viewer";
import type { CalendarViewer, ShownCalendar } from "./views/calendar-viewer";

export type CalendarPage = {
  person: Viewer;
  calendar: ShownCalendar;
  admins: { name: string; email: string }[];
  /** Which websites may show it: "" none, "*" any, else their origins. */
  embedSites: string;
  modifiedAt: number;
  viewer: CalendarViewer;
};

/** By the visit, which the loaders of one page share. */
const opened = new WeakMap<Viewer, CalendarPage>();

/** The calendar as the visitor may see it; throws the 404 of a wrong link. */
export function openCalendar(request: Request, link: string | undefined): CalendarPage {
  const person = getViewer(request);
  const known = request.method === "GET" ? opened.get(person) : undefined;
  if (known && known.calendar.link === link) return known;
  const page = readCalendar(request, person, link);
  opened.set(person, page);
  return page;
}

function readCalendar(request: Request, person: Viewer, link: string | undefined): CalendarPage {
  const shown = ask(request, showCalendar, { id: link ?? "" });
  const { admins, embedSites, modifiedAt, canEdit } = shown;
  const { title, timeZone, categories, suggestions } = shown;
  const calendar = {
    ...{ link: shown.link, title, timeZone, categories },
    ...(suggestions && { suggestions }),
  };
  return { person, calendar, admins, embedSites, modifiedAt, viewer: person.ofCalendar(canEdit) };
}

/**
 * The same for a screen of editors; throws the way to the login, or a refusal.
 * A form that was just refused is drawn again whoever it is for now, or what
 * was typed would be lost with the session.
 */
export function openForEditor(request: Request, link: string | undefined): CalendarPage {
  const page = openCalendar(request, link);
  if (page.viewer.canEdit || isAfterForm(request)) return page;
  if (!page.person.caller.actor) throw toLogin();
  throw asResponse(new OperationError("denied", "You cannot edit this calendar."));
}
