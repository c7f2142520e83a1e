// Combined calendars: makes, changes, lists and removes them, and gives them another link.
import { z } from "zod";
import { COLORS } from "~/event/category";
import { giveColors, tone } from "~/operations/calendars/calendar-colors";
import { embedSites } from "~/operations/calendars/embed-sites";
import { signedIn } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import { findEarlier, hasValues, idempotencyKey } from "~/operations/kernel/idempotency";
import { line, timeZone } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, requireUnder } from "~/operations/kernel/rate-limits";
import { findReached } from "~/operations/kernel/reach";
import type { MemberRow, Together } from "~/store/together/together-store";
import { LIMITS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { TOGETHER } from "~/values/together-limits";
import { markMembers, reachMembers } from "./members";
import { newOrOwner, togetherOwner } from "./together-access";
import { readMembers } from "./together-links";

export const togetherId = z
  .string({ error: refusal("wrongTogether") })
  .meta({ description: "The combined calendar's id, as in its address." });

const label = line({ field: "name", max: TOGETHER.label });
const LONGEST_LINK = 500;
const link = z.string({ error: refusal("mustBeText", { field: "links" }) }).max(LONGEST_LINK, {
  error: refusal("longerThan", { field: "links", max: LONGEST_LINK }),
});

/** As its owner sees it: also the calendars whose links no longer work, with `state` "gone". */
export type OwnTogether = {
  id: string;
  title: string;
  timeZone: string;
  prefix: boolean;
  embedSites: string;
  calendars: OwnMember[];
  modifiedAt: number;
};
export type OwnMember = {
  link: string;
  label: string;
  title: string;
  tone: number;
  isChosen: boolean;
  mark: string;
  state: "ok" | "gone";
  addedAt: number;
};

/**
 * Makes a combined calendar (empty `id`) or changes one; what is left out stays as it is. Returns it. `attempt`
 * prevents making it twice. Fails with `invalid` for links that open no calendar here, and above the limits.
 */
export const saveTogether = operation({
  effect: "writes",
  input: z.object({
    id: togetherId.default(""),
    title: line({ field: "title", max: LIMITS.calendarTitle, required: true }),
    links: z
      .array(link, { error: refusal("linksNotList") })
      .max(TOGETHER.calendars, refusal("togetherFull", { max: TOGETHER.calendars }))
      .meta({
        description: `In their order: ids of calendars, or the addresses of their pages; at most ${TOGETHER.calendars}.`,
      }),
    labels: z
      .array(label, { error: refusal("mustBeText", { field: "labels" }) })
      .max(TOGETHER.calendars, refusal("togetherFull", { max: TOGETHER.calendars }))
      .meta({ description: "Names in the order of the links; '' for the calendar's title." })
      .optional(),
    tones: z
      .array(tone.or(z.literal(0)), { error: refusal("notAColor", { max: COLORS }) })
      .max(TOGETHER.calendars, refusal("togetherFull", { max: TOGETHER.calendars }))
      .meta({
        description:
          "Colors in the order of the links, 1 to 8; 0 for the one that a calendar has. In the caller's other views it is the same.",
      })
      .optional(),
    timeZone: timeZone.optional(),
    prefix: z
      .boolean({ error: refusal("notTrueOrFalse", { field: "prefix" }) })
      .meta({ description: "Whether titles in its feed begin with the calendar's name." })
      .optional(),
    embedSites: embedSites.optional(),
    attempt: idempotencyKey,
  }),
  allow: newOrOwner,
  run(input, context): OwnTogether {
    const { store, together, now } = context;
    const before = together ? store.togethers.listMembers(together.id) : [];
    const labels = input.labels ?? input.links.map((each) => labelOf(each, before));
    const members = readMembers({ links: input.links, labels }, before, context);
    giveColors(context.actor.id, colorsOf(members, input, context), store);
    const values = {
      title: input.title,
      timeZone: input.timeZone ?? together?.timeZone ?? context.timeZone,
      prefix: input.prefix ?? together?.prefix ?? false,
      embedSites: input.embedSites ?? together?.embedSites ?? "",
    };
    if (together) {
      store.togethers.change(together.id, values, members, now);
      return showOwn(together.token, context);
    }
    const { id: token, earlier } = findEarlier(input.attempt, "together", context, {
      find: store.togethers.find,
      isSame: (earlier) =>
        hasValues(earlier, values) && hasMembers(store.togethers.listMembers(earlier.id), members),
      isTaken: store.personalFeeds.hasEnded,
      summarize: ({ token, title, modifiedAt }) => ({ id: token, title, modifiedAt }),
      ids: { from: context.secrets.tokenFrom, anew: context.secrets.newToken },
    });
    if (!earlier) {
      takeOneMore(context);
      store.togethers.add({ ...values, token, userId: context.actor.id, now }, members);
    }
    return showOwn(token, context);
  },
});

/** The colors that are asked for, of calendars that can be opened. */
function colorsOf(
  members: readonly MemberRow[],
  { tones = [] }: { tones?: readonly number[] | undefined },
  at: Pick<Caller, "store" | "now">,
) {
  return members.flatMap(({ token }, index) => {
    const { [index]: tone = 0 } = tones;
    const reached = tone === 0 ? undefined : findReached(token, at);
    return reached ? [{ calendarId: reached.calendar.id, tone }] : [];
  });
}

/** Whether the same calendars are in the same order under the same names. */
function hasMembers(stored: readonly MemberRow[], wanted: readonly MemberRow[]): boolean {
  const tell = (rows: readonly MemberRow[]) => rows.map(({ token, label }) => [token, label]);
  return JSON.stringify(tell(stored)) === JSON.stringify(tell(wanted));
}

function labelOf(link: string, before: readonly { token: string; label: string }[]): string {
  return before.find(({ token }) => link.includes(token))?.label ?? "";
}

function takeOneMore(context: Caller & { actor: { id: number } }): void {
  const { store, actor } = context;
  if (store.togethers.countOf(actor.id) >= TOGETHER.aPerson) {
    throw invalid(refusal("togethersFull", { max: TOGETHER.aPerson }));
  }
  requireUnder("togethersPerUser", String(actor.id), context);
  countAttempt("togethersPerUser", String(actor.id), context);
}

/** The caller's combined calendars, by title. */
export const listTogethers = operation({
  effect: "reads",
  input: z.object({}),
  allow: signedIn,
  run(_input, context): { list: OwnTogether[] } {
    const { store, actor } = context;
    return { list: store.togethers.listOf(actor.id).map((each) => describeOwn(each, context)) };
  },
});

/** One of the caller's. */
export const getTogether = operation({
  effect: "reads",
  input: z.object({ id: togetherId }),
  allow: togetherOwner,
  run: (_input, context): OwnTogether => describeOwn(context.together, context),
});

/** Removes it; its addresses answer that they have ended. The calendars in it stay as they are. */
export const deleteTogether = operation({
  effect: "writes",
  input: z.object({ id: togetherId }),
  allow: togetherOwner,
  run(_input, { store, together, now }) {
    store.togethers.remove(together.id);
    store.personalFeeds.end(together.token, now);
    return {};
  },
});

/** Gives it a new link; the old one ends now. */
export const replaceTogetherLink = operation({
  effect: "writes",
  input: z.object({ id: togetherId }),
  allow: togetherOwner,
  run(_input, { store, secrets, together, now }) {
    const token = secrets.newToken();
    store.togethers.setToken(together.id, token);
    store.personalFeeds.end(together.token, now);
    return { id: token };
  },
});

function showOwn(token: string, context: Caller): OwnTogether {
  const together = context.store.togethers.find(token);
  if (!together) throw new RangeError("A combined calendar that was just saved is missing.");
  return describeOwn(together, context);
}

function describeOwn(
  together: Together,
  { store, now }: Pick<Caller, "store" | "now">,
): OwnTogether {
  const { token: id, title, timeZone, prefix, embedSites, modifiedAt } = together;
  const states = reachMembers(store.togethers.listMembers(together.id), { store, now });
  const marked = markMembers(
    states.map(({ token, position, label, knownAs, reached }) => ({
      link: token,
      position,
      title: label || (reached?.calendar.title ?? knownAs),
      isBusy: false,
      calendarId: reached?.calendar.id,
    })),
    store.colors.listOf(together.userId),
  );
  const calendars = states.map(({ token, label, addedAt, reached }, index): OwnMember => {
    const { title = "", tone = 1, isChosen = false, mark = "" } = marked[index] ?? {};
    const state = reached ? "ok" : "gone";
    return { link: token, label, title, tone, isChosen, mark, addedAt, state };
  });
  return { id, title, timeZone, prefix, embedSites, calendars, modifiedAt };
}
