// Compares an event before and after: whether it is new, moved, changed, canceled or deleted.
import { busyTitle } from "~/event/busy-title";
import { isCanceled } from "~/event/canceled";
import { type CalendarEvent, type EventSpan, isMoved } from "~/event/event";
import { EVENT_TEXT_NAMES, type EventTextName, NO_TEXTS } from "~/event/event-fields";
import { hasEnded } from "~/event/list-window";
import type { EventState } from "~/store/history/item-states";
import { DAY_MS } from "~/time/durations";
import type { Rule } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import type { Audience } from "./audience";
import type { ChangedItem } from "./changed-items";

export type What = "new" | "moved" | "changed" | "canceled" | "deleted";

/** The content and times of an event or a date of a series. */
export type Side = Record<EventTextName, string> &
  Pick<CalendarEvent, "categoryId" | "allDay" | "from" | "to" | "firstDay" | "lastDay">;

export type FieldName = EventTextName | "category" | "repeats" | "ends";

/** `was` and `is` are undefined if it did not exist then; `fields` are what else differs. */
export type Change = {
  what: What;
  was: Side | undefined;
  is: Side | undefined;
  fields: FieldName[];
};

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

/** The difference between two sides of an event; undefined if people cannot see any. */
export function compareSides(was: Side | undefined, is: Side | undefined): Change | undefined {
  if (!was || !is) {
    if (is) return { what: "new", was, is, fields: [] };
    // Followers were notified when it was canceled.
    return was && !isCanceled(was.title) ? { what: "deleted", was, is, fields: [] } : undefined;
  }
  const fields = changedFields(was, is);
  if (isCanceled(is.title) && !isCanceled(was.title)) return { what: "canceled", was, is, fields };
  if (isMoved(was, is)) return { what: "moved", was, is, fields };
  return fields.length > 0 ? { what: "changed", was, is, fields } : undefined;
}

/** The fields that differ, other than times. */
function changedFields(was: Side, is: Side): FieldName[] {
  const texts = EVENT_TEXT_NAMES.filter((name) => was[name] !== is[name]);
  return was.categoryId === is.categoryId ? texts : [...texts, "category"];
}

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
