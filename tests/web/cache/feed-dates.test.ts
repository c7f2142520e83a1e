// A feed's Last-Modified date: the second of its change, but never a date already sent with another revision.
import { describe, expect, test } from "vitest";
import { isUnchanged, lastModified } from "~/web/cache/conditional-request";
import { createFeedDates } from "~/web/feeds/feed-headers";

const T = Date.parse("2026-11-21T10:00:00Z");
const LONG_AGO = T - 1_000_000;

/** A calendar that changes and is polled at given times, by a program that uses only dates. */
function createCalendar(since = LONG_AGO) {
  const dateOf = createFeedDates(since);
  let version = { id: 1, tag: "0", modifiedAt: LONG_AGO };
  let held: { tag: string; date: string } | undefined;
  return {
    change(at: number): void {
      version = { ...version, tag: String(Number(version.tag) + 1), modifiedAt: at };
    },
    /** Returns the status, and whether the program now has the newest content. */
    poll(now: number): { status: number; date: string; isNewest: boolean } {
      const validators = { etag: version.tag, modifiedAt: dateOf(version, now) };
      const headers = new Headers(held ? { "If-Modified-Since": held.date } : {});
      const status = isUnchanged(headers, validators, now) ? 304 : 200;
      const date = lastModified(validators.modifiedAt, now);
      if (status === 200) held = { tag: version.tag, date };
      return { status, date, isNewest: held?.tag === version.tag };
    },
  };
}

describe("many changes within a second", () => {
  test("have the date of the last one, and a second poll is 304 at once", () => {
    const calendar = createCalendar();
    for (let n = 0; n < 67; n++) calendar.change(T + n);
    expect(calendar.poll(T + 70)).toMatchObject({ status: 200, date: new Date(T).toUTCString() });
    for (const later of [T + 71, T + 999, T + 1000, T + 60_000]) {
      expect(calendar.poll(later)).toMatchObject({
        status: 304,
        date: new Date(T).toUTCString(),
      });
    }
  });

  test("are told apart where a program asked in between, however fast", () => {
    const calendar = createCalendar();
    for (let n = 0; n < 20; n++) {
      calendar.change(T + 10 * n);
      expect(calendar.poll(T + 10 * n + 5).isNewest).toBe(true);
    }
    expect(calendar.poll(T + 1000).isNewest).toBe(true);
    expect(calendar.poll(T + 1001).status).toBe(304);
  });

  test("one of them right after the second in which the date of the last one lies", () => {
    const calendar = createCalendar();
    calendar.change(T + 100);
    calendar.poll(T + 200);
    calendar.change(T + 300);
    calendar.poll(T + 1000);
    calendar.change(T + 1100);
    expect(calendar.poll(T + 1200).isNewest).toBe(true);
    expect(calendar.poll(T + 5000).isNewest).toBe(true);
  });
});

test("a date is never later than the clock", () => {
  const calendar = createCalendar();
  for (let n = 0; n < 5; n++) {
    calendar.change(T + n);
    expect(Date.parse(calendar.poll(T + n).date)).toBeLessThanOrEqual(T + n);
  }
});

test("what another process may have handed out in the second of a change is not trusted", () => {
  const calendar = createCalendar(T + 60_000);
  calendar.change(T + 300);
  const { date } = calendar.poll(T + 120_000);
  expect(date).toBe(new Date(T + 1000).toUTCString());
  expect(calendar.poll(T + 120_001).status).toBe(304);
});

test("more calendars than are remembered cost a transfer, never a change", () => {
  const dateOf = createFeedDates(LONG_AGO);
  const first = { id: 0, tag: "a", modifiedAt: T };
  dateOf(first, T);
  for (let id = 1; id <= 10_000; id++) dateOf({ id, tag: "a", modifiedAt: T }, T + 1);
  expect(dateOf({ ...first, tag: "b" }, T + 2)).toBeGreaterThan(T);
});

test("whatever order changes, polls and time come in, who goes by dates has the newest, and 304 a second later", () => {
  let seed = 1;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let round = 0; round < 300; round++) {
    const calendar = createCalendar();
    let now = T;
    for (let step = 0; step < 40; step++) {
      now += random(3) === 0 ? random(2500) : random(30);
      if (random(2) === 0) calendar.change(now);
      else expect([round, step, calendar.poll(now).isNewest]).toEqual([round, step, true]);
    }
    calendar.poll(now + 1000);
    expect(calendar.poll(now + 1001).status).toBe(304);
  }
});
