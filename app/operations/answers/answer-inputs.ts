// The input fields of answers.
import { z } from "zod";
import { numberFrom } from "~/operations/events/asks-input";
import { calendarLink, itemId, keyOfRow, line } from "~/operations/kernel/inputs";
import { ANSWERS, ASKS } from "~/values/answer-limits";
import { refusal } from "~/values/refusals";

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
  description: "The key of the person's private address.",
});

/** The id of a person, from the editors' list. */
export const answererId = z
  .number({ error: refusal("notNumber", { field: "id" }) })
  .int(refusal("wrongId"))
  .meta({ description: "The person's id, from the list." });
