// The JSON of whole calendars: written once for each revision, for editors and for everyone else.
import type { CalendarEvent } from "~/calendar/event";
import { showCalendar, viewCalendarFrame } from "~/operations/calendars";
import type { OperationError } from "~/operations/errors";
import { type Caller, perform } from "~/operations/operation";
import { getRuntime } from "~/server/process/runtime";
import { takeTurn } from "~/server/store/turns";
import { countFound, createByteCache } from "~/web/pages/byte-cache";
import { type PackedText, packPieces } from "~/web/pages/packed-text";

/** As it is, or packed where the calendar holds very many events. */
export type KeptView = { bytes: Uint8Array<ArrayBuffer> } | PackedText;

const MOST_BYTES = 16 * 1024 * 1024;

const cached = createByteCache<KeptView>("views", MOST_BYTES, (view) => {
  return "bytes" in view ? view.bytes.length : view.packed.length;
});
const underway = new Map<string, Promise<KeptView>>();
const encoder = new TextEncoder();

type Input = Readonly<Record<string, unknown>>;
type Frame = Exclude<ReturnType<typeof viewCalendarFrame.run>, OperationError>["frame"];
/** `envelope` is the reply around a calendar, `shape` one of its events, `write` the whole reply with all of them. */
type Writing = {
  envelope: (frame: Frame) => string;
  shape: (event: CalendarEvent, reader: Frame) => object;
  write: () => string;
};

/**
 * The bytes of a reply about a whole calendar, from memory where this revision of it was asked for before.
 * Who may see it is asked each time; throws what `showCalendar` refuses. Whoever asks while it is written
 * waits for the same one.
 */
export async function cacheView(input: Input, caller: Caller, writing: Writing): Promise<KeptView> {
  const { link, revision, modifiedAt, canEdit } = perform(showCalendar, input, caller);
  const key = [link, revision, modifiedAt, canEdit].join(" ");
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
  const { frame, key, isLarge } = perform(viewCalendarFrame, input, caller);
  if (!isLarge) return { bytes: encoder.encode(write()) };
  return packPieces(writeInTurns(envelope(frame), key, (event) => shape(event, frame)));
}

/** No text of a person can hold this: there, quotes are escaped. */
const EVENTS = '"events":[]';

/** The reply to the letter, piece by piece: very many events take seconds. */
async function* writeInTurns(
  reply: string,
  calendarId: number,
  shape: (event: CalendarEvent) => object,
): AsyncGenerator<string> {
  const place = reply.indexOf(EVENTS) + EVENTS.length - 1;
  yield reply.slice(0, place);
  let separator = "";
  for await (const events of getRuntime().store.whole.events(calendarId)) {
    const list = await takeTurn(() => JSON.stringify(events.map(shape)));
    yield separator + list.slice(1, -1);
    separator = ",";
  }
  yield reply.slice(place);
}
