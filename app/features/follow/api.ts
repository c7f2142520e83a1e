// The JSON API's calls for following a calendar by email.
import { z } from "zod";
import { answer, emptyAnswer, text } from "~/web/api/answer-schemas";
import { call } from "~/web/api/api-call";
import { askToFollow, changeFollow, confirmFollow, stopFollow } from "./operations";

const askedAnswer = answer("Asked", {
  key: text.nullable().meta({
    description:
      "null: the answer is in the email. For a caller logged in with that email, who need not confirm: the key.",
  }),
});

const confirmedAnswer = answer("Confirmed", {
  key: text.meta({ description: "Changes or stops the emails. Keep it secret." }),
  title: text,
});

const followAnswer = answer("Follow", {
  calendarId: text,
  title: text,
  email: text,
  digest: z.enum(["none", "daily", "weekly"]),
  changes: z.boolean(),
  remindHours: z.number().nullable(),
  category: text.meta({ description: "'' for all." }),
  categories: z.array(text).meta({ description: "The calendar's categories." }),
  timeZone: text,
});

export const followCalls = {
  "follow/ask": call("askToFollow", "all", askToFollow, askedAnswer, {
    summary:
      "Emails a person to ask whether they want email updates. The reply is always the same. 5 calls an hour.",
  }),
  "follow/confirm": call("confirmFollow", "all", confirmFollow, confirmedAnswer, {
    summary: "Confirms email updates. The key is valid for 48 hours.",
  }),
  "follow/change": call("changeFollow", "all", changeFollow, followAnswer, {
    summary: "Changes what a follower gets. What is left out stays.",
  }),
  "follow/stop": call("stopFollow", "all", stopFollow, emptyAnswer, {
    summary: "Stops all emails for a key; a dead key gets the same reply.",
  }),
};
