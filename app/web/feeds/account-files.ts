// Sends a user's own data as files, reading them calendar by calendar during the download.

import { FEED_END, renderFileHead, renderPart } from "~/feed/calendar-feed";
import {
  getAccountData,
  getCalendarData,
  listOwnChanges,
} from "~/operations/accounts/account-data";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import { load, toLogin } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";
import { download } from "./download";

const ABOUT =
  "Everything EAS stores about you. Times are in epoch milliseconds. For all-day events, use firstDay and lastDay.";

/** Everything, as JSON; throws a redirect to the login for a visitor. */
export function answerDataFile(request: Request): Response {
  return download(writeJson(request, readAccount(request)), {
    type: "application/json; charset=utf-8",
    name: "eas-data.json",
  });
}

/** The series and events of the calendars that the user manages, as iCalendar. */
export function answerEventsFile(request: Request): Response {
  return download(writeEvents(request, readAccount(request)), {
    type: "text/calendar; charset=utf-8",
    name: "eas-events.ics",
  });
}

function readAccount(request: Request) {
  if (!getVisitor(request).caller.actor) throw toLogin(request);
  return load(request, getAccountData, {});
}

type Account = ReturnType<typeof readAccount>;

/** Writes one object in pieces: the account, its changes, then each calendar with its events in chunks. */
async function* writeJson(
  request: Request,
  { calendars, ...account }: Account,
): AsyncGenerator<string> {
  const { caller } = getVisitor(request);
  const head = JSON.stringify({ about: ABOUT, exportedAt: caller.now, ...account });
  yield `${head.slice(0, -1)},"changes":[`;
  yield* writeLists(readChanges(caller));
  yield '],"calendars":[';
  let separator = "";
  for (const { id } of calendars) {
    const calendar = readCalendar(id, caller);
    if (!calendar) continue;
    const { whole } = caller.store;
    yield `${separator}${JSON.stringify(calendar.data).slice(0, -1)},"events":[`;
    yield* writeLists(whole.events(calendar.key));
    yield '],"deletedEvents":[';
    yield* writeLists(whole.deletedEvents(calendar.key));
    yield "]}";
    separator = ",";
  }
  yield "]}\n";
}

/** The user's changes in any calendar. */
async function* readChanges(caller: Caller): AsyncGenerator<object[]> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const input: { after: number } = { after };
    const { list, last } = await yieldToOthers(() => perform(listOwnChanges, input, caller));
    yield list;
    after = last;
  }
}

/** The items of several lists as one JSON list. */
async function* writeLists(lists: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = "";
  for await (const list of lists) {
    if (list.length === 0) continue;
    const text = await yieldToOthers(() => JSON.stringify(list));
    yield separator + text.slice(1, -1);
    separator = ",";
  }
}

async function* writeEvents(request: Request, { calendars }: Account): AsyncGenerator<string> {
  const { caller } = getVisitor(request);
  const { config, uidSuffix } = getRuntime();
  const timeZones = calendars.map(({ timeZone }) => timeZone);
  const clocks = calendars.flatMap((calendar) => calendar.clocks);
  yield renderFileHead({
    title: "EAS",
    timeZones: timeZones.length > 0 ? timeZones : [caller.timeZone],
    clocks,
  });
  for (const { id } of calendars) {
    const calendar = readCalendar(id, caller);
    if (!calendar) continue;
    const { categories } = calendar.data;
    const place = { link: id, origin: config.origin, uidSuffix, categories };
    for await (const piece of caller.store.whole.pieces(calendar.key)) {
      yield await yieldToOthers(() => renderPart(piece, place).text);
    }
  }
  yield FEED_END;
}

/** Undefined if, since the download began, it was deleted or the user lost their rights to it. */
function readCalendar(calendarId: string, caller: Caller) {
  try {
    return perform(getCalendarData, { calendarId }, caller);
  } catch (error) {
    if (error instanceof OperationError) return undefined;
    throw error;
  }
}
