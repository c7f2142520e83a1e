// The editors' list of who comes to a date: opened, and changed by its forms.
import { msg, plural } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import { readAsks } from "~/event/asks";
import type { CalendarEvent } from "~/event/event";
import { listRemovedAnswers } from "~/operations/answers/answered-dates";
import {
  addAnswer,
  listAnswers,
  placeAnswer,
  removeAnswers,
} from "~/operations/answers/managed-answers";
import { listDates } from "~/operations/events/repeating-events";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { addDays, type Day } from "~/time/days";
import { dayBefore } from "~/time/recurrence";
import { openEvent, openSeries } from "~/web/pages/events/event-page";
import type { CalendarPage } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import {
  readFormFields,
  type WithIdempotencyKey,
  withIdempotencyKey,
} from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { load } from "~/web/request/load";
import { wordsFor } from "~/web/request/reader-words";
import { carryOut, done, submit } from "~/web/request/submit";
import type { Words } from "~/words/words";
import { type AnswerList, buildAnswerList } from "./answer-list-view";

type Params = Readonly<Record<string, string | undefined>>;
type Values = Record<string, string>;

/** How many dates before and after are tried for one that asks too. */
const DATES_TRIED = 20;
/** The name of a tick, by the person's id. */
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

/** The ids of the nearest dates of the series before and after that ask too; "" for none. */
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

/** Adds a person, gives a place or removes those that are ticked, by the button that was pressed. */
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
    // Refused first for whoever may not see the list.
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

/** The newest person has the highest id. */
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
