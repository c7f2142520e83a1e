// Any file results in an error message or in items that the store can save.

import { describe, expect, it, test } from "vitest";
import { fitsTitle } from "~/event/title-length";
import { readCalendarFile } from "~/import/calendar-items";
import { isSameText } from "~/import/entry-addresses";
import {
  type ForeignItem,
  type ForeignSeries,
  type ForeignValues,
  ImportError,
} from "~/import/import-result";
import { EARLIEST_EPOCH, isDay, isDayInReach, LATEST_EPOCH } from "~/time/days";
import { isDayOf } from "~/time/recurrence";
import { isTimeZone } from "~/time/zones";
import { COUNTS, LIMITS } from "~/values/limits";
import { cleanLine, cleanText, isBlank } from "~/values/text";
import { spread } from "../support/runs";
import { HOSTILE } from "./hostile-texts";
import { CONTEXT, calendarOf, say } from "./import-context";

type Texts = Pick<ForeignValues, "title" | "location" | "notes" | "timeZone">;

function expectTexts({ title, location, notes, timeZone }: Texts): void {
  expect(isBlank(title)).toBe(false);
  expect([cleanLine(title), cleanLine(location), cleanText(notes)]).toEqual([
    title,
    location,
    notes,
  ]);
  expect(fitsTitle(title)).toBe(true);
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
  if (firstDay === null || lastDay === null) expect(to).toBeGreaterThanOrEqual(from);
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
  expect(Number.isInteger(length) && length >= 0 && (!allDay || length < 366)).toBe(true);
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

/** The items, or the error message. */
function read(bytes: Uint8Array): ForeignItem[] | string {
  try {
    return readCalendarFile(bytes, CONTEXT).items;
  } catch (error) {
    if (error instanceof ImportError) return say(error.why);
    throw error;
  }
}

describe("a hostile file", () => {
  test.each(spread(HOSTILE, 70))("$name", ({ bytes }) => {
    const answer = read(bytes);
    if (typeof answer === "string") expect(answer).toMatch(/^[A-Z].*\.$/);
    else expectStorable(answer);
  });
});

describe("a line of more than 64 KiB", () => {
  const long = "x".repeat(70_000);
  const read = (...lines: string[]) => {
    const begin = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "DTSTART:20261203T190000Z"];
    const file = [...begin, ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
    const [item] = readCalendarFile(new TextEncoder().encode(file), CONTEXT).items;
    if (item?.kind !== "event") throw new Error("no event");
    return { ...item.values, remarks: item.remarks.map(say) };
  };

  it("that is a text keeps its beginning, with a remark, folded or not", () => {
    for (const line of [`DESCRIPTION:${long}`, `DESCRIPTION:\r\n ${long}`]) {
      const { notes, remarks } = read("SUMMARY:A", line);
      expect([notes.length, notes.endsWith("x…"), remarks.length]).toEqual([2_000, true, 1]);
    }
    const { title, notes, remarks } = read(`SUMMARY:${long}`);
    expect([title, notes.startsWith("xxx")]).toEqual(["x".repeat(50), true]);
    expect(remarks).toHaveLength(2);
    const quoted = read(
      "SUMMARY:A",
      `DESCRIPTION;ENCODING=QUOTED-PRINTABLE:=C3=BC${"=".repeat(2_000_000)}`,
    );
    expect([quoted.notes[0], quoted.remarks.length]).toEqual(["ü", 1]);
  });

  it("that is a rule is named, not left out", () => {
    expect(read("SUMMARY:A", `LOCATION;X=${long}:Hall`).location).not.toContain("Hall");
    expect(() => read("SUMMARY:A", `RRULE:FREQ=DAILY;X=${long}`)).toThrow("no event");
  });
});

it("a text whose last line ends as if it went on ends with its event", () => {
  const lines = [
    "BEGIN:VCALENDAR",
    ...["a", "b"].flatMap((uid) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      "SUMMARY:A",
      "DTSTART:20261203T190000Z",
      "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:https://a.example/?q=",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  const { items } = readCalendarFile(new TextEncoder().encode(lines.join("\r\n")), CONTEXT);
  expect(items.map(({ remarks }) => remarks)).toEqual([[], []]);
  expect(items).toMatchObject([
    { values: { notes: expect.stringMatching(/^https:\/\/a\.example\/\?q=?$/) } },
    { uid: "b" },
  ]);
});

it("reads long runs of blanks in a moment", () => {
  const blanks = [" ", "\t", "\u00a0", "\\n "].map((blank) => `x${blank.repeat(60_000)}x`);
  // Quadratic time would exceed the test's timeout.
  for (const text of blanks) {
    const lines = ["UID:1", "DTSTART:20270101T100000Z", `LOCATION:${text}`, `DESCRIPTION:${text}`];
    readCalendarFile(new TextEncoder().encode(calendarOf(lines)), CONTEXT);
    isSameText(text, `${text}y`);
  }
});
