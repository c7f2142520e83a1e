// Compares two versions field by field, when somebody saves an item that another person changed meanwhile.
import { msg } from "@lingui/core/macro";
import { readAsks } from "~/event/asks";
import { asksText } from "~/event/asks-words";
import { categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { EVENT_TEXT_NAMES, type EventTextName } from "~/event/event-fields";
import { labelOfText } from "~/event/event-text-labels";
import { eventTimeLabel } from "~/event/labels";
import { typedRepeatText } from "~/event/rule-text";
import type { Series } from "~/event/series";
import { storedRuleText } from "~/event/stored-rule-text";
import { readTypedRepeat, SCOPE_TEXTS } from "~/event/typed-repeat";
import { pagePaths } from "~/paths/pages";
import {
  type CalendarDisplay,
  keptBy,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import type { AsksForm } from "./asks-form";
import { readEventForm } from "./event-form-reader";
import { EVENT_FORM_FIELDS, type EventFormValues } from "./event-form-view";
import { readScope } from "./repeat-form-reader";

/** One field in both versions, "" if it is empty. */
export type StaleRow = { label: string; mine: string; stored: string; differs: boolean };

/**
 * `hidden` is the whole form again, with the stored `modifiedAt`; posting it to `action` overwrites the stored version.
 */
export type StaleChoice = {
  rows: StaleRow[];
  action: string;
  hidden: { name: string; value: string }[];
  keepHref: string;
};

type ChoiceOptions = {
  fields: readonly { label: string; mine: string; stored: string }[];
  /** The form as submitted, by field name; repeated names in their order. */
  sent: readonly (readonly [name: string, value: string])[];
  /** The stored state's time, so that the next save is not refused. */
  modifiedAt: number;
  action: string;
  keepHref: string;
};

export function buildStaleChoice(options: ChoiceOptions): StaleChoice {
  const { fields, sent, modifiedAt, action, keepHref } = options;
  const others = sent.filter(([name]) => name !== "modifiedAt");
  return {
    rows: fields.map((field) => ({ ...field, differs: field.mine !== field.stored })),
    action,
    hidden: [...others, ["modifiedAt", String(modifiedAt)] as const].map(([name, value]) => ({
      name,
      value,
    })),
    keepHref,
  };
}

type EventChoiceOptions = {
  /** The values of the refused form, whose times were readable. */
  values: EventFormValues;
  /** The form's sign-up setting; absent for a form without these fields. */
  asking?: AsksForm;
  stored: CalendarEvent;
  /** The series of the stored event, if it is a date of one. */
  series?: Series | undefined;
  calendar: ShownCalendar;
  display: CalendarDisplay;
};

/** The choice between a refused event form and the stored event. */
export function buildEventStaleChoice(options: EventChoiceOptions): StaleChoice {
  const { values, stored, calendar, display } = options;
  const when = {
    label: display.words._(msg`When`),
    mine: whenTyped(values, calendar, display),
    stored: whenStored(options),
  };
  const textIn = (name: EventTextName) => ({
    label: labelOfText(name, display.words),
    mine: values[name].replaceAll("\r\n", "\n"),
    stored: stored[name],
  });
  const sent = { ...values, id: stored.id };
  const kept = keptBy(display, calendar);
  return buildStaleChoice({
    fields: [
      textIn("title"),
      when,
      ...repeatRows(options),
      ...EVENT_TEXT_NAMES.slice(1).map(textIn),
      ...categoryRow(options),
      ...asksRow(options),
    ],
    sent: [
      ...EVENT_FORM_FIELDS.map((name) => [name, sent[name]] as const),
      ...namedValues(values, ["category", "newCategory"]),
      ...Object.entries(options.asking?.values ?? {}),
    ],
    modifiedAt: Math.max(stored.modifiedAt, options.series?.modifiedAt ?? 0),
    action: pagePaths.editEvent(calendar.link, stored.id, kept),
    keepHref: pagePaths.event(calendar.link, stored.id, kept),
  });
}

/** The form's name and value pairs. */
function namedValues<Name extends keyof EventFormValues>(values: EventFormValues, names: Name[]) {
  return names.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** Empty if the form has no such field: then the category is not saved. */
function categoryRow({ values, stored, calendar, display }: EventChoiceOptions) {
  const mine = values.newCategory?.trim() || values.category;
  if (mine === undefined) return [];
  const { name = "" } = categoryOf(stored, calendar.categories) ?? {};
  return [{ label: display.words._(msg`Category`), mine, stored: name }];
}

/** Empty if neither version has a sign-up, or the form has no such fields: then the setting is not saved. */
function asksRow({ asking, stored, display }: EventChoiceOptions) {
  const asks = asking?.asks;
  if (asks === undefined) return [];
  const { words } = display;
  const [mine, theirs] = [asksText(asks, words), asksText(readAsks(stored.asks), words)];
  if (mine === "" && theirs === "") return [];
  return [{ label: words._(msg`Who's coming`), mine, stored: theirs }];
}

/** How each version repeats, and which dates mine applies to; empty if neither repeats. */
function repeatRows({ values, series, calendar, display }: EventChoiceOptions) {
  if (values.repeats === "" && values.scope === "" && !series) return [];
  const today = todayOf(display, calendar);
  const never = display.words._(msg`Does not repeat`);
  const typed = readTypedRepeat(values, values.fromDate);
  const repeats = {
    label: display.words._(msg`Repeats`),
    mine: typed
      ? typedRepeatText(typed, series?.firstDay ?? values.fromDate, today, display.words)
      : never,
    stored: series ? storedRuleText(series, today, display.words) : never,
  };
  const scope = readScope(values.scope);
  if (!scope) return [repeats];
  return [
    repeats,
    {
      label: display.words._(msg`Apply to`),
      mine: display.words._(SCOPE_TEXTS[scope]),
      stored: "",
    },
  ];
}

function whenStored({ stored, calendar, display }: EventChoiceOptions): string {
  return eventTimeLabel(stored, shownZone(display, calendar), display.now, display.words);
}

function whenTyped(
  values: EventFormValues,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): string {
  const read = readEventForm(values, calendar.timeZone, display.words);
  if (!read.ok) return "";
  const { allDay, from, to } = read.draft;
  const days = allDay
    ? { firstDay: values.fromDate, lastDay: values.toDate || values.fromDate }
    : NO_DAYS;
  const span = { allDay, from, to, ...days };
  return eventTimeLabel(span, shownZone(display, calendar), display.now, display.words);
}

const NO_DAYS = { firstDay: null, lastDay: null };
