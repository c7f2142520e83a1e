// Sends the contact form's message to the people who run the installation.
import { z } from "zod";
import { anyone } from "~/operations/kernel/access";
import { email, line, paragraphs } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { takeContact } from "~/operations/kernel/rate-limits";
import { DAY_MS } from "~/time/durations";
import { LIMITS } from "~/values/limits";

export const postContact = operation({
  effect: "writes",
  input: z.object({
    name: line({ field: "name", max: LIMITS.name, required: true }),
    email,
    subject: line({ field: "subject", max: LIMITS.contactSubject, required: true }),
    message: paragraphs({ field: "message", max: LIMITS.contactMessage, required: true }),
  }),
  allow: anyone,
  run(input, caller) {
    takeContact(caller);
    const { store, now, contactTo } = caller;
    store.outbox.add(
      { kind: "contact", to: contactTo, language: null, ...input },
      { now, expiresAt: now + DAY_MS },
    );
    return {};
  },
});
