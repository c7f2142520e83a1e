// Claim: a rule of any kind is the same in form, JSON, feed, calendar app and import, and for another engine.
import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { expect, test } from "vitest";
import { repeatOf } from "~/event/repeat";
import type { Series } from "~/event/series";
import { readTypedRepeat, repeatValues, type TypedRepeat } from "~/event/typed-repeat";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { unfoldLines } from "~/feed/content-line";
import { renderDavSeries } from "~/feed/dav-item";
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import type { ForeignEvent, ForeignItem, ForeignSeries } from "~/import/import-result";
import { readShownDates } from "~/import/shown-file";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { addDays, type Day } from "~/time/days";
import { daysByRule, firstDayFrom, type Rule } from "~/time/recurrence";
import { readRepetition } from "~/time/repetition";
import { epochAt } from "~/time/zones";
import { bytesOf } from "../import/import-context";
import { ANN, createWorld, type World } from "../support/operations";
import { runs } from "../support/runs";
import { anyRule } from "../time/sample-rules";
import { anyText } from "../time/sample-written-rules";
import { feedCalendar } from "./sample-calendar";
import { weekly } from "./sample-series";

const ZONES = ["Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Auckland"];
const REACH = 900;
const TIME = "19:00";

const anyWritten = fc
  .record({ text: anyText, start: fc.integer({ min: 0, max: 700 }) })
  .map(({ text, start }) => {
    const day = addDays("2026-01-01", start);
    const repetition = readRepetition(text, day);
    if (!repetition) throw new Error(text);
    const rule: Rule = { ...repetition, firstDay: day, lastDay: null, days: [] };
    return { ...rule, firstDay: firstDayFrom(rule, day) ?? "" };
  })
  .filter(({ firstDay }) => firstDay !== "");
const anyClosed = anyRule.map((rule) => {
  const firstDay = firstDayFrom(rule, "2026-03-01") ?? rule.firstDay;
  return { ...rule, firstDay, lastDay: null };
});
const anySeries = fc
  .record({
    rule: fc.oneof({ weight: 3, arbitrary: anyWritten }, anyClosed),
    zone: fc.constantFrom(...ZONES),
    ends: fc.option(fc.integer({ min: 0, max: REACH })),
    further: fc.uniqueArray(fc.integer({ min: -20, max: REACH }), { maxLength: 4, size: "max" }),
  })
  .map(({ rule, zone, ends, further }) => {
    const lastDay = ends === null ? null : addDays(rule.firstDay, ends);
    const ended = { ...rule, lastDay };
    const days = further.map((at) => addDays(rule.firstDay, at)).sort();
    const own = new Set(daysIn(ended));
    return weekly({
      ...ended,
      days: days.filter((day) => !own.has(day)),
      timeZone: zone,
      startTime: TIME,
    });
  });

/** Around `day`, since a rule that is read back may begin with a further day before it. */
function daysIn(rule: Rule, day = rule.firstDay): Day[] {
  return daysByRule(rule, addDays(day, -30), addDays(day, REACH));
}

/** The days that our file reader finds; a series without a rule is a single event. */
function daysRead(item: { kind: string; values: unknown } | undefined, around: Day): Day[] {
  return daysIn((item as { values: Rule }).values, around);
}

function skipsRead(item: ForeignItem | ForeignEvent | ForeignSeries | undefined): readonly Day[] {
  return item?.kind === "series" ? item.values.skips : [];
}

function typedOf(series: Series): TypedRepeat | null | undefined {
  return readTypedRepeat({ ...repeatValues(repeatOf(series)), scope: "all" }, series.firstDay);
}

type Club = { world: World; link: string };

function savedDays(series: Series, repeat: TypedRepeat, { world, link }: Club): Day[] {
  const day = series.firstDay;
  const from = epochAt(day, TIME, series.timeZone);
  const { seriesId } = perform(
    saveEvent,
    {
      calendarId: link,
      title: "A",
      location: "",
      notes: "",
      from,
      to: from + 60_000,
      timeZone: series.timeZone,
      repeat: { ...repeat, days: [...series.days] },
    },
    world.as(ANN),
  );
  const key = world.store.calendars.findByLink(link)?.id ?? 0;
  const saved = world.store.series.find(key, seriesId ?? "");
  if (!saved) throw new Error("not saved");
  return daysIn(saved, day);
}

/** The days that another engine finds in the feed's lines. */
function engineDays(text: string, series: Series): Day[] {
  // Zones come before the event and have rules of their own.
  const lines = unfoldLines(text.slice(text.indexOf("BEGIN:VEVENT")));
  const named = (name: string) =>
    lines.filter((line) => line.startsWith(name) && /[;:]/.test(line[name.length] ?? ""));
  const end = addDays(series.firstDay, REACH);
  // A series with only one date left has no rule.
  const rule = [...named("RRULE"), "RRULE:FREQ=DAILY;COUNT=1"].slice(0, 1);
  const engine = new RRuleTemporal({
    rruleString: [
      ...named("DTSTART").filter((line) => line.includes("TZID") && line.endsWith("T190000")),
      ...rule.map((line) =>
        /UNTIL|COUNT/.test(line)
          ? line
          : `${line};UNTIL=${addDays(end, 2).replaceAll("-", "")}T000000Z`,
      ),
      ...named("RDATE"),
    ].join("\n"),
  });
  const first = addDays(series.firstDay, -30);
  return engine
    .between(new Date(`${first}T00:00:00Z`), new Date(`${addDays(end, 1)}T00:00:00Z`), true)
    .map((date) => date.toPlainDate().toString())
    .filter((day) => day <= end);
}

test("any rule of days, with its end, further and skipped days, is the same everywhere", () => {
  const world = createWorld();
  const club = { world, link: world.calendar() };
  fc.assert(
    fc.property(anySeries, (series) => {
      const days = daysIn(series);
      const skips = days.filter((_, at) => at % 3 === 1).slice(0, 5);
      const whole = { ...series, skips };
      const { text } = renderCalendarFeed(
        feedCalendar({ series: [whole], events: [], timeZone: series.timeZone }),
      );
      const context = { timeZone: series.timeZone, categories: [] };
      const [item] = readCalendarFile(bytesOf(text), { ...context, today: "2026-11-22" }).items;
      expect(daysRead(item as never, series.firstDay)).toEqual(days);
      expect(skipsRead(item)).toEqual(skips);

      const written = { uid: "u", uidSuffix: "s", nameOf: () => "", keptOn: () => [] };
      const put = readDavPut(bytesOf(renderDavSeries(whole, [], written as never)), {
        ...context,
        origin: "",
        staysUtc: false,
        notesOn: () => ({ notes: "", links: [] }),
      });
      expect(daysRead(put.item, series.firstDay)).toEqual(days);
      expect(skipsRead(put.item)).toEqual(skips);

      const typed = typedOf(series);
      if (!typed) throw new Error("the form lost the rule");
      expect(savedDays(series, typed, club)).toEqual(days);
      expect(savedDays(series, toJson(series), club)).toEqual(days);

      const shown = readShownDates(bytesOf(text), {
        timeZone: series.timeZone,
        today: addDays(series.firstDay, 30),
        suffix: "none",
      });
      const near = new Set(shown.dates.map(({ uid }) => uid.slice(0, 8)));
      const coming = days.filter(
        (day) => day > addDays(series.firstDay, 40) && day < addDays(series.firstDay, 200),
      );
      const missing = coming.filter((day) => !near.has(day.replaceAll("-", "")));
      expect(missing).toEqual(coming.filter((day) => skips.includes(day)));
    }),
    { numRuns: runs(200) },
  );
});

/** As programs send it. */
function toJson(series: Series): TypedRepeat {
  const { until, days: _, weekdays, rule, ...rest } = repeatOf(series);
  const end = until === null ? {} : { until };
  return { ...rest, weekdays: [...weekdays], ...end, ...(rule !== null && { rule }) };
}

test("the feed's rule is that of another engine", () => {
  const anyEngineSeries = anySeries.filter(
    ({ rule }) => rule !== null && !rule.includes("BYWEEKNO"),
  );
  fc.assert(
    fc.property(anyEngineSeries, (series) => {
      const { text } = renderCalendarFeed(
        feedCalendar({ series: [series], events: [], timeZone: series.timeZone }),
      );
      expect(engineDays(text, series)).toEqual(daysIn(series));
    }),
    { numRuns: runs(300) },
  );
});
