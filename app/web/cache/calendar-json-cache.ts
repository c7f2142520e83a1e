// Caches the JSON of whole calendars, made once per revision, for editors and for everyone else.
import { type CalendarEvent, compareEvents, mergeEvents } from "~/event/event";
import { showCalendar } from "~/operations/calendars/calendars";
import { type FeedRevision, findFeedRevision } from "~/operations/events/feeds";
import { cutBefore, viewCalendarFrame } from "~/operations/events/whole-calendar";
import { maskEvents } from "~/operations/kernel/busy-times";
import type { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { createSharing } from "~/store/kernel/work";
import { yieldEach, yieldToOthers } from "~/store/kernel/yielding";
import { dayIn } from "~/time/zones";
import { DATES_IN_VIEW } from "~/values/limits";
import { type PackedText, packPieces } from "~/web/request/gzip-text";
import { countFound, createByteCache } from "./byte-cache";

/** Plain, or compressed if the calendar has very many events. */
type KeptView = { bytes: Uint8Array<ArrayBuffer> } | PackedText;

/** Generating this many takes about a millisecond. */
const DATES_AT_ONCE = 50;
const MOST_BYTES = 16 * 1024 * 1024;

const cached = createByteCache<KeptView>("views", MOST_BYTES, (view) => {
  return "bytes" in view ? view.bytes.length : view.packed.length;
});
const sharing = createSharing<KeptView>();
const encoder = new TextEncoder();

type Input = Readonly<Record<string, unknown>>;
type View = Exclude<ReturnType<typeof viewCalendarFrame.run>, OperationError>;
type Frame = View["frame"] & { datesCut: boolean; events: [] };
/** `envelope` makes the reply around the events, `shape` one event, `write` the whole reply. */
type Writing = {
  envelope: (frame: Frame) => string;
  shape: (event: CalendarEvent, reader: Frame) => object;
  write: () => Promise<string>;
};

/**
 * Includes today's date in the calendar's zone, which decides the dates of series. The window is unchecked and may be
 * anything.
 */
function viewKey(
  { id, from, to }: Input,
  {
    revision,
    modifiedAt,
    shows,
    timeZone,
  }: Pick<FeedRevision, "revision" | "modifiedAt" | "shows" | "timeZone">,
  { canEdit, now }: { canEdit: boolean; now: number },
): string {
  const today = dayIn(now, timeZone);
  const window = JSON.stringify({ from, to });
  return [id, revision, modifiedAt, canEdit, shows, today, window].join(" ");
}

/** Whether the reply is in memory, or being made. */
export function isViewAtHand(input: Input): boolean {
  if (typeof input.id !== "string") return false;
  const { store, now: clock } = getRuntime();
  const now = clock();
  const current = findFeedRevision(input.id, { store, now });
  return [false, true].some((canEdit) => {
    const key = current && viewKey(input, current, { canEdit, now });
    return key !== undefined && (cached.has(key) || sharing.has(key));
  });
}

/**
 * The bytes of a reply about a whole calendar, from memory if this revision was requested before on the same date.
 * Checks access each time; throws the refusals of `showCalendar`. Simultaneous requests share one result.
 */
export async function cacheView(input: Input, caller: Caller, writing: Writing): Promise<KeptView> {
  const calendar = perform(showCalendar, input, caller);
  const key = viewKey(input, calendar, { canEdit: calendar.canEdit, now: caller.now });
  const known = countFound("views", cached.get(key));
  if (known) return known;
  return sharing.get(key, async () => {
    const view = await make(input, caller, writing);
    // A window is requested by one program and rarely twice.
    if (input.from === undefined && input.to === undefined) cached.set(key, view);
    return view;
  });
}

async function make(input: Input, caller: Caller, writing: Writing): Promise<KeptView> {
  const { envelope, shape, write } = writing;
  const view = perform(viewCalendarFrame, input, caller);
  if (!view.isLarge) return { bytes: encoder.encode(await write()) };
  const { dates, left } = await makeDates(view);
  const datesCut = view.isCut || left !== undefined;
  const frame: Frame = { ...cutBefore(view.frame, left), datesCut, events: [] };
  return packPieces(
    writeInPieces(envelope(frame), { ...view, dates }, (event) => shape(event, frame)),
  );
}

/** The dates for one reply, as the reader may see them, and the first one left out. */
async function makeDates({
  dates,
  mask,
}: View): Promise<{ dates: CalendarEvent[]; left: CalendarEvent | undefined }> {
  const made: CalendarEvent[] = [];
  for await (const some of yieldEach(dates())) {
    made.push(...(await yieldToOthers(() => maskEvents(some, mask, getRuntime()))));
    if (made.length > DATES_IN_VIEW) break;
  }
  return { dates: made.slice(0, DATES_IN_VIEW), left: made[DATES_IN_VIEW] };
}

type Large = Pick<View, "key" | "window" | "mask"> & { dates: CalendarEvent[] };

/** User texts cannot contain this, since their quotes are escaped. */
const EVENTS = '"events":[]';

/** Writes the reply piece by piece: very many events take seconds. */
async function* writeInPieces(
  reply: string,
  view: Large,
  shape: (event: CalendarEvent) => object,
): AsyncGenerator<string> {
  const place = reply.indexOf(EVENTS) + EVENTS.length - 1;
  yield reply.slice(0, place);
  let separator = "";
  for await (const events of withDates(view)) {
    const list = await yieldToOthers(() => JSON.stringify(events.map(shape)));
    if (events.length === 0) continue;
    yield separator + list.slice(1, -1);
    separator = ",";
  }
  yield reply.slice(place);
}

/** The stored events of the window in chunks, with the dates of series sorted in between. */
async function* withDates({ key, dates, window, mask }: Large) {
  let at = 0;
  const upTo = (last: CalendarEvent | undefined, most = DATES_AT_ONCE) => {
    const start = at;
    while (at < dates.length && at - start < most && isBefore(dates[at], last)) at += 1;
    return dates.slice(start, at);
  };
  for await (const events of getRuntime().store.whole.events(key, { window })) {
    for (let some = upTo(events[0]); some.length > 0; some = upTo(events[0])) yield some;
    const own = maskEvents(events, mask, getRuntime());
    yield mergeEvents(own, upTo(events.at(-1), dates.length));
  }
  for (let some = upTo(undefined); some.length > 0; some = upTo(undefined)) yield some;
}

function isBefore(date: CalendarEvent | undefined, last: CalendarEvent | undefined): boolean {
  return date !== undefined && (last === undefined || compareEvents(date, last) < 0);
}
