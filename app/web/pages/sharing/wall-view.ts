// The texts of a wall: the date, the next events a line each, and how many more there are.
import { msg, plural } from "@lingui/core/macro";
import { isCanceled } from "~/event/canceled";
import { type CalendarEvent, lastDayIn } from "~/event/event";
import {
  allDayText,
  dayHeading,
  longTime,
  shortTime,
  timesLabel,
  weekdayAndDay,
} from "~/event/labels";
import type { Day } from "~/time/days";
import { dayIn } from "~/time/zones";
import { colorOf } from "~/web/pages/events/event-color";
import type { WallQuery } from "~/web/request/wall-query";
import type { Words } from "~/words/words";
import { nothingText, type Outlook, type OutlookEvent, placeOutlook } from "./outlook";

/** `dayText` is "" below an event of the same day; `time` is "now" while it takes place; `where` what else there is to say. */
export type WallEntry = {
  id: string;
  day: Day;
  dayText: string;
  time: string;
  isNow: boolean;
  title: string;
  isCanceled: boolean;
  where: string;
  color: number;
};

export type WallView = {
  title: string;
  today: Day;
  heading: string;
  entries: WallEntry[];
  /** "" where there is something. */
  emptyText: string;
  /** "" where all is shown. */
  moreText: string;
  /** The same for a low screen, which shows the first lines alone. */
  moreTextLow: string;
  asOf: string;
};

/** How many characters the places of all lines have together: more than these a screen has no room for. */
const WHERE_LENGTHS = 1_200;

export function buildWallView(
  outlook: Outlook,
  { lines, linesWhereLow }: Pick<WallQuery, "lines" | "linesWhereLow">,
): WallView {
  const { title, zone, now, words, days } = outlook;
  const placed = placeOutlook(outlook);
  const today = dayIn(now, zone);
  const shown = placed.slice(0, lines);
  const time = longTime(now, zone, words);
  return {
    title,
    today,
    heading: dayHeading(today, words),
    entries: shown.map((each, index) => ({
      ...buildEntry(each, shown[index - 1]?.day, outlook),
      where: cut(whereText(each.event, outlook), Math.floor(WHERE_LENGTHS / shown.length)),
    })),
    emptyText: placed.length === 0 ? nothingText(days, words) : "",
    moreText: moreText(placed.length - shown.length, outlook),
    moreTextLow: moreText(placed.length - Math.min(shown.length, linesWhereLow), outlook),
    asOf: words._(msg({ message: `as of ${time}`, comment: "On a screen, with the time." })),
  };
}

function moreText(left: number, { isCut, words }: Outlook): string {
  if (isCut) return words._(msg({ message: "and more", comment: "After a list of events." }));
  if (left === 0) return "";
  return words._(
    msg({
      message: `${plural(left, { one: "and # more", other: "and # more" })}`,
      comment: "After a list of events.",
    }),
  );
}

function buildEntry(
  { event, day }: OutlookEvent,
  before: Day | undefined,
  outlook: Outlook,
): Omit<WallEntry, "where"> {
  const { zone, words, categories } = outlook;
  const isNow = isOnNow(event, outlook);
  return {
    id: event.id,
    day,
    dayText: day === before ? "" : dayText(day, outlook),
    time: isNow
      ? words._(msg({ message: "now", comment: "In place of the time of an event." }))
      : timeText(event, zone, words),
    isNow,
    title: event.title,
    isCanceled: isCanceled(event.title),
    color: colorOf(event, categories).color,
  };
}

function isOnNow(event: CalendarEvent, { now }: Outlook): boolean {
  return event.firstDay === null && event.from <= now;
}

/** "until 5pm · Hall 3 · Juniors" */
function whereText(event: CalendarEvent, outlook: Outlook): string {
  const { category = "" } = colorOf(event, outlook.categories);
  const until = untilText(event, isOnNow(event, outlook), outlook);
  return [until, event.location, category].filter((text) => text !== "").join(" · ");
}

function dayText(day: Day, { zone, now, words }: Outlook): string {
  const today = dayIn(now, zone);
  return day === today ? words._(msg`Today`) : weekdayAndDay(day, today, words);
}

/** Without the end where that is on a later day. */
function timeText(event: CalendarEvent, zone: string, words: Words): string {
  if (event.firstDay !== null) return allDayText(words);
  const isShort = lastDayIn(event, zone) === dayIn(event.from, zone);
  return isShort
    ? timesLabel(event.from, event.to, zone, words)
    : shortTime(event.from, zone, words);
}

/** Until when it lasts, where the time does not say so. */
function untilText(event: CalendarEvent, isNow: boolean, { zone, now, words }: Outlook): string {
  const [today, last] = [dayIn(now, zone), lastDayIn(event, zone)];
  const isLong = last > (event.firstDay ?? dayIn(event.from, zone));
  if (isLong && last > today) {
    const end = weekdayAndDay(last, today, words);
    return words._(msg({ message: `until ${end}`, comment: "A day or time." }));
  }
  if (!isNow || event.to <= event.from) return "";
  const end = shortTime(event.to, zone, words);
  return words._(msg({ message: `until ${end}`, comment: "A day or time." }));
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
