// Claim: a first day outside its rule is still a date, however it arrives, and the feed returns it.
import { describe, expect, it, test } from "vitest";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import { readShownDates } from "~/import/shown-file";
import { addDays } from "~/time/days";
import { daysByRule, type Rule } from "~/time/recurrence";
import { feedCalendar } from "../feed/sample-calendar";
import { weekly } from "../feed/sample-series";
import { bytesOf, CONTEXT, calendarOf, say, tell } from "./import-context";

const { timeZone, categories, today } = CONTEXT;
/** A Sunday. */
const FIRST = "2026-11-29";
const HEAD = ["UID:a", "SUMMARY:A", "DTSTART;TZID=Europe/Berlin:20261129T190000", "DURATION:PT1H"];

const fileOf = (...lines: string[]) => bytesOf(calendarOf([...HEAD, ...lines]));
const itemsOf = (bytes: Uint8Array) => readCalendarFile(bytes, CONTEXT).items;
const daysIn = (rule: Rule) => daysByRule(rule, FIRST, addDays(FIRST, 60));

function byFile(bytes: Uint8Array) {
  const [item] = itemsOf(bytes);
  if (item?.kind !== "series") throw new Error(item && tell(item));
  expect(item.remarks.map(say)).toEqual([]);
  return daysIn(item.values);
}

function byAddress(bytes: Uint8Array) {
  const { dates } = readShownDates(bytes, { timeZone, today, suffix: "none" });
  const days = dates.map(({ from }) => new Date(from).toISOString().slice(0, 10)).sort();
  return days.filter((day) => day <= addDays(FIRST, 60));
}

function byApp(bytes: Uint8Array) {
  const notesOn = () => ({ notes: "", links: [] });
  const { item } = readDavPut(bytes, {
    timeZone,
    categories,
    origin: "",
    staysUtc: false,
    notesOn,
  });
  if (item.kind !== "series") throw new Error("not a series");
  expect(item.strays).toEqual([]);
  return daysIn(item.values);
}

test.each<[string, string, string[]]>([
  ["weekly", "FREQ=WEEKLY;BYDAY=MO;COUNT=3", [FIRST, "2026-11-30", "2026-12-07"]],
  [
    "every other week",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20261231T000000Z",
    [FIRST, "2026-12-07", "2026-12-21"],
  ],
  ["by date", "FREQ=MONTHLY;BYMONTHDAY=1;COUNT=3", [FIRST, "2026-12-01", "2027-01-01"]],
  [
    "by a rule beyond the closed set",
    "FREQ=MONTHLY;BYDAY=1MO,3MO;COUNT=4",
    [FIRST, "2026-12-07", "2026-12-21", "2027-01-04"],
  ],
])("%s, by file, address and app, and again from the feed", (_name, rule, days) => {
  const bytes = fileOf(`RRULE:${rule}`);
  expect(byFile(bytes)).toEqual(days);
  expect(byAddress(bytes)).toEqual(days);
  expect(byApp(bytes)).toEqual(days);

  const [item] = itemsOf(bytes);
  if (item?.kind !== "series") throw new Error("not a series");
  const { asks: _, appTexts: __, ...values } = item.values;
  const { text } = renderCalendarFeed(
    feedCalendar({ series: [weekly({ ...values })], events: [], timeZone }),
  );
  expect(byFile(bytesOf(text))).toEqual(days);
});

describe("such a first day", () => {
  const RULE = "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3";

  it("is left out where the entry skips it", () => {
    const bytes = fileOf(RULE, "EXDATE;TZID=Europe/Berlin:20261129T190000");
    for (const read of [byFile, byApp]) expect(read(bytes)[0]).toBe("2026-11-30");
  });

  it("may be a changed date of the series", () => {
    const changed = ["UID:a", "RECURRENCE-ID;TZID=Europe/Berlin:20261129T190000"];
    const moved = [...changed, "SUMMARY:Moved", "DTSTART;TZID=Europe/Berlin:20261129T200000"];
    const items = itemsOf(bytesOf(calendarOf([...HEAD, RULE], moved)));
    expect(items.map((item) => item.kind === "series" && item.changed.length)).toEqual([1]);
  });

  it("is a single event where the rule has no other date", () => {
    expect(itemsOf(fileOf("RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1")).map(tell)).toEqual([
      "a | #0 | A | 2026-11-29T18:00 to 2026-11-29T19:00 Europe/Berlin",
    ]);
  });
});
