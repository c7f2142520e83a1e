// What the pages of a private address and of a mailed question show beside what programs get.
import { z } from "zod";
import { anyone } from "~/operations/kernel/access";
import { operation } from "~/operations/kernel/operation";
import { ANSWERS } from "~/values/answer-limits";
import { privateKey } from "./answer-inputs";
import { calendarOf, deadKey, findByKey } from "./answer-people";

/**
 * The date that the person of a key answered last, among those that are not over: the first of several answered at
 * once; null for none. Fails with `missing` for a dead key.
 */
export const findLastAnswer = operation({
  effect: "reads",
  input: z.object({ key: privateKey }),
  allow: anyone,
  run({ key }, caller) {
    const { person } = findByKey(key, caller);
    const { store, now } = caller;
    const rows = store.answers.listBy(person.id, { now, limit: ANSWERS.listed });
    const last = Math.max(...rows.map(({ at }) => at));
    return { eventId: rows.find(({ at }) => at === last)?.eventId ?? null };
  },
});

/** What the mail that asks is about, for who opened its link; changes nothing. Fails with `missing` for a dead one. */
export const getAnswerQuestion = operation({
  effect: "reads",
  input: z.object({ key: privateKey }),
  allow: anyone,
  run({ key }, caller) {
    const { store, secrets, now } = caller;
    const person = store.answerers.findAsked(secrets.hashToken(key), now);
    if (!person) throw deadKey();
    const { title } = calendarOf(person, caller);
    return { title, name: person.name, email: person.email ?? "" };
  },
});
