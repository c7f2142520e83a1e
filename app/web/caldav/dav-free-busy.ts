// Answers when a calendar keeps its user busy (RFC 4791 §7.10): of everything that does not say otherwise.
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { type TakenTime, takenTime } from "~/event/taken-places";
import { FEED_END, PRODUCT } from "~/feed/calendar-feed";
import { joinLines } from "~/feed/content-line";
import { usualLines } from "~/feed/event-lines";
import { utcText } from "~/feed/time-text";
import type { DavItem } from "~/operations/caldav/dav-items";
import { yieldToOthers } from "~/store/kernel/yielding";
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
  const busy: TakenTime[] = [];
  for (const { items } of listPieces(dav, calendar, widened(range))) {
    const dates = items.flatMap((item) =>
      datesOf(item).flatMap(({ event }) => (isBusy(event, item) ? takenTime(event, timeZone) : [])),
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

/** In order, within the range, what touches as one. */
function joined(busy: readonly TakenTime[], range: TimeRange): TimeRange[] {
  const all: TimeRange[] = [];
  for (const { from, to } of [...busy].sort((a, b) => a.from - b.from)) {
    const [start, end] = [Math.max(from, range.start), Math.min(to, range.end)];
    const last = all.at(-1);
    if (end <= start) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}
