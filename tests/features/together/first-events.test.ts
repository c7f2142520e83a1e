// Reads just enough of several calendars to find the first events of all.
import fc from "fast-check";
import { expect, it } from "vitest";
import { compareEvents } from "~/event/event";
import type { Member } from "~/features/together/operations/togethers";
import type { Caller } from "~/operations/kernel/operation";
import { readFirst } from "~/web/pages/events/screen-events";
import { ENGLISH } from "~/words/server-words";
import { timedEvent } from "../../web/pages/events/events-support";

const MINUTE = 60_000;
const NIGHT = "2026-11-21 00:00";

/** The start minutes of a calendar's events. */
const minutes = fc.array(fc.nat(40), { maxLength: 60, size: "max" });
const titled = (minute: number, title: string) =>
  timedEvent(title, NIGHT, NIGHT, "UTC", { id: title, from: minute * MINUTE, to: minute * MINUTE });

/** The first events of all, and how many were read of each calendar in the last round. */
async function readAll(calendars: readonly (readonly number[])[], most: number) {
  const members = calendars.map((_, position) => ({ position }) as Member);
  const lists = calendars.map((list, position) =>
    list
      .map((minute, n) => titled(minute, `${n % 7}-${position}-${n}`))
      .sort((a, b) => a.from - b.from),
  );
  const counts: number[] = [];
  const reading = { members, reader: {} as Caller, words: ENGLISH };
  const parts = await readFirst(reading, most, ({ position }, _reader, count) => {
    const all = lists[position] ?? [];
    counts[position] = count;
    return { events: all.slice(0, count), hasMore: all.length > count };
  });
  const found = parts.flatMap((part) => part.found.events).sort(compareEvents);
  return { found: found.slice(0, most), all: lists.flat().sort(compareEvents), counts };
}

it("are the first of all, whichever calendars have them", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(minutes, { minLength: 1, maxLength: 6, size: "max" }),
      fc.integer({ min: 1, max: 70 }),
      async (calendars, most) => {
        const { found, all } = await readAll(calendars, most);
        // Only some events in the last minute may have been read if one calendar alone is full.
        const last = all[most - 1]?.from ?? Number.POSITIVE_INFINITY;
        const before = all.filter(({ from }) => from < last);
        expect(found.slice(0, before.length)).toEqual(before);
        expect(found.length).toBe(Math.min(all.length, most));
      },
    ),
  );
});

it("take little of each calendar where all have many, and all of one where the others have none", async () => {
  const many = Array.from({ length: 400 }, (_, n) => n);
  const alike = await readAll(
    Array.from({ length: 20 }, () => many),
    100,
  );
  expect(Math.max(...alike.counts)).toBeLessThanOrEqual(10);
  const alone = await readAll([many, [], [], []], 100);
  expect(alone.counts).toEqual([100, 50, 50, 50]);
  expect(alone.found.at(-1)?.from).toBe(99 * MINUTE);
});
