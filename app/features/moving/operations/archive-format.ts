// The file format of a whole calendar, exported and imported by any EAS installation.

import { z } from "zod";
import { isAddressLine, isFormLine, isHeadOf, MAX_APP_TEXTS } from "~/event/app-texts";
import type { SentAsks } from "~/event/asks";
import { COLORS } from "~/event/category";
import {
  EVENT_TEXT_NAMES,
  type EventTextName,
  type EventTexts,
  eventText,
} from "~/event/event-fields";
import { TITLE_UNITS } from "~/event/title-length";
import { embedSites } from "~/operations/calendars/calendars";
import { asksSetting } from "~/operations/events/asks-input";
import { eventTexts } from "~/operations/events/event-draft";
import { epochMs, line, linkUrl, paragraphs, timeZone } from "~/operations/kernel/inputs";
import { isDayInReach } from "~/time/days";
import { MONTH_DAYS } from "~/time/recurrence";
import { FREQUENCIES, LONGEST_RULE } from "~/time/written-rule";
import { CATEGORY_NAME, COUNTS, LIMITS } from "~/values/limits";
import { refusal } from "~/values/refusals";

export const ARCHIVE_FORMAT = "eas-calendar";
export const ARCHIVE_VERSION = 1;
/** Further links of an event are dropped. */
export const MOST_LINKS = 50;

const day = z
  .string({ error: refusal("mustBeText", { field: "date" }) })
  .refine(isDayInReach, refusal("notAnArchivedDate"))
  .meta({ format: "date" });
const count = z.number().int().min(0);
const moment = z
  .number()
  .int()
  .min(0)
  .meta({ format: "int64", description: "Epoch milliseconds." });

const texts = {
  ...eventTexts,
  title: eventTexts.title.meta({
    maxLength: TITLE_UNITS,
    description: "One line: 50 characters as people see them, after “CANCELED: ” if it begins so.",
  }),
  category: z.string().default("").meta({ description: "Its name, “” for none." }),
  asks: asksSetting
    .optional()
    .meta({ description: "Whether it asks who comes; answers are in no archive." }),
  longer: z
    .partialRecord(z.enum(EVENT_TEXT_NAMES), z.string().max(MAX_APP_TEXTS))
    .optional()
    .meta({ description: "Texts as a calendar app wrote them, longer than they are shown." }),
  forms: z
    .object({
      description: z.string().optional().meta({ description: "Plain, as the app wrote it." }),
      head: z.string().refine(isDescription, refusal("itIsWrong")).optional().meta({
        description: "DESCRIPTION and its parameters, of which ALTREP has HTML.",
      }),
      lines: z.array(z.string().refine(isFormLine, refusal("itIsWrong"))).meta({
        description: "X-ALT-DESC and STYLED-DESCRIPTION, unfolded.",
      }),
    })
    .refine(fitsForms, refusal("itIsWrong"))
    .optional()
    .meta({ description: "Other forms of the notes, as a calendar app wrote them." }),
  heads: z
    .partialRecord(z.enum(EVENT_TEXT_NAMES), z.string().max(MAX_APP_TEXTS))
    .refine(areHeads, refusal("itIsWrong"))
    .optional()
    .meta({
      description: "Properties of texts with their parameters, as a calendar app wrote them.",
    }),
  addresses: z
    .array(z.string().max(MAX_APP_TEXTS).refine(isAddressLine, refusal("itIsWrong")))
    .max(MOST_LINKS)
    .optional()
    .meta({ description: "URL and CONFERENCE as a calendar app wrote them, unfolded." }),
  links: z
    .array(z.string().max(LIMITS.linkUrl))
    .max(MOST_LINKS)
    .optional()
    .meta({ description: "Addresses in the notes that a calendar app has as URL or CONFERENCE." }),
};

/** Permanent names that match a file's entries to what an earlier file imported. */
const named = {
  uid: z.string().min(1).max(255).meta({ description: "As in the calendar's feed." }),
  sequence: count.default(0).meta({ description: "Raised with each change (RFC 5545)." }),
  modifiedAt: moment.default(0),
};

function isDescription(head: string): boolean {
  return isHeadOf("DESCRIPTION", head);
}

function areHeads(heads: Partial<Record<EventTextName, string>>): boolean {
  return EVENT_TEXT_NAMES.every((name) => isHeadOf(eventText(name).ical, heads[name] ?? ""));
}

function fitsForms({ description = "", head = "", lines }: ArchivedForms): boolean {
  return Buffer.byteLength([description, head, ...lines].join("")) <= MAX_APP_TEXTS;
}

const when = z.discriminatedUnion("allDay", [
  z.object({ allDay: z.literal(true), firstDay: day, lastDay: day }),
  z.object({ allDay: z.literal(false), from: epochMs("from"), to: epochMs("to"), timeZone }),
]);

export const archivedEvent = z.object({ ...named, ...texts }).and(when);

/** A date of a repeating event that differs from its rule; `day` is its original day. */
const changedDate = z.object({ ...texts, day }).and(when);

export const archivedSeries = z.object({
  ...named,
  ...texts,
  firstDay: day,
  startTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, refusal("notATime"))
    .nullable()
    .meta({ description: "On the clock of timeZone; null for all-day ones." }),
  length: count.meta({
    description: "In milliseconds; of all-day ones the days after the first, 0 for one day.",
  }),
  timeZone,
  freq: z.enum(FREQUENCIES),
  every: z.number().int().min(1).max(99),
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .meta({ description: "Of weekly ones: 1 (Monday) to 7; else empty." }),
  by: z.enum(MONTH_DAYS),
  lastDay: day.nullable().meta({ description: "The last possible day." }),
  rule: z.string().max(LONGEST_RULE).optional().meta({
    description:
      "A rule that freq, every, weekdays and by cannot say, as RFC 5545 writes it without its end: FREQ=MONTHLY;BYDAY=1MO,3MO. They then tell about how often it is.",
  }),
  days: z.array(day).max(COUNTS.daysPerSeries).optional().meta({ description: "Further days." }),
  skips: z.array(day).max(COUNTS.exceptionsPerSeries).meta({ description: "Days without a date." }),
  changed: z.array(changedDate).max(COUNTS.exceptionsPerSeries),
});

const archivedNews = z.object({
  title: line({ field: "title", max: LIMITS.newsTitle, required: true }),
  text: paragraphs({ field: "text", max: LIMITS.newsText }),
  author: line({ field: "author", max: LIMITS.name }).meta({
    description: "The public name, as the News tab shows it.",
  }),
  createdAt: moment,
  modifiedAt: moment,
});

const settings = z.object({
  title: line({ field: "title", max: LIMITS.calendarTitle, required: true }),
  timeZone,
  embedSites,
  suggestions: z
    .boolean()
    .default(false)
    .meta({ description: "Whether visitors may suggest events." }),
  holidays: z.string().max(10).default("").meta({
    description: "The region whose public holidays it shows; one that is not known here is none.",
  }),
  holidaysInFeed: z
    .boolean()
    .default(false)
    .meta({ description: "Whether its feed has the public holidays too." }),
  categories: z
    .array(
      z.object({
        name: line({ field: "categoryName", max: CATEGORY_NAME, required: true }),
        tone: z.number().int().min(1).max(COLORS),
      }),
    )
    .max(COUNTS.categories),
});

const home = z.object({
  wall: paragraphs({ field: "wall", max: LIMITS.wall }),
  links: z
    .array(
      z.object({
        title: line({ field: "linkTitle", max: LIMITS.linkTitle, required: true }),
        url: linkUrl,
      }),
    )
    .max(COUNTS.links),
});

const head = {
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  exportedAt: moment,
  part: z.number().int().min(1).default(1).meta({
    description: "A calendar that is too large for one file comes in several, imported in order.",
  }),
  calendar: settings,
  home: home.nullable(),
  news: z.array(archivedNews).max(COUNTS.newsPerCalendar),
};

export const archive = z.object({
  ...head,
  series: z.array(archivedSeries),
  events: z.array(archivedEvent),
});
export type Archive = z.input<typeof archive>;
export type ArchivedEvent = z.output<typeof archivedEvent>;
export type ArchivedSeries = z.output<typeof archivedSeries>;
/** `category` is a category's name; "" for none. */
export type ArchivedTexts = EventTexts & {
  category: string;
  asks?: SentAsks | undefined;
  longer?: Partial<EventTexts> | undefined;
  heads?: Partial<Record<EventTextName, string>> | undefined;
  forms?: ArchivedForms | undefined;
  addresses?: string[] | undefined;
  links?: string[] | undefined;
};
type ArchivedForms = {
  description?: string | undefined;
  head?: string | undefined;
  lines: string[];
};
export type ArchivedWhen = z.output<typeof when>;

/** The format as a JSON Schema, for other programs. */
export function archiveSchema() {
  return {
    title: "A whole calendar of EAS",
    ...z.toJSONSchema(archive, { io: "input", unrepresentable: "any" }),
  };
}

/** The archive for reading: an invalid entry is left out, the file is not refused. */
export const archiveFrame = z.object({
  ...head,
  series: z.array(z.unknown()),
  events: z.array(z.unknown()),
});
