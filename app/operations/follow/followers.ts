// What editors know and decide of those who follow their calendar by email: how many they are, never who.
import { z } from "zod";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";

/** How many people get mails about the calendar; `byMain` are those whose mails have its main link. */
export const countFollowers = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar }) {
    const { countOf, countByMain } = store.followers;
    return { count: countOf(calendar.id), byMain: countByMain(calendar.id) };
  },
});

/** Ends the mails of all of them, and the questions that wait for an answer. Answers how many got mails. */
export const removeFollowers = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar }) {
    const count = store.followers.countOf(calendar.id);
    store.followers.removeAllOf(calendar.id);
    return { count };
  },
});
