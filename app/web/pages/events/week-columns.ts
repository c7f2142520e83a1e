// Draws the columns of a week: the events of each day or category, and their positions.
import { msg } from "@lingui/core/macro";
import { isCanceled, splitCanceled } from "~/event/canceled";
import { categoryOf } from "~/event/category";
import { shortTime, timesLabel } from "~/event/labels";
import { placeClasses } from "~/event/week-classes";
import {
  type Crowd,
  clipSpan,
  type DayPart,
  isAboveHours,
  layoutDay,
  partOn,
  QUARTERS_AN_HOUR,
  type Span,
} from "~/event/week-grid";
import { type Day, daysBetween } from "~/time/days";
import { isAgain, minutesIn } from "~/time/zones";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { eventColor, eventHref, type Movable, movableParts, spokenNote } from "./entry-parts";
import type { PositionedEvent } from "./placed-events";

/**
 * An event in a column. `classes` are its position; `time` is its start and `to` its end, " - 4pm"; `nth` says which of
 * its days this is; `name` is the whole text for screen readers.
 */
export type WeekEntry = {
  href: string;
  classes: string;
  mark?: string;
  time?: string;
  to?: string;
  repeats?: true;
  prefix?: string;
  title: string;
  place?: string;
  /** The number of people coming. */
  coming?: string;
  nth?: string;
  name: string;
  /** For editors who may drag it: the minute of the day at which it ends, if it ends on this day. */
  ends?: number;
} & Movable;

/** "+2 more", with the titles of events that do not fit; only the list for text browsers has them. */
export type WeekCrowd = { classes: string; text: string; titles: string };

export type WeekEntries = { entries: WeekEntry[]; crowds?: WeekCrowd[] };

/** How many rows fit above the hours. */
export const MOST_LANES = 4;

export type Shown = { calendar: ShownCalendar; display: CalendarDisplay };

/**
 * A bar on one of its days. `isNamed` if its title is here: at its start, and at the start of its week; `ahead` is how
 * many of its days are left in the week.
 */
export type BarPiece = {
  item: PositionedEvent;
  lane: number;
  begins: boolean;
  ends: boolean;
  isNamed: boolean;
  ahead: number;
};

/** The events of one column on one day: `bars` above its hours, `timed` in them. */
export type ColumnContent = {
  day: Day;
  dayName: string;
  bars: readonly BarPiece[];
  timed: readonly PositionedEvent[];
};

type Placed = Span & { item: PositionedEvent; part: DayPart };

/** The positions of a column's events in its hours. */
export function placeTimed(day: Day, timed: readonly PositionedEvent[], zone: string): Placed[] {
  return timed.map((item) => {
    const part = partOn(item.event, day, zone);
    return { item, part, from: part.from, length: part.length };
  });
}

export function isTimed({ event }: PositionedEvent): boolean {
  return !isAboveHours(event);
}

/** The first hour drawn, and how many. */
export type HoursDrawn = { first: number; count: number };

/** The classes for the drawn hours that a column's events take, also those above the hours; canceled ones take none. */
export function takenHours(
  { day, bars, timed }: ColumnContent,
  { first, count }: HoursDrawn,
  zone: string,
): string[] {
  const [start, end] = [first * QUARTERS_AN_HOUR, (first + count) * QUARTERS_AN_HOUR];
  return [...bars.map(({ item }) => item), ...timed]
    .filter(({ event }) => !isCanceled(event.title))
    .flatMap(({ event }) => {
      const part = event.allDay ? { from: start, length: end - start } : partOn(event, day, zone);
      const seen = clipSpan(part, [start, end]);
      return seen ? [placeClasses(seen)] : [];
    });
}

/** Draws a column's events by time; those without room join the others for text browsers. */
export function drawColumn(content: ColumnContent, shown: Shown): WeekEntries {
  const { day, bars, timed } = content;
  const zone = shownZone(shown.display, shown.calendar);
  const { shown: beside, crowds } = layoutDay(placeTimed(day, timed, zone));
  const lanes = bars.filter(({ lane }) => lane < MOST_LANES);
  const own = beside.map(({ item, of, at }) => {
    const side = of > 1 ? ` of-${of} at-${at}` : "";
    return { item, classes: `week-event ${placeClasses(item)}${side}` };
  });
  const rest = crowds.flatMap(({ items }) => items.map((item) => ({ item, classes: "week-rest" })));
  const order = new Map(timed.map((item, index) => [item, index]));
  const inOrder = [...own, ...rest].sort(
    (a, b) => (order.get(a.item.item) ?? 0) - (order.get(b.item.item) ?? 0),
  );
  const hidden = bars.filter(({ lane }) => lane >= MOST_LANES);
  return {
    entries: [
      ...lanes.map((piece) => drawBar(piece, content, shown)),
      ...hidden.map((piece) => ({ ...drawBar(piece, content, shown), classes: "week-rest" })),
      ...inOrder.map(({ item, classes }) => drawTimed(item, classes, content, shown)),
    ],
    ...(crowds.length + hidden.length > 0 && {
      crowds: [
        ...(hidden.length > 0 ? [drawHiddenBars(hidden, shown)] : []),
        ...crowds.map((crowd) => drawCrowd(crowd, shown)),
      ],
    }),
  };
}

function drawTimed(
  { item, part }: Placed,
  where: string,
  { day, dayName }: ColumnContent,
  { calendar, display }: Shown,
): WeekEntry {
  const { event } = item;
  const zone = shownZone(display, calendar);
  const states = [
    part.comesOn && "comes-on",
    part.goesOn && "goes-on",
    event.to <= event.from && "open-end",
    day === item.firstDay && isAgain(event.from, zone) && "again",
  ];
  const times = timesOn(item, day, zone, display);
  const drawn = {
    ...drawEvent(item, [where, ...states], { calendar, display }),
    time: times.from,
    ...(times.to && { to: times.to }),
    ...(event.occurrence !== null && { repeats: true as const }),
    ...(event.location && { place: event.location }),
  };
  const ends = drawn.changed === undefined || part.goesOn ? undefined : minutesAtEnd(event, zone);
  const shownTime = times.from + times.to;
  const whole = times.whole === shownTime ? "" : times.whole;
  return {
    ...drawn,
    ...(ends !== undefined && { ends }),
    name: entryName(item, [shownTime, drawn, [whole, dayName]], { calendar, display }),
  };
}

const MINUTES_A_DAY = 24 * 60;

/** The end in minutes of the day; midnight ends its day, but for an event that has no end. */
function minutesAtEnd({ from, to }: { from: number; to: number }, zone: string): number {
  const minutes = minutesIn(to, zone);
  return minutes === 0 && to > from ? MINUTES_A_DAY : minutes;
}

function drawBar(piece: BarPiece, { day, dayName }: ColumnContent, shown: Shown): WeekEntry {
  const { item, lane, begins, ends, isNamed, ahead } = piece;
  const { firstDay, lastDay } = item;
  const { words } = shown.display;
  const number = daysBetween(firstDay, day) + 1;
  const days = daysBetween(firstDay, lastDay) + 1;
  const nth = days > 1 ? words._(msg`day ${number} of ${days}`) : "";
  const named = isNamed && (ahead > 1 ? `named over-${ahead}` : "named");
  const states = [begins && "begins", ends && "ends", named];
  const time = timeOfBar(item, day, shown);
  const drawn = {
    ...drawEvent(item, [`week-bar lane-${lane}`, ...states], shown),
    ...(time && { time }),
    ...(item.event.location && { place: item.event.location }),
    ...(nth && { nth }),
  };
  return { ...drawn, name: entryName(item, [time, drawn, ["", dayName]], shown) };
}

/** The start and end of an event of more than a day, on these days; "" for all-day ones. */
function timeOfBar(item: PositionedEvent, day: Day, { calendar, display }: Shown): string {
  const { event, firstDay, lastDay } = item;
  if (event.firstDay !== null || (day !== firstDay && day !== lastDay)) return "";
  return timesOn(item, day, shownZone(display, calendar), display).from;
}

function drawEvent(
  { event }: PositionedEvent,
  classes: (string | false)[],
  { calendar, display }: Shown,
) {
  const { categories } = calendar;
  const { prefix, rest } = splitCanceled(event.title);
  const { mark } = categoryOf(event, categories) ?? {};
  const coming = display.counts?.get(event.id);
  const tone = `tone-${eventColor(event, categories).color}`;
  const all = [...classes, tone, isCanceled(event.title) && "canceled"];
  return {
    href: eventHref(event, calendar, display),
    classes: all.filter(Boolean).join(" "),
    ...(mark && { mark }),
    ...(prefix && { prefix }),
    title: rest,
    ...(coming && { coming }),
    ...movableParts(event, calendar, display),
  };
}

/**
 * "7pm - 8:30pm, Training, Hall 3, 12 coming, repeats, U12, Tuesday, November 24": first the visible texts in their
 * order, so that voice control understands people who read them aloud, then the rest.
 */
function entryName(
  { event }: PositionedEvent,
  [time, drawn, [rest, dayName]]: [string, Omit<WeekEntry, "name">, [string, string]],
  { calendar, display }: Shown,
): string {
  const { mark, prefix = "", title, place, nth, coming } = drawn;
  const { name } = categoryOf(event, calendar.categories) ?? {};
  const note = spokenNote(event, display.now, display.words);
  const state = prefix.replace(/[\s:–—-]+$/, "").trimStart();
  const told = [state, mark, time, title, place, nth, coming, rest, note, name, dayName];
  return told.filter(Boolean).join(", ");
}

type Times = { from: string; to: string; whole: string };

/** The part of the event's time on the day: "3pm" and " - 4pm", "until 2am", "2:30am again". */
function timesOn(
  { event, firstDay }: PositionedEvent,
  day: Day,
  zone: string,
  { words }: CalendarDisplay,
): Times {
  const end = shortTime(event.to, zone, words);
  const endAgain = isAgain(event.to, zone) && event.to > event.from ? again(end, words) : end;
  if (day > firstDay) {
    const time = endAgain;
    const until = words._(msg({ message: `until ${time}`, context: "time" }));
    return { from: until, to: "", whole: until };
  }
  const start = shortTime(event.from, zone, words);
  const startAgain = isAgain(event.from, zone) ? again(start, words) : start;
  const label = timesLabel(event.from, event.to, zone, words);
  const all = label.endsWith(end) ? label.slice(0, -end.length) + endAgain : label;
  if (!all.startsWith(start)) return { from: startAgain, to: "", whole: all };
  const to = all.length > start.length ? all.slice(start.length) : "";
  return { from: startAgain, to, whole: startAgain + to };
}

function again(start: string, words: Words): string {
  return words._(
    msg({ message: `${start} again`, comment: "A time that comes twice, as clocks are set back." }),
  );
}

function drawCrowd({ from, length, items }: Crowd<Placed>, { display }: Shown): WeekCrowd {
  const events = items.map(({ item }) => item);
  return {
    classes: `week-event week-more ${placeClasses({ from, length })} of-3 at-3`,
    ...hiddenEntries(events, display),
  };
}

function drawHiddenBars(hidden: readonly BarPiece[], { display }: Shown): WeekCrowd {
  const events = hidden.map(({ item }) => item);
  return { classes: `week-bar week-more lane-${MOST_LANES}`, ...hiddenEntries(events, display) };
}

function hiddenEntries(events: readonly PositionedEvent[], { words }: CalendarDisplay) {
  const hidden = events.length;
  return {
    text: words._(msg`+${hidden} more`),
    titles: events.map(({ event }) => event.title).join(", "),
  };
}
