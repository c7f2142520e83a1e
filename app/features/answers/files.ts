// Writes the answers to a date, or to every date of a series, as a spreadsheet file.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { stringify } from "csv-stringify/sync";
import type { AnswerState } from "~/event/answer-rules";
import { readAsks } from "~/event/asks";
import { wordSlotOf } from "~/event/asks-words";
import type { CalendarEvent } from "~/event/event";
import { listAnsweredDates } from "~/features/answers/operations/answers";
import { listAnswers } from "~/features/answers/operations/lists";
import { getEvent } from "~/operations/events/events";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform, type Result } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";
import { dayIn, timeIn } from "~/time/zones";
import { download } from "~/web/feeds/download";
import { shownZone } from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";
import type { Words } from "~/words/words";

const HEADER: readonly MessageDescriptor[] = [
  msg({ message: `Date`, context: "column" }),
  msg({ message: `Name`, context: "column" }),
  msg({ message: `People`, context: "column" }),
  msg({ message: `Answer`, context: "column" }),
  msg({ message: `Slot`, context: "column" }),
  msg({ message: `Answered`, context: "column" }),
];

const STATES: Record<AnswerState, MessageDescriptor> = {
  in: msg({ message: `Coming`, context: "answer" }),
  waiting: msg({ message: `Waiting`, context: "answer" }),
  no: msg({ message: `Can't come`, context: "answer" }),
};
const ORDER = Object.keys(STATES);

type Reader = { zone: string; words: Words };

/** Reads one date at a time; the limits per calendar and per date bound the size of the file. */
export function answerAnswersFile(
  request: Request,
  { calendar, display }: CalendarPage,
  eventId: string,
): Response {
  const calendarId = calendar.link;
  const { dates } = load(request, listAnsweredDates, { calendarId, eventId });
  const reader = { zone: shownZone(display, calendar), words: display.words };
  const { caller } = getVisitor(request);
  return download(writeDates(dates, { calendarId, caller, reader }), {
    type: "text/csv; charset=utf-8",
    name: "answers.csv",
  });
}

async function* writeDates(
  dates: readonly string[],
  { calendarId, caller, reader }: { calendarId: string; caller: Caller; reader: Reader },
): AsyncGenerator<string> {
  yield writeRows([HEADER.map((name) => reader.words._(name))], { bom: true });
  for (const eventId of dates) {
    const text = await yieldToOthers(() => {
      const found = readDate({ calendarId, eventId }, caller);
      return found ? writeRows(fileRows(found, reader)) : "";
    });
    if (text !== "") yield text;
  }
}

type Found = { event: CalendarEvent; list: Result<typeof listAnswers>["list"] };

/** Undefined if the date is gone or no longer takes answers, or if the caller lost access during the download. */
function readDate(
  date: { calendarId: string; eventId: string },
  caller: Caller,
): Found | undefined {
  try {
    const { list } = perform(listAnswers, date, caller);
    return { event: perform(getEvent, date, caller), list };
  } catch (error) {
    if (error instanceof OperationError) return undefined;
    throw error;
  }
}

function fileRows({ event, list }: Found, { zone, words }: Reader): string[][] {
  const asks = readAsks(event.asks);
  const date = event.firstDay ?? momentText(event.from, zone);
  return [...list]
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
    .map((each) => [
      date,
      each.name,
      String(each.people),
      words._(STATES[each.state]),
      asks ? wordSlotOf(each, asks, words) : "",
      momentText(each.at, zone),
    ]);
}

/** Such as "2026-11-24 18:00", which every spreadsheet reads as a time. */
function momentText(epoch: number, zone: string): string {
  return `${dayIn(epoch, zone)} ${timeIn(epoch, zone)}`;
}

/** In spreadsheets that use semicolons as separators, a semicolon followed by one of these starts a formula cell. */
const FORMULA_AFTER_SEMICOLON = /;(?=\s*[=+\-@＝＋－＠])/g;

/** RFC 4180, all cells quoted. Escapes cells that a spreadsheet would run as formulas with an apostrophe. */
function writeRows(rows: string[][], { bom = false } = {}): string {
  const tame = rows.map((row) => row.map((cell) => cell.replace(FORMULA_AFTER_SEMICOLON, ";'")));
  return stringify(tame, {
    bom,
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
    escape_formulas: true,
  });
}
