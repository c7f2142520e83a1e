import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { epochAt, midnightOf } from "~/time/zones";
import { placeEventErrors, readEventForm } from "~/web/pages/events/event-form-reader";
import {
  buildDuplicateEventForm,
  buildEditEventForm,
  buildNewEventForm,
  type EventFormValues,
} from "~/web/pages/events/event-form-view";
import { timedValues } from "~/web/pages/events/repeat-form-reader";
import { ENGLISH } from "~/words/server-words";
import {
  allDayEvent,
  BERLIN,
  calendar,
  calendarIn,
  DENVER,
  displayWith,
  KATHMANDU,
  LORD_HOWE,
  ST_JOHNS,
  timedEvent,
} from "./events-support";

const options = { calendar, display: displayWith({ canEdit: true }) };
const HOUR = 3_600_000;

/** The accepted form's draft; fails if the form is refused. */
function draftOf(values: Partial<EventFormValues>, zone = BERLIN) {
  const read = readEventForm(values, zone, ENGLISH);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.draft;
}

/** The refused form; fails if it is accepted. */
function refused(values: Partial<EventFormValues>, zone = BERLIN) {
  const read = readEventForm(values, zone, ENGLISH);
  if (read.ok) throw new Error("the form was accepted");
  return read;
}

/** A form from a browser that sends no stored instants. */
function typed(from: string, to: string, changes: Partial<EventFormValues> = {}) {
  const [fromDate, fromTime] = from.split(" ");
  const [toDate, toTime] = to.split(" ");
  return { title: "A", fromDate, fromTime, toDate, toTime, timeZone: BERLIN, ...changes };
}

it("has the weekdays in the reader's order", () => {
  for (const [weekStart, first] of [
    [0, { name: "weekday7", long: "Sunday", initial: "S" }],
    [1, { name: "weekday1", long: "Monday", initial: "M" }],
  ] as const) {
    const { weekdays } = buildNewEventForm({ calendar, display: displayWith({ weekStart }) });
    expect(weekdays).toHaveLength(7);
    expect(weekdays[0]).toMatchObject(first);
  }
});

describe("a new event's form", () => {
  it("has the times of the day that were dragged over in a week", () => {
    const times = { from: "19:15", to: "24:00" };
    expect(buildNewEventForm({ ...options, day: "2026-11-24", times }).values).toMatchObject({
      fromDate: "2026-11-24",
      fromTime: "19:15",
      toDate: "2026-11-25",
      toTime: "00:00",
    });
  });

  it("carries the calendar's zone where the viewer's is not known", () => {
    const display = displayWith({ zone: DENVER, zoneKnown: false });
    expect(buildNewEventForm({ calendar, display }).values.timeZone).toBe(BERLIN);
  });
});

describe("a form that nobody touched", () => {
  const moments = [
    Date.UTC(2026, 0, 5, 14, 0),
    // Both 02:30 in Berlin's autumn night, and 03:30 in its spring night.
    Date.UTC(2026, 9, 25, 0, 30),
    Date.UTC(2026, 9, 25, 1, 30),
    Date.UTC(2026, 2, 29, 1, 30),
    // 01:45 on Lord Howe, before and after its clock goes back by half an hour.
    Date.UTC(2026, 3, 4, 14, 45),
    Date.UTC(2026, 3, 4, 15, 15),
    // With seconds, as other programs save them.
    Date.UTC(2026, 5, 1, 10, 0, 42, 7),
    Date.UTC(1970, 0, 2),
    Date.UTC(2200, 11, 30),
  ];
  const zones = [BERLIN, DENVER, KATHMANDU, ST_JOHNS, LORD_HOWE];

  it.each(zones)("saves the times as they were, in %s, and no zone with them", (zone) => {
    for (const from of moments) {
      for (const to of [from, from + 20 * 60_000]) {
        const event = timedEvent("A", "2026-01-01 10:00", "2026-01-01 11:00", zone, { from, to });
        const { values } = buildEditEventForm(event, { calendar, display: displayWith({ zone }) });
        const draft = draftOf(values);
        expect(draft).toMatchObject({ from, to, allDay: false });
        expect(draft).not.toHaveProperty("timeZone");
        const later = timedValues(from, to + 3 * HOUR, zone);
        expect(draftOf({ ...values, ...later, to: values.to })).toHaveProperty("timeZone", zone);
        // The weekdays were ticked in that zone.
        expect(draftOf({ ...values, repeats: "week" })).toHaveProperty("timeZone", zone);
      }
    }
  });

  it("saves an all-day event's dates as they were, whoever looks at it", () => {
    const event = allDayEvent("Fair", "2026-03-28", "2026-03-30", ST_JOHNS);
    for (const zone of zones) {
      const { values } = buildEditEventForm(event, {
        calendar: calendarIn(ST_JOHNS),
        display: displayWith({ zone }),
      });
      expect(values).toMatchObject({ fromDate: "2026-03-28", toDate: "2026-03-30", allDay: "on" });
      expect(draftOf(values, ST_JOHNS)).toMatchObject({
        allDay: true,
        from: event.from,
        to: event.to,
      });
    }
  });

  it("carries id, texts and the state that it was drawn from", () => {
    const event = timedEvent("A & B", "2026-11-21 10:00", "2026-11-21 11:00", BERLIN, {
      id: "x1",
      location: "Hall",
      notes: "1\n2",
      modifiedAt: 77_000,
    });
    const form = buildEditEventForm(event, options);
    expect(form.action).toBe("/calendar/k3v9q2/events/x1/edit");
    expect(draftOf(form.values)).toMatchObject({
      id: "x1",
      title: "A & B",
      location: "Hall",
      notes: "1\n2",
      modifiedAt: 77_000,
    });
  });
});

describe("a copied event", () => {
  function copyOf(event: CalendarEvent, zone = BERLIN) {
    const form = buildDuplicateEventForm(event, { calendar, display: displayWith({ zone }) });
    return { form, draft: draftOf(form.values) };
  }

  it("lies a week later and has no id", () => {
    const event = timedEvent("A", "2026-11-21 10:00", "2026-11-21 11:30", BERLIN, { id: "x1" });
    const { form, draft } = copyOf(event);
    expect(form.values).toMatchObject({
      id: "",
      modifiedAt: "",
      title: "A",
      fromDate: "2026-11-28",
      fromTime: "10:00",
    });
    expect(draft).toMatchObject({ from: event.from + 7 * 24 * HOUR, to: event.to + 7 * 24 * HOUR });
    expect(draft).not.toHaveProperty("modifiedAt");
  });
});

describe("a filled form", () => {
  it("is read on the clock of the zone that it carries", () => {
    const draft = draftOf(typed("2026-11-21 10:00", "2026-11-21 11:00", { timeZone: KATHMANDU }));
    expect(draft.from).toBe(Date.UTC(2026, 10, 21, 4, 15));
  });

  it("is read on the calendar's clock when it carries no zone", () => {
    const values = typed("2026-11-21 10:00", "2026-11-21 11:00", { timeZone: "" });
    expect(draftOf(values, ST_JOHNS)).toMatchObject({
      from: Date.UTC(2026, 10, 21, 13, 30),
      timeZone: ST_JOHNS,
    });
  });

  it("means a later time where the clock skips the one that was typed", () => {
    const draft = draftOf(typed("2026-03-29 02:30", "2026-03-29 04:00"));
    expect(draft.from).toBe(epochAt("2026-03-29", "03:30", BERLIN));
    const weekly = { repeats: "week", every: "1" };
    const repeating = draftOf(typed("2026-03-29 02:30", "2026-03-29 04:00", weekly));
    expect(repeating).toMatchObject({
      fromTime: "02:30",
      from: draft.from,
      to: epochAt("2026-03-29", "05:00", BERLIN),
    });
  });

  it("means the first of two where the clock shows a time twice", () => {
    const draft = draftOf(typed("2026-10-25 02:30", "2026-10-25 04:00"));
    expect(draft.from).toBe(Date.UTC(2026, 9, 25, 0, 30));
  });

  it("has all-day dates at midnights of the calendar's zone, not of the viewer's", () => {
    const values = typed("2026-11-21", "2026-11-22", { allDay: "on", timeZone: DENVER });
    expect(draftOf(values, KATHMANDU)).toMatchObject({
      from: midnightOf("2026-11-21", KATHMANDU),
      to: midnightOf("2026-11-22", KATHMANDU),
    });
  });

  it("needs no times when it is all-day", () => {
    const values = typed("2026-11-21 x", "2026-11-21 y", { allDay: "on" });
    expect(draftOf(values).from).toBe(midnightOf("2026-11-21", BERLIN));
  });

  it("becomes timed when All day is taken back", () => {
    const { values } = buildEditEventForm(allDayEvent("Fair", "2026-11-14"), options);
    expect(draftOf({ ...values, allDay: "" })).toMatchObject({
      allDay: false,
      from: epochAt("2026-11-14", "17:00", BERLIN),
    });
  });

  it("follows a changed time, although it still carries the stored one", () => {
    const event = timedEvent("A", "2026-11-21 10:00", "2026-11-21 11:00");
    const { values } = buildEditEventForm(event, options);
    expect(draftOf({ ...values, fromTime: "09:45" })).toMatchObject({
      from: epochAt("2026-11-21", "09:45", BERLIN),
      to: event.to,
    });
  });

  it.each([
    ["2026-1-5", "9:05", "09:05"],
    ["2026-01-05", "17.30", "17:30"],
    [" 2026-01-05 ", "5pm", "17:00"],
    ["2026-01-05", "1am", "01:00"],
    ["2026-01-05", "1pm", "13:00"],
    ["2026-01-05", "12pm", "12:00"],
    ["2026-01-05", "12:15 AM", "00:15"],
    ["2026-01-05", "17:30:00", "17:30"],
  ])("understands %s %s, typed where there is no picker", (fromDate, fromTime, time) => {
    const values = { ...typed("", "2026-01-05 23:00"), fromDate, fromTime };
    expect(draftOf(values).from).toBe(epochAt("2026-01-05", time, BERLIN));
  });

  it("is older than any state where it names an event but not its state", () => {
    const values = typed("2026-11-21 10:00", "2026-11-21 11:00", { id: "x1", modifiedAt: "?" });
    expect(draftOf(values).modifiedAt).toBe(0);
  });
});

describe("a form without To", () => {
  const from = epochAt("2026-11-21", "20:00", BERLIN);

  it.each(["", "2026-11-21"])("has no end, also with From's date under it: %j", (toDate) => {
    const values = { ...typed("2026-11-21 20:00", ""), toDate, toTime: "" };
    expect(draftOf(values)).toMatchObject({ from, to: from });
  });

  it("comes with a stored event that has none, and can be saved, moved and copied", () => {
    const event = timedEvent("A", "2026-11-21 20:00", "2026-11-21 20:00");
    const { values } = buildEditEventForm(event, options);
    expect(values).toMatchObject({ to: "", toDate: "", toTime: "" });
    expect(draftOf(values)).toMatchObject({ from, to: from });
    expect(draftOf({ ...values, fromTime: "21:00" })).toMatchObject({ to: from + HOUR });
    const given = { toDate: "2026-11-21", toTime: "22:00" };
    expect(draftOf({ ...values, ...given })).toMatchObject({ from, to: from + 2 * HOUR });
    const copy = draftOf(buildDuplicateEventForm(event, options).values);
    expect([copy.from, copy.to]).toEqual([from + 7 * 24 * HOUR, from + 7 * 24 * HOUR]);
  });

  it("asks for the time where only the date of a later day is left", () => {
    const values = { ...typed("2026-11-21 20:00", ""), toDate: "2026-11-22", toTime: "" };
    expect(refused(values).errors).toEqual({
      toTime: "Enter a time, or leave To empty for no end.",
    });
  });

  it("asks for the date where there is a time", () => {
    const values = { ...typed("2026-11-21 20:00", ""), toDate: "", toTime: "21:00" };
    expect(refused(values).errors).toEqual({ toDate: "Enter a date, such as 2026-11-21." });
  });

  it("is of From's day if all-day", () => {
    const values = { ...typed("2026-11-21", ""), toDate: "", toTime: "", allDay: "on" };
    const midnight = epochAt("2026-11-21", "00:00", BERLIN);
    expect(draftOf(values)).toMatchObject({ from: midnight, to: midnight });
  });
});

describe("a form that is wrong", () => {
  it("comes back with To five minutes after From, and says so", () => {
    const { values, errors } = refused(typed("2026-11-21 15:00", "2026-11-21 14:00"));
    expect(values).toMatchObject({ toDate: "2026-11-21", toTime: "15:05", title: "A" });
    expect(errors.toTime).toContain("We set it to 3:05pm");
  });

  it("is accepted as it then stands", () => {
    for (const from of ["2026-11-21 15:00", "2026-10-25 02:58", "2026-03-29 01:58"]) {
      const { values } = refused(typed(from, from));
      const draft = draftOf(values);
      expect(draft.to - draft.from).toBe(5 * 60_000);
    }
  });

  it("comes back with To on the next day where five minutes lead there", () => {
    const { values } = refused(typed("2026-11-21 23:58", "2026-11-21 23:00"));
    expect(values).toMatchObject({ toDate: "2026-11-22", toTime: "00:03" });
  });

  it("comes back with From's date where an all-day event ends before it begins", () => {
    const values = typed("2026-11-21", "2026-11-20", { allDay: "on" });
    const back = refused(values);
    expect(back.values.toDate).toBe("2026-11-21");
    expect(back.errors.toDate).toContain("same day");
    expect(draftOf(back.values).allDay).toBe(true);
  });

  it("says that February 31 does not exist, and keeps what was typed", () => {
    const { values, errors } = refused(typed("2026-02-31 15:00", "2026-03-03 14:00"));
    expect(errors).toEqual({ fromDate: "This date does not exist." });
    expect(values).toMatchObject({ fromDate: "2026-02-31", fromTime: "15:00", title: "A" });
  });

  it.each([
    ["", "Enter a date, such as 2026-11-21."],
    ["tomorrow", "Enter a date, such as 2026-11-21."],
    ["1969-12-31", "Enter a date from 1970-01-01 to 2200-12-31."],
    ["2201-01-01", "Enter a date from 1970-01-01 to 2200-12-31."],
  ])("says what is wrong with the date %j", (toDate, message) => {
    const values = { ...typed("2026-11-21 15:00", "2026-11-21 16:00"), toDate };
    expect(refused(values).errors).toEqual({ toDate: message });
  });

  it.each(["", "25:00", "13pm", "12:60", "soon", "0pm"])("says that %j is no time", (fromTime) => {
    const values = { ...typed("2026-11-21 15:00", "2026-11-21 16:00"), fromTime };
    expect(refused(values).errors).toEqual({ fromTime: "Enter a time, such as 17:00." });
  });

  it("says all that is wrong at once", () => {
    const { errors } = refused({ title: "A", timeZone: BERLIN });
    expect(Object.keys(errors)).toEqual(["fromDate", "fromTime"]);
    const { errors: ofTo } = refused({ title: "A", timeZone: BERLIN, toDate: "?", toTime: "?" });
    expect(Object.keys(ofTo)).toEqual(["fromDate", "toDate", "fromTime", "toTime"]);
  });

  it("asks to check the times where their zone is not known", () => {
    const values = typed("2026-11-21 15:00", "2026-11-21 16:00", { timeZone: "Mars/Olympus" });
    const back = refused(values, KATHMANDU);
    expect(back.values.timeZone).toBe(KATHMANDU);
    expect(back.errors.timeZone).toContain("We set it to Asia/Kathmandu");
  });

  it("takes no instant that the fields do not show", () => {
    const values = typed("2026-11-21 15:00", "2026-11-21 16:00", {
      from: "1e400",
      to: "99999999999999",
    });
    expect(draftOf(values).from).toBe(epochAt("2026-11-21", "15:00", BERLIN));
  });
});

describe("errors of an operation", () => {
  it("stand at the fields that the form has", () => {
    expect(placeEventErrors({ title: "Enter a title.", to: "Too late." })).toEqual({
      title: "Enter a title.",
      toDate: "Too late.",
    });
  });
});
