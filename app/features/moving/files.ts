// Exports a whole calendar as files that can each be imported, a few events at a time.

import { archiveEvent, archiveSeries, getArchiveHead } from "~/features/moving/operations/archives";
import type { Result } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import { ARCHIVE_BYTES, IMPORT_EVENTS } from "~/values/limits";
import { download } from "~/web/feeds/download";
import { load } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";

/** Slightly below the import limit, to leave room for commas, brackets, and the text between the lists. */
const PART_BYTES = ARCHIVE_BYTES - 4 * 1024;

/** `part` is the number of the file that contains the entry. */
type Entry = { kind: "series" | "event"; text: string; part: number };
type Entries = AsyncGenerator<Entry, void>;

/** The length of the chunks that are sent. */
const PIECE_LENGTH = 64 * 1024;

/** How many files the calendar needs; almost always one. */
export async function countParts(request: Request, link: string): Promise<number> {
  let count = 1;
  for await (const { part } of writeEntries(request, readHead(request, link))) count = part;
  return count;
}

/**
 * One of the files, numbered from 1, streamed while it is written. Throws the response for visitors who may not have
 * it, and a 404 if the number is too large.
 */
export async function answerArchive(request: Request, link: string, wanted: number) {
  const answer = readHead(request, link);
  const entries = writeEntries(request, answer);
  const first = await skipTo(entries, wanted);
  if (!first && wanted > 1) throw new Response("This calendar has no such part.", { status: 404 });
  return download(writePart(archivePartHead(answer, wanted), first, entries), {
    type: "application/json; charset=utf-8",
    name: `calendar${wanted > 1 ? `-${wanted}` : ""}.json`,
  });
}

type Answer = Result<typeof getArchiveHead>;

function readHead(request: Request, link: string): Answer {
  return load(request, getArchiveHead, { calendarId: link });
}

/** A file's head, with settings and categories; only the first has the home page and news. */
function archivePartHead({ head }: Answer, part: number): string {
  return JSON.stringify(part === 1 ? head : { ...head, part, home: null, news: [] });
}

async function skipTo(entries: Entries, part: number): Promise<Entry | undefined> {
  for (;;) {
    const { value } = await entries.next();
    if (!value || value.part === part) return value ?? undefined;
  }
}

/** Series come before events. */
async function* writePart(
  head: string,
  first: Entry | undefined,
  entries: Entries,
): AsyncGenerator<string> {
  let text = `${head.slice(0, -1)},\n"series":[\n`;
  let kind: Entry["kind"] = "series";
  let separator = "";
  const toEvents = () => {
    if (kind === "series") text += `],\n"events":[\n`;
    kind = "event";
    separator = "";
  };
  try {
    for (let entry = first; entry; entry = (await entries.next()).value ?? undefined) {
      if (entry.part !== first?.part) break;
      if (entry.kind !== kind) toEvents();
      text += separator + entry.text;
      separator = ",\n";
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = "";
    }
    toEvents();
    yield `${text}]}\n`;
  } finally {
    await entries.return();
  }
}

/** Yields all entries, each with the number of the file it fits into. */
async function* writeEntries(request: Request, answer: Answer): Entries {
  let part = 1;
  let count = 0;
  let bytes = Buffer.byteLength(archivePartHead(answer, part));
  for await (const { kind, text } of writeTexts(request, answer)) {
    const size = Buffer.byteLength(text) + 2;
    if (count >= IMPORT_EVENTS || bytes + size > PART_BYTES) {
      part += 1;
      count = 0;
      bytes = Buffer.byteLength(archivePartHead(answer, part));
    }
    count += 1;
    bytes += size;
    yield { kind, text, part };
  }
}

async function* writeTexts(
  request: Request,
  { key, categories }: Answer,
): AsyncGenerator<Omit<Entry, "part">> {
  const { store } = getVisitor(request).caller;
  const names = { categories, uidSuffix: getRuntime().uidSuffix };
  for await (const piece of store.whole.pieces(key)) {
    const entries = await yieldToOthers((): Omit<Entry, "part">[] => [
      ...piece.series.map((each) => {
        return { kind: "series" as const, text: JSON.stringify(archiveSeries(each, names)) };
      }),
      ...piece.events.map((event) => {
        return { kind: "event" as const, text: JSON.stringify(archiveEvent(event, names)) };
      }),
    ]);
    yield* entries;
  }
}
