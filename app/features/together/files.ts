// Writes the feed of combined calendars: events as in each calendar's own feed, the nearest ones if there are too many.
import type { CalendarEvent } from "~/event/event";
import { type Series, timeReach } from "~/event/series";
import {
  type CombinedFeed,
  type FeedMember,
  feedVersion,
  findCombinedFeed,
} from "~/features/together/operations/views";
import { type CalendarPart, FEED_END, renderFeedHead, renderPart } from "~/feed/calendar-feed";
import { type FeedHolidays, renderHolidays } from "~/feed/holiday-lines";
import { showFeed } from "~/operations/events/feeds";
import { OperationError } from "~/operations/kernel/errors";
import { perform, type Result } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import { addMonths, firstDayOf, monthOf } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { lastDateOf } from "~/time/recurrence";
import { dayIn, midnightOf } from "~/time/zones";
import { COMBINED_FEED } from "~/values/limits";
import { refusal } from "~/values/refusals";
import type { PackedFeed } from "~/web/cache/feed-cache";
import { openNamedFeed } from "~/web/feeds/calendar-feeds";
import { anyReader, installation } from "~/web/feeds/feed-content";
import { ICALENDAR } from "~/web/feeds/feed-headers";
import { readFeedParts } from "~/web/feeds/feed-parts";
import { answer, orRefusal } from "~/web/feeds/feed-response";
import { packPieces } from "~/web/request/gzip-text";

/** Complete lines; `distance` from today in ms, 0 if taking place now. */
type FeedPart = { text: string; components: number; distance: number };

type Most = { components: number; bytes: number };

/**
 * Drops the parts farthest from today when over the limits, and keeps the rest in the order added. Never stores more
 * than twice the limits.
 */
export function createNearestParts(most: Most) {
  let parts: (FeedPart & { order: number; bytes: number })[] = [];
  let added = 0;
  let held = { components: 0, bytes: 0 };
  let farthest = Number.POSITIVE_INFINITY;

  function drop(): void {
    parts.sort((a, b) => a.distance - b.distance || a.order - b.order);
    const sum = { components: 0, bytes: 0 };
    const end = parts.findIndex(({ components, bytes }) => {
      sum.components += components;
      sum.bytes += bytes;
      return sum.components > most.components || sum.bytes > most.bytes;
    });
    if (end >= 0) {
      farthest = Math.min(farthest, parts[end]?.distance ?? farthest);
      parts = parts.slice(0, end);
    }
    held = { components: 0, bytes: 0 };
    for (const { components, bytes } of parts) {
      held.components += components;
      held.bytes += bytes;
    }
  }

  return {
    /** Whether a part this far away would be dropped anyway. */
    isBeyond: (distance: number): boolean => distance >= farthest,
    add(part: FeedPart): void {
      const bytes = Buffer.byteLength(part.text);
      parts.push({ ...part, bytes, order: added });
      added += 1;
      held.components += part.components;
      held.bytes += bytes;
      if (held.components > 2 * most.components || held.bytes > 2 * most.bytes) drop();
    },
    /** The parts' texts in the order added. */
    read(): string[] {
      drop();
      return parts.sort((a, b) => a.order - b.order).map(({ text }) => text);
    },
  };
}

type Clocks = Result<typeof showFeed>["clocks"];

/**
 * The feed of combined calendars, built once per state of them. Its ETag is a hash of the bytes, since the state would
 * reveal changes that a busy link hides.
 */
export function answerCombinedFeed(request: Request, name: string): Promise<Response> {
  return orRefusal(() => {
    const { store, config, now: clock } = getRuntime();
    const now = clock();
    const feed = findCombinedFeed(name, { store, now, timeZone: config.defaultTimeZone });
    if (!feed) throw new OperationError("missing", refusal("wrongTogether"));
    const open = () => openNamedFeed(name, feedVersion(feed, now), () => packCombined(feed));
    return answer(request, undefined, ICALENDAR, open);
  });
}

/** Leaves out calendars whose links have ended since. */
async function packCombined(feed: CombinedFeed): Promise<PackedFeed> {
  const { title, timeZone, prefix, members } = feed;
  const now = getRuntime().now();
  const limits = { components: COMBINED_FEED.components, bytes: COMBINED_FEED.bytes };
  const nearest = createNearestParts(limits);
  const clocks: Clocks[] = [];
  const known = new Set<number>();
  const regions = new Set<string>();
  for (const member of members) {
    const calendar = await yieldToOthers(() => openMember(member));
    // A second full link to the same calendar has the same events, which must be in a feed only once.
    if (!calendar || (calendar.times === null && known.has(calendar.id))) continue;
    if (calendar.times === null) known.add(calendar.id);
    clocks.push(calendar.clocks);
    const before = prefix ? `[${member.name}] ` : "";
    for await (const unit of readFeedParts(calendar)) {
      await yieldToOthers(() => addUnit(unit, { calendar, before, nearest, now, timeZone }));
    }
    const { holidays } = calendar;
    if (holidays && !regions.has(holidays.region)) {
      regions.add(holidays.region);
      addHolidays(holidays, { nearest, now, timeZone });
    }
  }
  const frame = { ...installation(), link: "", title, timeZone };
  async function* write() {
    yield renderFeedHead(frame, clocks.flat());
    for (const text of nearest.read()) yield text;
    yield FEED_END;
  }
  return { ...(await packPieces(write())), fileName: `${title}.ics` };
}

type Opened = Result<typeof showFeed>;

function openMember({ link }: FeedMember): Opened | undefined {
  try {
    return perform(showFeed, { calendarId: link }, anyReader());
  } catch (error) {
    if (error instanceof OperationError) return undefined;
    throw error;
  }
}

type Adding = {
  calendar: Opened;
  /** The prefix of titles. */
  before: string;
  nearest: ReturnType<typeof createNearestParts>;
  now: number;
  timeZone: string;
};

function addUnit({ series, events }: CalendarPart, adding: Adding): void {
  const { calendar, before, nearest, now, timeZone } = adding;
  const context = { ...calendar, ...installation(), hasPages: calendar.times === null };
  const cutOff = cutOffAt(now, timeZone);
  const put = (part: CalendarPart, components: number, from: number, to: number) => {
    const distance = distanceFromNow(from, to, now);
    if (to <= cutOff || nearest.isBeyond(distance)) return;
    nearest.add({ text: renderPart(part, context).text, components, distance });
  };
  for (const one of series) {
    const named = { ...one, series: titled(one.series, before) };
    const changed = one.changed.map((event) => titled(event, before));
    const span = seriesSpan(one.series);
    const from = Math.min(span.from, ...changed.map((event) => event.from));
    const to = Math.max(span.to, ...changed.map(eventEnd));
    put({ series: [{ ...named, changed }], events: [] }, 1 + changed.length, from, to);
  }
  for (const event of events) {
    put({ series: [], events: [titled(event, before)] }, 1, event.from, eventEnd(event));
  }
}

/** A region's holidays are in the feed once, even if several calendars have them. */
function addHolidays(
  { days, ...table }: FeedHolidays,
  { nearest, now, timeZone }: Pick<Adding, "nearest" | "now" | "timeZone">,
): void {
  const cutOff = cutOffAt(now, timeZone);
  const { uidSuffix } = installation();
  for (const each of days) {
    const from = midnightOf(each.day, timeZone);
    const distance = distanceFromNow(from, from + DAY_MS, now);
    if (from + DAY_MS <= cutOff || nearest.isBeyond(distance)) continue;
    nearest.add({
      text: renderHolidays({ ...table, days: [each] }, uidSuffix),
      components: 1,
      distance,
    });
  }
}

function titled<Titled extends { title: string }>(one: Titled, before: string): Titled {
  return before === "" ? one : { ...one, title: before + one.title };
}

/** An all-day event ends when its last day is over. */
function eventEnd({ allDay, to }: CalendarEvent): number {
  return allDay ? to + DAY_MS : to;
}

/** From the start of a series' first date to the end of its last. */
function seriesSpan(series: Series): { from: number; to: number } {
  const { from, until } = timeReach({ ...series, lastDay: lastDateOf(series) });
  return { from, to: series.allDay ? until + DAY_MS : until };
}

function distanceFromNow(from: number, to: number, now: number): number {
  if (from > now) return from - now;
  return to < now ? now - to : 0;
}

/** The start of the month from which the feed is complete. */
function cutOffAt(now: number, timeZone: string): number {
  const month = addMonths(monthOf(dayIn(now, timeZone)), -COMBINED_FEED.monthsBack);
  return midnightOf(firstDayOf(month), timeZone);
}
