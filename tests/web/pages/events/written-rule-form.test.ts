// Rules beyond the predefined set in the event form: chosen, shown as stored, kept or replaced.
import { describe, expect, it, test } from "vitest";
import { readEventForm } from "~/web/pages/events/event-form-reader";
import { buildEditEventForm, type EditedSeries } from "~/web/pages/events/event-form-view";
import { ENGLISH } from "~/words/server-words";
import { allDayEvent, BERLIN, calendar, displayWith, timedEvent } from "./events-support";

type Sent = Record<string, string>;

/** A new event on the second Tuesday of November 2026, without scripts. */
const event: Sent = {
  title: "Training",
  timeZone: BERLIN,
  fromDate: "2026-11-10",
  fromTime: "19:00",
  toDate: "2026-11-10",
  toTime: "20:30",
  every: "1",
  ends: "never",
};

function repeatOf(sent: Sent) {
  const read = readEventForm(sent, BERLIN, ENGLISH);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.draft.repeat;
}

test.each<[string, Sent, string]>([
  [
    "first and third",
    { repeats: "month", by: "weekdays", nth1: "on", nth3: "on" },
    "FREQ=MONTHLY;BYDAY=1TU,3TU",
  ],
  [
    "second and last, every other month",
    { repeats: "month", every: "2", by: "weekdays", nth2: "on", nthLast: "on" },
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU,-1TU",
  ],
  ["none ticked: the first date's", { repeats: "month", by: "weekdays" }, "FREQ=MONTHLY;BYDAY=2TU"],
  [
    "of one month of the year",
    { repeats: "year", by: "weekdays", nth1: "on", nth2: "on" },
    "FREQ=YEARLY;BYMONTH=11;BYDAY=1TU,2TU",
  ],
  [
    "the last workday",
    { repeats: "month", by: "workday" },
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  ],
])("is chosen in the form: %s", (_name, sent, rule) => {
  expect(repeatOf({ ...event, ...sent })).toMatchObject({ rule });
});

describe("the form of a date", () => {
  const date = timedEvent("Training", "2026-11-17 19:00", "2026-11-17 20:30", BERLIN, {
    id: "s1_20261117",
    seriesId: "s1",
    occurrence: "2026-11-17",
  });
  const display = displayWith({ zone: BERLIN, canEdit: true });
  const formOf = (rule: string, more: Partial<EditedSeries> = {}, of = date) =>
    buildEditEventForm(
      of,
      { calendar, display },
      {
        freq: "month",
        every: 1,
        weekdays: 0,
        by: "date",
        firstDay: "2026-11-03",
        lastDay: null,
        days: [],
        modifiedAt: 7_000,
        timeZone: BERLIN,
        rule,
        ...more,
      },
    );
  const THIRDS = "FREQ=MONTHLY;BYDAY=1TU,3TU";
  const LAST = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1";

  it("has the choices that say its rule", () => {
    expect(formOf(THIRDS).values).toMatchObject({
      repeats: "month",
      by: "weekdays",
      nth1: "on",
      nth2: "",
      nth3: "on",
    });
    expect(formOf(LAST).values).toMatchObject({ repeats: "month", by: "workday" });
    for (const rule of [THIRDS, LAST]) expect(formOf(rule).ruleNote).toBeUndefined();
  });

  test.each([
    ["FREQ=YEARLY;BYMONTH=5;BYDAY=-2SU", "Every year on the second to last Sunday in May."],
    ["FREQ=MONTHLY;BYMONTHDAY=1,15", "Every month on the 1st and 15th."],
    ["FREQ=YEARLY;BYDAY=20MO", /^Custom \(.+; …\)\. FREQ=YEARLY;BYDAY=20MO$/],
  ])("says any other: %s", (rule, note) => {
    const form = formOf(rule);
    expect([form.values.repeats, form.ruleNote]).toEqual(["custom", expect.stringMatching(note)]);
  });

  it("says further days", () => {
    expect(formOf(THIRDS, { days: ["2026-12-24"] }).ruleNote).toBe(
      "Every month on the first Tuesday and third Tuesday, and on Dec 24.",
    );
  });

  test.each([THIRDS, LAST, "FREQ=MONTHLY;BYMONTHDAY=1,15"])(
    "keeps the rule, whatever day From is: %s",
    (rule) => {
      const { values } = formOf(rule);
      const moved = { fromDate: "2026-11-18", toDate: "2026-11-18" };
      for (const sent of [values, { ...values, ...moved }]) {
        expect(repeatOf(sent)).toMatchObject({ rule });
      }
      expect(repeatOf({ ...values, scope: "all", ends: "count", count: "5" })).toMatchObject({
        rule,
        count: 5,
      });
    },
  );

  it("moves it along with From, where all dates or the following move to another weekday", () => {
    const { values } = formOf(THIRDS);
    const moved = { ...values, fromDate: "2026-11-18", toDate: "2026-11-18" };
    for (const scope of ["all", "following"]) {
      expect(repeatOf({ ...moved, scope })).toMatchObject({ rule: "FREQ=MONTHLY;BYDAY=1WE,3WE" });
      expect(repeatOf({ ...values, scope })).toMatchObject({ rule: THIRDS });
    }
    // A single date on another weekday stays part of its rule.
    const alone = { ...values, from: String(Date.parse("2026-11-18T18:00Z")), scope: "all" };
    expect(repeatOf({ ...alone, fromDate: "2026-11-18", toDate: "2026-11-18" })).toMatchObject({
      rule: THIRDS,
    });
    expect(repeatOf({ ...alone, fromDate: "2026-11-19", toDate: "2026-11-19" })).toMatchObject({
      rule: THIRDS,
    });
  });

  it("moves it along on whole days, too", () => {
    const days = allDayEvent("Trip", "2026-11-17", "2026-11-18", BERLIN, {
      id: "s1_20261117",
      seriesId: "s1",
      occurrence: "2026-11-17",
    });
    const { values } = formOf(THIRDS, {}, days);
    const moved = { ...values, fromDate: "2026-11-19", toDate: "2026-11-20" };
    for (const scope of ["all", "following"]) {
      expect(repeatOf({ ...moved, scope })).toMatchObject({ rule: "FREQ=MONTHLY;BYDAY=1TH,3TH" });
      expect(repeatOf({ ...values, scope })).toMatchObject({ rule: THIRDS });
    }
  });

  it("replaces it by another choice", () => {
    for (const rule of [THIRDS, "FREQ=MONTHLY;BYMONTHDAY=1,15"]) {
      const { values } = formOf(rule);
      const sent = { ...values, scope: "all" };
      expect(repeatOf({ ...sent, repeats: "week" })).toMatchObject({ freq: "week", rule: null });
      expect(
        repeatOf({ ...sent, repeats: "month", by: "weekdays", nth1: "", nth4: "on", nth3: "on" }),
      ).toMatchObject({
        rule: "FREQ=MONTHLY;BYDAY=3TU,4TU",
      });
    }
  });
});
