// What the feeds of several calendars are made of: a combined calendar's, and that of all favorites of a person.
import { OperationError } from "~/operations/kernel/errors";
import { findReached, type Reached } from "~/operations/kernel/reach";
import type { Store } from "~/store/store";
import { dayIn } from "~/time/zones";
import { refusal } from "~/values/refusals";
import { favoritesOf } from "./together-views";

/** `name` is that of the calendar in titles. */
export type FeedMember = { link: string; name: string; position: number; reached: Reached };

/** `key` changes with everything that the feed shows, besides the calendars themselves. */
export type CombinedFeed = {
  key: string;
  title: string;
  timeZone: string;
  prefix: boolean;
  members: FeedMember[];
};

type At = { store: Store; now: number; timeZone: string };

const NAME = /^(t|u)-([\w-]{22})$/;
/** The title of a personal feed: feeds are in English. */
const FAVORITES_TITLE = "My Calendars";

/** Whether this stands for several calendars where a feed's address has a calendar's link. */
export function namesCombinedFeed(name: string): boolean {
  return NAME.test(name);
}

/**
 * Read without a transaction, as for every poll of a feed. Undefined if there is none; throws `expired` for one that
 * was replaced or removed.
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
    .flatMap(({ token: link, label, position }) => memberOf({ link, label, position }, at));
  return { key: `t${id}.${revision}`, title, timeZone, prefix, members };
}

function ofFavorites(token: string, at: At): CombinedFeed | undefined {
  const { store, timeZone } = at;
  const feed = store.personalFeeds.find(token);
  if (!feed) return undefined;
  const { userId, prefix } = feed;
  const members = favoritesOf(userId, at).flatMap((each) => memberOf({ ...each, label: "" }, at));
  return { key: `u${userId}.${prefix}`, title: FAVORITES_TITLE, timeZone, prefix, members };
}

type Known = { link: string; label: string; position: number };

function memberOf({ link, label, position }: Known, at: At): FeedMember[] {
  const reached = findReached(link, at);
  return reached ? [{ link, name: label || reached.calendar.title, position, reached }] : [];
}

/** Everything that such a feed, or a page of several calendars, depends on: each calendar's state, and the day. */
export function versionOf({ key, timeZone, members }: CombinedFeed, now: number): string {
  const states = members.map(({ link, reached: { calendar, shows, via } }) =>
    [link, shows, calendar.revision, calendar.modifiedAt, via?.expiresAt ?? ""].join(":"),
  );
  return [key, dayIn(now, timeZone), ...states].join(" ");
}
