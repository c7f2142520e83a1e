// View data and forms of the page of a private address.
import { msg } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import type { AnswerState } from "~/event/answer-rules";
import { isCanceled } from "~/event/canceled";
import { buildLeaf, type LeafView } from "~/event/day-leaf";
import { eventTimeLabel, shortWeekday } from "~/event/labels";
import { findLastAnswer, getAnswers } from "~/features/answers/operations/answers";
import {
  changeAnswer,
  changeAnswerer,
  eraseAnswers,
  viewAnswer,
} from "~/features/answers/operations/lists";
import { invalid } from "~/operations/kernel/errors";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { weekdayOfDay } from "~/time/days";
import { dayIn } from "~/time/zones";
import { refusal } from "~/values/refusals";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { endDeviceCookie } from "~/web/request/cookies";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { load, loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { sayRefusal } from "~/words/say-refusal";
import { answerHeadline, describeAnswer, offerMovedDate, readPeople, roomNote } from "./form";

type Answered = Result<typeof viewAnswer>;
type Given = Answered["list"][number];

/**
 * What the person can do about a date: change the number or decline, only decline (closed), or accept after declining.
 */
type Doable = "change" | "decline" | "accept" | "nothing";

/** `text` words the person's answer, `note` what they could do. */
export type AnswerRow = {
  eventId: string;
  title: string;
  when: string;
  href: string;
  fileHref: string;
  text: string;
  note: string;
  people: string;
  /** The person's state, and its symbol: a check, the position on the waiting list, or a cross. */
  standing: AnswerState;
  sign: string;
  leaf: LeafView;
  doable: Doable;
  isList: boolean;
};

/**
 * `headline` is about `last`, the date answered last; without one it only names the person. `email` is masked,
 * `address` is this page's own. `isKnownBrowser`: this browser has the cookie.
 */
export type AnswerPage = {
  headline: string;
  last: AnswerRow | null;
  rows: AnswerRow[];
  name: string;
  mails: Answered["mails"];
  email: string;
  takesEmail: boolean;
  isKnownBrowser: boolean;
  calendar: { title: string; href: string };
  stopHref: string;
  address: string;
};

/** Undefined for a dead or a wrong key alike. */
export function loadAnswerPage(request: Request, key: string): AnswerPage | undefined {
  const answered = loadIfAllowed(request, viewAnswer, { key });
  if (!answered) return undefined;
  const { calendar, display, visitor } = openCalendar(request, answered.calendarId);
  const { eventId } = load(request, findLastAnswer, { key });
  const rows = answered.list.map((given) =>
    buildRow(given, freeFor(request, answered, given), { calendar, display }),
  );
  const last = answered.list.find((given) => given.eventId === eventId);
  const { name, mails, email } = answered;
  const { words } = display;
  return {
    headline:
      last && !isCanceled(last.title)
        ? answerHeadline(name, last, words)
        : words._(msg`Your answers, ${name}`),
    last: rows.find((row) => row.eventId === eventId) ?? null,
    rows,
    name,
    mails,
    email,
    takesEmail: visitor.caller.sendsMails,
    isKnownBrowser: visitor.caller.device !== undefined,
    calendar: { title: calendar.title, href: pagePaths.calendar(calendar.link) },
    stopHref: pagePaths.stopAnswerMails(key),
    address: addressAt(visitor.origin, pagePaths.answer(key)),
  };
}

/** How many places are free for a waiting group; 0 without a query for anyone else. */
function freeFor(request: Request, { calendarId }: Answered, given: Given): number {
  if (given.state !== "waiting" || given.people === 1) return 0;
  const { eventId } = given;
  const answers = loadIfAllowed(request, getAnswers, { calendarId, eventId });
  if (!answers) return 0;
  const slot = answers.slots.find(({ id }) => id === given.slot);
  if (slot) return slot.places - slot.taken;
  return (answers.asks.places ?? 0) - answers.coming;
}

type Options = { calendar: ShownCalendar; display: CalendarDisplay };

function buildRow(given: Given, free: number, { calendar, display }: Options): AnswerRow {
  const { eventId, title, people, slot, state, position } = given;
  const { now, weekend, words } = display;
  const zone = shownZone(display, calendar);
  const day = given.allDay ? dayIn(given.from, calendar.timeZone) : dayIn(given.from, zone);
  const weekday = shortWeekday(weekdayOfDay(day), words);
  return {
    eventId,
    title,
    when: eventTimeLabel(answeredSpan(given, calendar), zone, now, words),
    href: pagePaths.event(calendar.link, eventId),
    fileHref: programPaths.eventFeed(calendar.link, eventId),
    text: describeAnswer(given, words),
    note: rowNote(given, free, { now, words }),
    people: String(people),
    standing: state,
    sign: { in: "✓", waiting: String(position), no: "✕" }[state],
    leaf: buildLeaf(day, weekday, dayIn(now, zone), weekend),
    doable: doableOf(given, now),
    isList: slot > 0,
  };
}

/** Why the answer cannot be changed, else how a group could move up. */
function rowNote(
  given: Given,
  free: number,
  { now, words }: Pick<CalendarDisplay, "now" | "words">,
): string {
  if (isCanceled(given.title)) return sayRefusal(refusal("answersCanceled"), words);
  if (!given.open && now < given.from) return sayRefusal(refusal("answersClosed"), words);
  return roomNote(free, given, words);
}

/** An all-day date begins and ends at midnight in the calendar's zone. */
function answeredSpan({ allDay, from, to }: Given, { timeZone }: ShownCalendar) {
  const dayAt = (epoch: number) => (allDay ? dayIn(epoch, timeZone) : null);
  return { allDay, from, to, firstDay: dayAt(from), lastDay: dayAt(to) };
}

function doableOf(
  {
    open,
    state,
    gone,
    title,
    from,
  }: Pick<Given, "open" | "gone" | "title" | "from"> & { state: AnswerState },
  now: number,
): Doable {
  if (open && state === "no") return gone ? "nothing" : "accept";
  if (open) return "change";
  const canDecline = state !== "no" && now < from && !isCanceled(title);
  return canDecline ? "decline" : "nothing";
}

/** The form's buttons send `intent`. */
export async function submitAnswerPage(request: Request, key: string) {
  const { values } = await readFormFields(request);
  const { intent = "", eventId = "" } = values;
  const result = submit(request, values, () => {
    if (intent === "erase") return erase(request, key);
    const { words } = getVisitor(request);
    if (intent === "forget") {
      const text = words._(msg`This device no longer knows your answers.`);
      return done(pagePaths.answer(key), writeFlash("success", text), endDeviceCookie());
    }
    change(request, key, values);
    return done(pagePaths.answer(key), writeFlash("success", words._(msg`Saved: Your answers`)));
  });
  if (result instanceof Response || "erasedHref" in result.data) return result;
  const calendarId = loadIfAllowed(request, viewAnswer, { key })?.calendarId ?? "";
  return offerMovedDate(request, { calendarId, eventId }, result.data) ?? result;
}

function change(request: Request, key: string, values: Record<string, string>): void {
  const { intent = "", eventId = "", name = "", email = "" } = values;
  const people = readPeople(values.people);
  switch (intent) {
    case "save":
      carryOut(request, changeAnswer, { key, eventId, people });
      return;
    case "yes":
      carryOut(request, changeAnswer, { key, eventId, people, going: true });
      return;
    case "no":
      carryOut(request, changeAnswer, { key, eventId, going: false });
      return;
    case "person":
      // An empty field keeps the address, since the page shows it only masked.
      carryOut(request, changeAnswerer, { key, name, ...(email.trim() && { email }) });
      return;
    default:
      throw invalid(refusal("noSuchAnswer"));
  }
}

/** Erases a person. The reply itself says so: there is no page left to redirect to. */
function erase(request: Request, key: string) {
  const { calendarId } = carryOut(request, viewAnswer, { key });
  carryOut(request, eraseAnswers, { key });
  return data({ erasedHref: pagePaths.calendar(calendarId) }, { status: 200 });
}
