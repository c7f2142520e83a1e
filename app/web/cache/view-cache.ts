// Caches the JSON of whole calendars: made once for each revision, for editors and for everyone else.
import { type CalendarEvent, compareEvents, mergeEvents } from "~/event/event";
import { showCalendar } from "~/operations/calendars/calendars";
import { isIn, viewCalendarFrame } from "~/operations/calendars/whole-calendar";
import type { OperationError } from "~/operations/kernel/errors";
import { maskEvents } from "~/operations/kernel/masking";
import { type Caller, perform } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import { dayIn } from "~/time/zones";
import { type PackedText, packPieces } from "~/web/request/packed-text";
import { countFound, createByteCache } from "./byte-cache";

/** Plain, or compressed if the calendar has very many events. */
type KeptView = { bytes: Uint8Array<ArrayBuffer> } | PackedText;

/** Making so many takes about a millisecond. */
const DATES_AT_ONCE = 50;
const MOST_BYTES = 16 * 1024 * 1024;

const cached = createByteCache<KeptView>("views", MOST_BYTES, (view) => {
  return "bytes" in view ? view.bytes.length : view.packed.length;
});
const underway = new Map<string, Promise<KeptView>>();
const encoder = new TextEncoder();

type Input = Readonly<Record<string, unknown>>;
type View = Exclude<ReturnType<typeof viewCalendarFrame.run>, OperationError>;
type Frame = View["frame"];
/** `envelope` makes the reply around the events, `shape` one event, `write` the whole reply with all of them. */
type Writing = {
  envelope: (frame: Frame) => string;
  shape: (event: CalendarEvent, reader: Frame) => object;
  write: () => Promise<string>;
};

/**
 * The bytes of a reply about a whole calendar, from memory if this revision was requested before on the same date in
 * its zone: its dates of series depend on today. The right to see it is checked each time; throws what `showCalendar`
 * refuses. Requests during the making share its result.
 */
export async function cacheView(input: Input, caller: Caller, writing: Writing): Promise<KeptView> {
  const calendar = perform(showCalendar, input, caller);
  const { link, timeZone, revision, modifiedAt, canEdit, shows } = calendar;
  // A window is requested by one program and rarely twice, so it is not cached.
  if (input.from !== undefined || input.to !== undefined) return make(input, caller, writing);
  const today = dayIn(caller.now, timeZone);
  const key = [link, revision, modifiedAt, canEdit, shows, today].join(" ");
  const known = countFound("views", cached.get(key) ?? underway.get(key));
  if (known) return known;
  const making = make(input, caller, writing);
  underway.set(key, making);
  try {
    const view = await making;
    cached.set(key, view);
    return view;
  } finally {
    underway.delete(key);
  }
}

async function make(input: Input, caller: Caller, writing: Writing): Promise<KeptView> {
  const { envelope, shape, write } = writing;
  const view = perform(viewCalendarFrame, input, caller);
  if (!view.isLarge) return { bytes: encoder.encode(await write()) };
  const { frame } = view;
  return packPieces(writeInPieces(envelope(frame), view, (event) => shape(event, frame)));
}

/** Texts of people cannot contain this, since quotes are escaped in them. */
const EVENTS = '"events":[]';

/** The same reply piece by piece: very many events take seconds. */
async function* writeInPieces(
  reply: string,
  view: Pick<View, "key" | "dates" | "window" | "mask">,
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
async function* withDates({
  key,
  dates,
  window,
  mask,
}: Pick<View, "key" | "dates" | "window" | "mask">) {
  let at = 0;
  const upTo = (last: CalendarEvent | undefined, most = DATES_AT_ONCE) => {
    const start = at;
    while (at < dates.length && at - start < most && isBefore(dates[at], last)) at += 1;
    return dates.slice(start, at);
  };
  for await (const events of getRuntime().store.whole.events(key)) {
    for (let some = upTo(events[0]); some.length > 0; some = upTo(events[0])) yield some;
    const inside = events.filter((event) => isIn(event, window));
    const own = maskEvents(inside, mask, getRuntime());
    yield mergeEvents(own, upTo(events.at(-1), dates.length));
  }
  for (let some = upTo(undefined); some.length > 0; some = upTo(undefined)) yield some;
}

function isBefore(date: CalendarEvent | undefined, last: CalendarEvent | undefined): boolean {
  return date !== undefined && (last === undefined || compareEvents(date, last) < 0);
}
