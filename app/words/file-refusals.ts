// What is wrong with a file or one of its entries, with values.
import { msg, plural } from "@lingui/core/macro";
import { monthAndDay } from "~/time/day-names";
import { formatNumber } from "./numbers";
import type { RefusalWriters } from "./refusal-writers";
import type { Words } from "./words";

export const FILE_REFUSALS = {
  fileOverEvents: ({ max, deleted, days, ...values }, { words }) => {
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
  fileOverSeries: ({ max, ...values }, { words }) => {
    const most = formatNumber(max, words);
    const room = formatNumber(values.room, words);
    const adds = formatNumber(values.adds, words);
    return words._(
      msg`A calendar can have at most ${plural(max, { one: `${most} repeating event`, other: `${most} repeating events` })}. This one has room for ${room} more, and the file would add ${adds}.`,
    );
  },
  exceptionsHere: ({ max }, { words }) =>
    words._(
      msg`It has ${plural(max, { one: "# changed date", other: "# changed dates" })} here already, which is the most it can have.`,
    ),
  exceptionsInFile: ({ max }, { words }) =>
    words._(
      msg`It has more than ${plural(max, { one: "# changed date", other: "# changed dates" })}.`,
    ),
  deletedHereOn: ({ day, today }, { words }) => {
    const date = writeDay(day, today, words);
    return words._(msg`Deleted here on ${date}.`);
  },
  notOneOfItsDates: ({ day }, { words }) =>
    words._(msg`${day} is not one of its dates, so it cannot be changed.`),
  fileTooMany: ({ max }, { words }) => {
    const most = formatNumber(max, words);
    return words._(
      msg`A file can become at most ${plural(max, { one: `${most} event`, other: `${most} events` })}; this one has more.`,
    );
  },
  otherVersion: ({ version }, { words }) =>
    words._(msg`This file is from another version of EAS: this one reads version ${version}.`),
  wrongInFile: ({ place, what }, { words, say }) => {
    const fault = say(what);
    return words._(
      msg({
        message: `Something in this file is wrong: ${place}: ${fault}`,
        comment: "place: names of fields, such as calendar.title",
      }),
    );
  },
  neitherFormat: ({ format }, { words }) =>
    words._(msg`This is not a calendar file: neither .ics nor “${format}”.`),
  partOfCalendar: ({ part }, { words }) =>
    words._(msg`This is part ${part} of a calendar; import the others, too.`),
  datesUsed: ({ max }, { words }) =>
    words._(
      msg`Only ${plural(max, { one: "# of its dates is", other: "# of its dates are" })} used, upcoming ones first.`,
    ),
  singlesFull: ({ max }, { words }) =>
    words._(
      msg`The repeating events in this file would become more than ${plural(max, { one: "# single event", other: "# single events" })}.`,
    ),
  beginsBesides: ({ day }, { words }) =>
    words._(msg`It begins on ${day}, which is not one of its rule's days: that date is left out.`),
  charsetUnknown: ({ name }, { words }) =>
    words._(
      msg`Its letters are in the charset “${name}”, which is not known here: check that they are right.`,
    ),
  ruleUnsupported: ({ rule }, { words }) =>
    words._(msg`It repeats in a way that calendars here do not support (${rule}).`),
  lastsLonger: ({ max }, { words }) =>
    words._(msg`It lasts longer than ${plural(max, { one: "# day", other: "# days" })}.`),
  olderEntries: ({ count }, { words }) =>
    words._(
      msg`The file has ${plural(count, { one: "# entry", other: "# entries" })} more than once. The newest of each is used.`,
    ),
  partsUnread: ({ parts }, { words }) => words._(msg`Part of it cannot be read: ${parts}.`),
} satisfies Partial<RefusalWriters>;

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
