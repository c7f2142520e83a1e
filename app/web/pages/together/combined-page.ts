// Opens a view of several calendars: a combined calendar, or all favorites of the visitor.
import { msg } from "@lingui/core/macro";
import type { Caller } from "~/operations/kernel/operation";
import type { Member } from "~/operations/together/members";
import { listFavorites, viewTogether } from "~/operations/together/together-views";
import { combinedLink, FAVORITES } from "~/paths/query";
import { dayIn } from "~/time/zones";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import { load } from "~/web/request/load";
import { getVisitor, type Visitor } from "~/web/request/visitor";

/**
 * `members` are the calendars whose events are shown, `all` those in the legend. `calendar` is what screens draw of
 * the whole; its categories are the calendars. `reader` is who reads them.
 */
export type CombinedPage = {
  visitor: Visitor;
  calendar: ShownCalendar & Required<Pick<ShownCalendar, "combines" | "categories">>;
  display: CalendarDisplay;
  members: Member[];
  all: Member[];
  reader: Caller;
  isOwner: boolean;
  embedSites: string;
};

type Source = Pick<CombinedPage, "all" | "isOwner" | "reader" | "embedSites"> &
  Pick<ShownCalendar, "link" | "title" | "timeZone"> & { combines: "favorites" | "links" };

/**
 * A combined calendar as everybody sees it who has its link; throws a 404 for a wrong link and a 410 for one that was
 * replaced. `embedded` leaves out what its websites may not show.
 */
export function openTogether(
  request: Request,
  token: string | undefined,
  embedded = false,
): CombinedPage {
  const { caller } = getVisitor(request);
  const view = load(request, viewTogether, { id: token ?? "" });
  const { title, timeZone, isOwner, embedSites } = view;
  return openCombined(request, {
    combines: "links",
    link: combinedLink(view.token),
    title,
    timeZone,
    isOwner,
    embedSites,
    all: embedded ? view.embeddable : view.members,
    // Editors of its calendars see no more than others here.
    reader: { ...caller, actor: null },
  });
}

/** All favorites, of a visitor the calendars opened last, each as they see it. */
export function openFavorites(request: Request): CombinedPage {
  const { caller, recent, words } = getVisitor(request);
  const { members } = load(request, listFavorites, { recent });
  return openCombined(request, {
    combines: "favorites",
    link: FAVORITES,
    title: words._(msg`My Calendars`),
    timeZone: caller.timeZone,
    isOwner: false,
    embedSites: "",
    all: members,
    reader: caller,
  });
}

function openCombined(request: Request, source: Source): CombinedPage {
  const { all, isOwner, reader, embedSites, ...shown } = source;
  const visitor = getVisitor(request);
  const only = readOnly(new URL(request.url).searchParams, all);
  const category = only && categoryOfMember(only);
  return {
    visitor,
    calendar: { ...shown, categories: all.map(asCategory) },
    display: { ...visitor.displayFor(false), ...(category && { category }) },
    members: only ? [only] : all,
    all,
    reader,
    isOwner,
    embedSites,
  };
}

/** The only calendar that an address asks for; undefined for all, as for a position that there is not. */
function readOnly(search: URLSearchParams, members: readonly Member[]): Member | undefined {
  const text = search.get("only") ?? "";
  return /^\d{1,9}$/.test(text)
    ? members.find((each) => each.position === Number(text))
    : undefined;
}

/** Categories count from 1. */
export function categoryOfMember({ position }: Pick<Member, "position">): number {
  return position + 1;
}

function asCategory(member: Member) {
  const { title: name, tone, mark } = member;
  return { id: categoryOfMember(member), name, tone, mark };
}

/** Today, in the zone of these times. */
export function todayIn({ display, calendar }: CombinedPage) {
  return dayIn(display.now, display.zoneKnown ? display.zone : calendar.timeZone);
}
