// The texts and addresses of an event's card.

import { msg } from "@lingui/core/macro";
import { isCanceled, splitCanceled } from "~/event/canceled";
import { buildLeaf, type LeafView } from "~/event/day-leaf";
import { type CalendarEvent, firstDayIn, lastDayIn } from "~/event/event";
import { furtherTexts } from "~/event/event-fields";
import { labelOfText } from "~/event/event-text-labels";
import { allDayText, eventTimeUnder, shortTime, shortWeekday, timesLabel } from "~/event/labels";
import type { Series } from "~/event/series";
import { ruleTextIn } from "~/event/stored-rule-text";
import { eventAnchor, pagePaths } from "~/paths/pages";
import { type Day, weekdayOfDay } from "~/time/days";
import { type Block, formatText } from "~/values/formatted";
import { linkify, linkifyLines, type Segment } from "~/values/linkify";
import {
  type CalendarDisplay,
  keptBy,
  type ShownCalendar,
  shownZone,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { type Coloring, eventColor, eventHref, seriesNote, sourceLabel } from "./entry-parts";

/**
 * `anchor` is the card's id in the page; `color` is 1 to 8, or 0 for gray; `series` is the text of `seriesNote`;
 * `where` the location; `place` the same if a map may know it; `notes` its paragraphs and lists, `isLong` if folded.
 * `date` is the part of its time that the heading above already shows; `start` the beginning for programs: a date, or a
 * time in UTC. Empty fields are left out, since a list has up to a hundred cards.
 */
export type EventCard = Coloring & {
  anchor: string;
  title: string;
  isCanceled?: true;
  series?: string;
  date?: string;
  when: string;
  start: string;
  where?: Segment[];
  place?: string;
  notes?: Block[];
  isLong?: true;
  /** The number of people: "12 coming". */
  coming?: string;
  /** The calendar of another site that it comes from: "From School". */
  source?: string;
  /** Texts other than title, location and notes, each with its label. */
  further?: { label: string; lines: Segment[][] }[];
  href: string;
  canEdit?: true;
  /** A further date of a repeating event on the page, shown as a line. */
  isLater?: true;
};

/** An event as a line in the list of a day. */
export type EventLine = Coloring & {
  id: string;
  /** "CANCELED: " or "", and the rest of the title. */
  prefix: string;
  title: string;
  isCanceled: boolean;
  series?: string;
  time: string;
  where: string;
  coming?: string;
  source?: string;
  href: string;
};

/**
 * An event's own page. `day`, `leaf` and `dayHref` are for its first day; `historyHref` is only for editors; `rule` is
 * for dates of a series, with a link to all of its dates.
 */
export type EventPage = {
  card: EventCard;
  leaf: LeafView;
  zoneNote: string;
  day: Day;
  dayHref: string;
  historyHref?: string;
  rule?: { text: string; datesHref: string };
};

/** Notes with more characters or lines are folded in lists. */
const LONG_NOTES = 160;
const LONG_LINES = 3;

/** `under` is the day of the heading above the card, if it has one. */
export function buildEventCard(
  event: CalendarEvent,
  calendar: ShownCalendar,
  display: CalendarDisplay,
  under: Day = "",
): EventCard {
  const { id, title, location } = event;
  const where = linkify(location);
  const notes = formatText(event.notes);
  // A location that contains an address is not linked to a map.
  const isPlace = where.length > 0 && where.every((segment) => typeof segment === "string");
  const { date, when } = eventTimeUnder(
    under,
    event,
    shownZone(display, calendar),
    display.now,
    display.words,
  );
  const isLong =
    event.notes.length > LONG_NOTES || event.notes.trim().split("\n").length > LONG_LINES;
  return {
    anchor: eventAnchor(id),
    ...eventColor(event, calendar.categories),
    title,
    ...(isCanceled(title) && { isCanceled: true }),
    ...seriesNoteOf(event, display),
    ...(date && { date }),
    when,
    start: startForPrograms(event),
    ...(where.length > 0 && { where }),
    ...(isPlace && { place: location }),
    ...(notes.length > 0 && { notes }),
    ...(isLong && { isLong }),
    ...comingTo(event, display),
    ...sayFurther(event, display.words),
    ...sourceLabel(event, display),
    href: eventHref(event, calendar, display),
    ...(display.canEdit && !event.source && { canEdit: true }),
  };
}

function sayFurther(event: CalendarEvent, words: Words): Pick<EventCard, "further"> {
  const further = furtherTexts(event).map(({ name, text }) => {
    return { label: labelOfText(name, words), lines: linkifyLines(text) };
  });
  return further.length > 0 ? { further } : {};
}

/** The beginning for programs: a date, or a time in UTC. */
export function startForPrograms({ firstDay, from }: CalendarEvent): string {
  return firstDay ?? `${new Date(from).toISOString().slice(0, 16)}Z`;
}

export function buildEventPage(
  event: CalendarEvent,
  calendar: ShownCalendar,
  display: CalendarDisplay,
  series?: Series,
): EventPage {
  const { link } = calendar;
  const kept = keptBy(display, calendar);
  const day = firstDayIn(event, shownZone(display, calendar));
  return {
    card: buildEventCard(event, calendar, display),
    leaf: buildLeaf(
      day,
      shortWeekday(weekdayOfDay(day), display.words),
      todayOf(display, calendar),
      display.weekend,
    ),
    zoneNote: event.allDay ? "" : zoneNote(display, calendar),
    day,
    dayHref: pagePaths.day(link, day, undefined, kept),
    ...(display.canEdit &&
      !event.source && {
        historyHref: pagePaths.eventHistory(link, event.id, undefined, kept),
      }),
    ...(series && { rule: buildRule(series, calendar, display) }),
  };
}

function buildRule(
  series: Series,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): NonNullable<EventPage["rule"]> {
  return {
    text: ruleTextIn(series, { ...display, zone: shownZone(display, calendar) }),
    datesHref: pagePaths.seriesDates(
      calendar.link,
      series.id,
      undefined,
      keptBy(display, calendar),
    ),
  };
}

/** The event as a line below one of the days that it covers. */
export function buildEventLine(
  event: CalendarEvent,
  day: Day,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): EventLine {
  const { prefix, rest } = splitCanceled(event.title);
  return {
    id: event.id,
    ...eventColor(event, calendar.categories),
    prefix,
    title: rest,
    isCanceled: isCanceled(event.title),
    ...seriesNoteOf(event, display),
    time: timeOn(event, day, shownZone(display, calendar), display.words),
    where: event.location,
    ...comingTo(event, display),
    ...sourceLabel(event, display),
    href: eventHref(event, calendar, display),
  };
}

function comingTo({ id }: CalendarEvent, { counts }: CalendarDisplay): { coming?: string } {
  const coming = counts?.get(id);
  return coming === undefined ? {} : { coming };
}

function seriesNoteOf(event: CalendarEvent, { now, words }: CalendarDisplay): { series?: string } {
  const series = seriesNote(event, now, words);
  return series === undefined ? {} : { series };
}

/** The part of the event's time on the day: "3pm - 4pm", "from 10pm", "until 2am", "All day". */
function timeOn(event: CalendarEvent, day: Day, zone: string, words: Words): string {
  if (event.allDay) return allDayText(words);
  const begins = firstDayIn(event, zone) === day;
  const ends = lastDayIn(event, zone) === day;
  if (begins && ends) return timesLabel(event.from, event.to, zone, words);
  const time = shortTime(begins ? event.from : event.to, zone, words);
  if (begins) return words._(msg({ message: `from ${time}`, context: "time" }));
  return ends ? words._(msg({ message: `until ${time}`, context: "time" })) : allDayText(words);
}
