// The feed of all favorites of a person: its address, and what is in it.
import { z } from "zod";
import { signedIn } from "~/operations/kernel/access";
import { operation } from "~/operations/kernel/operation";
import { refusal } from "~/values/refusals";

/** Empty for a person who has none. */
export const getFeed = operation({
  effect: "reads",
  input: z.object({}),
  allow: signedIn,
  run(_input, { store, actor }) {
    const { token = "", prefix = false } = store.personalFeeds.findOf(actor.id) ?? {};
    return { token, prefix };
  },
});

/** Makes the feed where the caller has none; with `replace` it gets a new address, and the old one ends. */
export const makeFeed = operation({
  effect: "writes",
  input: z.object({
    replace: z
      .boolean({ error: refusal("notTrueOrFalse", { field: "replace" }) })
      .meta({ description: "Whether it gets a new address; the old one ends now." })
      .default(false),
    prefix: z
      .boolean({ error: refusal("notTrueOrFalse", { field: "prefix" }) })
      .meta({ description: "Whether titles begin with the calendar's name. Absent: unchanged." })
      .optional(),
  }),
  allow: signedIn,
  run({ replace, prefix: wanted }, { store, secrets, actor, now }) {
    const before = store.personalFeeds.findOf(actor.id);
    const isNew = !before || replace;
    const token = isNew ? secrets.newToken() : before.token;
    const prefix = wanted ?? before?.prefix ?? false;
    if (before && isNew) store.personalFeeds.end(before.token, now);
    store.personalFeeds.put({ userId: actor.id, token, prefix });
    return { token, prefix };
  },
});
