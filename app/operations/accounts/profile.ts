// A user's own profile: reading it and changing the public name; and the server's time, for programs.
import { z } from "zod";
import { anyone, signedIn } from "~/operations/kernel/access";
import { line } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { LIMITS } from "~/values/limits";

/** The caller's name and e-mail, both '' for a visitor. */
export const getProfile = operation({
  effect: "reads",
  input: z.object({}),
  allow: anyone,
  run(_input, { actor }) {
    return { name: actor?.name ?? "", email: actor?.email ?? "" };
  },
});

/** Changes the public name; the e-mail is the access key and stays. */
export const updateProfile = operation({
  effect: "writes",
  input: z.object({ name: line({ label: "Public name", max: LIMITS.name, required: true }) }),
  allow: signedIn,
  run({ name }, { store, actor }) {
    store.users.rename(actor.id, name);
    if (name !== actor.name) store.calendars.reviseAllShowing(actor.id);
    return { name, email: actor.email };
  },
});

/** The server's time. */
export const getTime = operation({
  effect: "reads",
  input: z.object({}),
  allow: anyone,
  run(_input, { now }) {
    return { now };
  },
});
