// Saves a dragged event; the page's copy has to be current, as for a form.
import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { firstDayIn } from "~/event/event";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { moveEvent } from "~/event/event-times";
import { eventTimeLabel } from "~/event/labels";
import { saveEvent } from "~/operations/events/events";
import { pagePaths } from "~/paths/pages";
import { pick } from "~/values/pick";
import { shownZone } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields, unreadableForm } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { wordsFor } from "~/web/request/reader-words";
import { carryOut, submit, writeUndoable } from "~/web/request/submit";
import { shorten } from "./clash-words";
import { findEventNow } from "./event-page";
import { clashMessage, type SavedEvent } from "./event-submit";

const MOST_DAYS = 400;
const MOST_MINUTES = 48 * 60;

const count = (most: number) => z.coerce.number().int().min(-most).max(most).default(0);
const moved = z.object({
  modifiedAt: z.coerce.number().int(),
  days: count(MOST_DAYS),
  minutes: count(MOST_MINUTES),
  longer: count(MOST_MINUTES),
});

/**
 * The reply for the page: the event's new day and time of change, for its next move; or why it stays, and whether the
 * page is outdated.
 */
export type MoveReply = { day: string; changed: number } | { message: string; isOld: boolean };

/** By POST from a page with the event. A date of a series moves alone. The message for the next page is in a cookie. */
export async function answerMove(
  request: Request,
  { id, eventId = "" }: Readonly<Record<string, string | undefined>>,
): Promise<Response> {
  const { values } = await readFormFields(request);
  const sent = moved.safeParse(values);
  if (!sent.success) throw unreadableForm(request);
  const { modifiedAt, ...move } = sent.data;
  const result = submit(request, {}, () => {
    const page = openCalendar(request, id);
    const { calendar, display } = page;
    const event = findEventNow(request, calendar.link, eventId);
    // Non-editors are refused first, whether the event exists or not.
    const named = { calendarId: calendar.link, id: event?.id ?? eventId, modifiedAt, scope: "one" };
    if (!event) return { page, saved: carryOut(request, saveEvent, { ...named, ...NOTHING }) };
    const zone = shownZone(display, calendar);
    const timeZone = event.allDay ? calendar.timeZone : event.timeZone;
    const { from, to } = moveEvent({ ...event, timeZone }, move, zone);
    const texts = pick(event, EVENT_TEXT_NAMES);
    const draft = { ...named, ...texts, allDay: event.allDay, from, to, timeZone };
    return { page, saved: carryOut(request, saveEvent, draft) };
  });
  if ("saved" in result) return answerMoved(request, result);
  return answerRefused(request, { id, eventId }, result.data, result.init?.status);
}

/** The input for a deleted event: refused as missing, or earlier for lack of rights. */
const NOTHING = { title: "-", from: 0, to: 0 };

type Moved = { page: CalendarPage; saved: SavedEvent };

function answerMoved(request: Request, { page, saved }: Moved): Response {
  const { calendar, display } = page;
  const { now, words } = display;
  const zone = shownZone(display, calendar);
  const when = eventTimeLabel(saved, zone, now, words);
  const about = {
    text: shorten(`${shorten(saved.title, LONGEST_TITLE)}, ${when}`, LONGEST_ABOUT),
    href: pagePaths.event(calendar.link, saved.id),
  };
  const isDate = saved.seriesId !== null;
  const only = isDate ? words._(msg`Only this date was moved.`) : "";
  const more = [only, clashMessage(saved, page)].filter(Boolean).join(" ");
  const all = {
    text: words._(msg`All Dates…`),
    href: pagePaths.editAllDates(calendar.link, saved.id),
  };
  const text = words._(msg`Moved:`);
  const cookie = writeUndoable(request, calendar.link, text, {
    about,
    more,
    ...(isDate && { link: all }),
  });
  return reply({ day: firstDayIn(saved, zone), changed: saved.modifiedAt }, 200, cookie);
}

/** Maximum lengths that fit into a message's link. */
const LONGEST_TITLE = 40;
const LONGEST_ABOUT = 100;

/** If the page is outdated, its next load brings the reason along. */
function answerRefused(
  request: Request,
  { id = "", eventId = "" }: Readonly<Record<string, string | undefined>>,
  { code, message, errors }: FormState,
  status = 400,
): Response {
  const words = wordsFor(request);
  if (code === "signed-out") {
    const again = words._(
      msg`You are logged out. Log in again in another tab, then move it again.`,
    );
    return reply({ message: again, isOld: false }, status);
  }
  if (code !== "stale" && code !== "missing") {
    return reply({ message: message || Object.values(errors).join(" "), isOld: false }, status);
  }
  const stored = findEventNow(request, id, eventId);
  if (!stored) {
    const gone = words._(
      msg`Someone else deleted this event in the meantime, so it was not moved.`,
    );
    return reply({ message: gone, isOld: true }, status, writeFlash("error", gone));
  }
  const title = shorten(stored.title);
  const changed = words._(
    msg`Someone else changed “${title}” in the meantime, so it was not moved.`,
  );
  const open = { text: words._(msg`Open`), href: pagePaths.event(id, stored.id) };
  return reply(
    { message: changed, isOld: true },
    status,
    writeFlash("error", changed, { link: open }),
  );
}

function reply(content: MoveReply, status: number, cookie?: string): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (cookie) headers.append("Set-Cookie", cookie);
  return Response.json(content, { status, headers });
}
