// Stores one answer to one date by the rules of places.
import {
  type Answer,
  type AnswerState,
  decide,
  openness,
  type Placed,
  placesOf,
  positionOf,
  slotsOf,
  type Wanted,
} from "~/event/answer-places";
import { type Asks, readAsks } from "~/event/asks";
import type { CalendarEvent } from "~/event/event";
import { missingEvent } from "~/operations/events/event-room";
import { invalid, type OperationError } from "~/operations/kernel/errors";
import type { Caller } from "~/operations/kernel/operation";
import type { Calendar } from "~/store/calendars/calendar-store";
import { ANSWERS } from "~/values/answer-limits";
import { type Refusal, refusal } from "~/values/refusals";

export type InCalendar = Caller & { calendar: Calendar };
/** A date that asks. */
export type AskingDate = { event: CalendarEvent; asks: Asks };

/** The date of an id. Throws `missing` for one that is not there, `invalid` for one that asks nothing. */
export function findAsking(
  eventId: string,
  { store, calendar }: Pick<InCalendar, "store" | "calendar">,
): AskingDate {
  const event = store.dates.find(calendar.id, eventId);
  if (!event) throw missingEvent();
  const asks = readAsks(event.asks);
  if (!asks) throw invalid(refusal("takesNoAnswers"));
  return { event, asks };
}

/** What was sent, for this date: a slot, or null for who does not come. Throws `invalid` where it names none. */
export function readWanted(
  sent: { going?: boolean | undefined; slot?: number | undefined },
  { asks }: AskingDate,
): number | null {
  if (sent.going === false) return null;
  if (asks.kind === "list") {
    if (sent.slot === undefined) throw invalid(refusal("chooseSlot"), "slot");
    return sent.slot;
  }
  if (sent.going === undefined) throw invalid(refusal("wrongGoing"), "going");
  return 0;
}

/** Why an answer cannot be given now; undefined where it can. */
export function whyNot(
  { event, asks }: AskingDate,
  isNo: boolean,
  now: number,
): Refusal | undefined {
  const open = openness(event, asks, now);
  if (open === "canceled") return refusal("answersCanceled");
  const isClosed = open === "closed" || (open === "onlyNo" && !isNo);
  return isClosed ? refusal("answersClosed") : undefined;
}

/** `room` is what `roomIn` tells, for callers that know it. */
type Options = { isEditor?: boolean; force?: boolean; room?: number };

export type Answered = { state: AnswerState; position: number };

/**
 * Stores what a person wants for a date; others move up where that frees a place. An editor is not bound to the closing
 * time. Throws `invalid` where it is not possible.
 */
export function answer(
  { event, asks }: AskingDate,
  wanted: Wanted & { answererId: number },
  { isEditor = false, force = false, room }: Options,
  context: InCalendar,
): Answered {
  const { store, calendar, now } = context;
  const { answererId, ...what } = wanted;
  const refused = isEditor ? undefined : whyNot({ event, asks }, what.slot === null, now);
  if (refused) throw invalid(refused);
  const answers = store.answers.listPlaced(event.id);
  const mine = answers.find(({ id }) => id === answererId);
  if (!mine) requireRoom(answers.length, room ?? roomIn(context));
  requireOffered(what, mine, asks);
  const { queue, erased } = store.settling.getDate(event, calendar);
  if (erased) throw invalid(refusal("answersClosed"));
  const options = { answers, mine, places: placesOf(asks), nextTurn: queue + 1, force };
  const decision = decide(what, options);
  if (decision === "taken") throw invalid(refusal("placesTaken"));
  write({ event, answererId, queue, decision }, context);
  const others = answers.filter((each) => each !== mine);
  const list = [...others, { ...decision, id: answererId }];
  return standingOf(answererId, store.settling.recount(event, calendar, now, list));
}

function write(
  {
    event,
    answererId,
    queue,
    decision,
  }: { event: CalendarEvent; answererId: number; queue: number; decision: Placed },
  { store, calendar, now }: InCalendar,
): void {
  const key = { eventId: event.id, answererId, calendarId: calendar.id };
  store.answers.put({ ...key, ...decision, at: now });
  if (decision.queue > queue) store.answerDates.setQueue(event.id, decision.queue);
}

/** A slot that is not offered any more can be kept, with no more people. */
function requireOffered(
  { slot, people }: Wanted,
  mine: { slot: number; people: number } | undefined,
  asks: Asks,
): void {
  if (slot === null || slotsOf(asks).includes(slot)) return;
  const isKept = mine?.slot === slot && people <= mine.people;
  if (!isKept) throw invalid(refusal("chooseSlot"), "slot");
}

function requireRoom(answers: number, room: number): void {
  const { perDate, perCalendar } = ANSWERS;
  if (answers >= perDate) throw invalid(refusal("answersFull", { max: perDate }));
  if (room <= 0) throw invalid(refusal("calendarAnswersFull", { max: perCalendar }));
}

/** How many more answers the calendar takes. */
export function roomIn({ store, calendar }: InCalendar): number {
  return ANSWERS.perCalendar - store.answers.countOf(calendar.id);
}

/** How a person stands on a date; the position is 0 for one who does not wait. */
function standingOf(answererId: number, answers: readonly Answer[]): Answered {
  const mine = answers.find((each) => each.id === answererId);
  if (!mine) return { state: "no", position: 0 };
  return { state: mine.state, position: positionOf(mine, answers) };
}

export function noSuchAnswer(): OperationError {
  return invalid(refusal("noSuchAnswer"), "id");
}
