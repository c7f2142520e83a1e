// View data of a wall display: the date, the next events, how many more, who may frame it, and when it reloads.

import { createHash } from "node:crypto";
import { msg, plural } from "@lingui/core/macro";
import { isCanceled, splitCanceled } from "~/event/canceled";
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
import { HOUR_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import {
  type ComingDays,
  type ComingEvent,
  nothingText,
  openAnonymously,
  placeComingDays,
  readComingDays,
} from "~/web/pages/events/coming-days";
import { eventColor, sourceLabel } from "~/web/pages/events/entry-parts";
import { hasCategoryIn } from "~/web/request/calendar-display";
import {
  readMinutes,
  readWallQuery,
  secondsUntilNext,
  type WallQuery,
} from "~/web/request/page-query";
import { readWords } from "~/web/request/reader-words";
import { openNamed } from "~/web/request/screen";
import { unavailable } from "~/web/request/storage-failure";
import type { Words } from "~/words/words";

/** `dayText` is "" below an event of the same day; `time` is "now" while it takes place; `where` has the rest. */
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
  /** "" if there are events. */
  emptyText: string;
  /** "" if all events are shown. */
  moreText: string;
  /** `moreText` for a low screen, which shows only the first lines. */
  moreTextLow: string;
  /** "" unless the category in the address does not exist. */
  goneNote: string;
  asOf: string;
};

/** The most characters of all locations together; a screen has no room for more. */
const WHERE_LENGTHS = 1_200;

/** A shorter event past midnight is shown with two times. */
const EVENING_MS = 12 * HOUR_MS;

function buildWallView(
  coming: ComingDays,
  { lines, linesWhereLow }: Pick<WallQuery, "lines" | "linesWhereLow">,
): WallView {
  const { title, zone, now, words, days, goneNote } = coming;
  const placed = placeComingDays(coming);
  const today = dayIn(now, zone);
  const shown = placed.slice(0, lines);
  const time = longTime(now, zone, words);
  return {
    title,
    today,
    heading: dayHeading(today, words),
    entries: shown.map((each, index) => ({
      ...buildEntry(each, shown[index - 1]?.day, coming),
      where: cut(whereText(each.event, coming), Math.floor(WHERE_LENGTHS / shown.length)),
    })),
    emptyText: placed.length === 0 ? nothingText(days, words) : "",
    moreText: moreText(placed.length - shown.length, coming),
    moreTextLow: moreText(placed.length - Math.min(shown.length, linesWhereLow), coming),
    goneNote,
    asOf: words._(msg({ message: `as of ${time}`, comment: "On a screen, with the time." })),
  };
}

function moreText(left: number, { isCut, words }: ComingDays): string {
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
  { event, day }: ComingEvent,
  before: Day | undefined,
  coming: ComingDays,
): Omit<WallEntry, "where"> {
  const { zone, words, categories } = coming;
  const isNow = isOnNow(event, coming);
  return {
    id: event.id,
    day,
    dayText: day === before ? "" : dayText(day, coming),
    time: isNow
      ? words._(msg({ message: "now", comment: "In place of the time of an event." }))
      : timeText(event, zone, words),
    isNow,
    title: splitCanceled(event.title).rest,
    isCanceled: isCanceled(event.title),
    color: eventColor(event, categories).color,
  };
}

function isOnNow(event: CalendarEvent, { now }: ComingDays): boolean {
  return event.firstDay === null && event.from <= now;
}

/** Such as "until 5pm · Hall 3 · Juniors · From School". */
function whereText(event: CalendarEvent, coming: ComingDays): string {
  const { category = "" } = eventColor(event, coming.categories);
  const until = untilText(event, isOnNow(event, coming), coming);
  const { source = "" } = sourceLabel(event, coming);
  return [until, event.location, category, source].filter((text) => text !== "").join(" · ");
}

function dayText(day: Day, { zone, now, words }: ComingDays): string {
  const today = dayIn(now, zone);
  return day === today ? words._(msg`Today`) : weekdayAndDay(day, today, words);
}

/** An event's time, without its end if that would not say which day it ends. */
function timeText(event: CalendarEvent, zone: string, words: Words): string {
  if (event.firstDay !== null) return allDayText(words);
  return isLong(event, zone)
    ? shortTime(event.from, zone, words)
    : timesLabel(event.from, event.to, zone, words);
}

/** Until when an event lasts, if its time does not say so. */
function untilText(event: CalendarEvent, isNow: boolean, { zone, now, words }: ComingDays): string {
  const [today, last] = [dayIn(now, zone), lastDayIn(event, zone)];
  if (isLong(event, zone) && last > today) {
    const end = weekdayAndDay(last, today, words);
    return words._(msg({ message: `until ${end}`, comment: "A day or time." }));
  }
  if (!isNow || event.to <= event.from) return "";
  const end = shortTime(event.to, zone, words);
  return words._(msg({ message: `until ${end}`, comment: "A day or time." }));
}

/** Whether an event spans several days; 11pm - 1am counts as one evening. */
function isLong(event: CalendarEvent, zone: string): boolean {
  if (lastDayIn(event, zone) === (event.firstDay ?? dayIn(event.from, zone))) return false;
  return event.firstDay !== null || event.to - event.from >= EVENING_MS;
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

/** `sites` may frame it (a CSP source list); `refresh` is in seconds. */
type WallPage = {
  view: WallView;
  look: WallQuery["look"];
  /** How many lines share the height, and how many on a low screen. */
  lines: number;
  linesWhereLow: number;
  sites: string;
  refresh: number;
  words: Words;
};

/**
 * Combined calendars may be framed only by sites that all of them allow. Throws a 404 for a wrong link, a 410 for an
 * ended one, and a 503 for a storage error.
 */
export async function openWall(request: Request, name: string | undefined): Promise<WallPage> {
  const opened = openAnonymously(request, name);
  const { calendar, embedSites, several } = opened.screen;
  const query = readWallQuery(new URL(request.url).searchParams, hasCategoryIn(calendar));
  const coming = await readComingDays(opened, query);
  const embeddable = several && openNamed(opened.anonymous, name, true).several;
  const isFramed = embedSites !== "" && several?.all.length === embeddable?.all.length;
  const view = buildWallView(coming, query);
  return {
    view,
    look: query.look,
    lines: view.entries.length,
    linesWhereLow: Math.min(view.entries.length, query.linesWhereLow),
    sites: isFramed ? embedSites : "'none'",
    refresh: secondsUntilNext(query.every, coming.now, coming.zone),
    words: coming.words,
  };
}

/** The CSS of all walls, and the additions for dark ones. */
type WallSheets = { wall: string; dark: string };

type Drawn = Pick<WallPage, "look"> & Partial<Pick<WallPage, "lines" | "linesWhereLow">>;

/**
 * The CSS of a look with the number of lines, or without it for a notice. Old tablets support neither `light-dark()`
 * nor height ranges.
 */
export function drawStyles(
  { wall, dark }: WallSheets,
  { look, lines = 1, linesWhereLow = lines }: Drawn,
): string {
  const byLook = { dark, light: "", ink: "" };
  const colors = look ? byLook[look] : `@media (prefers-color-scheme:dark){${dark}}`;
  const sheet = `:root{--lines:${Math.max(lines, 1)}}${wall}${colors}${drawLow(lines, linesWhereLow)}`;
  return sheet.replace(/\/\*[\s\S]*?\*\/|\n\s*/g, "");
}

/** A low screen shows fewer lines, and its own number of remaining events. */
function drawLow(lines: number, linesWhereLow: number): string {
  if (linesWhereLow >= lines) return "";
  return `@media (max-height:599px){:root{--lines:${linesWhereLow}}tr:nth-child(n+${linesWhereLow + 1}),.more>span{display:none}.more::after{content:attr(data-low)}}`;
}

/** A wall's content security policy: nothing is loaded, and its one inline style sheet is allowed by hash. */
export function wallPolicy(styles: string, sites: string): string {
  const hash = createHash("sha256").update(styles).digest("base64");
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${sites}`;
}

type NoWall = { heading: string; text: string; look: WallQuery["look"]; words: Words };

/** An ended link may be replaced while the screen is on, so it is reloaded hourly. */
const ENDED_REFRESH = 3_600;

/**
 * Runs `answer`; an error is drawn by `draw` and reloaded: soon after a temporary failure, hourly for an ended link,
 * never for an unknown one. A redirect sets no cookie.
 */
export async function answerNoWall(
  request: Request,
  answer: () => Promise<Response>,
  draw: (notice: NoWall) => { html: string; policy: string },
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const words = readWords(undefined, request.headers.get("Accept-Language"));
    const thrown = error instanceof Response ? error : unavailable(error, words);
    if (!thrown) throw error;
    const target = thrown.headers.get("Location");
    if (target) return new Response(null, { status: 302, headers: { Location: target } });
    return answerNotice(request, thrown, words, draw);
  }
}

async function answerNotice(
  request: Request,
  thrown: Response,
  words: Words,
  draw: (notice: NoWall) => { html: string; policy: string },
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const { look } = readWallQuery(searchParams, () => false);
  const { status } = thrown;
  const isBackSoon = status >= 500;
  const text = await thrown.text();
  const heading = isBackSoon ? words._(msg`Back soon`) : text;
  const { html, policy } = draw({ heading, text: isBackSoon ? text : "", look, words });
  const seconds = isBackSoon ? readMinutes(searchParams) * 60 : ENDED_REFRESH;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Content-Language": words.language,
      "Cache-Control": "no-store",
      ...(status !== 404 && { Refresh: String(seconds) }),
    },
  });
}
