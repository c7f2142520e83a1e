// What editors ask about answers beyond the list of one date: what was removed lately, and which dates have any.
import { z } from "zod";
import { editorOf } from "~/operations/kernel/access";
import { operation } from "~/operations/kernel/operation";
import { HOUR_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import { answerDate } from "./answer-inputs";
import { findAsking } from "./answering";

/** What was removed together, and can still be restored. */
type RemovedTogether = { batch: string; at: number; names: string[] };

/** The answers of a date that were removed within a day, by what removed them, the last ones first. */
export const listRemovedAnswers = operation({
  effect: "reads",
  input: z.object(answerDate),
  allow: editorOf("calendarId"),
  run({ eventId }, context) {
    const { store, now } = context;
    const { event } = findAsking(eventId, context);
    const rows = store.answers.listRemoved(event.id, now - ANSWERS.restoredHours * HOUR_MS);
    const list: RemovedTogether[] = [];
    for (const { name, removedAt, removedBatch } of rows) {
      const last = list.at(-1);
      if (last && last.batch === removedBatch) last.names.push(name);
      else list.push({ batch: removedBatch ?? "", at: removedAt ?? 0, names: [name] });
    }
    return { list };
  },
});

/** The ids of the dates of a series that have answers, in the order of their times; of any other event its own. */
export const listAnsweredDates = operation({
  effect: "reads",
  input: z.object(answerDate),
  allow: editorOf("calendarId"),
  run({ eventId }, context) {
    const { store, calendar } = context;
    const series = store.series.find(calendar.id, eventId);
    if (!series) return { dates: [findAsking(eventId, context).event.id] };
    const dates = store.answerDates
      .listOfItem(calendar.id, series.id)
      .filter(({ erased }) => !erased)
      .sort((a, b) => a.startsAt - b.startsAt);
    return { dates: dates.map((date) => date.eventId) };
  },
});
