// The texts of a calendar's form: title, time zone, and a row of fields for each category.
import { msg } from "@lingui/core/macro";
import { type Category, COLORS, findByName, freeColor } from "~/event/category";
import type { getSettings } from "~/operations/calendars/calendars";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { COUNTS } from "~/values/limits";
import { buildStaleChoice, type StaleChoice } from "~/web/pages/events/stale-view";
import { type CalendarDisplay, keptBy, type ShownCalendar } from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { changeRows } from "~/web/request/form-rows";
import type { FormState } from "~/web/request/form-state";
import { type HolidayFields, nameRegion } from "./holiday-regions";
import { nameWithColor, sayYes } from "./setting-words";

type Values = Record<string, string>;
/** A row of the form: `id` is "" for a new category, `order` a position from 1 that programs send. */
type CategoryRow = { id: string; name: string; tone: number; order: string };
type Draft = { id?: number; name: string; tone: number };

/** `values` has the fields of each row as "categories.0.name" and so on, as in operations. */
export type CalendarForm = {
  action: string;
  cancelHref: string;
  zones: string[];
  /** The choice of public holiday regions. */
  regions: HolidayFields["regions"];
  values: Values;
};

type SentCalendar = {
  values: Values;
  categories: Draft[] | undefined;
  suggestions: boolean | undefined;
  holidays: string | undefined;
  holidaysInFeed: boolean | undefined;
  modifiedAt: number | undefined;
};

const ID = /^[1-9]\d{0,14}$/;

function buildCalendarValues(
  { title, timeZone, categories = [], suggestions }: ShownCalendar,
  modifiedAt: number,
): Values {
  return {
    title,
    timeZone,
    modifiedAt: String(modifiedAt),
    ...(suggestions && { suggestions: "on" }),
    ...categoryValues(categories.map(categoryRow)),
  };
}

/** The rows in a form's values, in the order of the form. */
export function readCategoryRows(values: Values): CategoryRow[] {
  const rows: CategoryRow[] = [];
  for (let index = 0; index <= COUNTS.categories; index += 1) {
    const field = (name: string) => values[`categories.${index}.${name}`];
    const name = field("name");
    if (name === undefined) break;
    const tone = Number(field("tone"));
    rows.push({
      id: field("id") ?? "",
      name,
      order: field("order") ?? "",
      tone: Number.isInteger(tone) && tone >= 1 && tone <= COLORS ? tone : freeColor(rows),
    });
  }
  return rows;
}

/** The form after a row's button was pressed; undefined if the form is to be saved. */
export function changeCategories(values: Values): FormState | undefined {
  const rows = inOrder(readCategoryRows(values));
  const changed = changeRows(values.intent, {
    rows,
    list: "categories",
    first: "name",
    most: COUNTS.categories,
    empty: { id: "", name: "", tone: freeColor(rows), order: "" },
  });
  if (!changed) return undefined;
  return {
    values: withRows(values, changed.rows),
    errors: {},
    message: "",
    focus: changed.focus,
  };
}

/** The input to save, and the form as understood: new rows without a name are left out. */
export function readCalendarForm(values: Values): SentCalendar {
  const rows = inOrder(readCategoryRows(values)).filter(
    ({ id, name }) => id !== "" || name.trim() !== "",
  );
  const { modifiedAt } = values;
  // A form with only title and zone leaves the rest unchanged.
  if (modifiedAt === undefined) {
    const none = { categories: undefined, suggestions: undefined };
    return { values, ...none, holidays: undefined, holidaysInFeed: undefined, modifiedAt };
  }
  return {
    values: withRows(values, rows),
    categories: rows.map(({ id, name, tone }) => ({ ...(ID.test(id) && { id: +id }), name, tone })),
    suggestions: values.suggestions === "on",
    holidays: values.holidays,
    // A form rendered before there were holidays leaves them unchanged.
    holidaysInFeed: values.holidays === undefined ? undefined : values.holidaysInFeed === "on",
    modifiedAt: /^\d{1,15}$/.test(modifiedAt) ? Number(modifiedAt) : 0,
  };
}

/**
 * The form itself sends no numbers. Rows whose number differs from their position move there; the others keep their
 * order.
 */
function inOrder(rows: readonly CategoryRow[]): CategoryRow[] {
  const typedOrder = ({ order }: CategoryRow) =>
    /^\d{1,3}$/.test(order.trim()) ? +order : undefined;
  const isMoved = (row: CategoryRow, index: number) => (typedOrder(row) ?? index + 1) !== index + 1;
  const ordered = rows.filter((row, index) => !isMoved(row, index));
  const moved = rows.filter(isMoved).sort((a, b) => (typedOrder(a) ?? 0) - (typedOrder(b) ?? 0));
  for (const row of moved) ordered.splice(Math.max(0, (typedOrder(row) ?? 1) - 1), 0, row);
  return ordered;
}

function withRows(values: Values, rows: readonly CategoryRow[]): Values {
  const { title = "", timeZone = "", modifiedAt = "", settingsTag = "", suggestions } = values;
  const { holidays, holidaysInFeed } = values;
  return {
    title,
    timeZone,
    modifiedAt,
    settingsTag,
    ...(suggestions !== undefined && { suggestions }),
    ...(holidays !== undefined && { holidays }),
    ...(holidaysInFeed !== undefined && { holidaysInFeed }),
    ...categoryValues(rows),
  };
}

function categoryRow({ id, name, tone }: Category): CategoryRow {
  return { id: String(id), name, tone, order: "" };
}

function categoryValues(rows: readonly CategoryRow[]): Values {
  return Object.fromEntries(
    rows.flatMap(({ id, name, tone }, index) => [
      [`categories.${index}.id`, id],
      [`categories.${index}.name`, name],
      [`categories.${index}.tone`, String(tone)],
    ]),
  );
}

type FormOptions = {
  display: CalendarDisplay;
  modifiedAt: number;
  /** Changes with the settings; "" for a person whose form was refused. */
  settingsTag: string;
  cancelHref: string;
  zones: string[];
  holidays: HolidayFields;
};

export function calendarFormOf(
  calendar: ShownCalendar,
  { display, modifiedAt, settingsTag, cancelHref, zones, holidays }: FormOptions,
): CalendarForm {
  const action = pagePaths.editCalendar(calendar.link, keptBy(display, calendar));
  const values = { ...buildCalendarValues(calendar, modifiedAt), settingsTag, ...holidays.values };
  return { action, cancelHref, zones, regions: holidays.regions, values };
}

/** The choice between a refused form and the stored settings. Categories added meanwhile stay in both. */
export function buildCalendarStaleChoice(
  { values, ...sent }: SentCalendar,
  stored: Result<typeof getSettings>,
  {
    calendar,
    display,
    keepHref,
  }: Pick<CalendarPage, "calendar" | "display"> & { keepHref: string },
): StaleChoice {
  const { words } = display;
  const drafts = sent.categories ?? stored.categories;
  const isMissing = ({ id, name }: Category) =>
    drafts.every((each) => each.id !== id) && !findByName(name, drafts);
  const categories = [...drafts, ...stored.added.filter(isMissing)];
  const withColors = (list: readonly Draft[]) =>
    list.map((each) => nameWithColor(each, words)).join("\n");
  const yesIf = (isOn: boolean) => (isOn ? sayYes(words) : "");
  const region = (code: string) => (code === "" ? "" : nameRegion(code, words));
  const { suggestions = stored.suggestions, holidays = stored.holidays } = sent;
  const { holidaysInFeed = stored.holidaysInFeed } = sent;
  return buildStaleChoice({
    fields: [
      { label: words._(msg`Title`), mine: values.title ?? "", stored: stored.title },
      { label: words._(msg`Time zone`), mine: values.timeZone ?? "", stored: stored.timeZone },
      {
        label: words._(msg`Categories`),
        mine: withColors(categories),
        stored: withColors(stored.categories),
      },
      {
        label: words._(msg`Visitors may suggest events`),
        mine: yesIf(suggestions),
        stored: yesIf(stored.suggestions),
      },
      {
        label: words._(msg`Public holidays`),
        mine: region(holidays),
        stored: region(stored.holidays),
      },
      {
        label: words._(msg`Public holidays in calendar apps too`),
        mine: yesIf(holidaysInFeed),
        stored: yesIf(stored.holidaysInFeed),
      },
    ],
    sent: Object.entries({ ...values, settingsTag: stored.tag }),
    modifiedAt: sent.modifiedAt ?? stored.modifiedAt,
    action: pagePaths.editCalendar(calendar.link, keptBy(display, calendar)),
    keepHref,
  });
}
