// Opens a screen's calendars: one by its link, a combined calendar, or all favorites of the visitor.
import { msg } from "@lingui/core/macro";
import type { Member } from "~/features/together/operations/togethers";
import { listFavorites, viewTogether } from "~/features/together/operations/views";
import type { Caller } from "~/operations/kernel/operation";
import { combinedLink, FAVORITES, tokenOfCombined } from "~/paths/query";
import { hasCategoryIn, type ShownCalendar } from "./calendar-display";
import { type CalendarPage, openCalendar } from "./calendar-page";
import { load } from "./load";
import { readCategory } from "./page-query";
import { getVisitor, type Visitor } from "./visitor";

/** `calendar` is the part to show; in combined calendars, its categories are the calendars. */
export type Screen = Pick<CalendarPage, "visitor" | "calendar" | "display" | "embedSites"> & {
  /** Missing for one calendar by its link. */
  several?: Several;
};

/**
 * `members` are the calendars whose events are shown, `all` those in the legend, and `reader` is the caller who reads
 * them. `isGone` if the address asks for one that is not among them.
 */
type Several = {
  members: Member[];
  all: Member[];
  isGone: boolean;
  reader: Caller;
  isOwner: boolean;
};

/** One of several calendars. */
export type ScreenMember = Member;

export type CombinedScreen = Screen & { several: Several };

/** `id` is a calendar's link, `token` a combined calendar's; an address with neither is for all favorites. */
export type ScreenParams = {
  readonly id?: string | undefined;
  readonly token?: string | undefined;
};

/** Throws the responses of `openCalendar` and `openTogether`. */
export function openScreen(request: Request, { id, token }: ScreenParams): Screen {
  if (id !== undefined) return openCalendar(request, id);
  return token === undefined ? openFavorites(request) : openTogether(request, token);
}

/** Opens a screen by the name in a feed's address: the link of a calendar or combined calendar. */
export function openNamed(request: Request, name: string | undefined, embedded = false): Screen {
  const token = tokenOfCombined(name ?? "");
  return token === undefined ? openCalendar(request, name) : openTogether(request, token, embedded);
}

/** The request without cookies, so that the page is the same for everyone and has no buttons for editors. */
export function asAnonymous(request: Request): Request {
  const language = request.headers.get("Accept-Language");
  return new Request(request.url, { headers: language ? { "Accept-Language": language } : {} });
}

/**
 * A combined calendar as anyone with the link sees it; throws a 404 for a wrong link and a 410 for a replaced one.
 * `embedded` leaves out parts that its websites may not show.
 */
export function openTogether(
  request: Request,
  token: string | undefined,
  embedded = false,
): CombinedScreen {
  return openOnce(request, `${token} ${embedded}`, (visitor) => {
    const view = load(request, viewTogether, { id: token ?? "" });
    const { title, timeZone, isOwner, embedSites } = view;
    return openCombined(request, visitor, {
      combines: "links",
      link: combinedLink(view.token),
      title,
      timeZone,
      isOwner,
      embedSites,
      all: embedded ? view.embeddable : view.members,
      // Editors of its calendars see no more than others here.
      reader: { ...visitor.caller, actor: null },
    });
  });
}

/** All favorites, or for a visitor the recently opened calendars, each as they may see it. */
export function openFavorites(request: Request): CombinedScreen {
  return openOnce(request, FAVORITES, (visitor) => {
    const { caller, recent, words } = visitor;
    const { members } = load(request, listFavorites, { recent });
    return openCombined(request, visitor, {
      combines: "favorites",
      link: FAVORITES,
      title: words._(msg`My Calendars`),
      timeZone: caller.timeZone,
      isOwner: false,
      embedSites: "",
      all: members,
      reader: caller,
    });
  });
}

/** By visitor, shared by all loaders of a page, with the opened screen. */
const opened = new WeakMap<Visitor, { what: string; screen: CombinedScreen }>();

function openOnce(
  request: Request,
  what: string,
  open: (visitor: Visitor) => CombinedScreen,
): CombinedScreen {
  const visitor = getVisitor(request);
  const known = request.method === "GET" ? opened.get(visitor) : undefined;
  if (known?.what === what) return known.screen;
  const screen = open(visitor);
  opened.set(visitor, { what, screen });
  return screen;
}

type Source = Omit<Several, "members" | "isGone"> &
  Pick<Screen, "embedSites"> &
  Pick<ShownCalendar, "link" | "title" | "timeZone"> & { combines: "favorites" | "links" };

function openCombined(request: Request, visitor: Visitor, source: Source): CombinedScreen {
  const { all, isOwner, reader, embedSites, ...shown } = source;
  const asked = new URL(request.url).searchParams.get("only") ?? "";
  const only = memberAt(asked, all);
  const category = only && categoryOfMember(only);
  const members = only ? [only] : all;
  return {
    visitor,
    calendar: {
      ...shown,
      categories: all.map(asCategory),
      ...(members.some(({ hasHolidays }) => hasHolidays) && { hasHolidays: true }),
    },
    display: { ...visitor.displayFor(false), ...(category && { category }) },
    embedSites,
    several: { members, all, isGone: asked !== "" && !only, reader, isOwner },
  };
}

/** The single calendar that an address requests by its position; undefined for all, and for an unknown one. */
export function memberAt<Placed extends { position: number }>(
  only: string,
  members: readonly Placed[],
): Placed | undefined {
  return members.find(({ position }) => String(position) === only);
}

/** Categories count from 1. */
export function categoryOfMember({ position }: Pick<Member, "position">): number {
  return position + 1;
}

function asCategory(member: Member) {
  const { title: name, tone, mark, link, canEdit } = member;
  return { id: categoryOfMember(member), name, tone, mark, ...(canEdit && { link }) };
}

/** The only category, or in combined calendars the only calendar; 0 for an unknown category. */
export function askedCategory(request: Request, { calendar, display }: Screen): number | undefined {
  if (calendar.combines) return display.category;
  return readCategory(new URL(request.url).searchParams, hasCategoryIn(calendar));
}
