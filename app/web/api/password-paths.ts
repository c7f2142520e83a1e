// The paths of the API about app passwords, for callers who are logged in by a session.
import { z } from "zod";
import {
  createAppPassword,
  endAppPassword,
  listAppPasswords,
} from "~/operations/accounts/app-passwords";
import { epochMs, text } from "./answer-fields";
import { path } from "./api-path";

const id = z.int().meta({ description: "The app password's id." });

export const newPasswordAnswer = z.object({
  id,
  name: text,
  username: text.meta({ description: "What apps that ask for a user name take: the email." }),
  password: text.meta({ description: "The password, in this answer alone." }),
  url: text.meta({ description: "The server's address for calendar apps." }),
});

export const passwordListAnswer = z.object({
  list: z.array(
    z.object({
      id,
      name: text,
      calendarId: z.string().nullable().meta({
        description:
          "The only calendar that it changes; null for all that the user manages, '' for one that they no longer manage.",
      }),
      calendarTitle: text.meta({ description: "That calendar's title, else ''." }),
      createdAt: epochMs("when it was made."),
      usedDay: z
        .string()
        .nullable()
        .meta({ description: "The day in UTC on which it was last used; null for never." }),
    }),
  ),
});

export const passwordPaths = {
  "password/create": path("createAppPassword", "user", createAppPassword, newPasswordAnswer),
  "password/list": path("listAppPasswords", "user", listAppPasswords, passwordListAnswer),
  "password/end": path("endAppPassword", "user", endAppPassword, passwordListAnswer),
};
