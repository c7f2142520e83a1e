// Answers when a calendar keeps its user busy (RFC 4791 §7.10): of everything that does not say otherwise.
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { FEED_END, joinLines, PRODUCT } from "~/feed/calendar-feed";
import { usualLines } from "~/feed/event-lines";
import { utcText } from "~/feed/time-text";
import type { DavItem } from "~/operations/caldav/dav-items";
import { yieldToOthers } from "~/store/kernel/yielding";
import { addDays } from "~/time/days";
import { midnightOf } from "~/time/zones";
import { DavError, send } from "./dav-answers";
import { createDateReader } from "./dav-expansion";
import type { DavCalendar } from "./dav-properties";
import { readRange, type TimeRange, widened } from "./dav-range";
import { type DavRequest, listPieces } from "./dav-request";
import { CALDAV, childOf, type Element } from "./dav-xml";

export async function answerFreeBusy(
  dav: DavRequest,
  calendar: DavCalendar,
  body: Element,
): Promise<void> {
  const { response, caller } = dav;
  const given = childOf(body, CALDAV, "time-range");
  if (!given) throw new DavError(400, "", { plain: "There is no time-range." });
  const range = readRange(given);
  const { timeZone } = calendar;
  const datesOf = createDateReader(range, timeZone);
  const busy: TimeRange[] = [];
  for (const { items } of listPieces(dav, calendar, widened(range))) {
    const dates = items.flatMap((item) =>
      datesOf(item).flatMap(({ event }) => (isBusy(event, item) ? timesOf(event, timeZone) : [])),
    );
    busy.push(...dates);
    if (!(await yieldToOthers(() => !response.destroyed))) return;
  }
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PRODUCT}`,
    "BEGIN:VFREEBUSY",
    `DTSTAMP:${utcText(caller.now)}`,
    `DTSTART:${utcText(range.start)}`,
    `DTEND:${utcText(range.end)}`,
    ...joined(busy, range).map(({ start, end }) => `FREEBUSY:${utcText(start)}/${utcText(end)}`),
    "END:VFREEBUSY",
  ];
  const headers = { "Content-Type": "text/calendar; charset=utf-8" };
  send(response, 200, { body: joinLines(lines) + FEED_END, headers });
}

/** As the user's app says, else as the feed does; what is canceled keeps nobody busy. */
function isBusy(event: CalendarEvent, { kept }: DavItem): boolean {
  if (isCanceled(event.title)) return false;
  const day = event.isByRule ? "" : (event.occurrence ?? "");
  const lines = kept.find((each) => each.day === day)?.lines.split("\n") ?? [];
  const said = lines.find((line) => /^TRANSP[;:]/i.test(line));
  return !/:\s*TRANSPARENT\s*$/i.test(said ?? usualLines(event).join(""));
}

function timesOf({ firstDay, lastDay, from, to }: CalendarEvent, timeZone: string): TimeRange[] {
  if (firstDay === null || lastDay === null) return to > from ? [{ start: from, end: to }] : [];
  const [start, end] = [midnightOf(firstDay, timeZone), midnightOf(addDays(lastDay, 1), timeZone)];
  return [{ start, end }];
}

/** In order, within the range, what touches as one. */
function joined(busy: readonly TimeRange[], range: TimeRange): TimeRange[] {
  const all: TimeRange[] = [];
  for (const each of [...busy].sort((a, b) => a.start - b.start)) {
    const [start, end] = [Math.max(each.start, range.start), Math.min(each.end, range.end)];
    const last = all.at(-1);
    if (end <= start) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}
