// Error messages and remarks about a file or its entries.
import { msg, plural } from "@lingui/core/macro";
import { monthAndDay } from "~/time/day-names";
import type { Refusal } from "~/values/refusals";
import { formatNumber } from "./numbers";
import type { Most, Wording } from "./refusal-texts";
import type { Words } from "./words";

/** Follows sentences on what is not shown of another site's calendar. */
export function andMore(more: number) {
  return msg({
    message: `${plural(more, {
      one: "And # more thing is not shown as it is there.",
      other: "And # more things are not shown as they are there.",
    })}`,
    comment: "After sentences on what of a calendar of another site is not shown as it is there.",
  });
}

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
  appTextsTooLong: ({ max }: Most) =>
    msg`Its texts from calendar apps are longer than ${max} KiB together.`,
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
  zonesUnknown: ({ names }: { names: string }) =>
    msg`Its times are in a zone that is not known here (${names}), and are read in the calendar's: check that they are right.`,
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
  shownOtherwise: (
    { count, title, what }: { count: number; title: string; what: Refusal },
    { say }: Wording,
  ) => {
    const why = say(what);
    return msg({
      message: `${plural(count, {
        one: "# of its events is shown otherwise than it is there",
        other: "# of its events are shown otherwise than they are there",
      })}: ${title}: ${why}`,
      comment: "title: of the first of these events; why: a sentence, such as It has no title.",
    });
  },
  remarksInLine: (
    { remarks, more }: { remarks: readonly Refusal[]; more: number },
    { say, words }: Wording,
  ) => {
    const said = remarks.map(say);
    if (more === 0) return said.join(" ");
    return [...said, words._(andMore(more))].join(" ");
  },
  partsNotTaken: ({ parts }: { parts: string }) =>
    msg({
      message: `Also in the file, and not taken over: ${parts}.`,
      comment: "parts: names of the file format, such as GEO (coordinates) or RESOURCES",
    }),
  categoriesNotTaken: ({ names }: { names: string }) =>
    msg`Categories that were not taken over: ${names}. An event has at most one, of those that this calendar has.`,
  formsNotTaken: ({ names }: { names: string }) =>
    msg({
      message: `Its notes are in the file more than once, in other words. Not taken over: ${names}.`,
      comment: "names: of the file format, such as DESCRIPTION or X-ALT-DESC",
    }),
  categoriesNotShown: ({ names }: { names: string }) =>
    msg({
      message: `Its own categories are not shown: ${names}.`,
      comment: "Of a calendar of another site.",
    }),
  partsUnread: ({ parts }: { parts: string }) => msg`Part of it cannot be read: ${parts}.`,
};

/** A day like other dates without a time; with the year if it is not today's. */
function writeDay(day: string, today: string, { language, locale }: Words): string {
  if (language === "en") return monthAndDay(day, today);
  return new Date(day).toLocaleDateString(locale, {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }),
  });
}

/** Errors of imports and remarks on their entries: the messages without values. */
export const IMPORT_REFUSALS = {
  notBegun: msg`This import has not begun.`,
  noPreview: msg`This preview no longer exists.`,
  previewExpired: msg`This preview expired after a day, and nothing was imported. Choose the file again.`,
  importedAlready: msg`This file has already been imported. To import it again, choose it again.`,
  wrongPreviewId: msg`The preview's id is wrong.`,
  wrongOnConflict: msg`onConflict must be ours or theirs.`,
  partsStay: msg`This calendar has something in it already, so its title, settings, news, and home page stay as they are. Of the file's categories, those that are missing here are added.`,
  calendarFull: msg`The calendar is full.`,
  notHere: msg`The file cancels it, and it is not here.`,
  newerHere: msg`What is here is newer than the file.`,
  changedHere: msg`It was changed here, too.`,
  dateDeletedHere: msg`This date is deleted here.`,
  likeOneHere: msg`An event with this title, time, location, and notes is already here.`,
  comesAgain: msg`It was undone here and will be added again.`,
  notAnArchivedDate: msg`The date must be one such as 2026-12-10, between 1970 and 2200.`,
  notATime: msg`The time must be one such as 19:30.`,
  changesTwice: msg`It changes a date twice.`,
  ruleDoesNotFit: msg`Its rule does not fit its first day.`,
  datesOutOfReach: msg`Its dates must be between 1970 and 2200.`,
  itIsWrong: msg`It is wrong.`,
  chooseFile: msg`Choose a file first.`,
  emptyFile: msg`This file is empty.`,
  archiveOver2MB: msg`A file of a calendar from EAS has at most 2 MB; this one has more.`,
  fileOver10MB: msg`A calendar file can have at most 10 MB; this one has more. Export fewer years, or one calendar at a time.`,
  fileLargerThan10MB: msg`The file is larger than 10 MB.`,
  othersAreRead: msg`Other files are being read. Please try again in a moment.`,
  senderLeft: msg`The file was not read to its end, since its sender had left.`,
  otherName: msg`The file also has this event under another name.`,
  tooDeep: msg`This file is nested deeper than any calendar file.`,
  moreThanOnce: msg`The file has it more than once. The last of them is taken.`,
  noCalendarFile: msg`This is not a calendar file. It should be one whose name ends in .ics.`,
  over5000Events: msg`The file has more than 5,000 events. Split it into smaller ones.`,
  over2000Dates: msg`An event in the file leaves out or adds more than 2,000 dates.`,
  over500Repeating: msg`The file has more than 500 repeating events. Split it.`,
  tookTooLong: msg`The file took too long to read. Split it into smaller ones.`,
  fileUnreadable: msg`The file cannot be read.`,
  notUtf8: msg`The file is not in UTF-8. It was read as Windows-1252: check that its letters are right.`,
  compressed: msg`The file is compressed. Unpack it, and choose the .ics file inside.`,
  noEventsInFile: msg`There are no events in this file.`,
  noDates: msg`It repeats but has no dates.`,
  before1970LeftOut: msg`Its dates before 1970 are left out.`,
  becomesSingle: msg`It repeats in a way that calendars here do not support: its dates from a year ago to two years ahead become single events.`,
  hereAsDates: msg`Its dates are here as single events, which an earlier import made. Delete them to get a repeating event.`,
  oneADay: msg`Of several dates on one day, one is used.`,
  unreadable: msg`It cannot be read.`,
  noTitle: msg`It has no title.`,
  titleTooLong: msg`Its title is too long: the rest is at the start of the notes.`,
  notesCut: msg`Its notes are too long and were cut.`,
  isCanceled: msg`It is canceled.`,
  datesTookTooLong: msg`Its dates could not be found in reasonable time.`,
  longTextsFull: msg`A calendar has no room for more texts of this length.`,
  noNearDate: msg`It has no date from a year ago to two years ahead.`,
  leavesOutByRule: msg`It leaves dates out by a rule (EXRULE), which calendars here do not support.`,
  repeatUnreadable: msg`How it repeats cannot be read.`,
  repeatsByHours: msg`It repeats by hours, minutes or seconds, which calendars here do not support.`,
  endUnreadable: msg`When it stops repeating cannot be read.`,
  outOfYears: msg`It is not between the years 1970 and 2200.`,
  endsBeforeBegins: msg`It ends before it begins: its end is ignored.`,
  noStart: msg`It has no date that can be read.`,
  noDayOfChange: msg`It changes one date of a repeating event but does not say which.`,
  cancelsNothing: msg`The file cancels it without saying what it is.`,
  followingForFirst: msg`A change meant for all following dates is used for its first date only.`,
  isPrivate: msg`It is marked as private.`,
  endMissing: msg`The line that ends it is missing: check that all of it is right.`,
  fileCut: msg`The file ends in the middle. Events after that are missing.`,
  fileNotTaken: msg`A file is attached to it, which was not taken over.`,
  remindersNotTaken: msg`Reminders and who is invited were not taken over.`,
  busyNotTaken: msg`Which events are marked as free or busy was not taken over: here whole days are free, and all others busy.`,
  calendarsOfZones: msg`The file has calendars in different time zones. Times without a zone are read in that of their calendar.`,
  fileEndsInIt: msg`The file ends in the middle of it.`,
  timeIgnored: msg`It is marked as all-day: its time is ignored.`,
  allDayWithTimes: msg`It is marked as all-day, but has a time, which is kept.`,
  secondsIgnored: msg`What repeats begins on the minute: its seconds are ignored.`,
  otherTimeLeftOut: msg`It leaves out dates at a time that none of its dates has: they stay.`,
} as const;
