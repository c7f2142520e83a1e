import { describe, expect, it } from "vitest";
import { typedRepeatText } from "~/event/rule-text";
import { readTypedRepeat } from "~/event/typed-repeat";
import { placeEventErrors, readEventForm } from "~/web/pages/events/event-form-reader";
import {
  buildDuplicateEventForm,
  buildEditEventForm,
  type EditedSeries,
} from "~/web/pages/events/event-form-view";
import { ENGLISH } from "~/words/server-words";
import { BERLIN, calendar, DENVER, displayWith, KATHMANDU, timedEvent } from "./events-support";

type Sent = Record<string, string>;

/** A new event on Tuesday, November 24, 2026, as sent without scripts. */
const event: Sent = {
  title: "Training",
  timeZone: BERLIN,
  fromDate: "2026-11-24",
  fromTime: "19:00",
  toDate: "2026-11-24",
  toTime: "20:30",
  every: "1",
  by: "date",
  ends: "never",
  until: "",
  count: "",
};
const weekly: Sent = { ...event, repeats: "week" };

function repeatOf(sent: Sent) {
  const read = readEventForm(sent, BERLIN, ENGLISH);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.draft.repeat;
}

function errorsOf(sent: Sent) {
  const read = readEventForm(sent, BERLIN, ENGLISH);
  if (read.ok) throw new Error("the form was accepted");
  return read.errors;
}

describe("how an event repeats, read from a form", () => {
  const onTuesdays = { freq: "week", every: 1, weekdays: [2] };

  it("is not said by a single event that stays one, nor by a form that has no such fields", () => {
    const { ok, draft } = readEventForm({ ...event, repeats: "" }, BERLIN, ENGLISH);
    expect(ok).toBe(true);
    expect(draft).not.toHaveProperty("repeat");
    expect(draft).not.toHaveProperty("scope");
    const { fromDate, fromTime, toDate, toTime } = event;
    const old = readEventForm(
      { id: "x1", title: "A", fromDate, fromTime, toDate, toTime },
      BERLIN,
      ENGLISH,
    );
    expect(old.draft).not.toHaveProperty("repeat");
  });

  it("is taken back where a series no longer repeats", () => {
    expect(repeatOf({ ...event, id: "s_20261124", repeats: "", scope: "all" })).toBeNull();
  });

  it("is once a day, week, month or year", () => {
    expect(repeatOf({ ...event, repeats: "day" })).toEqual({ freq: "day", every: 1, rule: null });
    expect(repeatOf(weekly)).toEqual({ ...onTuesdays, rule: null });
    expect(repeatOf({ ...event, repeats: "month" })).toEqual({
      freq: "month",
      every: 1,
      by: "date",
      rule: null,
    });
    expect(repeatOf({ ...event, repeats: "year" })).toEqual({
      freq: "year",
      every: 1,
      by: "date",
      rule: null,
    });
  });

  it("is on the ticked weekdays; with none, a new rule is on that of From, Sunday as 7", () => {
    expect(repeatOf({ ...weekly, weekday1: "on", weekday4: "on" })).toMatchObject({
      weekdays: [1, 4],
    });
    const sunday = { fromDate: "2026-11-29", toDate: "2026-11-29" };
    expect(repeatOf({ ...weekly, ...sunday })).toMatchObject({ weekdays: [7] });
  });

  it("has no weekday left where all of a series are taken away: which is meant, nobody can guess", () => {
    expect(repeatOf({ ...weekly, id: "s_20261124", scope: "all" })).toMatchObject({ weekdays: [] });
  });

  it("passes over what does not fit the chosen line", () => {
    const all = { weekday1: "on", by: "last", every: "2" };
    expect(repeatOf({ ...event, ...all, repeats: "day" })).toEqual({
      freq: "day",
      every: 2,
      rule: null,
    });
    expect(repeatOf({ ...event, ...all, repeats: "week" })).not.toHaveProperty("by");
    expect(repeatOf({ ...event, ...all, repeats: "month" })).not.toHaveProperty("weekdays");
    expect(repeatOf({ ...event, repeats: "year", by: "lastDay" })).toMatchObject({ by: "date" });
    expect(repeatOf({ ...event, repeats: "", every: "x", ends: "date", until: "x" })).toBe(
      undefined,
    );
  });

  it("ends never, on a date as people type it, or after a number of times", () => {
    const both = { until: "2026-12-5", count: "10" };
    expect(repeatOf({ ...weekly, ...both })).toEqual({ ...onTuesdays, rule: null });
    expect(repeatOf({ ...weekly, ...both, ends: "date" })).toMatchObject({ until: "2026-12-05" });
    expect(repeatOf({ ...weekly, ...both, ends: "date" })).not.toHaveProperty("count");
    expect(repeatOf({ ...weekly, ...both, ends: "count" })).toMatchObject({ count: 10 });
    expect(repeatOf({ ...weekly, ...both, ends: "count" })).not.toHaveProperty("until");
  });

  it("takes spaces around a number, and 1 for an empty Every", () => {
    expect(repeatOf({ ...weekly, every: " 3 " })).toMatchObject({ every: 3 });
    expect(repeatOf({ ...weekly, every: "" })).toMatchObject({ every: 1 });
  });

  it("says at each field what cannot be read, and keeps what was typed there", () => {
    for (const every of ["two", "1.5", "-1", "1e3", "٢", "9999999"])
      expect(errorsOf({ ...weekly, every })).toEqual({ every: "Enter a whole number, such as 2." });
    expect(errorsOf({ ...weekly, ends: "date" })).toEqual({
      until: "Enter a date, such as 2026-11-21.",
    });
    expect(errorsOf({ ...weekly, ends: "date", until: "2026-02-30" })).toEqual({
      until: "This date does not exist.",
    });
    expect(errorsOf({ ...weekly, ends: "count" })).toEqual({
      count: "Enter how many times, such as 10.",
    });
    const read = readEventForm(
      { ...weekly, ends: "date", until: "soon", weekday3: "on" },
      BERLIN,
      ENGLISH,
    );
    expect(read.values).toMatchObject({ repeats: "week", until: "soon", weekday3: "on" });
    expect(read.draft).not.toHaveProperty("repeat");
  });

  it("says what is wrong with times and rule at once", () => {
    const wrong = errorsOf({ ...weekly, every: "x", toDate: "2026-11-23" });
    expect(Object.keys(wrong).toSorted()).toEqual(["every", "toTime"]);
  });

  it("begins anew with lines and buttons that nobody made up", () => {
    const odd = { repeats: "hour", by: "moon", ends: "soon", scope: "none" };
    const { values } = readEventForm({ ...event, ...odd }, BERLIN, ENGLISH);
    expect(values).toMatchObject({ repeats: "", by: "date", ends: "never", scope: "" });
  });

  it("has the operation's errors at its fields", () => {
    const fields = {
      "repeat.weekdays": "a",
      "repeat.count": "b",
      repeat: "c",
      scope: "d",
      to: "e",
    };
    expect(placeEventErrors(fields)).toEqual({
      weekdays: "a",
      count: "b",
      repeats: "c",
      scope: "d",
      toDate: "e",
    });
  });
});

describe("the form of a series' date", () => {
  const date = timedEvent("Training", "2026-11-24 19:00", "2026-11-24 20:30", BERLIN, {
    id: "s1_20261124",
    seriesId: "s1",
    occurrence: "2026-11-24",
    modifiedAt: 5_000,
  });
  const display = displayWith({ zone: KATHMANDU, canEdit: true });
  const series: EditedSeries = {
    freq: "week",
    every: 2,
    weekdays: 0b1000010,
    by: "date",
    rule: null,
    days: [],
    modifiedAt: 7_000,
    firstDay: "2026-11-24",
    lastDay: "2027-01-31",
    timeZone: BERLIN,
  };
  const form = buildEditEventForm(date, { calendar, display }, series);

  it("is on the series' clock wherever it is drawn, and says so", () => {
    expect(form.values).toMatchObject({ fromTime: "19:00", timeZone: BERLIN });
    expect(form.zoneNote).toBe(
      "Times here are in Central European Time (Berlin), the time zone of this repeating event.",
    );
  });

  it("asks which dates are meant, and has the rule as it is", () => {
    expect(form.scopeHints).toEqual({
      one: "Only Tue, Nov 24 changes.",
      following: "Tue, Nov 24 and all later dates change.",
      all: "All dates change, past ones too.",
      "following-single": "Tue, Nov 24 stays, without repeating. All later dates are removed.",
      "all-single": "Tue, Nov 24 stays, without repeating. All other dates are removed.",
    });
    // Copies and non-repeating events have only one date.
    const others = [
      buildDuplicateEventForm(date, { calendar, display }),
      buildEditEventForm(date, { calendar, display }),
    ];
    for (const other of others) expect(other.scopeHints).toBeUndefined();
    expect(form.values).toMatchObject({
      repeats: "week",
      every: "2",
      weekday2: "on",
      weekday7: "on",
      weekday1: "",
      ends: "date",
      until: "2027-01-31",
      scope: "one",
    });
  });

  it("saves what nobody touched as it was: time, rule, this date alone", () => {
    const read = readEventForm(form.values, DENVER, ENGLISH);
    if (!read.ok) throw new Error("refused");
    expect(read.draft).toMatchObject({ from: date.from, to: date.to, scope: "one" });
    expect(read.draft.repeat).toEqual({
      freq: "week",
      every: 2,
      weekdays: [2, 7],
      rule: null,
      until: "2027-01-31",
    });
  });

  it("begins from the newest state of series and date, for it may be about any", () => {
    expect(form.values.modifiedAt).toBe("7000");
    const later = buildEditEventForm({ ...date, modifiedAt: 9_000 }, { calendar, display }, series);
    expect(later.values.modifiedAt).toBe("9000");
  });

  it("is copied as a single event", () => {
    const copy = buildDuplicateEventForm(date, { calendar, display });
    expect(copy.values).toMatchObject({ id: "", repeats: "", scope: "" });
    expect(copy).not.toHaveProperty("asksScope");
  });
});

describe("a typed rule as a sentence", () => {
  const say = (changes: Sent) => {
    const { values } = readEventForm({ ...weekly, ...changes }, BERLIN, ENGLISH);
    const repeat = readTypedRepeat(values, values.fromDate);
    return repeat ? typedRepeatText(repeat, values.fromDate, "2026-11-21", ENGLISH) : repeat;
  };

  it("tells repetition, days and end", () => {
    expect(say({})).toBe("Every week on Tuesday");
    expect(say({ weekday1: "on", weekday4: "on", every: "2" })).toBe(
      "Every 2 weeks on Monday and Thursday",
    );
    expect(say({ repeats: "month", by: "nth" })).toBe("Every month on the fourth Tuesday");
    expect(say({ ends: "date", until: "2027-01-31" })).toBe(
      "Every week on Tuesday until Jan 31 '27",
    );
    expect(say({ ends: "count", count: "10" })).toBe("Every week on Tuesday, 10 times");
    expect(say({ ends: "count", count: "1" })).toBe("Every week on Tuesday, 1 time");
  });

  it("is none while it is half typed, or does not repeat", () => {
    expect(say({ every: "x" })).toBeUndefined();
    expect(say({ repeats: "" })).toBeNull();
  });
});
