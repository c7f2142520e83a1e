// Operations on combined calendars: create, change, list, remove, replace the link; and access to them and their
// members.

import { z } from "zod";
import { COLORS } from "~/event/category";
import { letterCodes, TOGETHER } from "~/features/together/rules";
import type { MemberRow, Together } from "~/features/together/store";
import {
  type ChosenColors,
  giveColors,
  memberTone,
  tone,
} from "~/operations/calendars/calendar-colors";
import { embedSites } from "~/operations/calendars/calendars";
import { signedIn } from "~/operations/kernel/access";
import { denied, invalid, OperationError } from "~/operations/kernel/errors";
import { findEarlier, hasValues, idempotencyKey } from "~/operations/kernel/idempotency";
import { line, timeZone } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, requireUnder } from "~/operations/kernel/rate-limits";
import { findReached, isLink, type Reached, reachCalendar } from "~/operations/kernel/reach";
import type { User } from "~/store/accounts/user-store";
import type { Store } from "~/store/store";
import { LIMITS } from "~/values/limits";
import { refusal } from "~/values/refusals";

/**
 * A calendar in a combined view: `link` reads it, `title` is its name in the view, `tone` its color, 1 to 8, chosen by
 * the view's owner or by position, and `mark` its own letter code of one to three characters.
 */
export type Member = {
  link: string;
  position: number;
  title: string;
  tone: number;
  isChosen: boolean;
  mark: string;
  isBusy: boolean;
  /** The reader can edit it, and sees it as an editor. */
  canEdit?: true;
  /** Its link shows the public holidays of a region. */
  hasHolidays?: true;
};

type At = { store: Store; now: number };

/** `calendarId` is missing if the calendar can no longer be opened. */
type Named = Omit<Member, "tone" | "isChosen" | "mark"> & { calendarId?: number | undefined };

/** Adds colors and letter codes to the members. */
export function markMembers(members: readonly Named[], colors: ChosenColors): Member[] {
  const marks = letterCodes(members.map(({ title }) => title));
  return members.map(({ calendarId, ...member }, index) => ({
    ...member,
    ...memberTone({ calendarId, position: member.position }, colors),
    mark: marks[index] ?? "",
  }));
}

/** A combined calendar's member; `reached` is missing if its link no longer works. */
export type MemberState = MemberRow & { reached?: Reached | undefined };

/** Reads each calendar by its link only, as any visitor with that link does. */
export function reachMembers(rows: readonly MemberRow[], at: At): MemberState[] {
  return rows.map((row) => ({ ...row, reached: findReached(row.token, at) }));
}

/** The members with working links, in the owner's colors. */
export function workingMembers(states: readonly MemberState[], colors: ChosenColors): Member[] {
  return markMembers(
    states.flatMap(({ reached, token, position, label }) => {
      return reached ? [nameMember(reached, { link: token, position, label })] : [];
    }),
    colors,
  );
}

/** Calendars a person knows, as that person sees them, without those that cannot be opened now. */
export function knownMembers(
  known: readonly { link: string; position: number }[],
  userId: number | null,
  at: At,
): Member[] {
  return markMembers(
    known.flatMap((each) => {
      const reached = findFor(each.link, userId, at);
      return reached ? [nameMember(reached, each)] : [];
    }),
    userId === null ? new Map() : at.store.colors.listOf(userId),
  );
}

type Known = { link: string; position: number; label?: string };

function nameMember(
  { calendar, shows, canEdit }: Reached,
  { link, position, label = "" }: Known,
): Named {
  const title = label || calendar.title;
  return {
    link,
    position,
    title,
    isBusy: shows !== "all",
    calendarId: calendar.id,
    ...(canEdit && { canEdit }),
    ...(shows === "all" && calendar.holidays !== "" && { hasHolidays: true }),
  };
}

function findFor(link: string, userId: number | null, at: At): Reached | undefined {
  if (!findReached(link, at)) return undefined;
  return reachCalendar(link, userId, at);
}

type Raw = Readonly<Record<string, unknown>>;

function wrongTogether(): OperationError {
  return new OperationError("missing", refusal("wrongTogether"));
}

/** For a replaced or removed link. Programs get the same refusal as for a wrong link; pages say more. */
function endedTogether(): OperationError {
  return new OperationError("missing", refusal("wrongTogether"), { reason: "ended" });
}

/** Anyone with its link. */
export function togetherReader(raw: Raw, { store }: Caller): { together: Together } {
  const token = typeof raw.id === "string" ? raw.id : "";
  const together = store.togethers.find(token);
  if (!together) throw store.personalFeeds.hasEnded(token) ? endedTogether() : wrongTogether();
  return { together };
}

/** Its owner only. */
export function togetherOwner(raw: Raw, caller: Caller): { together: Together; actor: User } {
  const { actor } = signedIn(raw, caller);
  const { together } = togetherReader(raw, caller);
  if (together.userId !== actor.id) throw denied();
  return { together, actor };
}

/** The owner; for a new one (no id yet) anyone logged in. */
export function newOrOwner(raw: Raw, caller: Caller): { together?: Together; actor: User } {
  const isNew = raw.id === undefined || raw.id === "";
  return isNew ? signedIn(raw, caller) : togetherOwner(raw, caller);
}

/** A calendar's address as the browser shows it. */
const ADDRESS = /^https?:\/\/[^/?#]+\/calendar\/([^/?#]+)(?:[/?#]|$)/i;
const LONGEST_SHOWN = 100;

type Context = { store: Store; now: number };
type Asked = { links: readonly string[]; labels: readonly string[] };

/**
 * The calendars in the order of `links`, which are tokens or addresses. Members in `before` may stay even if their
 * links have ended. Throws `invalid` for anything else.
 */
export function readMembers(
  { links, labels }: Asked,
  before: readonly MemberRow[],
  { store, now }: Context,
): MemberRow[] {
  if (links.length === 0) throw invalid(refusal("needsLinks"), "links");
  const members: MemberRow[] = [];
  for (const [index, typed] of links.entries()) {
    const line = typed.trim().slice(0, LONGEST_SHOWN);
    const token = typedToken(typed.trim());
    const known = before.find((member) => member.token === token);
    const reached = findReached(token, { store, now });
    if (!reached && !known) throw invalid(refusal("noLinkHere", { line }), "links");
    const kept = { label: labels[index] ?? "", position: placeAfter(members, known) };
    const found = reached?.via?.moved ? mainLink(token, store) : token;
    if (members.some((member) => member.token === found)) {
      throw invalid(refusal("linkTwice", { line }), "links");
    }
    const added = known ?? { knownAs: reached?.calendar.title ?? "", addedAt: now };
    members.push({ token: found, knownAs: added.knownAs, addedAt: added.addedAt, ...kept });
  }
  return members;
}

/** The old position if it still comes after those before it, else the next: the default color depends on it. */
function placeAfter(members: readonly MemberRow[], known: MemberRow | undefined): number {
  const next = (members.at(-1)?.position ?? -1) + 1;
  return Math.max(next, known?.position ?? 0);
}

/** "" for anything but a calendar's link, such as the link of a feed or a combined calendar. */
function typedToken(typed: string): string {
  const [, named] = ADDRESS.exec(typed) ?? [];
  const token = named ?? typed;
  return isLink(token) ? token : "";
}

/** The current main link of a calendar, if this one was replaced. */
function mainLink(token: string, store: Store): string {
  return store.links.find(token)?.calendar.link ?? token;
}

export const togetherId = z
  .string({ error: refusal("wrongTogether") })
  .meta({ description: "As in its address." });

const label = line({ field: "name", max: TOGETHER.label });
const LONGEST_LINK = 500;
const link = z.string({ error: refusal("mustBeText", { field: "links" }) }).max(LONGEST_LINK, {
  error: refusal("longerThan", { field: "links", max: LONGEST_LINK }),
});

/** A combined calendar as its owner sees it, including calendars whose links no longer work (`state` "gone"). */
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
 * Creates a combined calendar (empty `id`) or changes one; omitted fields keep their value. Returns it. `attempt`
 * prevents creating it twice. Fails with `invalid` for links that open no calendar here, and above the limits.
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
        description: `In order: ids of calendars, or addresses of their pages.`,
      }),
    labels: z
      .array(label, { error: refusal("mustBeText", { field: "labels" }) })
      .max(TOGETHER.calendars, refusal("togetherFull", { max: TOGETHER.calendars }))
      .meta({ description: "Names in that order; '' for the calendar's title." })
      .optional(),
    tones: z
      .array(z.union([tone, z.literal(0)], { error: refusal("notAColor", { max: COLORS }) }), {
        error: refusal("notAColor", { max: COLORS }),
      })
      .max(TOGETHER.calendars, refusal("togetherFull", { max: TOGETHER.calendars }))
      .meta({
        description:
          "Colors in that order, 1 to 8, also for the caller's other views; 0: unchanged.",
      })
      .optional(),
    timeZone: timeZone.optional(),
    prefix: z
      .boolean({ error: refusal("notTrueOrFalse", { field: "prefix" }) })
      .meta({ description: "Whether its feed's titles begin with the calendar's." })
      .optional(),
    embedSites: embedSites.optional(),
    attempt: idempotencyKey,
  }),
  allow: newOrOwner,
  run(input, context): OwnTogether {
    const { store, together, now } = context;
    const before = together ? store.togethers.listMembers(together.id) : [];
    const labels = input.labels ?? input.links.map((each) => earlierLabel(each, before));
    const members = readMembers({ links: input.links, labels }, before, context);
    giveColors(context.actor.id, memberColors(members, input, context), store);
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

/** The chosen colors of the calendars that can be opened. */
function memberColors(
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

/** Whether both have the same calendars in the same order with the same names. */
function hasMembers(stored: readonly MemberRow[], wanted: readonly MemberRow[]): boolean {
  const tell = (rows: readonly MemberRow[]) => rows.map(({ token, label }) => [token, label]);
  return JSON.stringify(tell(stored)) === JSON.stringify(tell(wanted));
}

function earlierLabel(link: string, before: readonly { token: string; label: string }[]): string {
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

export const getTogether = operation({
  effect: "reads",
  input: z.object({ id: togetherId }),
  allow: togetherOwner,
  run: (_input, context): OwnTogether => describeOwn(context.together, context),
});

/** Removes it; its addresses then reply that they have ended. The calendars in it are not affected. */
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

/** Gives it a new link; the old one ends at once. */
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
