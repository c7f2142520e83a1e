// The preview that messengers and social networks show of a shared link (ogp.me).

import { compareEvents } from "~/event/event";
import { eventTimeLabel } from "~/event/labels";
import { findNextEvent } from "~/operations/events/event-lists";
import { perform } from "~/operations/kernel/operation";
import { addressAt } from "~/paths/programs";
import { MINUTE_MS } from "~/time/durations";
import { NEXT_EVENT_CALENDARS } from "~/values/limits";
import { readEach } from "~/web/pages/events/screen-events";
import { type ShownCalendar, shownZone } from "~/web/request/calendar-display";
import type { Screen } from "~/web/request/screen";

/** Drawn by scripts/icons.mjs, 1200 × 630. */
const PICTURE = "/icons/preview.png";

/** How long pages are cached; each page in that time names the same next event. */
const QUARTER_HOUR = 15 * MINUTE_MS;

type Tag = { property: string; content: string } | { name: string; content: string };

type Preview = {
  title: string;
  /** "" for none. */
  description: string;
  /** The installation's name, or on an event's page its calendar's. */
  site: string;
  address: string;
  origin: string;
};

export function previewTags({ title, description, site, address, origin }: Preview): Tag[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site },
    { property: "og:title", content: title },
    ...(description ? [{ property: "og:description", content: description }] : []),
    { property: "og:url", content: address },
    { property: "og:image", content: addressAt(origin, PICTURE) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/**
 * Describes the next event, for messengers and the like. Not used on event pages, which describe their own event; busy
 * links describe nothing.
 */
export async function previewScreen(request: Request, screen: Screen): Promise<Tag[]> {
  const { calendar, visitor } = screen;
  const { pathname } = new URL(request.url);
  const isTold = !visitor.caller.actor && !pathname.includes("/events/");
  return previewTags({
    title: calendar.title,
    description: isTold ? await describeNext(screen) : "",
    site: "EAS",
    address: visitor.origin + pathname,
    origin: visitor.origin,
  });
}

/** Unchanged for a quarter of an hour. */
async function describeNext({ calendar, display, visitor, several }: Screen): Promise<string> {
  const reader = several?.reader ?? visitor.caller;
  const members: Pick<ShownCalendar, "link" | "isBusy">[] = several?.members ?? [calendar];
  const zone = shownZone(display, calendar);
  const told = members.filter(({ isBusy }) => !isBusy).slice(0, NEXT_EVENT_CALENDARS);
  const now = Math.floor(reader.now / QUARTER_HOUR) * QUARTER_HOUR;
  const asked = { members: told, reader: { ...reader, now }, words: display.words };
  const found = await readEach(asked, ({ link }, caller) =>
    perform(findNextEvent, { calendarId: link, zone }, caller),
  );
  const [next] = found.flatMap((each) => each.found ?? []).sort(compareEvents);
  if (!next) return "";
  return `${eventTimeLabel(next, zone, display.now, display.words)} · ${next.title}`;
}
