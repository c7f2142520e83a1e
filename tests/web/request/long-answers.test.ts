// Long replies are produced piece by piece as clients read them, and stop when a client disconnects.
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { openMultistatus } from "~/features/caldav/protocol/replies";
import { loader as archiveFile } from "~/routes/calendar.$id_.archive[.]json";
import { answerApi } from "~/web/api/envelope";
import { streamText } from "~/web/request/gzip-text";
import { eventValues } from "../../support/events";
import { requestOf } from "../../support/in-process";
import { link, startEachWithCalendar, world } from "../../support/one-calendar";
import { ANN, HOUR, NOW } from "../../support/operations";

const PIECE = 256 * 1024;
const NOTES = "Ä".repeat(2000);

startEachWithCalendar();

function fill(count: number): void {
  const id = world.store.calendars.findByLink(link)?.id ?? 0;
  world.store.change(() => {
    for (let n = 0; n < count; n += 1) {
      const from = NOW + n * HOUR;
      const values = eventValues({ title: `Event ${n}`, notes: NOTES, from, timeZone: "UTC" });
      world.store.events.add(id, { ...values, id: `e${n}`, uid: `u${n}`, now: NOW });
    }
  });
}

async function piecesOf(body: Response["body"]): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    pieces.push(Buffer.from(read.value));
  }
  return pieces;
}

const largest = (pieces: Buffer[]) => Math.max(...pieces.map(({ length }) => length));

it("a text keeps its characters wherever it is cut", async () => {
  for (const shift of ["", "x"]) {
    const text = shift + "😀".repeat(PIECE);
    const pieces = await piecesOf(new Response(streamText(text)).body);
    expect(Buffer.concat(pieces).toString() === text).toBe(true);
    expect(pieces.length).toBeGreaterThan(1);
  }
});

it("JSON of a calendar comes in pieces", async () => {
  fill(400);
  const { url, headers } = requestOf(world, ANN, "/api/calendar/view");
  const sent = { ...Object.fromEntries(headers), "Content-Type": "application/json" };
  const body = JSON.stringify({ id: link });
  const response = await answerApi(new Request(url, { method: "POST", headers: sent, body }));
  const pieces = await piecesOf(response.body);
  expect(JSON.parse(Buffer.concat(pieces).toString()).payload.events).toHaveLength(400);
  expect(largest(pieces)).toBeLessThanOrEqual(PIECE);
});

it("an archive is written while it is read, and no further than that", async () => {
  fill(400);
  const { whole } = world.store;
  const read = { events: 0, isOver: false };
  const pieces = whole.pieces;
  vi.spyOn(whole, "pieces").mockImplementation(async function* (id) {
    try {
      for await (const piece of pieces(id)) {
        read.events += piece.events.length;
        yield piece;
      }
    } finally {
      read.isOver = true;
    }
  });
  const ask = () => {
    const request = requestOf(world, ANN, `/calendar/${link}/archive.json`);
    return archiveFile({ request, params: { id: link }, context: {} });
  };
  const all = await piecesOf((await ask()).body);
  expect(JSON.parse(Buffer.concat(all).toString()).events).toHaveLength(400);
  expect([largest(all) <= PIECE, read.events]).toEqual([true, 400]);
  Object.assign(read, { events: 0, isOver: false });
  const reader = (await ask()).body?.getReader();
  await reader?.read();
  expect([read.events < 400, read.isOver]).toEqual([true, false]);
  await reader?.cancel();
  expect([read.events < 400, read.isOver]).toEqual([true, true]);
  vi.restoreAllMocks();
});

it("a report that may still be refused is held in pieces, and each is sent when there is room", async () => {
  const written: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    setHeader: () => response,
    destroyed: false,
    write(text: string) {
      written.push(text);
      setImmediate(() => response.emit("drain"));
      return false;
    },
    end: (text: string) => void written.push(text),
  });
  const answer = openMultistatus(response as unknown as ServerResponse, { isHeld: true });
  for (const part of ["one", "two", "three"]) {
    answer.add(part);
    await answer.flush();
  }
  expect(written).toEqual([]);
  const ended = answer.end("last");
  expect(written).toHaveLength(1);
  await ended;
  expect(written.slice(1)).toEqual(["two", "three", "last</D:multistatus>"]);
});
