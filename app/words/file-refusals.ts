// What is wrong with a file or one of its entries, with values.
import { msg, plural } from "@lingui/core/macro";
import { monthAndDay } from "~/time/day-names";
import type { Refusal } from "~/values/refusals";
import { formatNumber } from "./numbers";
import type { Most, Wording } from "./refusal-writers";
import type { Words } from "./words";

export const FILE_REFUSALS = {
  fileOverEvents: (
    {
      max,
      deleted,
      days,
      ...values
    }: Most & { room: number; adds: number; deleted: number; days: number },
    { words }: Wording,
  ) => {
    const most = formatNumber(max, words);
    const room = formatNumber(values.room, words);
    const adds = formatNumber(values.adds, words);
    const full = words._(
      msg`A calendar can have at most ${plural(max, { one: `${most} event`, other: `${most} events` })}. This one has room for ${room} more, and the file would add ${adds}.`,
    );
    if (deleted === 0) return full;
    const amount = formatNumber(deleted, words);
    const why = words._(
      msg`Deleted ones count for ${plural(days, { one: "# day", other: "# days" })} (here ${amount}): to make room, remove them for good in Deleted Events.`,
    );
    return `${full} ${why}`;
  },
  fileOverSeries: (
    { max, ...values }: Most & { room: number; adds: number },
    { words }: Wording,
  ) => {
    const most = formatNumber(max, words);
    const room = formatNumber(values.room, words);
    const adds = formatNumber(values.adds, words);
    return msg`A calendar can have at most ${plural(max, { one: `${most} repeating event`, other: `${most} repeating events` })}. This one has room for ${room} more, and the file would add ${adds}.`;
  },
  exceptionsHere: ({ max }: Most) =>
    msg`It has ${plural(max, { one: "# changed date", other: "# changed dates" })} here already, which is the most it can have.`,
  exceptionsInFile: ({ max }: Most) =>
    msg`It has more than ${plural(max, { one: "# changed date", other: "# changed dates" })}.`,
  deletedHereOn: ({ day, today }: { day: string; today: string }, { words }: Wording) => {
    const date = writeDay(day, today, words);
    return msg`Deleted here on ${date}.`;
  },
  notOneOfItsDates: ({ day }: { day: string }) =>
    msg`${day} is not one of its dates, so it cannot be changed.`,
  fileTooMany: ({ max }: Most, { words }: Wording) => {
    const most = formatNumber(max, words);
    return msg`A file can become at most ${plural(max, { one: `${most} event`, other: `${most} events` })}; this one has more.`;
  },
  otherVersion: ({ version }: { version: number }) =>
    msg`This file is from another version of EAS: this one reads version ${version}.`,
  wrongInFile: ({ place, what }: { place: string; what: Refusal }, { say }: Wording) => {
    const fault = say(what);
    return msg({
      message: `Something in this file is wrong: ${place}: ${fault}`,
      comment: "place: names of fields, such as calendar.title",
    });
  },
  neitherFormat: ({ format }: { format: string }) =>
    msg`This is not a calendar file: neither .ics nor “${format}”.`,
  partOfCalendar: ({ part }: { part: number }) =>
    msg`This is part ${part} of a calendar; import the others, too.`,
  datesUsed: ({ max }: Most) =>
    msg`Only ${plural(max, { one: "# of its dates is", other: "# of its dates are" })} used, upcoming ones first.`,
  singlesFull: ({ max }: Most) =>
    msg`The repeating events in this file would become more than ${plural(max, { one: "# single event", other: "# single events" })}.`,
  charsetUnknown: ({ name }: { name: string }) =>
    msg`Its letters are in the charset “${name}”, which is not known here: check that they are right.`,
  ruleUnsupported: ({ rule }: { rule: string }) =>
    msg`It repeats in a way that calendars here do not support (${rule}).`,
  lastsLonger: ({ max }: Most) =>
    msg`It lasts longer than ${plural(max, { one: "# day", other: "# days" })}.`,
  olderEntries: ({ count }: { count: number }) =>
    msg`The file has ${plural(count, { one: "# entry", other: "# entries" })} more than once. The newest of each is used.`,
  tasksNotTaken: ({ count }: { count: number }) =>
    msg`${plural(count, {
      one: "# task or note in the file was not taken over.",
      other: "# tasks and notes in the file were not taken over.",
    })}`,
  notAllShown: (
    { count, title, what }: { count: number; title: string; what: Refusal },
    { say }: Wording,
  ) => {
    const why = say(what);
    return msg({
      message: `${plural(count, {
        one: "# of its events cannot be shown",
        other: "# of its events cannot be shown",
      })}: ${title}: ${why}`,
      comment:
        "title: of the first of these events; why: a sentence, such as It has no date that can be read.",
    });
  },
  partsNotTaken: ({ parts }: { parts: string }) =>
    msg({
      message: `Also in the file, and not taken over: ${parts}.`,
      comment: "parts: names of the file format, such as GEO (coordinates) or RESOURCES",
    }),
  categoriesNotTaken: ({ names }: { names: string }) =>
    msg`Categories that were not taken over: ${names}. An event has at most one, of those that this calendar has.`,
  partsUnread: ({ parts }: { parts: string }) => msg`Part of it cannot be read: ${parts}.`,
};

/** As other dates without a time; with the year if it is another one than today's. */
function writeDay(day: string, today: string, { language, locale }: Words): string {
  if (language === "en") return monthAndDay(day, today);
  return new Date(day).toLocaleDateString(locale, {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }),
  });
}
