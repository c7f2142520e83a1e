// The shapes in which the JSON interface tells followers of a calendar what they get.
import { z } from "zod";
import { text } from "./answer-fields";

export const askedAnswer = z.object({
  key: text.nullable().meta({
    description:
      "null: the person is mailed a question. Of a caller who is logged in with the email: the key of the follower, who need not confirm.",
  }),
});

export const confirmedAnswer = z.object({
  key: text.meta({ description: "What changes or stops the mails from now on. Keep it secret." }),
  title: text,
});

export const followAnswer = z.object({
  calendarId: text,
  title: text,
  email: text,
  digest: z.enum(["none", "daily", "weekly"]),
  changes: z.boolean(),
  remindHours: z.number().nullable(),
  category: text.meta({ description: "The category that alone it is about; '' for everything." }),
  categories: z.array(text).meta({ description: "Those that there are." }),
  timeZone: text,
});
