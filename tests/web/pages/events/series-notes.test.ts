import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { eventOn } from "~/event/series";
import { getImport } from "~/features/moving/operations/imports";
import { buildImportView } from "~/features/moving/view/preview-texts";
import { perform } from "~/operations/kernel/operation";
import { epochAt } from "~/time/zones";
import { buildEventCard, buildEventLine, buildEventPage } from "~/web/pages/events/event-view";
import { buildMonthView } from "~/web/pages/events/month-view";
import { createDesk, weekly } from "../../../features/moving/import-scene";
import { storedSeries } from "../../../support/events";
import { ANN } from "../../../support/operations";
import { BERLIN, calendar, displayWith, KATHMANDU, timedEvent } from "./events-support";

const visitor = displayWith();

/** Every second week on Monday and Thursday at 19:00. */
const series = storedSeries({
  timeZone: BERLIN,
  length: 5_400_000,
  firstDay: "2026-11-09",
  lastDay: "2026-12-10",
  every: 2,
  weekdays: 0b1001,
  rule: null,
  days: [],
});
const byRule = eventOn(series, "2026-11-23");
const { isByRule: _, ...stored } = byRule;

function movedTo(day: string): CalendarEvent {
  const from = epochAt(day, "19:00", BERLIN);
  return { ...stored, from, to: from + series.length };
}

const markOf = (event: CalendarEvent, display = visitor) =>
  buildEventCard(event, calendar, display).series;

describe("a date of a series", () => {
  it("is marked; what was changed or moved of it alone is said", () => {
    expect(markOf(byRule)).toBe("");
    expect(markOf({ ...stored, title: "Match" })).toBe("changed");
    expect(markOf(movedTo("2026-11-25"))).toBe("moved from Mon, Nov 23");
    expect(buildEventLine(byRule, "2026-11-23", calendar, visitor).series).toBe("");
  });

  it("is not moved for a viewer on whose clock it is another day", () => {
    const late = { ...stored, from: epochAt("2026-11-23", "23:00", BERLIN) };
    expect(markOf(late, displayWith({ zone: KATHMANDU }))).toBe("changed");
  });

  it("was moved from a day of another year, which is told", () => {
    const display = displayWith({ now: epochAt("2027-01-02", "10:00", BERLIN) });
    expect(markOf(movedTo("2026-11-25"), display)).toBe("moved from Mon, Nov 23 '26");
  });

  it("is named as one in the month for who listens, and has a sign for who sees", () => {
    const events = [byRule, { ...movedTo("2026-11-25"), id: "s1_20261126" }];
    const view = buildMonthView({ calendar, month: "2026-11", events, display: visitor });
    const cells = view.weeks.flat();
    const cell = (day: string) => cells.find((each) => each.day === day);
    expect(cell("2026-11-23")).toMatchObject({ count: "1 event", names: "7pm Training, repeats" });
    expect(cell("2026-11-25")?.names).toContain("7pm Training, moved from Mon, Nov 23");
    expect(cell("2026-11-23")?.entries?.[0]).toMatchObject({ time: "7pm ↻" });
  });

  it("has the rule as a sentence on its page, with the way to all dates", () => {
    expect(buildEventPage(byRule, calendar, visitor, series).rule).toEqual({
      text: "Every 2 weeks on Monday and Thursday until Dec 10",
      datesHref: "/calendar/k3v9q2/events/s1/dates",
    });
  });

  it("has the zone of its rule beside, where the viewer's days may be others", () => {
    const far = displayWith({ zone: KATHMANDU });
    const ruleFor = (changes = {}, display = far) =>
      buildEventPage(byRule, calendar, display, { ...series, ...changes }).rule?.text;
    const text = "Every 2 weeks on Monday and Thursday until Dec 10";
    expect(ruleFor()).toBe(`${text} (time zone: Central European Time (Berlin))`);
    expect(ruleFor({ startTime: null, length: 0 })).toBe(text);
    expect(ruleFor({}, displayWith({ zone: "Europe/Paris" }))).toBe(text);
  });

  it("has it in the preview of a file, too", async () => {
    const desk = createDesk();
    const { draftId } = await desk.look([weekly("a")]);
    const preview = perform(getImport, { calendarId: desk.link, draftId }, desk.as(ANN));
    const whenIn = (zone: string) =>
      buildImportView(draftId, preview, { calendar, display: displayWith({ zone }) }).rows[0]?.when;
    expect(whenIn(BERLIN)).toBe("Every week on Monday until Dec 21");
    expect(whenIn(KATHMANDU)).toBe(
      "Every week on Monday until Dec 21 (time zone: Central European Time (Berlin))",
    );
  });
});

describe("a single event", () => {
  const event = timedEvent("Trip", "2026-11-21 15:00", "2026-11-21 16:00");

  it("is sent as before there were series", () => {
    expect(Object.keys(buildEventCard(event, calendar, visitor))).toEqual([
      "anchor",
      "color",
      "title",
      "when",
      "start",
      "href",
    ]);
    expect(Object.keys(buildEventLine(event, "2026-11-21", calendar, visitor))).toEqual([
      "id",
      "color",
      "prefix",
      "title",
      "isCanceled",
      "time",
      "where",
      "href",
    ]);
    expect(Object.keys(buildEventPage(event, calendar, visitor))).toEqual([
      "card",
      "leaf",
      "zoneNote",
      "day",
      "dayHref",
    ]);
    const view = buildMonthView({ calendar, month: "2026-11", events: [event], display: visitor });
    const cells = view.weeks.flat();
    const [entry = {}] = cells.find(({ day }) => day === "2026-11-21")?.entries ?? [];
    expect(Object.keys(entry)).toEqual(["lane", "classes", "time", "title"]);
  });
});
