// What people do with their private address: see and change their answers, their name and address, end mails, erase all.
import { z } from "zod";
import { openness, positionOf } from "~/event/answer-places";
import { readAsks } from "~/event/asks";
import { anyone } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { itemId, optionalEmail } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { takeAnswerChange } from "~/operations/kernel/rate-limits";
import type { Answerer } from "~/store/answers/answerer-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import { ANSWERS } from "~/values/answer-limits";
import { refusal } from "~/values/refusals";
import { firstName, going, people, privateKey, slot } from "./answer-inputs";
import { calendarOf, deadKey, findByKey, keyOf, leaveEmail } from "./answer-people";
import { answer, findAsking, noSuchAnswer } from "./answering";

/** The person of a key with the next dates that they answered. Fails with `missing` for a dead key. */
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
    const isWaiting = state === "waiting";
    const others = isWaiting ? store.answers.listPlaced(event.id) : [];
    const position = isWaiting ? positionOf({ ...row, id: person.id }, others) : 0;
    const open = openness(event, asks, now) === "open";
    const times = { eventId: event.id, title, allDay, from, to };
    return [{ ...times, slot, slotName, people, state, position, open }];
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

/** "a…@example.org": enough to know one's own, for who sees another's. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : `${[...email][0]}…${email.slice(at)}`;
}

/**
 * Changes a person's answer for a date that they answered; fields that are left out stay. Fails with `invalid` where
 * that is not possible any more or has no place.
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
    const mine = caller.store.answers.find(eventId, person.id);
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

/** Changes a person's name or address; "" as the address ends the mails. */
export const changeAnswerer = operation({
  effect: "writes",
  input: z.object({
    key: privateKey,
    name: firstName.optional(),
    // Without its default: an address that is not sent stays.
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
 * Confirms the address in the mail that asked: from now on mails are sent, for all people of that browser or account with
 * the address in the calendar. Returns the key of the private address. Fails with `missing` for a dead one.
 */
export const confirmAnswerer = operation({
  effect: "writes",
  input: z.object({ key: privateKey.meta({ description: "The secret in the emailed link." }) }),
  allow: anyone,
  run({ key }, caller) {
    const { store, secrets, now } = caller;
    const person = store.answerers.findAsked(secrets.hashToken(key), now);
    if (!person) throw deadKey();
    calendarOf(person, caller);
    store.answerers.confirm(person, now);
    return { key: keyOf(person, caller) };
  },
});

/** Ends all mails of a key. The answer is the same for a dead key: its owner gets none either. */
export const stopAnswerMails = operation({
  effect: "writes",
  input: z.object({ key: privateKey }),
  allow: anyone,
  run({ key }, caller) {
    const found = findAlive(key, caller);
    if (found) caller.store.answerers.setMailbox(found.person.id);
    return {};
  },
});

/** Erases a person with all their answers; others move up. The answer is the same for a dead key. */
export const eraseAnswers = operation({
  effect: "writes",
  input: z.object({ key: privateKey }),
  allow: anyone,
  run({ key }, caller) {
    const { store, now } = caller;
    const found = findAlive(key, caller);
    if (!found) return {};
    const { person, calendar } = found;
    const rows = store.answers.listAllBy(person.id);
    store.answerers.remove(person.id);
    for (const { eventId } of rows) {
      const event = store.dates.find(calendar.id, eventId);
      if (event) store.settling.recount(event, calendar, now);
    }
    return {};
  },
});

function findAlive(key: string, caller: Caller) {
  try {
    return findByKey(key, caller);
  } catch (error) {
    if (error instanceof OperationError) return undefined;
    throw error;
  }
}
