// Takes out of what changed what a link does not show.
import { isCanceled } from "~/calendar/canceled";
import type { CalendarEvent } from "~/calendar/event";
import { NO_TEXTS } from "~/calendar/event-fields";
import { BUSY_TITLE } from "~/operations/masking";
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
