// Links that add an event, or a whole calendar, to another calendar on the web.

import type { CalendarEvent } from "~/event/event";
import { addDays } from "~/time/days";
import { withoutMarks } from "~/values/formatted";
import { cleanLine, cleanText } from "~/values/text";

/** Some proxies and browsers refuse longer addresses. */
const ADDRESS_LENGTH = 2_000;
/** Enough for the longest title, whatever its script; a location gets as much. */
const LINE_LENGTH = 450;
const ELLIPSIS = "…";

/**
 * The address of Google Calendar's form, filled in with the event. `page` is the event's own address; it comes after
 * the notes, which are cut so that the whole address stays within 2,000 characters.
 */
export function googleAddLink(event: CalendarEvent, page: string): string {
  const { start, end } = spanOf(event);
  return addLink("https://calendar.google.com/calendar/render?action=TEMPLATE", event, page, {
    title: "text",
    times: [["dates", `${compact(start)}/${compact(end)}`]],
    notes: "details",
  });
}

/** The same for the form of Outlook on the web (outlook.com). */
export function outlookAddLink(event: CalendarEvent, page: string): string {
  const { start, end } = spanOf(event);
  const form =
    "https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent";
  const times: [string, string][] = [
    ["startdt", start],
    ["enddt", end],
  ];
  if (event.allDay) times.push(["allday", "true"]);
  return addLink(form, event, page, { title: "subject", times, notes: "body" });
}

/**
 * The addresses for subscribing to the feed at the path `feed`: the feed itself, for the device's calendar app
 * (iPhones do not accept webcals), Google's page for pasting the feed's address (a link with it filled in does not
 * work reliably), and Outlook on the web with address and name filled in.
 */
export function subscribeLinks(feed: string, origin: string, title: string): SubscribeLinks {
  const https = `${origin}${feed}`;
  const rest = https.replace(/^https?:/, "");
  return {
    https,
    webcal: `webcal:${rest}`,
    webcals: `webcals:${rest}`,
    google: "https://calendar.google.com/calendar/u/0/r/settings/addbyurl",
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${query([
      ["url", https],
      ["name", cleanLine(title)],
    ])}`,
  };
}

/** `https` has the scheme of the installation's origin, which may be http on a home network. */
type SubscribeLinks = Record<"https" | "webcal" | "webcals" | "google" | "outlook", string>;

type FormFields = { title: string; times: [string, string][]; notes: string };

function addLink(form: string, event: CalendarEvent, page: string, fields: FormFields): string {
  const short = query([
    [fields.title, cut(cleanLine(event.title), LINE_LENGTH)],
    ...fields.times,
    ["location", cut(cleanLine(event.location), LINE_LENGTH)],
  ]);
  const start = `${form}&${short}&${fields.notes}=`;
  const end = encodeURIComponent(page);
  const gap = encodeURIComponent("\n\n");
  const notes = cut(
    cleanText(withoutMarks(event.notes)),
    ADDRESS_LENGTH - start.length - gap.length - end.length,
  );
  return start + (notes === "" ? end : encodeURIComponent(notes) + gap + end);
}

/** All-day: dates, ending with the day after the last one; timed: instants in UTC. */
function spanOf(event: CalendarEvent): { start: string; end: string } {
  if (event.firstDay !== null && event.lastDay !== null) {
    return { start: event.firstDay, end: addDays(event.lastDay, 1) };
  }
  return { start: instant(event.from), end: instant(event.to) };
}

/** "2026-01-05T14:00:00Z" */
function instant(epoch: number): string {
  return `${new Date(epoch).toISOString().slice(0, 19)}Z`;
}

function compact(time: string): string {
  return time.replace(/[-:]/g, "");
}

/** Spaces are percent-encoded too: Outlook shows a "+" as it is. */
function query(fields: [string, string][]): string {
  return fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}

/** The text, or the part of its beginning that fits `length` characters when percent-encoded, with an ellipsis. */
function cut(text: string, length: number): string {
  if (encodeURIComponent(text).length <= length) return text;
  let left = length - encodeURIComponent(ELLIPSIS).length;
  let kept = "";
  for (const character of text) {
    left -= encodeURIComponent(character).length;
    if (left < 0) break;
    kept += character;
  }
  return kept === "" ? "" : kept + ELLIPSIS;
}
