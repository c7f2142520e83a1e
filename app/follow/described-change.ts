// The changes that people are notified of, and how much of them an audience sees.
import { busyTitle } from "~/event/busy-title";
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent, EventSpan } from "~/event/event";
import type { Change, Side } from "~/event/event-change";
import { NO_TEXTS } from "~/event/event-fields";
import { hasEnded } from "~/event/list-window";
import type { EventState } from "~/store/history/item-states";
import { DAY_MS } from "~/time/durations";
import type { Rule } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import type { Audience } from "./audience";
import type { ChangedItem } from "./changed-items";

/** A change of an item; `rule` describes how it repeats, `dates` which dates it is limited to. */
export type DescribedChange = Change & {
  id: string;
  kind: "event" | "series";
  rule: Rule | undefined;
  dates: Side[];
  batch: string;
  via: ChangedItem["via"];
};

/** Events that begin later appear in digests once they are closer. */
const AHEAD_MS = 90 * DAY_MS;

/** Returns a filter for sides that are upcoming within 90 days and in the followed category. */
export function wantedBy({ category, zone }: Audience, now: number) {
  const today = dayIn(now, zone);
  return (side: (EventSpan & Pick<Side, "categoryId">) | undefined): boolean =>
    side !== undefined &&
    !hasEnded(side, now, today) &&
    side.from <= now + AHEAD_MS &&
    (category === null || side.categoryId === category);
}

/** Undefined for a deleted event. */
export function sideOf(state: EventState | null): Side | undefined {
  return state && !state.isDeleted ? state : undefined;
}

/** The texts and category, which a busy link hides. */
type Said = Pick<CalendarEvent, Exclude<keyof typeof NO_TEXTS, "asks">>;

/** An item as the audience sees it. If only times are shown, a canceled event is undefined: it keeps nobody busy. */
export function asSeen<Item extends Said>(
  item: Item | undefined,
  { shows, words }: Pick<Audience, "shows" | "words">,
): Item | undefined {
  if (!item || shows === "all") return item;
  return isCanceled(item.title) ? undefined : { ...item, ...NO_TEXTS, title: busyTitle(words) };
}
