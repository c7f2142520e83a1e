// Calendars as a whole: creating, showing, renaming, listing.
import { z } from "zod";
import { allDayTimes } from "~/calendar/event-times";
import { COUNTS, DEMO_AUTHOR, DEMO_CALENDAR, LIMITS } from "~/calendar/limits";
import type { Calendar } from "~/server/store/calendar-store";
import type { MarkKind } from "~/server/store/mark-store";
import type { User } from "~/server/store/user-store";
import { anyone, editorOf, readerOf, signedInReaderOf } from "./access";
import { creator } from "./admission";
import { attempt, findTry } from "./attempts";
import { categoryList, readAt, replaceCategories } from "./categories";
import { embedSites } from "./embed-sites";
import { invalid } from "./errors";
import { calendarLink, line, timeZone } from "./inputs";
import { type Caller, operation } from "./operation";
import { takesSuggestions } from "./suggestions";

const title = line({ label: "Title", max: LIMITS.calendarTitle, required: true });

/**
 * Makes a calendar; its creator is the first admin and has it among the
 * favorites. `attempt` keeps it from being made twice.
 */
export const createCalendar = operation({
  effect: "writes",
  input: z.object({ title, timeZone: timeZone.optional(), attempt }),
  allow: creator,
  run(input, context) {
    const { store, secrets, actor, now, timeZone } = context;
    const { id: link, earlier } = findTry(input.attempt, "calendar", context, {
      find: store.calendars.findByLink,
      isSame: ({ title }) => title === input.title,
      isTaken: (link) => store.calendars.findDeletedByLink(link) !== undefined,
      ids: { from: secrets.tokenFrom, anew: secrets.newToken },
    });
    if (earlier) return { calendarId: link };
    if (store.calendars.countCreatedBy(actor.id) >= COUNTS.calendarsPerUser) {
      throw invalid(`You can create at most ${COUNTS.calendarsPerUser} calendars.`);
    }
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
 * Changes title, zone, categories, which websites may show it and whether visitors may suggest events. All-day events
 * keep their dates in the new zone; what is not sent stays.
 */
export const saveCalendar = operation({
  effect: "writes",
  input: z.object({
    id: calendarLink,
    title,
    timeZone: timeZone.optional(),
    embedSites: embedSites.optional(),
    suggestions: z
      .boolean({ error: "Suggestions must be true or false." })
      .meta({ description: "Whether visitors may suggest events. Absent: unchanged." })
      .optional(),
    categories: categoryList.optional(),
    modifiedAt: readAt,
  }),
  allow: editorOf("id"),
  run(input, context) {
    const { store, calendar, now } = context;
    const zone = input.timeZone ?? calendar.timeZone;
    store.calendars.change(calendar.id, {
      title: input.title,
      timeZone: zone,
      embedSites: input.embedSites,
      suggestions: input.suggestions,
    });
    if (zone !== calendar.timeZone) moveAllDayEvents(calendar, zone, store);
    const { categories, modifiedAt: readAt } = input;
    if (categories) replaceCategories({ categories, readAt }, context);
    store.calendars.touch(calendar, now);
    return { title: input.title };
  },
});

/** Gives all-day events and series the instants that their dates have in another zone. */
export function moveAllDayEvents(calendar: Calendar, zone: string, store: Caller["store"]): void {
  for (const { id, firstDay, lastDay } of store.events.listAllDay(calendar.id)) {
    if (!firstDay || !lastDay) continue;
    const times = allDayTimes(firstDay, lastDay, zone);
    store.events.moveAllDay(id, { ...times, timeZone: zone });
  }
  for (const series of store.series.listAllDay(calendar.id)) store.series.moveAllDay(series, zone);
}

/** `email` is "" where the caller may not see it. */
export type Admin = { name: string; email: string };

/** What stands around a calendar's tabs. */
export const showCalendar = operation({
  effect: "reads",
  input: z.object({ id: calendarLink }),
  allow: readerOf("id"),
  run(_input, reader) {
    const { store, calendar, canEdit } = reader;
    const { link, title, timeZone, embedSites, modifiedAt, revision } = calendar;
    const admins = listAdmins({ calendar, canEdit, store });
    const categories = store.categories.list(calendar.id);
    const shown = { link, title, timeZone, embedSites, modifiedAt, revision };
    return { ...shown, admins, canEdit, categories, suggestions: takesSuggestions(reader) };
  },
});

type Reader = { calendar: Calendar; canEdit: boolean; store: Caller["store"] };

/**
 * Who manages the calendar, as the caller may know it: e-mails are for editors only. The demo calendar has nobody
 * and names its author.
 */
export function listAdmins({ calendar, canEdit, store }: Reader): Admin[] {
  if (calendar.link === DEMO_CALENDAR) return [{ name: DEMO_AUTHOR, email: "" }];
  const admins = store.calendars.listAdmins(calendar.id);
  return admins.map(({ name, email }) => ({ name, email: canEdit ? email : "" }));
}

const calendarIds = z.array(z.unknown(), { error: "Extra calendars must be a list of ids." }).meta({
  items: { type: "string" },
  description: `At most ${COUNTS.extraCalendarIds} are read; ids of no calendar are left out.`,
});
type CalendarLists = { favorites: string[]; hidden: string[] };

/** The user's lists and every calendar in them or asked for; both lists are empty for a visitor. */
export const listCalendars = operation({
  effect: "reads",
  input: z.object({ extraCalendarIds: calendarIds.default([]) }),
  allow: anyone,
  run({ extraCalendarIds }, { store, actor }) {
    const marks = actor ? store.marks.listOf(actor.id) : [];
    const extras = extraCalendarIds
      .slice(0, COUNTS.extraCalendarIds)
      .map((id) => (typeof id === "string" ? store.calendars.findByLink(id) : undefined));
    const calendars: Record<string, Calendar> = Object.create(null);
    for (const calendar of [...marks.map((mark) => mark.calendar), ...extras]) {
      if (calendar) calendars[calendar.link] = calendar;
    }
    return { ...listMarks(marks), calendars };
  },
});

/** Moves a calendar to the favorites, out of the hidden ones. */
export const favoriteCalendar = markAs("favorite");

/** Moves a calendar to the hidden ones, out of the favorites. */
export const hideCalendar = markAs("hidden");

function markAs(kind: MarkKind) {
  return operation({
    effect: "writes",
    input: z.object({ id: calendarLink }),
    allow: signedInReaderOf("id"),
    run(_input, { store, actor, calendar }: Caller & { actor: User; calendar: Calendar }) {
      store.marks.put(actor.id, calendar.id, kind);
      return listMarks(store.marks.listOf(actor.id));
    },
  });
}

function listMarks(marks: { kind: MarkKind; calendar: Calendar }[]): CalendarLists {
  const linksOf = (kind: MarkKind) =>
    marks.filter((mark) => mark.kind === kind).map((mark) => mark.calendar.link);
  return { favorites: linksOf("favorite"), hidden: linksOf("hidden") };
}
