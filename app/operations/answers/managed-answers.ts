// What editors see and do about answers: the list of a date, adding a person, giving a place, removing and restoring.
import { z } from "zod";
import { positionOf } from "~/event/answer-places";
import { editorOf } from "~/operations/kernel/access";
import { OperationError } from "~/operations/kernel/errors";
import { idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { HOUR_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import { refusal } from "~/values/refusals";
import { answerDate, answererId, firstName, going, people, slot } from "./answer-inputs";
import { getOrAddByEditor } from "./answer-people";
import {
  type AskingDate,
  answer,
  findAsking,
  type InCalendar,
  noSuchAnswer,
  readWanted,
} from "./answering";

/** All answers to a date by their turns, with the ids of people; addresses are not among them. */
export const listAnswers = operation({
  effect: "reads",
  input: z.object(answerDate),
  allow: editorOf("calendarId"),
  run({ eventId }, context) {
    return listOf(findAsking(eventId, context), context);
  },
});

function listOf({ event }: AskingDate, { store }: InCalendar) {
  const answers = store.answers.listOf(event.id);
  const list = answers.map((each) => {
    const { id, name, people, slot, state, at, getsMails, byEditor } = each;
    const position = positionOf(each, answers);
    return { id, name, people, slot, state, position, at, getsMails, byEditor };
  });
  const { coming = 0, declined = 0, waiting = 0 } = store.answerDates.find(event.id) ?? {};
  return { list, coming, declined, waiting };
}

/**
 * Adds a person to a date, with `force` even if it is full. The closing time does not bind editors. `attempt` prevents
 * adding the same person twice.
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
    return listOf(date, context);
  },
});

/** Gives a place to a person on the waiting list, even above the places; they are mailed. */
export const placeAnswer = operation({
  effect: "writes",
  input: z.object({ ...answerDate, id: answererId }),
  allow: editorOf("calendarId"),
  run({ eventId, id }, context) {
    const { store, now } = context;
    const date = findAsking(eventId, context);
    const found = store.answers.listOf(eventId).find((each) => each.id === id);
    if (!found) throw noSuchAnswer();
    if (found.state === "waiting") {
      const { slot, people } = found;
      const options = { isEditor: true, force: true };
      answer(date, { slot, people, answererId: id }, options, context);
      store.settling.mailPlace(id, date.event, now);
    }
    return listOf(date, context);
  },
});

/** Removes answers from a date; others move up. `batch` restores them for a day. */
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
    store.answers.removeAll(eventId, ids, { removedAt: now, removedBatch: batch });
    store.settling.recount(date.event, calendar, now);
    return { ...listOf(date, context), batch };
  },
});

/** Restores what a batch removed within a day, as it was, even above the places. Fails with `missing` for none. */
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
      if (event) store.settling.recount(event, calendar, now);
    }
    return {};
  },
});
