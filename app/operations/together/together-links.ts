// Reads the links of which a combined calendar is made, as they were typed.
import { invalid } from "~/operations/kernel/errors";
import { findReached, isLink } from "~/operations/kernel/reach";
import type { Store } from "~/store/store";
import type { MemberRow } from "~/store/together/together-store";
import { refusal } from "~/values/refusals";

/** A calendar's own address, as a browser shows it. */
const ADDRESS = /^https?:\/\/[^/?#]+\/calendar\/([^/?#]+)(?:[/?#]|$)/i;
const LONGEST_SHOWN = 100;

type Context = { store: Store; now: number };
type Asked = { links: readonly string[]; labels: readonly string[] };

/**
 * The calendars in the order of `links`, which are tokens or addresses; `before` are those that it had, which may stay
 * even if their links have ended. Throws `invalid` for anything else.
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
    const token = tokenOf(typed.trim());
    const known = before.find((member) => member.token === token);
    const reached = findReached(token, { store, now });
    if (!reached && !known) throw invalid(refusal("noLinkHere", { line }), "links");
    const kept = { label: labels[index] ?? "", position: placeAfter(members, known) };
    const found = reached?.via?.moved ? mainOf(token, store) : token;
    if (members.some((member) => member.token === found)) {
      throw invalid(refusal("linkTwice", { line }), "links");
    }
    const added = known ?? { knownAs: reached?.calendar.title ?? "", addedAt: now };
    members.push({ token: found, knownAs: added.knownAs, addedAt: added.addedAt, ...kept });
  }
  return members;
}

/** Its old position if it comes after those before it, else the next one: with it goes the color. */
function placeAfter(members: readonly MemberRow[], known: MemberRow | undefined): number {
  const next = (members.at(-1)?.position ?? -1) + 1;
  return Math.max(next, known?.position ?? 0);
}

/** "" for what is no link of a calendar, such as that of a feed or of a combined calendar. */
function tokenOf(typed: string): string {
  const [, named] = ADDRESS.exec(typed) ?? [];
  const token = named ?? typed;
  return isLink(token) ? token : "";
}

/** The link that replaced this one. */
function mainOf(token: string, store: Store): string {
  return store.links.find(token)?.calendar.link ?? token;
}
