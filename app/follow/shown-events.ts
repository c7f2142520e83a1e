// Takes out of what changed what a link does not show.
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { NO_TEXTS } from "~/event/event-fields";
import { BUSY_TITLE } from "~/operations/kernel/masking";
import type { Audience } from "./audience";

/** What may be said of something that takes place. */
type Said = Pick<CalendarEvent, keyof typeof NO_TEXTS>;

/** As the audience sees it. Where only times are shown, what is canceled keeps nobody busy: it is not there. */
export function asSeen<Item extends Said>(
  item: Item | undefined,
  { shows }: Pick<Audience, "shows">,
): Item | undefined {
  if (!item || shows === "all") return item;
  return isCanceled(item.title) ? undefined : { ...item, ...NO_TEXTS, title: BUSY_TITLE };
}
