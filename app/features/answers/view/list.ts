// View data and forms of the editors' list of answers to a date.
import { msg, plural } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import { slotIds } from "~/event/answer-rules";
import { type Asks, readAsks } from "~/event/asks";
import { wordGone, wordSlotOf } from "~/event/asks-words";
import type { CalendarEvent } from "~/event/event";
import { dateLabel, eventTimeLabel } from "~/event/labels";
import { listRemovedAnswers } from "~/features/answers/operations/answers";
import {
  addAnswer,
  listAnswers,
  placeAnswer,
  removeAnswers,
} from "~/features/answers/operations/lists";
import { listDates } from "~/operations/events/repeating-events";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { addDays, type Day } from "~/time/days";
import { dayBefore } from "~/time/recurrence";
import { openEvent, openSeries } from "~/web/pages/events/event-page";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { type Flash, writeFlash } from "~/web/request/flash";
import {
  readFormFields,
  type WithIdempotencyKey,
  withIdempotencyKey,
} from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { load } from "~/web/request/load";
import { wordsFor } from "~/web/request/reader-words";
import { carryOut, done, submit } from "~/web/request/submit";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";
import { COMING, wordComing } from "./form";

type Answers = Result<typeof listAnswers>;
type Listed = Answers["list"][number];

/**
 * `slot` is "" if the group's heading names it, and for an event that asks who is coming; `notes` say when they
 * answered, whether they get mails, and who added them.
 */
export type AnswerRow = {
  id: number;
  name: string;
  people: string;
  slot: string;
  /** The position on the slot's waiting list, from 1; 0 if not waiting. */
  position: number;
  notes: string;
};

/** `heading` names the answer, or for a sign-up list the slot: "Cake: 2 of 3 places taken". */
type AnswerGroup = { key: string; heading: string; rows: AnswerRow[] };

/** Answers removed in one batch: "Ann, Ben: Nov 22, 5:43pm". */
export type RemovedRow = { text: string; undo: NonNullable<Flash["undo"]> };

/** The neighboring dates of the series; "" for none. */
type Neighbors = { earlier: string; later: string };

/** `slots` are the choices; empty for an event that asks who is coming. */
export type AnswerList = {
  heading: string;
  when: string;
  eventHref: string;
  totals: string;
  coming: AnswerGroup[];
  waiting: AnswerRow[];
  declined: AnswerRow[];
  removed: RemovedRow[];
  slots: { value: string; text: string }[];
  earlierHref: string;
  laterHref: string;
  fileHref: string;
  /** The file with all dates of the series. */
  allFileHref: string;
};

type AnswerListOptions = {
  event: CalendarEvent;
  answers: Answers;
  removed: Result<typeof listRemovedAnswers>["list"];
  neighbors: Neighbors;
  calendar: ShownCalendar;
  display: CalendarDisplay;
};

/** Used if the event's setting was just removed. */
const NOTHING: Asks = {
  kind: "coming",
  places: null,
  closesHours: 0,
  names: "managers",
  slots: [],
};

export function buildAnswerList(options: AnswerListOptions): AnswerList {
  const { event, answers, removed, neighbors, calendar, display } = options;
  const { link } = calendar;
  const { words, now } = display;
  const zone = shownZone(display, calendar);
  const asks = readAsks(event.asks) ?? NOTHING;
  const rows = (list: readonly Listed[]) => {
    return list.map((each) => buildRow(each, { asks, zone, now, words }));
  };
  const inState = (state: Listed["state"]) => answers.list.filter((each) => each.state === state);
  const offered = slotIds(asks);
  const answersHref = (id: string) => (id === "" ? "" : pagePaths.eventAnswers(link, id));
  return {
    heading: listHeading(event, asks, words),
    when: eventTimeLabel(event, zone, now, words),
    eventHref: pagePaths.event(link, event.id),
    totals: wordTotals(answers, asks, words),
    coming: groupAnswers(answers.list, asks, words).map(({ list, ...group }) => {
      return { ...group, rows: rows(list).map((row) => ({ ...row, slot: "", position: 0 })) };
    }),
    waiting: rows(inState("waiting").filter(({ slot }) => offered.includes(slot))),
    declined: rows(inState("no")),
    removed: removed.map(({ batch, at, names }) => {
      const who = names.join(", ");
      const time = dateLabel(at, zone, now, words);
      const text = words._(
        msg({ message: `${who}: ${time}`, comment: "Who was removed from a list, and when." }),
      );
      return { text, undo: { calendarId: link, batch, eventId: event.id } };
    }),
    slots: asks.kind === "list" ? asks.slots.map(asChoice) : [],
    earlierHref: answersHref(neighbors.earlier),
    laterHref: answersHref(neighbors.later),
    fileHref: programPaths.answersFile(link, event.id),
    allFileHref: event.seriesId === null ? "" : programPaths.answersFile(link, event.seriesId),
  };
}

function asChoice({ id, name }: Asks["slots"][number]) {
  return { value: String(id), text: name };
}

function listHeading({ title }: CalendarEvent, { kind }: Asks, words: Words): string {
  return words._(
    kind === "list"
      ? msg({ message: `Sign-up list: ${title}`, comment: "The title of an event." })
      : msg({ message: `Who's coming: ${title}`, comment: "The title of an event." }),
  );
}

/** Such as "12 of 20 coming · 3 on the waiting list · 1 can't come". */
function wordTotals({ coming, waiting, declined }: Answers, asks: Asks, words: Words): string {
  const parts = [
    coming > 0 || waiting > 0 ? wordComing(coming, asks, words) : "",
    waiting > 0
      ? words._(
          msg`${plural(waiting, { one: "# on the waiting list", other: "# on the waiting list" })}`,
        )
      : "",
    declined > 0
      ? words._(msg`${plural(declined, { one: "# can't come", other: "# can't come" })}`)
      : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(" · ") : words._(msg`Nobody has answered yet.`);
}

type Group = Omit<AnswerGroup, "rows"> & { list: readonly Listed[] };

/**
 * One group for an event that asks who is coming, else one per slot, and one for slots no longer offered, for which
 * nobody waits any more.
 */
function groupAnswers(list: readonly Listed[], asks: Asks, words: Words): Group[] {
  const signedUp = (slot: number) =>
    list.filter((each) => each.slot === slot && each.state === "in");
  const offered =
    asks.kind === "coming"
      ? [{ key: "0", heading: words._(COMING), list: signedUp(0) }]
      : asks.slots.map((slot): Group => {
          const signed = signedUp(slot.id);
          return {
            key: String(slot.id),
            heading: headingOfSlot(slot, signed, words),
            list: signed,
          };
        });
  const known = slotIds(asks);
  const gone = list.filter(({ slot, state }) => state !== "no" && !known.includes(slot));
  const groups = [...offered, { key: "gone", heading: wordGone(words), list: gone }];
  // Slots without sign-ups are shown too.
  return groups.filter((group) => group.list.length > 0 || !["0", "gone"].includes(group.key));
}

function headingOfSlot(
  { name, places }: Asks["slots"][number],
  list: readonly Listed[],
  words: Words,
): string {
  const taken = list.reduce((sum, { people }) => sum + people, 0);
  return words._(
    msg({
      message: `${name}: ${plural(places, {
        one: `${taken} of # place taken`,
        other: `${taken} of # places taken`,
      })}`,
      comment: "Something to sign up for, such as Cake.",
    }),
  );
}

type Reader = { asks: Asks; zone: string; now: number; words: Words };

function buildRow(answer: Listed, { asks, zone, now, words }: Reader): AnswerRow {
  const { id, name, people, position, at, getsMails, byEditor } = answer;
  const notes = [
    dateLabel(at, zone, now, words),
    ...(getsMails
      ? [words._(msg({ message: `gets emails`, comment: "A person on a list." }))]
      : []),
    ...(byEditor
      ? [words._(msg({ message: `added by a manager`, comment: "A person on a list." }))]
      : []),
  ];
  return {
    id,
    name,
    people: formatNumber(people, words),
    slot: wordSlotOf(answer, asks, words),
    position,
    notes: notes.join(" · "),
  };
}

type Params = Readonly<Record<string, string | undefined>>;
type Values = Record<string, string>;

/** How many dates before and after are checked for one that also takes answers. */
const DATES_TRIED = 20;
/** The name of a person's checkbox, with their id. */
const TICK = /^person\.(\d{1,15})$/;

export function openAnswerList(request: Request, params: Params): WithIdempotencyKey<AnswerList> {
  const { event, page } = openEvent(request, params, "editor");
  const { calendar, display } = page;
  const date = { calendarId: calendar.link, eventId: event.id };
  const list = buildAnswerList({
    event,
    answers: load(request, listAnswers, date),
    removed: load(request, listRemovedAnswers, date).list,
    neighbors: findNeighbors(request, page, event),
    calendar,
    display,
  });
  return withIdempotencyKey(list);
}

/** The ids of the nearest dates of the series before and after that also take answers; "" for none. */
function findNeighbors(request: Request, page: CalendarPage, event: CalendarEvent) {
  const series = openSeries(request, page, event);
  const { occurrence } = event;
  if (!series || occurrence === null) return { earlier: "", later: "" };
  const datesFrom = (from: Day) => {
    const wanted = { calendarId: page.calendar.link, seriesId: series.id, from };
    const { list } = load(request, listDates, { ...wanted, limit: DATES_TRIED });
    return list.filter((date) => date.event && readAsks(date.event.asks) !== null);
  };
  let first = occurrence;
  for (let tried = 0; tried < DATES_TRIED; tried += 1) first = dayBefore(series, first) ?? first;
  const earlier = datesFrom(first).findLast(({ day }) => day < occurrence);
  const later = datesFrom(addDays(occurrence, 1)).at(0);
  return { earlier: earlier?.event?.id ?? "", later: later?.event?.id ?? "" };
}

/** Adds a person, gives a place or removes the selected people, depending on the button. */
export async function submitAnswerList(request: Request, params: Params) {
  const { values } = await readFormFields(request);
  const { id: calendarId = "", eventId = "" } = params;
  const date = { calendarId, eventId };
  const words = wordsFor(request);
  return submit(request, values, () => {
    if (values.intent === "add") return addPerson(request, date, values);
    if (values.place !== undefined) return givePlace(request, date, values.place);
    const ids = Object.keys(values).flatMap((name) => TICK.exec(name)?.[1] ?? []);
    if (ids.length > 0) return remove(request, date, ids.map(Number));
    // Refuses callers who may not see the list.
    carryOut(request, listAnswers, date);
    const message = words._(msg`Select people to remove first.`);
    const state: FormState = { values, errors: {}, message };
    return data(state, { status: 400 });
  });
}

type DateOf = { calendarId: string; eventId: string };

function addPerson(request: Request, date: DateOf, values: Values): Response {
  const { name = "", people = "", going, slot, force, attempt = "" } = values;
  const sent = {
    ...date,
    name,
    people: numberIn(people),
    force: force === "on",
    attempt,
    ...(slot === undefined ? { going: going !== "no" } : { slot: numberIn(slot) }),
  };
  const answers = carryOut(request, addAnswer, sent);
  return goBack(date, describeAdded(answers, wordsFor(request)));
}

/** The person added last has the highest id. */
function describeAdded({ list }: Answers, words: Words): string {
  const added = list.toSorted((a, b) => a.id - b.id).at(-1);
  const { name = "", state, position = 0 } = added ?? {};
  if (state === "waiting") return words._(msg`${name} is number ${position} on the waiting list.`);
  return state === "no" ? words._(msg`${name} can't come.`) : words._(msg`Added: ${name}`);
}

function givePlace(request: Request, date: DateOf, place: string): Response {
  const id = numberIn(place);
  const { list } = carryOut(request, placeAnswer, { ...date, id });
  const name = list.find((each) => each.id === id)?.name ?? "";
  return goBack(date, wordsFor(request)._(msg`${name} has a place now.`));
}

function remove(request: Request, date: DateOf, ids: number[]): Response {
  const { batch } = carryOut(request, removeAnswers, { ...date, ids });
  const count = ids.length;
  const removed = msg`${plural(count, { one: "# answer removed.", other: "# answers removed." })}`;
  return goBack(date, wordsFor(request)._(removed), { ...date, batch });
}

function goBack(
  { calendarId, eventId }: DateOf,
  text: string,
  undo?: DateOf & { batch: string },
): Response {
  const here = pagePaths.eventAnswers(calendarId, eventId);
  return done(here, writeFlash("success", text, undo ? { undo } : {}));
}

/** NaN for anything but a whole number. */
function numberIn(text: string): number {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
