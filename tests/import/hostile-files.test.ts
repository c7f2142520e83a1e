// Whatever a file holds, the answer is either a sentence or items that the store can take.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import {
  type ForeignItem,
  type ForeignSeries,
  type ForeignValues,
  ImportError,
} from "~/import/foreign-item";
import { EARLIEST_EPOCH, isDay, isDayInReach, LATEST_EPOCH } from "~/time/days";
import { isDayOf } from "~/time/recurrence";
import { isTimeZone } from "~/time/zones";
import { COUNTS, LIMITS } from "~/values/limits";
import { cleanLine, cleanText, isBlank } from "~/values/text";
import { HOSTILE } from "./hostile-texts";
import { CONTEXT, say } from "./import-context";

type Texts = Pick<ForeignValues, "title" | "location" | "notes" | "timeZone">;

function expectTexts({ title, location, notes, timeZone }: Texts): void {
  expect(isBlank(title)).toBe(false);
  expect([cleanLine(title), cleanLine(location), cleanText(notes)]).toEqual([
    title,
    location,
    notes,
  ]);
  expect(title.length).toBeLessThanOrEqual(LIMITS.eventTitle);
  expect(location.length).toBeLessThanOrEqual(LIMITS.location);
  expect(notes.length).toBeLessThanOrEqual(LIMITS.notes);
  expect(isTimeZone(timeZone)).toBe(true);
}

function expectEvent(values: ForeignValues): void {
  expectTexts(values);
  const { allDay, from, to, firstDay, lastDay } = values;
  expect([firstDay !== null, lastDay !== null]).toEqual([allDay, allDay]);
  expect(Number.isInteger(from) && Number.isInteger(to)).toBe(true);
  expect(from).toBeGreaterThanOrEqual(EARLIEST_EPOCH - 86_400_000);
  expect(to).toBeLessThanOrEqual(LATEST_EPOCH + 86_400_000);
  if (firstDay === null || lastDay === null) expect(to).toBeGreaterThan(from);
  else
    expect([isDayInReach(firstDay), isDayInReach(lastDay), lastDay >= firstDay]).not.toContain(
      false,
    );
}

function expectSeries({ values, changed }: Pick<ForeignSeries, "values" | "changed">): void {
  expectTexts(values);
  const { every, weekdays, freq, firstDay, lastDay, startTime, length, allDay, skips } = values;
  expect(every >= 1 && every <= 99 && weekdays > 0 === (freq === "week") && weekdays < 128).toBe(
    true,
  );
  expect(isDayInReach(firstDay) && isDayOf(values, firstDay)).toBe(true);
  expect(lastDay === null || (isDayInReach(lastDay) && lastDay >= firstDay)).toBe(true);
  expect(allDay).toBe(startTime === null);
  expect(Number.isInteger(length) && (allDay ? length >= 0 && length < 366 : length > 0)).toBe(
    true,
  );
  const own = [...skips, ...changed.map(({ occurrence }) => occurrence)];
  expect(new Set(own).size).toBe(own.length);
  expect(own.length).toBeLessThanOrEqual(COUNTS.exceptionsPerSeries);
  for (const day of own) expect(isDayOf(values, day)).toBe(true);
  expect([...skips].sort()).toEqual(skips);
  changed.forEach(expectEvent);
}

function expectStorable(items: readonly ForeignItem[]): void {
  for (const item of items) {
    expect(item.uid.length).toBeLessThanOrEqual(255);
    expect(Number.isSafeInteger(item.sequence) && Number.isSafeInteger(item.lastModified)).toBe(
      true,
    );
    if (item.kind === "event") expectEvent(item.values);
    if (item.kind === "series") expectSeries(item);
    if (item.kind === "leftOut") expect(item.day === "" || isDay(item.day)).toBe(true);
    else expect(item.stamp).toMatch(/^[\w-]{22}$/);
  }
  const stored = items.filter(({ kind, uid }) => kind !== "leftOut" && uid !== "");
  expect(new Set(stored.map(({ uid }) => uid)).size).toBe(stored.length);
}

/** The items, or the sentence. */
function read(bytes: Uint8Array): ForeignItem[] | string {
  try {
    return readCalendarFile(bytes, CONTEXT).items;
  } catch (error) {
    if (error instanceof ImportError) return say(error.why);
    throw error;
  }
}

describe("a hostile file", () => {
  it("is one of at least 200", () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(200);
  });

  test.each(HOSTILE)("$name", ({ bytes }) => {
    const answer = read(bytes);
    if (typeof answer === "string") expect(answer).toMatch(/^[A-Z].*\.$/);
    else expectStorable(answer);
  });
});
