// The files with which a user takes the own data along: read calendar by calendar, sent as they are read.
import { renderDataFileEnd, renderDataFileHead, renderDataFilePart } from "~/feed/data-file";
import { getAccountData, getCalendarData } from "~/operations/account-data";
import { OperationError } from "~/operations/errors";
import { type Caller, perform } from "~/operations/operation";
import { getRuntime } from "~/server/process/runtime";
import { ask, toLogin } from "~/web/pages/ask";
import { getViewer } from "~/web/pages/viewer";

const ABOUT =
  "Everything EAS stores about you. Times are in epoch milliseconds. For all-day events, use firstDay and lastDay.";

/** Everything, as JSON; throws the way to the login for a visitor. */
export function answerDataFile(request: Request): Response {
  return download(writeJson(request, readAccount(request)), {
    type: "application/json; charset=utf-8",
    name: "eas-data.json",
  });
}

/** The events of the calendars that the user manages, as iCalendar. */
export function answerEventsFile(request: Request): Response {
  return download(writeEvents(request, readAccount(request)), {
    type: "text/calendar; charset=utf-8",
    name: "eas-events.ics",
  });
}

function readAccount(request: Request) {
  if (!getViewer(request).caller.actor) throw toLogin();
  return ask(request, getAccountData, {});
}

type Account = ReturnType<typeof readAccount>;

/** One object whose last member grows by a calendar at a time. */
function* writeJson(request: Request, { calendars, ...account }: Account): Generator<string> {
  const { caller } = getViewer(request);
  const head = JSON.stringify({ about: ABOUT, exportedAt: caller.now, ...account });
  yield `${head.slice(0, -1)},"calendars":[`;
  let separator = "";
  for (const { id } of calendars) {
    const calendar = readCalendar(id, caller);
    if (!calendar) continue;
    yield `${separator}${JSON.stringify(calendar)}`;
    separator = ",";
  }
  yield "]}\n";
}

function* writeEvents(request: Request, { calendars }: Account): Generator<string> {
  const { caller } = getViewer(request);
  const { config, uidSuffix } = getRuntime();
  const timeZones = calendars.map(({ timeZone }) => timeZone);
  yield renderDataFileHead({
    title: "EAS",
    timeZones: timeZones.length > 0 ? timeZones : [caller.timeZone],
  });
  for (const { id } of calendars) {
    const events = readCalendar(id, caller)?.events ?? [];
    yield renderDataFilePart({ link: id, origin: config.origin, uidSuffix, events });
  }
  yield renderDataFileEnd();
}

/** Undefined for one that was deleted, or taken away from the user, since the download began. */
function readCalendar(calendarId: string, caller: Caller) {
  try {
    return perform(getCalendarData, { calendarId }, caller);
  } catch (error) {
    if (error instanceof OperationError) return undefined;
    throw error;
  }
}

/** Reads on only as fast as the client takes it. A failure on the way breaks the download off. */
function download(pieces: Generator<string>, { type, name }: { type: string; name: string }) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
