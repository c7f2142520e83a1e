// Operations on a date's list of answers for editors, and on people by their private address.
import { z } from "zod";
import { openness, slotIds, waitingPosition } from "~/event/answer-rules";
import { readAsks } from "~/event/asks";
import type { Answerer } from "~/features/answers/store/answerers";
import { anyone, editorOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink, itemId, optionalEmail } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { takeAnswerChange } from "~/operations/kernel/rate-limits";
import type { Calendar } from "~/store/calendars/calendar-store";
import { HOUR_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import { refusal } from "~/values/refusals";
import {
  type AskingDate,
  answer,
  answerDate,
  answererId,
  answererKey,
  deadQuestion,
  findAnsweredCalendar,
  findAsking,
  findByKey,
  findPerson,
  firstName,
  getOrAddByEditor,
  going,
  type InCalendar,
  leaveEmail,
  noSuchAnswer,
  people,
  privateKey,
  readWanted,
  slot,
} from "./placing";

/** All answers to a date in queue order, with the ids of people but without their email addresses. */
export const listAnswers = operation({
  effect: "reads",
  input: z.object(answerDate),
  allow: editorOf("calendarId"),
  run({ eventId }, context) {
    return readAnswerList(findAsking(eventId, context), context);
  },
});

function readAnswerList({ event }: AskingDate, { store }: InCalendar) {
  const answers = store.answers.listOf(event.id);
  const list = answers.map((each) => {
    const { id, name, people, slot, state, at, getsMails, byEditor } = each;
    const position = waitingPosition(each, answers);
    return { id, name, people, slot, state, position, at, getsMails, byEditor };
  });
  const { coming = 0, declined = 0, waiting = 0 } = store.answerDates.find(event.id) ?? {};
  return { list, coming, declined, waiting };
}

/**
 * Adds a person to a date, with `force` even if it is full. Editors can add people after the closing time. `attempt`
 * prevents adding the same person twice.
 */
export const addAnswer = operation({
  effect: "writes",
  input: z.object({
    ...answerDate,
    name: firstName,
    going: going.optional(),
    slot: slot.optional(),
    people: people.default(1),
    force: z
      .boolean({ error: refusal("notTrueOrFalse", { field: "force" }) })
      .default(false)
      .meta({ description: "Whether it may exceed the places." }),
    attempt: idempotencyKey,
  }),
  allow: editorOf("calendarId"),
  run({ eventId, name, people, force, attempt, ...sent }, context) {
    const date = findAsking(eventId, context);
    const wanted = readWanted(sent, date);
    const person = getOrAddByEditor(name, attempt, context);
    const options = { isEditor: true, force };
    answer(date, { slot: wanted, people, answererId: person.id }, options, context);
    return readAnswerList(date, context);
  },
});

/** Gives a person on the waiting list a place, even beyond the limit, and mails them. */
export const placeAnswer = operation({
  effect: "writes",
  input: z.object({ ...answerDate, id: answererId }),
  allow: editorOf("calendarId"),
  run({ eventId, id }, context) {
    const { store, now } = context;
    const date = findAsking(eventId, context);
    const found = store.answers.listOf(date.event.id).find((each) => each.id === id);
    if (!found) throw noSuchAnswer();
    if (found.state === "waiting") {
      const { slot, people } = found;
      if (!slotIds(date.asks).includes(slot)) throw invalid(refusal("chooseSlot"), "slot");
      const options = { isEditor: true, force: true };
      answer(date, { slot, people, answererId: id }, options, context);
      store.answerPlaces.mailPlace(id, date.event, now);
    }
    return readAnswerList(date, context);
  },
});

/** Removes answers from a date; people on the waiting list move up. `batch` can be restored for a day. */
export const removeAnswers = operation({
  effect: "writes",
  input: z.object({
    ...answerDate,
    ids: z
      .array(answererId, { error: refusal("wrongId") })
      .max(ANSWERS.removedAtOnce, refusal("removedTooMany", { max: ANSWERS.removedAtOnce })),
  }),
  allow: editorOf("calendarId"),
  run({ eventId, ids }, context) {
    const { store, calendar, batch, now } = context;
    const date = findAsking(eventId, context);
    store.answers.removeAll(date.event.id, ids, { removedAt: now, removedBatch: batch });
    store.answerPlaces.recount(date.event, calendar, now);
    return { ...readAnswerList(date, context), batch };
  },
});

/** Restores a batch removed within a day, even beyond the number of places. Fails with `missing` if there is none. */
export const restoreAnswers = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    batch: z.string({ error: refusal("mustBeText", { field: "batch" }) }).max(64),
  }),
  allow: editorOf("calendarId"),
  run({ batch }, context) {
    const { store, calendar, now } = context;
    const since = now - ANSWERS.restoredHours * HOUR_MS;
    const dates = store.answers.restore(calendar.id, batch, since);
    if (dates.length === 0) throw new OperationError("missing", refusal("nothingRemoved"));
    for (const eventId of dates) {
      const event = store.dates.find(calendar.id, eventId);
      if (event) store.answerPlaces.recount(event, calendar, now);
    }
    return {};
  },
});

/** The person of a key and the next dates they answered. Fails with `missing` for a dead key. */
export const viewAnswer = operation({
  effect: "reads",
  input: z.object({ key: privateKey }),
  allow: anyone,
  run({ key }, caller) {
    const { person, calendar } = findByKey(key, caller);
    return viewOf(person, calendar, caller);
  },
});

function viewOf(person: Answerer, calendar: Calendar, { store, now }: Caller) {
  const { email, confirmedAt, name } = person;
  const rows = store.answers.listBy(person.id, { now, limit: ANSWERS.listed });
  const list = rows.flatMap((row) => {
    const event = store.dates.find(calendar.id, row.eventId);
    const asks = readAsks(event?.asks ?? null);
    if (!event || !asks) return [];
    const { slot, people, state } = row;
    const { title, allDay, from, to } = event;
    const slotName = asks.slots.find(({ id }) => id === slot)?.name ?? "";
    // A no to a former list can become a yes where everyone is asked the same.
    const isOpenToAll = state === "no" && asks.kind === "coming";
    const gone = !slotIds(asks).includes(slot) && !isOpenToAll;
    const isWaiting = state === "waiting";
    const others = isWaiting ? store.answers.listPlaced(event.id) : [];
    const position = isWaiting ? waitingPosition({ ...row, id: person.id }, others) : 0;
    const open = openness(event, asks, now) === "open";
    const times = { eventId: event.id, title, allDay, from, to };
    return [{ ...times, slot, slotName, gone, people, state, position, open }];
  });
  const asked = email === null ? ("none" as const) : ("asked" as const);
  return {
    calendarId: calendar.link,
    title: calendar.title,
    name,
    email: maskEmail(email ?? ""),
    mails: confirmedAt === null ? asked : ("confirmed" as const),
    list,
  };
}

/** Such as "a…@example.org": enough to recognize your own address, but not to learn another's. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : `${[...email][0]}…${email.slice(at)}`;
}

/**
 * Changes a person's answer to a date; omitted fields keep their value. Fails with `invalid` if the date is closed or
 * full.
 */
export const changeAnswer = operation({
  effect: "writes",
  input: z.object({
    key: privateKey,
    eventId: itemId,
    going: going.optional(),
    slot: slot.optional(),
    people: people.optional(),
  }),
  allow: anyone,
  run({ key, eventId, going, ...sent }, caller) {
    takeAnswerChange(caller);
    const { person, calendar } = findByKey(key, caller);
    const context = { ...caller, calendar };
    const date = findAsking(eventId, context);
    const mine = caller.store.answers.find(date.event.id, person.id);
    if (!mine || mine.removedAt !== null) throw noSuchAnswer();
    const comes = going ?? (sent.slot !== undefined || mine.state !== "no");
    const wanted = {
      slot: comes ? (sent.slot ?? (date.asks.kind === "coming" ? 0 : mine.slot)) : null,
      people: sent.people ?? mine.people,
      answererId: person.id,
    };
    answer(date, wanted, {}, context);
    return viewOf(person, calendar, caller);
  },
});

/** Changes a person's name or address; an empty address ends the mails. */
export const changeAnswerer = operation({
  effect: "writes",
  input: z.object({
    key: privateKey,
    name: firstName.optional(),
    // No default, so that an omitted address stays as it is.
    email: optionalEmail.unwrap().optional(),
  }),
  allow: anyone,
  run({ key, name, email }, caller) {
    takeAnswerChange(caller);
    const { store, now } = caller;
    const { person, calendar } = findByKey(key, caller);
    if (name !== undefined && name !== person.name) {
      if (!store.answerers.rename(person, name)) throw invalid(refusal("nameTaken"), "name");
      store.answerDates.revise(calendar.id);
    }
    if (email === "") store.answerers.setMailbox(person.id);
    else if (email !== undefined) {
      const [next] = store.answers.listBy(person.id, { now, limit: 1 });
      const event = next && store.dates.find(calendar.id, next.eventId);
      const eventTitle = event?.title ?? calendar.title;
      leaveEmail(person, { email, eventTitle }, { ...caller, calendar });
    }
    const { person: after } = findByKey(key, caller);
    return viewOf(after, calendar, caller);
  },
});

/**
 * Confirms the address, for all people of the same browser or account with this address in the calendar. Returns the
 * key of the private address. Fails with `missing` for a dead link.
 */
export const confirmAnswerer = operation({
  effect: "writes",
  input: z.object({ key: privateKey.meta({ description: "The secret in the emailed link." }) }),
  allow: anyone,
  run({ key }, caller) {
    const { store, secrets, now } = caller;
    const person = store.answerers.findAsked(secrets.hashToken(key), now);
    if (!person) throw deadQuestion();
    findAnsweredCalendar(person, caller);
    store.answerers.confirm(person, now);
    return { key: answererKey(person, caller) };
  },
});

/** Ends all mails of a key. Succeeds for a dead key too, since its owner gets no mails either. */
export const stopAnswerMails = operation({
  effect: "writes",
  input: z.object({ key: privateKey }),
  allow: anyone,
  run({ key }, caller) {
    const person = findPerson(key, caller);
    if (person) caller.store.answerers.setMailbox(person.id);
    return {};
  },
});

/** Erases a person and all their answers; people on waiting lists move up. Succeeds for a dead key too. */
export const eraseAnswers = operation({
  effect: "writes",
  input: z.object({ key: privateKey }),
  allow: anyone,
  run({ key }, caller) {
    const { store, now } = caller;
    const person = findPerson(key, caller);
    if (!person) return {};
    const rows = store.answers.listAllBy(person.id);
    store.answerers.remove(person.id);
    // A deleted calendar is counted again when it is restored.
    const calendar = store.calendars.find(person.calendarId);
    if (!calendar) return {};
    for (const { eventId } of rows) {
      const event = store.dates.find(calendar.id, eventId);
      if (event) store.answerPlaces.recount(event, calendar, now);
    }
    return {};
  },
});
