// The language of EAS and its mails for a person.
import { z } from "zod";
import { anyone } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import { operation } from "~/operations/kernel/operation";
import { findLanguage } from "~/values/languages";
import { refusal } from "~/values/refusals";

const UNKNOWN = refusal("unknownLanguage");
/** Longer than any language code. */
const LONGEST_CODE = 20;

/** Chooses an offered language, for a user's mails too. The caller stores it in the cookie. */
export const chooseLanguage = operation({
  effect: "writes",
  input: z.object({
    language: z
      .string({ error: UNKNOWN })
      .max(LONGEST_CODE, UNKNOWN)
      .meta({ description: "One of those in the footer of each page, such as en." }),
  }),
  allow: anyone,
  run({ language: code }, { store, actor, languages }) {
    const language = findLanguage(code, languages.offered);
    if (!language) throw invalid(UNKNOWN, "language");
    if (actor) store.users.setLanguage(actor.id, language);
    return { language };
  },
});
