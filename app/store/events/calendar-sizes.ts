// Estimates how many events and dates a window of a calendar has, without reading them.
import type { Series } from "~/event/series";
import { numberOfDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { partsOfWritten } from "~/time/written-rule";
import type { EventStore } from "./event-store";
import type { SeriesStore } from "./series-store";

/** Events are counted up to about this number, which makes any read expensive. */
const MOST_EVENTS = 7_000;
const CALENDARS_KEPT = 1_000;

type Calendar = { id: number; revision: number };
type Window = { from: number; to: number };
/** `dates` is about how many dates by rule there may be. */
type Size = { events: number; series: number; dates: number };

/** `perDay` is the average number of dates per day of all series with this rule. */
type Rule = { perDay: number; first: number; last: number };
/** `further` is the number of their extra days. */
type Repeating = { revision: number; count: number; further: number; rules: Rule[] };

export function createCalendarSizes(events: EventStore, series: SeriesStore) {
  const kept = new Map<number, Repeating>();

  function repeatingIn({ id, revision }: Calendar): Repeating {
    const known = kept.get(id);
    if (known?.revision === revision) return known;
    const found = series.listRules(id);
    const rules = found.map((each) => ({
      perDay: each.count * datesPerDay(each),
      first: numberOfDay(each.firstDay),
      last: each.lastDay === null ? Number.POSITIVE_INFINITY : numberOfDay(each.lastDay),
    }));
    const count = found.reduce((sum, each) => sum + each.count, 0);
    const further = found.reduce((sum, each) => sum + each.days, 0);
    const repeating = { revision, count, further, rules };
    kept.delete(id);
    kept.set(id, repeating);
    const [oldest] = kept.keys();
    if (kept.size > CALENDARS_KEPT && oldest !== undefined) kept.delete(oldest);
    return repeating;
  }

  return {
    /** The size of a window (epoch ms); without one, of all events and a year's dates. */
    of(calendar: Calendar, window?: Window): Size {
      const repeating = repeatingIn(calendar);
      const first = (window?.from ?? 0) / DAY_MS;
      const last = window ? window.to / DAY_MS : Number.POSITIVE_INFINITY;
      const most = window ? last - first : 365;
      const dates = repeating.rules.reduce((sum, rule) => {
        const days = Math.min(rule.last, last) - Math.max(rule.first, first) + 1;
        return sum + Math.max(0, Math.min(days, most)) * rule.perDay;
      }, repeating.further);
      const count = events.countUpTo(calendar.id, MOST_EVENTS, window);
      return { events: count, series: repeating.count, dates: Math.ceil(dates) };
    },
  };
}

/** An estimate from the lists in the rule. */
function datesOfWritten(rule: string): number {
  const { freq, every, weekdays, monthDays, yearDays, positions, months } = partsOfWritten(rule);
  const perUnit = DAYS_IN[freq] * every;
  if (positions.length > 0) return Math.min(1, positions.length / perUnit);
  const ofMonth = monthDays.length || weekdays.reduce((sum, { nth }) => sum + (nth ? 1 : 5), 0);
  const ofUnit = { day: 1, week: weekdays.length, month: ofMonth, year: yearDays.length };
  const ofYear = ofMonth * (months.length || 12);
  return Math.min(
    1,
    ((freq === "year" && yearDays.length === 0 ? ofYear : ofUnit[freq]) || DAYS_IN[freq]) / perUnit,
  );
}

const DAYS_IN = { day: 1, week: 7, month: 30, year: 365 } as const;

/** The average number of dates per day, at most about 1 for a written rule. */
function datesPerDay({
  freq,
  every,
  weekdays,
  rule,
}: Pick<Series, "freq" | "every" | "weekdays" | "rule">): number {
  if (rule !== null) return datesOfWritten(rule);
  const times = freq === "week" ? [...weekdays.toString(2)].filter((bit) => bit === "1").length : 1;
  return Math.max(times, 1) / (DAYS_IN[freq] * every);
}
