// Creates, shows, changes and lists calendars, with the public holidays and the embedding websites that their editors
// chose.

import { z } from "zod";
import type { Category } from "~/event/category";
import { anyone, editorOf, readerOf, signedInReaderOf } from "~/operations/kernel/access";
import { creator } from "~/operations/kernel/admission";
import { invalid, stale } from "~/operations/kernel/errors";
import { findEarlier, idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink, day, line, timeZone } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, requireUnder } from "~/operations/kernel/rate-limits";
import {
  findReached,
  newLinkToken,
  type Reached,
  takesSuggestions,
} from "~/operations/kernel/reach";
import { requireBytes } from "~/operations/kernel/storage-quota";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Holiday } from "~/store/calendars/holiday-tables";
import type { MarkKind } from "~/store/calendars/mark-store";
import type { Store } from "~/store/store";
import type { Day } from "~/time/days";
import { COUNTS, DEMO_AUTHOR, DEMO_CALENDAR, LIMITS } from "~/values/limits";
import { parseUrl } from "~/values/parse-url";
import { type Refusal, refusal } from "~/values/refusals";
import { memberTone } from "./calendar-colors";
import { categoryList, listAddedAfter, readAt, replaceCategories } from "./categories";

/** Any website. */
export const ANY_SITE = "*";

/** Maximum number of websites per calendar. */
export const MOST_SITES = 10;
const LONGEST = 3_000;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/**
 * The hosts that a Content-Security-Policy can name (CSP Level 3 section 2.3.1): no brackets of IPv6, no characters
 * that could begin another directive.
 */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const LOCAL_HOSTS = ["localhost", "127.0.0.1"];

/** "" for none, "*" for any, otherwise distinct origins separated by blanks; "www.example.org" is completed. */
export const embedSites = z
  .string({ error: refusal("mustBeText", { field: "websites" }) })
  .transform((text, context) => {
    if (text.length > LONGEST) {
      context.addIssue(refusal("longerThan", { field: "websites", max: LONGEST }));
      return z.NEVER;
    }
    const typed = text.split(/[\s,]+/).filter((part) => part !== "");
    if (typed.length === 1 && typed[0] === ANY_SITE) return ANY_SITE;
    const sites = typed.map(readSite);
    for (const { fault } of sites) if (fault) context.addIssue(fault);
    const origins = [...new Set(sites.map(({ origin }) => origin))];
    if (origins.length > MOST_SITES) {
      context.addIssue(refusal("sitesFull", { max: MOST_SITES }));
    }
    return origins.join(" ");
  })
  .meta({
    description:
      'Which websites may frame the calendar: "" for none, "*" for any, or up to 10 origins such as https://www.example.org, with spaces between. Absent: unchanged.',
  });

type Site = { origin: string; fault?: Refusal };

function readSite(typed: string): Site {
  const address = SCHEME.test(typed) ? typed : `https://${typed}`;
  const url = parseUrl(address);
  if (!url) return wrong(typed);
  const { protocol, hostname, origin, pathname, search, hash, username, password } = url;
  const isLocal = LOCAL_HOSTS.includes(hostname);
  if (!HOST.test(hostname) || (!isLocal && !hostname.includes("."))) return wrong(typed);
  if (protocol !== "https:" && !(protocol === "http:" && isLocal)) {
    return { origin, fault: refusal("siteNotHttps", { typed }) };
  }
  const isOrigin = pathname === "/" && [search, hash, username, password].join("") === "";
  return isOrigin ? { origin } : { origin, fault: refusal("siteWithMore", { typed, origin }) };
}

function wrong(typed: string): Site {
  return { origin: typed, fault: refusal("notASite", { typed }) };
}

/**
 * A list, as calendar/view returns under the same name, leaves the region unchanged: programs send whole objects back.
 */
export const holidayRegion = z
  .union([z.string(), z.array(z.unknown()).transform(() => undefined)], {
    error: refusal("mustBeText", { field: "holidays" }),
  })
  .meta({
    description:
      'The region whose public holidays it shows, such as "DE-BY"; "" for none. Absent, or the list of calendar/view: unchanged.',
  });

export const holidaysInFeed = z
  .boolean({ error: refusal("notTrueOrFalse", { field: "holidaysInFeed" }) })
  .meta({ description: "Whether its feed has them too. Absent: unchanged." });

const title = line({ field: "title", max: LIMITS.calendarTitle, required: true });

const TAG_LENGTH = 22;

/**
 * Creates a calendar; its creator is the first admin and gets it as a favorite. `attempt` prevents creating it twice.
 */
export const createCalendar = operation({
  effect: "writes",
  input: z.object({ title, timeZone: timeZone.optional(), attempt: idempotencyKey }),
  allow: creator,
  run(input, context) {
    const { store, secrets, actor, now, timeZone } = context;
    const { id: link, earlier } = findEarlier(input.attempt, "calendar", context, {
      find: store.calendars.findByLink,
      isSame: ({ title, timeZone }) =>
        title === input.title && timeZone === (input.timeZone ?? timeZone),
      isTaken: store.links.isTaken,
      summarize: ({ link, title, modifiedAt }) => ({ id: link, title, modifiedAt }),
      ids: { from: secrets.tokenFrom, anew: () => newLinkToken(context) },
    });
    if (earlier) return { calendarId: link };
    if (store.calendars.countCreatedBy(actor.id) >= COUNTS.calendarsPerUser) {
      throw invalid(refusal("calendarsFull", { max: COUNTS.calendarsPerUser }));
    }
    requireBytes(actor.id, context);
    const calendar = store.calendars.add({
      link,
      title: input.title,
      timeZone: input.timeZone ?? timeZone,
      createdBy: actor.id,
      now,
    });
    store.calendars.addAdmin(calendar.id, actor.id, now);
    store.marks.put(actor.id, calendar.id, "favorite");
    return { calendarId: calendar.link };
  },
});

/**
 * Changes title, zone, categories, embedding websites, suggestions by visitors and public holidays. All-day events keep
 * their dates in the new zone; omitted fields stay unchanged.
 */
export const saveCalendar = operation({
  effect: "writes",
  input: z.object({
    id: calendarLink,
    title,
    timeZone: timeZone.optional(),
    embedSites: embedSites.optional(),
    suggestions: z
      .boolean({ error: refusal("notTrueOrFalse", { field: "suggestions" }) })
      .meta({ description: "Whether visitors may suggest events. Absent: unchanged." })
      .optional(),
    holidays: holidayRegion.optional(),
    holidaysInFeed: holidaysInFeed.optional(),
    categories: categoryList.optional(),
    modifiedAt: readAt,
  }),
  allow: editorOf("id"),
  run(input, context) {
    const { store, calendar, now } = context;
    requireRegion(input.holidays, context);
    const zone = input.timeZone ?? calendar.timeZone;
    store.calendars.change(calendar.id, {
      title: input.title,
      timeZone: zone,
      embedSites: input.embedSites,
      suggestions: input.suggestions,
      holidays: input.holidays,
      holidaysInFeed: input.holidaysInFeed,
    });
    if (zone !== calendar.timeZone) moveAllDayEvents(zone, context);
    const { categories, modifiedAt: readAt } = input;
    if (categories) replaceCategories({ categories, readAt }, context);
    store.calendars.touch(calendar, now);
    return { title: input.title };
  },
});

/**
 * What a calendar's form shows. `added` are the categories added after `readAt`, which a save of the form keeps; `tag`
 * changes with everything else.
 */
export const getSettings = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, readAt }),
  allow: editorOf("calendarId"),
  run({ readAt }, context) {
    const { store, calendar } = context;
    const { id, title, timeZone, suggestions, holidays, holidaysInFeed, modifiedAt } = calendar;
    const categories = store.categories.list(id);
    const added = listAddedAfter(readAt, context);
    const settings = { title, timeZone, suggestions, holidays, holidaysInFeed, categories };
    return { ...settings, added, tag: tagSettings(readAt, context), modifiedAt };
  },
});

/**
 * `saveCalendar` for its forms. Fails with `stale` if the settings changed since the form read `settingsTag`, or the
 * websites since it read `sitesRead`.
 */
export const saveSettings = operation({
  ...saveCalendar,
  input: saveCalendar.input.extend({
    settingsTag: z.string().optional(),
    sitesRead: z.string().optional(),
  }),
  run({ settingsTag, sitesRead, ...input }, context) {
    if (settingsTag && settingsTag !== tagSettings(input.modifiedAt, context)) {
      throw stale("calendar");
    }
    if (sitesRead !== undefined && sitesRead !== context.calendar.embedSites) {
      throw stale("calendar");
    }
    return saveCalendar.run(input, context);
  },
});

function tagSettings(readAt: number | undefined, context: Caller & { calendar: Calendar }): string {
  const { store, secrets, calendar } = context;
  const { id, title, timeZone, suggestions, holidays, holidaysInFeed } = calendar;
  const added = new Set(listAddedAfter(readAt, context).map((each) => each.id));
  const categories = store.categories
    .list(id)
    .filter((each) => !added.has(each.id))
    .map((each) => [each.id, each.name, each.tone]);
  const settings = [title, timeZone, suggestions, holidays, holidaysInFeed, categories];
  return secrets.hashToken(JSON.stringify(settings)).slice(0, TAG_LENGTH);
}

/**
 * Moves all-day events and series to the instants of their dates in the calendar's new zone. With many events, this
 * continues after the change is stored.
 */
export function moveAllDayEvents(zone: string, context: Caller & { calendar: Calendar }): void {
  const { store, calendar } = context;
  requireUnder("zonesPerCalendar", String(calendar.id), context);
  countAttempt("zonesPerCalendar", String(calendar.id), context);
  for (const series of store.series.listAllDay(calendar.id)) store.series.moveAllDay(series, zone);
  store.dayMoves.begin(calendar.id, zone);
  // Times without a zone are in the calendar's.
  store.sources.readAnew(calendar.id, context.now);
  store.answerPlaces.note({ calendarId: calendar.id, itemId: null });
}

/** `email` is "" if the caller may not see it. */
export type Admin = { name: string; email: string };

/**
 * The data around a calendar's tabs. `isByOther`: the caller used a link other than the main one. `showsMore`: they are
 * an editor who sees more than that link shows. `movedTo` is the main link that replaced this one. `isHidden`: it is
 * among the caller's hidden calendars.
 */
export const showCalendar = operation({
  effect: "reads",
  input: z.object({ id: calendarLink }),
  allow: readerOf("id"),
  run(_input, context) {
    const { store, calendar, canEdit, shows, via, actor } = context;
    const { link, title, timeZone, embedSites, modifiedAt, revision } = calendar;
    const [admins, categories] = [listAdmins(context), listCategories(context)];
    const shown = { link, title, timeZone, embedSites, modifiedAt, revision, shows };
    const [isByOther, showsMore] = [via !== undefined, canEdit && via?.shows === "busy"];
    const way = { isByOther, showsMore, movedTo: movedTo(via, store) };
    const suggestions = takesSuggestions(context);
    const hasHolidays = shows === "all" && calendar.holidays !== "";
    const isHidden = actor !== null && store.marks.isHidden(actor.id, calendar.id);
    const takes = { suggestions, hasHolidays };
    return { ...shown, admins, canEdit, categories, ...takes, isHidden, ...way };
  },
});

/** The main link that replaced this one, as a redirect target; null for any other link. */
function movedTo(via: Reached["via"], store: Caller["store"]): string | null {
  return via?.moved ? (store.links.find(via.token)?.calendar.link ?? null) : null;
}

type Reader = Reached & { store: Caller["store"] };

export function listCategories({ calendar, shows, store }: Reader): Category[] {
  return shows === "all" ? store.categories.list(calendar.id) : [];
}

/**
 * The calendar's admins that the caller may see: with emails only for editors, and none by a link that shows only
 * times. The demo calendar has no admins and names its author.
 */
export function listAdmins({ calendar, canEdit, shows, store }: Reader): Admin[] {
  if (shows !== "all") return [];
  if (calendar.link === DEMO_CALENDAR) return [{ name: DEMO_AUTHOR, email: "" }];
  const admins = store.calendars.listAdmins(calendar.id);
  return admins.map(({ name, email }) => ({ name, email: canEdit ? email : "" }));
}

const calendarIds = z
  .array(z.unknown(), { error: refusal("extraNotIds") })
  .max(COUNTS.extraCalendarIdsSent, refusal("extraTooMany", { max: COUNTS.extraCalendarIdsSent }))
  .meta({
    items: { type: "string" },
    description: `At most ${COUNTS.extraCalendarIds} are read; unknown ids are left out.`,
  });
type CalendarLists = { favorites: string[]; hidden: string[] };
/** By link: a favorite or hidden calendar's color in views of all favorites. */
export type MarkedColors = Record<string, { tone: number; isChosen: boolean }>;

/**
 * The user's lists, all calendars in them or in the input, their colors, and the main links of those that the user
 * manages; all lists are empty for a visitor.
 */
export const listCalendars = operation({
  effect: "reads",
  input: z.object({ extraCalendarIds: calendarIds.default([]) }),
  allow: anyone,
  run({ extraCalendarIds }, context) {
    const { actor } = context;
    const marks = actor ? listMarked(actor, context) : [];
    const extras = extraCalendarIds
      .slice(0, COUNTS.extraCalendarIds)
      .map((id) => (typeof id === "string" ? findReached(id, context)?.calendar : undefined));
    const calendars: Record<string, Calendar> = Object.create(null);
    for (const calendar of [...marks.map((mark) => mark.calendar), ...extras]) {
      if (calendar) calendars[calendar.link] = calendar;
    }
    const managed = actor ? context.store.calendars.listManagedBy(actor.id) : [];
    const chosen = actor ? context.store.colors.listOf(actor.id) : new Map();
    const colors: MarkedColors = Object.create(null);
    for (const { calendar, position } of marks) {
      colors[calendar.link] = memberTone({ calendarId: calendar.id, position }, chosen);
    }
    return { ...listMarks(marks), calendars, colors, managed: managed.map(({ link }) => link) };
  },
});

/** An app password tied to a calendar reveals no links of other calendars. */
function listMarked({ id }: User, { store, now, appPassword }: Caller) {
  const marks = store.marks.listOf(id, now);
  const tiedTo = appPassword?.calendarId ?? null;
  return tiedTo === null ? marks : marks.filter(({ calendar }) => calendar.id === tiedTo);
}

/** Adds a calendar to the favorites and removes it from the hidden ones. */
export const favoriteCalendar = markAs("favorite");

/** Adds a calendar to the hidden ones and removes it from the favorites. */
export const hideCalendar = markAs("hidden");

type MarkedBy = Reached & { actor: User };

function markAs(kind: MarkKind) {
  return operation({
    effect: "writes",
    input: z.object({ id: calendarLink }),
    allow: signedInReaderOf("id"),
    run(_input, { store, actor, calendar, via, canEdit, now }: Caller & MarkedBy) {
      // Readers of a replaced main link are redirected to the new one.
      const linkId = !via || via.moved || canEdit ? null : via.id;
      store.marks.put(actor.id, calendar.id, kind, linkId);
      return listMarks(store.marks.listOf(actor.id, now));
    },
  });
}

function listMarks(marks: { kind: MarkKind; calendar: Calendar }[]): CalendarLists {
  const linksOf = (kind: MarkKind) =>
    marks.filter((mark) => mark.kind === kind).map((mark) => mark.calendar.link);
  return { favorites: linksOf("favorite"), hidden: linksOf("hidden") };
}

/** Throws `invalid` for an unknown region. The current one may stay, even if it is unknown by now. */
export function requireRegion(
  region: string | undefined,
  { calendar, store }: Pick<Reached, "calendar"> & { store: Store },
): void {
  if (!region || region === calendar.holidays || store.holidays.isRegion(region)) return;
  throw invalid(refusal("noSuchRegion"), "holidays");
}

type HolidayReader = Pick<Reached, "calendar" | "shows"> & { store: Store };

/** The holidays in order. None by links that show only times: a region hints at whose calendar it is. */
export function holidaysBetween(
  { calendar, shows, store }: HolidayReader,
  first: Day,
  last: Day,
): Holiday[] {
  return shows === "all" ? store.holidays.between(calendar.holidays, first, last) : [];
}

export const listHolidays = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, first: day, last: day }),
  allow: readerOf("calendarId"),
  run({ first, last }, context): { holidays: Holiday[] } {
    return { holidays: holidaysBetween(context, first, last) };
  },
});
