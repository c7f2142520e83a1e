// Describes clashes: "Hall 3 is also taken then: Training, 6pm - 7:30pm."
import { msg, plural } from "@lingui/core/macro";
import { isCanceled } from "~/event/canceled";
import { type EventSpan, firstDayIn, lastDayIn } from "~/event/event";
import { eventTimeLabel, eventTimeUnder } from "~/event/labels";
import { type Clashes, listClashes } from "~/operations/events/clashes";
import type { Day } from "~/time/days";
import { CLASHES } from "~/values/limits";
import { cleanLine } from "~/values/text";
import { shownZone } from "~/web/request/calendar-display";
import { openForEditor } from "~/web/request/calendar-page";
import { loadIfAllowed } from "~/web/request/load";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";
import { readEventForm } from "./event-form-reader";

/** How many clashes are named. */
const NAMED = 2;
/** Maximum characters of location and title: the sentence is in a message that has to fit into a cookie. */
const LONGEST = 60;

type Reader = { zone: string; now: number; words: Words };

/** "" if nothing clashes. With `on`, the only day compared, the clashes' times need no date. */
export function describeClashes(
  location: string,
  { list, total }: Clashes,
  on: Day | undefined,
  reader: Reader,
): string {
  const { words } = reader;
  const [first, second] = list.slice(0, NAMED).map((each) => sayClash(each, on, reader));
  if (!first) return "";
  const place = shorten(cleanLine(location));
  if (!second) return words._(msg`${place} is also taken then: ${first}.`);
  if (total <= NAMED) return words._(msg`${place} is also taken then: ${first}; ${second}.`);
  if (total >= CLASHES.counted)
    return words._(msg`${place} is also taken then: ${first}; ${second}; and many more.`);
  const rest = total - NAMED;
  const more = formatNumber(rest, words);
  return words._(
    msg`${place} is also taken then: ${first}; ${second}; ${plural(rest, { one: `and ${more} more`, other: `and ${more} more` })}.`,
  );
}

/** The day of a one-day event; undefined if it lasts longer. */
export function onlyDayOf(span: EventSpan, zone: string): Day | undefined {
  const first = firstDayIn(span, zone);
  return first === lastDayIn(span, zone) ? first : undefined;
}

function sayClash(
  event: Clashes["list"][number],
  on: Day | undefined,
  { zone, now, words }: Reader,
): string {
  const title = shorten(event.title);
  const { date, when } = on
    ? eventTimeUnder(on, event, zone, now, words)
    : { date: "", when: eventTimeLabel(event, zone, now, words) };
  const isWhole = event.allDay && date !== "";
  const time = isWhole
    ? words._(msg({ message: "all day", comment: "The time of an event." }))
    : when;
  return words._(msg({ message: `${title}, ${time}`, comment: "An event and its time." }));
}

/** Shortens a text to `longest` UTF-16 units, as messages are measured. */
export function shorten(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/**
 * A sentence as plain text, "" if nothing clashes or the times are incomplete. Compares only the typed date of a
 * series; saving compares the others. Throws the responses of `openForEditor`.
 */
export function answerTypedClashes(request: Request, link: string | undefined): Response {
  const { calendar, display } = openForEditor(request, link);
  const { id = "", ...sent } = Object.fromEntries(new URL(request.url).searchParams);
  const { now, words } = display;
  const { ok, values, draft } = readEventForm(sent, calendar.timeZone, words);
  const { title, location } = draft;
  const times = ok && !isCanceled(title) ? draft : undefined;
  const found =
    times &&
    loadIfAllowed(request, listClashes, {
      calendarId: calendar.link,
      location,
      allDay: times.allDay,
      from: times.from,
      to: times.to,
      exceptId: id,
    });
  const isOneDay = values.toDate === "" || values.toDate === values.fromDate;
  const on = isOneDay ? values.fromDate : undefined;
  const zone = shownZone(display, calendar);
  const text = found ? describeClashes(location, found, on, { zone, now, words }) : "";
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
