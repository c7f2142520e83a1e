// The members and window of a combined view or feed, of a combined calendar or all favorites.

import { z } from "zod";
import { TOGETHER } from "~/features/together/rules";
import { ANY_SITE } from "~/operations/calendars/calendars";
import { anyone, signedIn } from "~/operations/kernel/access";
import { OperationError } from "~/operations/kernel/errors";
import { epochMs } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { findReached, type Reached } from "~/operations/kernel/reach";
import type { Store } from "~/store/store";
import { addDays, type Day } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { RECENT_CALENDARS } from "~/values/limits";
import { type Refusal, refusal } from "~/values/refusals";
import {
  knownMembers,
  type Member,
  type MemberState,
  reachMembers,
  togetherId,
  togetherReader,
  workingMembers,
} from "./togethers";

/** `first` and `last` are the days from `from` to `to` (epoch ms, end exclusive) in its time zone. */
type Window = { from: number; to: number; first: Day; last: Day };

export type TogetherView = {
  token: string;
  title: string;
  timeZone: string;
  prefix: boolean;
  embedSites: string;
  isOwner: boolean;
  members: Member[];
  /** The members that its websites may show: those whose editors allow all of these websites. */
  embeddable: Member[];
  window: Window;
};

/**
 * A combined calendar, its members that can be opened now, and the requested window. The events are read separately,
 * through each member's link.
 */
export const viewTogether = operation({
  effect: "reads",
  input: z
    .object({ id: togetherId, from: epochMs("from").optional(), to: epochMs("to").optional() })
    .superRefine(({ from, to }, context) => {
      if (from === undefined && to === undefined) return;
      const fault = (message: Refusal) =>
        context.addIssue({ code: "custom", path: ["to"], message });
      if (from === undefined || to === undefined) return fault(refusal("windowNeedsBoth"));
      if (to <= from) return fault(refusal("toAfterFrom"));
      if (to - from > TOGETHER.mostDays * DAY_MS) {
        fault(refusal("windowTooLong", { max: TOGETHER.mostDays }));
      }
    }),
  allow: togetherReader,
  run({ from, to }, { store, together, actor, now }): TogetherView {
    const { token, title, timeZone, prefix, embedSites } = together;
    const states = reachMembers(store.togethers.listMembers(together.id), { store, now });
    const members = workingMembers(states, store.colors.listOf(together.userId));
    const shown = new Set(states.filter((each) => mayEmbed(each, embedSites)).map((e) => e.token));
    return {
      token,
      title,
      timeZone,
      prefix,
      embedSites,
      isOwner: actor?.id === together.userId,
      members,
      embeddable: members.filter(({ link }) => shown.has(link)),
      window: viewWindow(from, to, timeZone, now),
    };
  },
});

function viewWindow(from: number | undefined, to: number | undefined, zone: string, now: number) {
  const today = dayIn(now, zone);
  if (from === undefined || to === undefined) {
    const [before, after] = [now - TOGETHER.daysBefore * DAY_MS, now + TOGETHER.daysAfter * DAY_MS];
    const first = addDays(today, -TOGETHER.daysBefore);
    return { from: before, to: after, first, last: addDays(today, TOGETHER.daysAfter) };
  }
  return { from, to, first: dayIn(from, zone), last: dayIn(to - 1, zone) };
}

function mayEmbed({ reached }: MemberState, sites: string): boolean {
  const allowed = reached?.calendar.embedSites ?? "";
  if (allowed === ANY_SITE) return true;
  if (allowed === "" || sites === ANY_SITE) return false;
  const origins = allowed.split(" ");
  return sites.split(" ").every((site) => origins.includes(site));
}

/** The caller's favorites, last changed first; for a visitor the calendars in `recent`, always in the same order. */
export const listFavorites = operation({
  effect: "reads",
  input: z.object({ recent: z.array(z.string()).max(RECENT_CALENDARS).default([]) }),
  allow: anyone,
  run({ recent }, { store, actor, now }): { members: Member[] } {
    const at = { store, now };
    if (!actor) {
      const links = [...new Set(recent)].sort();
      const known = links.map((link, position) => ({ link, position }));
      return { members: knownMembers(known, null, at) };
    }
    return { members: knownMembers(readFavorites(actor.id, at), actor.id, at) };
  },
});

/** The links of a person's favorites, with their positions. */
export function readFavorites(userId: number, { store, now }: Pick<Caller, "store" | "now">) {
  return store.marks
    .listOf(userId, now)
    .filter(({ kind }) => kind === "favorite")
    .slice(0, TOGETHER.favorites)
    .map(({ calendar, position }) => ({ link: calendar.link, position }));
}

/** `name` is the calendar's name in titles. */
export type FeedMember = { link: string; name: string; position: number; reached: Reached };

/** `key` changes with everything the feed shows, except the calendars' own content. */
export type CombinedFeed = {
  key: string;
  title: string;
  timeZone: string;
  prefix: boolean;
  members: FeedMember[];
};

type At = { store: Store; now: number; timeZone: string };

const NAME = /^(t|u)-([\w-]{22})$/;
/** A personal feed's title; feeds are in English. */
const FAVORITES_TITLE = "My Calendars";

/** Whether the name in a feed's address means combined calendars. */
export function namesCombinedFeed(name: string): boolean {
  return NAME.test(name);
}

/**
 * Reads without a transaction, since feeds are polled often. Undefined for an unknown name; throws `expired` for a
 * replaced or removed one.
 */
export function findCombinedFeed(name: string, at: At): CombinedFeed | undefined {
  const [, kind, token = ""] = NAME.exec(name) ?? [];
  const { store } = at;
  const found = kind === "t" ? ofTogether(token, at) : ofFavorites(token, at);
  if (!found && store.personalFeeds.hasEnded(token)) {
    throw new OperationError("expired", refusal("endedLink"));
  }
  return found;
}

function ofTogether(token: string, at: At): CombinedFeed | undefined {
  const { store } = at;
  const together = store.togethers.find(token);
  if (!together) return undefined;
  const { id, revision, title, timeZone, prefix } = together;
  const members = store.togethers
    .listMembers(id)
    .flatMap(({ token: link, label, position }) => feedMember({ link, label, position }, at));
  return { key: `t${id}.${revision}`, title, timeZone, prefix, members };
}

function ofFavorites(token: string, at: At): CombinedFeed | undefined {
  const { store, timeZone } = at;
  const feed = store.personalFeeds.find(token);
  if (!feed) return undefined;
  const { userId, prefix } = feed;
  const members = readFavorites(userId, at).flatMap((each) =>
    feedMember({ ...each, label: "" }, at),
  );
  return { key: `u${userId}.${prefix}`, title: FAVORITES_TITLE, timeZone, prefix, members };
}

type Known = { link: string; label: string; position: number };

function feedMember({ link, label, position }: Known, at: At): FeedMember[] {
  const reached = findReached(link, at);
  return reached ? [{ link, name: label || reached.calendar.title, position, reached }] : [];
}

/** Everything that a combined feed or page depends on: each calendar's state, and the day. */
export function feedVersion({ key, timeZone, members }: CombinedFeed, now: number): string {
  const states = members.map(({ link, reached: { calendar, shows, via } }) =>
    [link, shows, calendar.revision, calendar.modifiedAt, via?.expiresAt ?? ""].join(":"),
  );
  return [key, dayIn(now, timeZone), ...states].join(" ");
}

/** Empty if the person has none. */
export const getFeed = operation({
  effect: "reads",
  input: z.object({}),
  allow: signedIn,
  run(_input, { store, actor }) {
    const { token = "", prefix = false } = store.personalFeeds.findOf(actor.id) ?? {};
    return { token, prefix };
  },
});

/** Creates the caller's feed if there is none; with `replace` it gets a new address and the old one ends. */
export const makeFeed = operation({
  effect: "writes",
  input: z.object({
    replace: z
      .boolean({ error: refusal("notTrueOrFalse", { field: "replace" }) })
      .meta({ description: "Whether it gets a new address." })
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
