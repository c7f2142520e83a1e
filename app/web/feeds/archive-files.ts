// Writes a whole calendar as files that can each be imported, a few events at a time.

import type { Result } from "~/operations/kernel/operation";
import { archiveEvent, archiveSeries, getArchiveHead } from "~/operations/moving/archives";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import { IMPORT_BYTES, IMPORT_EVENTS } from "~/values/limits";
import { load } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";

/** A little less than the limit for imports: room for commas, brackets, and the text between the lists. */
const PART_BYTES = IMPORT_BYTES - 4 * 1024;

type Entry = { kind: "series" | "event"; text: string };
type Part = { head: string; series: string[]; events: string[] };

/** How many files the calendar needs; nearly always one. */
export async function countParts(request: Request, link: string): Promise<number> {
  let count = 0;
  for await (const _part of writeParts(request, link)) count += 1;
  return count;
}

/**
 * One of the files, numbered from 1; throws the response for visitors who may not have it, and a 404 if the number is
 * too large.
 */
export async function answerArchive(request: Request, link: string, wanted: number) {
  let number = 0;
  for await (const { head, series, events } of writeParts(request, link)) {
    number += 1;
    if (number < wanted) continue;
    const lists = `"series":[\n${series.join(",\n")}],\n"events":[\n${events.join(",\n")}]`;
    return new Response(`${head.slice(0, -1)},\n${lists}}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="calendar${wanted > 1 ? `-${wanted}` : ""}.json"`,
        "Cache-Control": "no-store",
      },
    });
  }
  throw new Response("This calendar has no such part.", { status: 404 });
}

/** Each has the settings and categories; only the first has home and news. */
async function* writeParts(request: Request, link: string): AsyncGenerator<Part> {
  const answer = load(request, getArchiveHead, { calendarId: link });
  const { head } = answer;
  const headOf = (part: number) =>
    JSON.stringify(part === 1 ? head : { ...head, part, home: null, news: [] });
  let number = 1;
  let part: Part = { head: headOf(number), series: [], events: [] };
  let bytes = Buffer.byteLength(part.head);
  for await (const { kind, text } of writeEntries(request, answer)) {
    const size = Buffer.byteLength(text) + 2;
    const isFull = part.series.length + part.events.length >= IMPORT_EVENTS;
    if (isFull || bytes + size > PART_BYTES) {
      yield part;
      number += 1;
      part = { head: headOf(number), series: [], events: [] };
      bytes = Buffer.byteLength(part.head);
    }
    part[kind === "series" ? "series" : "events"].push(text);
    bytes += size;
  }
  yield part;
}

type Answer = Pick<Result<typeof getArchiveHead>, "key" | "categories">;

async function* writeEntries(request: Request, { key, categories }: Answer): AsyncGenerator<Entry> {
  const { store } = getVisitor(request).caller;
  const names = { categories, uidSuffix: getRuntime().uidSuffix };
  for await (const piece of store.whole.pieces(key)) {
    const entries = await yieldToOthers((): Entry[] => [
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
