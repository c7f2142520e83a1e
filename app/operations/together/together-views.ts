// What a view of several calendars is made of: a combined calendar, or all favorites of a person.
import { z } from "zod";
import { ANY_SITE } from "~/operations/calendars/embed-sites";
import { anyone } from "~/operations/kernel/access";
import { epochMs } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { addDays, type Day } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { RECENT_CALENDARS } from "~/values/limits";
import { type Refusal, refusal } from "~/values/refusals";
import { TOGETHER } from "~/values/together-limits";
import {
  knownMembers,
  type Member,
  type MemberState,
  reachMembers,
  workingMembers,
} from "./members";
import { togetherReader } from "./together-access";
import { togetherId } from "./togethers";

/** `first` and `last` are the days that `from` and `to` (epoch ms, end exclusive) reach in its time zone. */
type Window = { from: number; to: number; first: Day; last: Day };

export type TogetherView = {
  token: string;
  title: string;
  timeZone: string;
  prefix: boolean;
  embedSites: string;
  /** Whether the caller made it. */
  isOwner: boolean;
  members: Member[];
  /** Those that its websites may show: the editors of each allow all of these websites. */
  embeddable: Member[];
  window: Window;
};

/**
 * A combined calendar and the calendars in it that can be opened now, with the window of time that the caller asks
 * for. Their events are read one calendar after another, each through its link.
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
      window: windowOf(from, to, timeZone, now),
    };
  },
});

function windowOf(from: number | undefined, to: number | undefined, zone: string, now: number) {
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

/**
 * All favorites of the caller, the last changed first; of a visitor the calendars among `recent`, always in the same
 * order.
 */
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
    return { members: knownMembers(favoritesOf(actor.id, at), actor.id, at) };
  },
});

/** The links of a person's favorites, with their positions. */
export function favoritesOf(userId: number, { store, now }: Pick<Caller, "store" | "now">) {
  return store.marks
    .listOf(userId, now)
    .filter(({ kind }) => kind === "favorite")
    .slice(0, TOGETHER.favorites)
    .map(({ calendar, position }) => ({ link: calendar.link, position }));
}
