// The texts of the event form's fields, for a new, an existing and a copied event.
import { msg } from "@lingui/core/macro";
import { longNames } from "~/event/app-texts";
import { categoryOf, mayHaveMore } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { EVENT_TEXT_NAMES, type EventTextName, type SUGGESTED_VALUES } from "~/event/event-fields";
import {
  type ChosenTimes,
  chosenTimesOn,
  newEventTimes,
  newEventTimesOn,
  shiftDays,
} from "~/event/event-times";
import { weekdayAndDay, weekdayInitial, weekdayLabels, zoneLabel } from "~/event/labels";
import { repeatOf } from "~/event/repeat";
import type { Series } from "~/event/series";
import { storedRuleText } from "~/event/stored-rule-text";
import { type AsksValues, asksValues, NO_ASKS } from "~/event/typed-asks";
import {
  CUSTOM,
  NO_REPEAT,
  REPEAT_FIELDS,
  repeatValues,
  type SCOPE_TEXTS,
} from "~/event/typed-repeat";
import { writtenRuleText } from "~/event/written-rule-text";
import { pagePaths } from "~/paths/pages";
import { type Day, firstDayOf, type Month, monthOf } from "~/time/days";
import type { Rule } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import { DUPLICATE_SHIFT_DAYS } from "~/values/limits";
import { byName, pick } from "~/values/pick";
import { endSentence } from "~/values/text";
import {
  type CalendarDisplay,
  keptBy,
  type ShownCalendar,
  shownZone,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { allDayValues, timedValues } from "./repeat-form-reader";

// The effect of saving a series' date, for each choice of dates to apply it to.

/** `single` hints are for a series that will stop repeating. */
type ScopeHints = Record<keyof typeof SCOPE_TEXTS | "following-single" | "all-single", string>;

function scopeHintsFor(date: string, words: Words): ScopeHints {
  return {
    one: words._(msg`Only ${date} changes.`),
    following: words._(msg`${date} and all later dates change.`),
    all: words._(msg`All dates change, past ones too.`),
    "following-single": words._(
      msg`${date} stays, without repeating. All later dates are removed.`,
    ),
    "all-single": words._(msg`${date} stays, without repeating. All other dates are removed.`),
  };
}

export const EVENT_FORM_FIELDS = [
  "id",
  "modifiedAt",
  "from",
  "to",
  "timeZone",
  ...EVENT_TEXT_NAMES,
  "allDay",
  "fromDate",
  "fromTime",
  "toDate",
  "toTime",
  ...REPEAT_FIELDS,
  "byRule",
] as const;

export type EventField = (typeof EVENT_FORM_FIELDS)[number];

/**
 * Texts of a form's fields: dates "YYYY-MM-DD", times "HH:mm" in `timeZone`, `allDay` "on" or "". `from` and `to` are
 * the stored instants (epoch ms) or "": an unchanged time is kept to the millisecond, even if it is ambiguous. `byRule`
 * is "on" if the times of a date that was moved on its own should apply to all dates.
 */
export type EventFormValues = Record<EventField, string> & {
  /** A category's name, "" for none; absent if the form has no such field. */
  category?: string;
  /** The name of a category to create with the save. */
  newCategory?: string;
};

/** `action` is the form's target; `zoneNote` says which zone the times are in. */
export type EventForm = {
  heading: string;
  action: string;
  cancelHref: string;
  values: EventFormValues;
  zoneNote: string;
  /** In the reader's order: their names and fields. */
  weekdays: FormWeekday[];
  /** How it repeats, if the fields cannot show all of it. */
  ruleNote?: string;
  /** The sign-up; absent where it cannot be set, as in a suggestion. */
  asks?: AsksValues;
  /** The categories to choose from, if there are any. */
  categories?: { name: string; tone: number }[];
  canAddCategory?: boolean;
  /** The locations of the calendar's events, for editors. */
  places?: string[];
  /** For a date of a series: the effect of a save, for each choice of dates to apply it to. */
  scopeHints?: ScopeHints;
  /** The texts whose ends only the calendar app shows. */
  longer?: EventTextName[];
  /** The address that returns clashes, for editors. */
  clashesHref?: string;
  /** The suggestion that a save approves, and a note about it. */
  suggestion?: { id: string; note: string };
};

type FormWeekday = { name: string; initial: string; short: string; long: string };

/** The parts of an event's series that the form needs. */
export type EditedSeries = Rule & Pick<Series, "timeZone" | "modifiedAt">;

export type FormOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The target of Cancel: the page that the form was opened from. */
  backHref?: string;
  /** The locations of the calendar's earlier events. */
  places?: string[] | undefined;
};

/** `times` are the times chosen on the day; `month` is the month behind the form. */
export type NewEventOptions = FormOptions & {
  day?: Day | undefined;
  times?: ChosenTimes | undefined;
  month?: Month | undefined;
};

/**
 * A new event on the given day, at the chosen times or from 17:00; else today from the next full hour, or the first day
 * of another month. It lasts one hour and has the filter's category.
 */
export function buildNewEventForm({ day, times, month, ...options }: NewEventOptions): EventForm {
  const { calendar, display } = options;
  const { category } = display;
  const zone = shownZone(display, calendar);
  const isOther = month !== undefined && month !== monthOf(todayOf(display, calendar));
  const chosen = day ?? (isOther ? firstDayOf(month) : undefined);
  const { from, to } = timesFor({ day: chosen, times }, display.now, zone);
  const values = {
    ...EMPTY,
    ...categoryValues({ categoryId: category ?? null }, calendar),
    ...timedValues(from, to, zone),
    timeZone: zone,
  };
  return formWith(
    values,
    display.words._(msg`Create Event`),
    pagePaths.newEvent(calendar.link, day, keptBy(display, calendar)),
    options,
  );
}

function timesFor(
  { day, times }: Pick<NewEventOptions, "day" | "times">,
  now: number,
  zone: string,
) {
  if (!day) return newEventTimes(now, zone);
  return times ? chosenTimesOn(day, times, zone) : newEventTimesOn(day, zone);
}

/**
 * The stored event, in the viewer's zone; a date of a series in the series' zone. `isForAll` opens the form of a moved
 * date for all dates.
 */
export function buildEditEventForm(
  event: CalendarEvent,
  options: FormOptions & { isForAll?: boolean },
  series?: EditedSeries,
): EventForm {
  const { calendar, display } = options;
  const values = eventFormValues(event, series?.timeZone ?? shownZone(display, calendar), calendar);
  const action = pagePaths.editEvent(calendar.link, event.id, keptBy(display, calendar));
  const heading = display.words._(msg`Edit Event`);
  const longer = longNames(event);
  const form = {
    ...formWith(values, heading, action, options),
    asks: asksValues(event.asks),
    ...(longer.length > 0 && { longer }),
  };
  if (!series) return form;
  const date = weekdayAndDay(values.fromDate, todayOf(display, calendar), display.words);
  return {
    ...withSeries(form, event, { series, display, isForAll: options.isForAll }),
    scopeHints: scopeHintsFor(date, display.words),
  };
}

/** A save may apply to other dates too, so `modifiedAt` is the later one of event and series. */
function withSeries(
  form: EventForm,
  event: CalendarEvent,
  {
    series,
    display,
    isForAll,
  }: { series: EditedSeries; display: CalendarDisplay; isForAll: boolean | undefined },
): EventForm {
  const { modifiedAt, timeZone } = series;
  const { now, words } = display;
  const zone = zoneLabel(timeZone, now, words);
  const newest = String(Math.max(event.modifiedAt, modifiedAt));
  const repeat = repeatValues(repeatOf(series));
  const isShown = repeat.repeats !== CUSTOM && series.days.length === 0;
  return {
    ...form,
    values: {
      ...form.values,
      ...repeat,
      modifiedAt: newest,
      ...(isForAll && { scope: "all", byRule: "on" }),
    },
    ...(!isShown && { ruleNote: seriesNote(series, dayIn(now, timeZone), words) }),
    zoneNote: words._(msg`Times here are in ${zone}, the time zone of this repeating event.`),
  };
}

/** The rule of a series in words, or as its raw text if there are none. */
function seriesNote(series: EditedSeries, today: Day, words: Words): string {
  const text = series.rule !== null && writtenRuleText(series.rule, words) === undefined;
  return [endSentence(storedRuleText(series, today, words)), ...(text ? [series.rule] : [])].join(
    " ",
  );
}

/** A copy a week later, without id. A timed one keeps its local time in its own zone. */
export function buildDuplicateEventForm(event: CalendarEvent, options: FormOptions): EventForm {
  const { calendar, display } = options;
  const timeZone = event.allDay ? calendar.timeZone : event.timeZone;
  const copy = shiftDays({ ...event, timeZone }, DUPLICATE_SHIFT_DAYS);
  const values = {
    ...eventFormValues(copy, shownZone(display, calendar), calendar),
    id: "",
    modifiedAt: "",
  };
  const action = pagePaths.duplicateEvent(calendar.link, event.id, keptBy(display, calendar));
  const form = formWith(values, display.words._(msg`Duplicate Event`), action, options);
  // A slot's id belongs to the event.
  return { ...form, asks: asksValues(event.asks, false) };
}

/** The form after its event was deleted, with the submitted values. */
export function buildGoneEventForm(
  id: string,
  kind: "edit" | "duplicate",
  options: FormOptions,
): EventForm {
  const { link } = options.calendar;
  const { words } = options.display;
  const kept = keptBy(options.display, options.calendar);
  return kind === "edit"
    ? formWith(
        { ...EMPTY, id },
        words._(msg`Edit Event`),
        pagePaths.editEvent(link, id, kept),
        options,
      )
    : formWith(
        EMPTY,
        words._(msg`Duplicate Event`),
        pagePaths.duplicateEvent(link, id, kept),
        options,
      );
}

const EMPTY: EventFormValues = { ...byName(EVENT_FORM_FIELDS, () => ""), ...NO_REPEAT };

function formWith(
  values: EventFormValues,
  heading: string,
  action: string,
  { calendar, display, backHref, places = [] }: FormOptions,
): EventForm {
  const { categories = [] } = calendar;
  const canAddCategory = display.canEdit && mayHaveMore(categories);
  return {
    heading,
    action,
    cancelHref: backHref ?? pagePaths.listWindow(calendar.link),
    values,
    zoneNote: zoneNote(display, calendar),
    asks: NO_ASKS,
    weekdays: weekdayLabels(display.weekStart, [], display.words).map((each) => ({
      ...pick(each, ["short", "long"]),
      name: `weekday${each.index || 7}`,
      initial: weekdayInitial(each.index, display.words),
    })),
    ...(categories.length > 0 && {
      categories: categories.map((each) => pick(each, ["name", "tone"])),
    }),
    ...(canAddCategory && { canAddCategory }),
    ...(places.length > 0 && { places }),
    ...(display.canEdit && { clashesHref: pagePaths.typedClashes(calendar.link) }),
  };
}

function categoryValues(
  event: Pick<CalendarEvent, "categoryId"> | undefined,
  { categories = [] }: ShownCalendar,
) {
  if (categories.length === 0) return {};
  return { category: (event && categoryOf(event, categories)?.name) ?? "" };
}

type Written = Pick<CalendarEvent, "id" | "modifiedAt" | (typeof SUGGESTED_VALUES)[number]>;

/** The values of the form for an event, in `zone`. */
export function eventFormValues(
  event: Written,
  zone: string,
  calendar: ShownCalendar,
): EventFormValues {
  return {
    ...NO_REPEAT,
    byRule: "",
    id: event.id,
    modifiedAt: String(event.modifiedAt),
    ...pick(event, EVENT_TEXT_NAMES),
    ...categoryValues(event, calendar),
    timeZone: zone,
    ...(event.firstDay !== null && event.lastDay !== null
      ? allDayValues(event.firstDay, event.lastDay, zone)
      : timedValues(event.from, event.to, zone)),
  };
}
