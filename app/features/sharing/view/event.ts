// View data for sharing an event: address, file, web calendars' forms, previews and search engines.
import { msg } from "@lingui/core/macro";
import type { MetaDescriptor } from "@remix-run/node";
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { dayHeading, eventTimeLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { withoutMarks } from "~/values/formatted";
import { buildQrCode, type QrCode } from "~/values/qr-code";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import { titleInCalendar } from "~/web/request/document-title";
import { previewTags } from "./preview";
import { googleAddLink, outlookAddLink } from "./subscribe";

/**
 * `fileHref` is "" for an event of another site's calendar; `qr` and `asOf` are for print: the address to scan, and the
 * date.
 */
export type EventSharing = {
  address: string;
  fileHref: string;
  google: string;
  outlook: string;
  qr: QrCode;
  asOf: string;
};

export function buildEventSharing(
  event: CalendarEvent,
  calendar: ShownCalendar,
  display: CalendarDisplay,
  origin: string,
): EventSharing {
  const { link } = calendar;
  const address = addressAt(origin, pagePaths.event(link, event.id));
  const today = dayHeading(todayOf(display, calendar), display.words);
  return {
    address,
    fileHref: event.source ? "" : programPaths.eventFeed(link, event.id),
    google: googleAddLink(event, address),
    outlook: outlookAddLink(event, address),
    qr: buildQrCode(address),
    asOf: display.words._(msg({ message: `As of ${today}`, comment: "On paper, with the date." })),
  };
}

/** A preview for messengers, and a schema.org Event for search engines. */
export function buildEventMeta(
  event: CalendarEvent,
  calendar: ShownCalendar,
  display: CalendarDisplay,
  origin: string,
): MetaDescriptor[] {
  const address = addressAt(origin, pagePaths.event(calendar.link, event.id));
  const when = eventTimeLabel(event, shownZone(display, calendar), display.now, display.words);
  const description = [when, event.location].filter((text) => text !== "").join(" · ");
  const { title } = event;
  const { title: calendarTitle } = calendar;
  return [
    { title: titleInCalendar(title, calendarTitle, display.words) },
    { name: "description", content: description },
    ...previewTags({ title, description, site: calendarTitle, address, origin }),
    { "script:ld+json": describeEvent(event, calendar, address) },
  ];
}

/** A schema.org Event. All-day events have dates without times, ending on their last day; some events have no end. */
function describeEvent(event: CalendarEvent, { title }: ShownCalendar, url: string) {
  const isoTime = (epoch: number) => new Date(epoch).toISOString();
  const { firstDay, lastDay } = event;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    startDate: firstDay ?? isoTime(event.from),
    ...(event.allDay || event.to > event.from ? { endDate: lastDay ?? isoTime(event.to) } : {}),
    eventStatus: `https://schema.org/${isCanceled(event.title) ? "EventCancelled" : "EventScheduled"}`,
    ...(event.location && { location: { "@type": "Place", name: event.location } }),
    ...(event.notes && { description: withoutMarks(event.notes) }),
    organizer: { "@type": "Organization", name: title },
    url,
  };
}
