// Stores an answer to a date within its limits, and identifies the person who answers.

import { z } from "zod";
import {
  type Answer,
  type AnswerState,
  createPlacesFinder,
  decide,
  openness,
  type Placed,
  slotIds,
  type Wanted,
  waitingPosition,
} from "~/event/answer-rules";
import { type Asks, readAsks } from "~/event/asks";
import type { CalendarEvent } from "~/event/event";
import { answerHolderSeed, answerKey, findNamed, isAnswerKeyOf } from "~/features/answers/rules";
import type { Answerer } from "~/features/answers/store/answerers";
import { numberFrom } from "~/operations/events/asks-input";
import { missingEvent } from "~/operations/events/event-quota";
import { findSameDate, findShownNow } from "~/operations/events/repeating-events";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { asDevice, findEarlier, senderOf } from "~/operations/kernel/idempotency";
import { calendarLink, itemId, keyOfRow, line } from "~/operations/kernel/inputs";
import type { Caller } from "~/operations/kernel/operation";
import { takeVisit, takeVisitTo } from "~/operations/kernel/rate-limits";
import type { Reached } from "~/operations/kernel/reach";
import type { Calendar } from "~/store/calendars/calendar-store";
import { HOUR_MS } from "~/time/durations";
import { ANSWERS, ASKS } from "~/values/answer-limits";
import { CONFIRM_HOURS } from "~/values/limits";
import { showsAll } from "~/values/link-state";
import { type Refusal, refusal } from "~/values/refusals";
import { readRowId } from "~/values/row-key";

export type InCalendar = Caller & { calendar: Calendar };
/** A date that takes answers. */
export type AskingDate = { event: CalendarEvent; asks: Asks };

/**
 * The date of that day, also in a series that continues the one in the id. Throws `missing` if there is none, naming
 * the date that moved to another day; `invalid` if it takes no answers.
 */
export function findAsking(
  eventId: string,
  context: Pick<InCalendar, "store" | "calendar">,
): AskingDate {
  const event = findSameDate(eventId, context);
  if (!event) throw missingDate(eventId, context);
  const asks = readAsks(event.asks);
  if (!asks) throw invalid(refusal("takesNoAnswers"));
  return { event, asks };
}

function missingDate(eventId: string, context: Pick<InCalendar, "store" | "calendar">) {
  const moved = findShownNow(eventId, context);
  if (!moved) return missingEvent();
  const forPrograms = `This date is on another day now: ${moved.id}.`;
  const fields = { eventId: refusal("technical", { text: forPrograms }) };
  return new OperationError("missing", refusal("dateMoved"), { fields });
}

/** The chosen slot, or null for "can't come". Throws `invalid` if the slot is not offered. */
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

/** Why an answer cannot be given now; undefined if it can. */
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

/** `room` is the result of `roomIn`, for callers that already have it. */
type Options = { isEditor?: boolean; force?: boolean; room?: number };

export type Answered = { state: AnswerState; position: number };

/**
 * Stores an answer; people on the waiting list move up if it frees a place. Editors can answer after the closing time.
 * Throws `invalid` if the answer is not possible.
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
  const { queue, erased } = store.answerPlaces.getDate(event, calendar);
  if (erased) throw invalid(refusal("answersClosed"));
  const options = { answers, mine, places: createPlacesFinder(asks), nextTurn: queue + 1, force };
  const decision = decide(what, options);
  if (decision === "taken") throw invalid(refusal("placesTaken"));
  write({ event, answererId, queue, decision }, context);
  const others = answers.filter((each) => each !== mine);
  const list = [...others, { ...decision, id: answererId }];
  return findStanding(answererId, store.answerPlaces.recount(event, calendar, now, list));
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

/** Who has a slot that is no longer offered can keep it, but not with more people. */
function requireOffered({ slot, people }: Wanted, mine: Answer | undefined, asks: Asks): void {
  if (slot === null || slotIds(asks).includes(slot)) return;
  const isKept = mine?.slot === slot && mine.state !== "no" && people <= mine.people;
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

/** A person's state on a date; `position` is 0 unless they are on the waiting list. */
function findStanding(answererId: number, answers: readonly Answer[]): Answered {
  const mine = answers.find((each) => each.id === answererId);
  if (!mine) return { state: "no", position: 0 };
  return { state: mine.state, position: waitingPosition(mine, answers) };
}

export function noSuchAnswer(): OperationError {
  return invalid(refusal("noSuchAnswer"), "id");
}

export const answerDate = { calendarId: calendarLink, eventId: itemId };

export const firstName = line({ field: "firstName", max: ANSWERS.name, required: true });

export const people = numberFrom(1, ANSWERS.people, "people");

export const going = z
  .boolean({ error: refusal("wrongGoing") })
  .meta({ description: "Whether they come; false also for a list: they sign up for nothing." });

export const slot = numberFrom(1, ASKS.slotIds, "slot").meta({
  description: "Of a list: the id of what is signed up for.",
});

export const privateKey = keyOfRow.meta({
  description: "Of the person's private address.",
});

export const answererId = z
  .number({ error: refusal("notNumber", { field: "id" }) })
  .int(refusal("wrongId"))
  .meta({ description: "From answers/list." });

/** Hashed with the calendar, so that rows of two calendars cannot be linked to the same account. */
function holderOfUser(
  userId: number,
  calendarId: number,
  { secrets }: Pick<Caller, "secrets">,
): string {
  return secrets.tokenFrom(answerHolderSeed(userId, calendarId));
}

/** The caller's holders in the calendar, account before browser; new people belong to the first. */
export function holdersOf({ actor, device, calendar, secrets }: InCalendar): string[] {
  const ofUser = actor ? [holderOfUser(actor.id, calendar.id, { secrets })] : [];
  const known = asDevice(device);
  return known === undefined ? ofUser : [...ofUser, holderOfDevice(known, calendar.id, secrets)];
}

function holderOfDevice(device: string, calendarId: number, secrets: Caller["secrets"]): string {
  return secrets.tokenFrom(`answers\n${calendarId}\ndevice\n${device}`);
}

/**
 * The browser's device id; null for an account, which needs none. Derived from `attempt`, so that a retried request
 * does not create a second person.
 */
export function deviceFor(attempt: string, caller: Caller): string | null {
  const { actor, device, secrets } = caller;
  if (actor) return null;
  const known = asDevice(device);
  if (known !== undefined || attempt === "") return known ?? secrets.newToken();
  return secrets.tokenFrom(`answers device\n${senderOf(caller)}\n${attempt}`);
}

/** The caller's person of this name; added if there is none. */
export function getOrAddPerson(name: string, context: Reached & Caller): Answerer {
  const { store, secrets, calendar, languages, via, now } = context;
  const holders = holdersOf(context);
  const known = store.answerers.listOf(calendar.id, holders);
  const found = findNamed(known, name);
  const linkId = via && !via.moved ? via.id : null;
  if (found) {
    if (found.name !== name) store.answerers.rename(found, name);
    // The link they first came by has ended, and so has their private address.
    if (!findLinkOf(found, calendar, context)) store.answerers.setLink(found.id, linkId);
    return store.answerers.find(found.id) ?? found;
  }
  if (known.length >= ANSWERS.perHolder) {
    throw invalid(refusal("answerersFull", { max: ANSWERS.perHolder }));
  }
  return store.answerers.add({
    calendarId: calendar.id,
    name,
    holder: holders[0] ?? null,
    linkId,
    byEditor: false,
    keyStamp: secrets.newId(),
    language: languages.asked,
    createdAt: now,
  });
}

/**
 * Adds a person for an editor, even if the name exists; retries with the same `attempt` return the same person. Throws
 * `stale` if that attempt added another name.
 */
export function getOrAddByEditor(name: string, attempt: string, context: InCalendar): Answerer {
  const { store, secrets, calendar, now } = context;
  const purpose = `person of ${calendar.id}`;
  const { id: holder, earlier } = findEarlier(attempt, purpose, context, {
    find: (holder) => store.answerers.listOf(calendar.id, [holder])[0],
    isSame: (person) => findNamed([person], name) !== undefined,
    summarize: (other) => ({ id: "", title: other.name, modifiedAt: other.createdAt }),
    ids: { from: secrets.tokenFrom, anew: () => "" },
  });
  return (
    earlier ??
    store.answerers.add({
      calendarId: calendar.id,
      name,
      holder: holder || null,
      linkId: null,
      byEditor: true,
      keyStamp: secrets.newId(),
      language: null,
      createdAt: now,
    })
  );
}

/** The person of a private address, and their calendar by the link they came by. Throws `missing` for a dead key. */
export function findByKey(key: string, caller: Caller): { person: Answerer; calendar: Calendar } {
  const person = findPerson(key, caller);
  if (!person) throw deadKey();
  return { person, calendar: findAnsweredCalendar(person, caller) };
}

/** The person of a private address, even if their calendar is deleted or their link shows only busy times. */
export function findPerson(
  key: string,
  { store, secrets }: Pick<Caller, "store" | "secrets">,
): Answerer | undefined {
  const id = readRowId(key);
  const person = id === undefined ? undefined : store.answerers.find(id);
  return person && isAnswerKeyOf(key, person, secrets) ? person : undefined;
}

export function findAnsweredCalendar(person: Answerer, { store, now }: Caller): Calendar {
  const calendar = store.calendars.find(person.calendarId);
  if (!calendar) throw deadKey();
  const link = findLinkOf(person, calendar, { store, now });
  if (!link) throw deadKey();
  return { ...calendar, link };
}

/** The link by which a person reaches the calendar; undefined if it has ended or shows only busy times. */
function findLinkOf(
  { linkId }: Answerer,
  calendar: Calendar,
  { store, now }: Pick<Caller, "store" | "now">,
): string | undefined {
  if (linkId === null) return calendar.link;
  const link = store.links.list(calendar.id).find(({ id }) => id === linkId);
  return link && showsAll(link, now) ? link.token : undefined;
}

function deadKey(): OperationError {
  return new OperationError("missing", refusal("deadAnswerKey"));
}

/** For a mailed confirmation link. */
export function deadQuestion(): OperationError {
  return new OperationError("missing", refusal("deadQuestion"));
}

export function answererKey(person: Answerer, { secrets }: Pick<Caller, "secrets">): string {
  return answerKey(person, secrets);
}

/**
 * Stores an address someone typed. Unless it is known to be theirs, it gets only a confirmation mail until confirmed.
 * No reply reveals whether that mail was sent.
 */
export function leaveEmail(
  person: Answerer,
  { email, eventTitle }: { email: string; eventTitle: string },
  context: InCalendar,
): void {
  const { store, actor, now } = context;
  if (!context.sendsMails) throw invalid(refusal("noMails"), "email");
  // The confirmation mail already sent stays valid.
  const isAsked = (person.confirmExpiresAt ?? 0) > now;
  if (person.email === email && (person.confirmedAt !== null || isAsked)) return;
  const others = store.answerers.listOf(person.calendarId, person.holder ? [person.holder] : []);
  const isTheirs =
    actor?.email === email ||
    others.some((each) => each.email === email && each.confirmedAt !== null);
  if (isTheirs) {
    store.answerers.setMailbox(person.id, { email, confirmedAt: now });
    return;
  }
  takeVisit("answerQuestions", context);
  takeVisitTo(context.calendar, "answerQuestions", context);
  ask(person, { email, eventTitle }, context);
}

function ask(
  person: Answerer,
  { email, eventTitle }: { email: string; eventTitle: string },
  { store, secrets, calendar, languages, now }: InCalendar,
): void {
  const token = secrets.newToken();
  const confirmExpiresAt = now + CONFIRM_HOURS * HOUR_MS;
  const confirmHash = secrets.hashToken(token);
  store.answerers.setMailbox(person.id, { email, confirmHash, confirmExpiresAt });
  const emailHash = secrets.tokenFrom(`answers email\n${email}`);
  // Sends no second mail: confirming the earlier one confirms this person too.
  if (!store.answerQuestions.mayAsk(calendar.id, emailHash, now)) return;
  store.answerQuestions.note(calendar.id, emailHash, now);
  store.outbox.add(
    {
      kind: "answer-confirm",
      to: email,
      language: languages.asked,
      calendarTitle: calendar.title,
      eventTitle,
      token,
    },
    { now, expiresAt: confirmExpiresAt },
  );
}
