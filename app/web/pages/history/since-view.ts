// The texts of what changed since a print: a line for each date, by day.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { busyTitle } from "~/event/busy-title";
import { splitCanceled } from "~/event/canceled";
import type { Side, What } from "~/event/event-change";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { labelOfText } from "~/event/event-text-labels";
import { daysLabel, eventTimeLabel } from "~/event/labels";
import type { PrintChange, SincePrint } from "~/operations/history/prints";
import { pagePaths } from "~/paths/pages";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  zoneNote,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";

/** `href` is "" for what is gone and by links that show only times; `before` is "" where there is nothing to compare. */
export type SinceLine = {
  key: string;
  kind: string;
  what: What;
  title: string;
  href: string;
  before: string;
  after: string;
  others: string;
};

export type SinceView = {
  tab: "list";
  documentTitle: string;
  heading: string;
  /** What was compared, or why nothing could be. */
  note: string;
  lines: SinceLine[];
  zoneNote: string;
  backHref: string;
};

const KINDS: Record<What, MessageDescriptor> = {
  new: msg({ message: "New", context: "since a print" }),
  moved: msg({ message: "Moved", context: "since a print" }),
  changed: msg({ message: "Changed", context: "since a print" }),
  canceled: msg({ message: "Canceled", context: "since a print" }),
  deleted: msg({ message: "Gone", context: "since a print" }),
};

export function buildSinceView(
  { sure, from, to, changes }: SincePrint,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): SinceView {
  const { words } = display;
  const heading = words._(msg`Since this print`);
  const { title, link } = calendar;
  return {
    tab: "list",
    documentTitle: `${heading} – EAS: ${title}`,
    heading,
    note: sure ? sureNote(changes.length, daysLabel(from, to, words), words) : unsureNote(words),
    lines: changes.map((change, index) => buildLine(change, index, calendar, display)),
    zoneNote: changes.length > 0 ? zoneNote(display, calendar) : "",
    backHref: pagePaths.calendar(link),
  };
}

function unsureNote(words: Words): string {
  return words._(msg`We cannot tell what changed since this print.`);
}

function sureNote(count: number, days: string, words: Words): string {
  return count === 0
    ? words._(msg`Nothing has changed since this print, for ${days}.`)
    : words._(msg`What has changed since this print, for ${days}:`);
}

function buildLine(
  { what, was, is, id }: PrintChange,
  index: number,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): SinceLine {
  const { words, now } = display;
  const zone = shownZone(display, calendar);
  const timeOf = (side: Side | undefined) => (side ? eventTimeLabel(side, zone, now, words) : "");
  const full = calendar.isBusy ? busyTitle(words) : ((is ?? was)?.title ?? "");
  const isMoved = what === "moved";
  return {
    key: `${index} ${id}`,
    kind: words._(KINDS[what]),
    what,
    title: what === "canceled" ? splitCanceled(full).rest : full,
    href: is && id !== "" ? pagePaths.event(calendar.link, id) : "",
    before: isMoved ? timeOf(was) : "",
    after: timeOf(is ?? was),
    others: isMoved || what === "changed" ? othersOf(was, is, calendar, words) : "",
  };
}

/** "Title, was "Training"; Location: Hall 5" */
function othersOf(
  was: Side | undefined,
  is: Side | undefined,
  { categories = [] }: ShownCalendar,
  words: Words,
): string {
  if (!was || !is) return "";
  const texts = EVENT_TEXT_NAMES.filter((name) => was[name] !== is[name]).map((name) => {
    if (name === "title") {
      const title = was.title;
      return words._(msg`Title, was "${title}"`);
    }
    const [label, text] = [labelOfText(name, words), is[name]];
    return text === "" || text.length > LONGEST_TEXT || text.includes("\n")
      ? label
      : words._(msg({ message: `${label}: ${text}`, comment: "A field of an event" }));
  });
  if (was.categoryId !== is.categoryId) {
    const category = categories.find((each) => each.id === is.categoryId)?.name;
    texts.push(category ? words._(msg`Category: ${category}`) : words._(msg`Category: none`));
  }
  return texts.join("; ");
}

/** Longer texts are on the event's page. */
const LONGEST_TEXT = 80;
