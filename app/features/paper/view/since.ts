// View data of the changes since a print, and the QR code image in a print's footer.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { busyTitle } from "~/event/busy-title";
import { splitCanceled } from "~/event/canceled";
import type { Side, What } from "~/event/event-change";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { labelOfText } from "~/event/event-text-labels";
import { dayHeading, daysLabel, eventTimeLabel } from "~/event/labels";
import { type PrintChange, type SincePrint, viewSince } from "~/features/paper/operations/prints";
import { isLink } from "~/operations/kernel/reach";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { getRuntime } from "~/process/runtime";
import { dayIn } from "~/time/zones";
import { buildQrCode } from "~/values/qr-code";
import { escapeMarkup } from "~/values/text";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  zoneNote,
  zoneStatement,
} from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { titleInCalendar } from "~/web/request/document-title";
import { load } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";
import { joinItems } from "~/words/join-items";
import type { Words } from "~/words/words";

/** `href` is "" for a deleted event and on a busy link; `before` is "" if there is nothing to compare. */
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
  /** What was compared, or why nothing was. */
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

function buildSinceView(
  { sure, from, to, changes }: SincePrint,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): SinceView {
  const { words } = display;
  const heading = words._(msg`Since this print`);
  const { title, link } = calendar;
  return {
    tab: "list",
    documentTitle: titleInCalendar(heading, title, words),
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
  const sideTime = (side: Side | undefined) => (side ? eventTimeLabel(side, zone, now, words) : "");
  const full = calendar.isBusy ? busyTitle(words) : ((is ?? was)?.title ?? "");
  const isMoved = what === "moved";
  return {
    key: `${index} ${id}`,
    kind: words._(KINDS[what]),
    what,
    title: what === "canceled" ? splitCanceled(full).rest : full,
    href: is && id !== "" ? pagePaths.event(calendar.link, id) : "",
    before: isMoved ? sideTime(was) : "",
    after: sideTime(is ?? was),
    others: isMoved || what === "changed" ? otherChanges(was, is, calendar, words) : "",
  };
}

/** Such as "Title, was "Training"; Location: Hall 5". */
function otherChanges(
  was: Side | undefined,
  is: Side | undefined,
  { categories = [] }: ShownCalendar,
  words: Words,
): string {
  if (!was || !is) return "";
  const texts = EVENT_TEXT_NAMES.filter((name) => was[name] !== is[name]).map((name) => {
    if (name === "title") {
      const title = was.title;
      return words._(msg`Title, was “${title}”`);
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
  return joinItems(texts, words);
}

/** Longer texts are only on the event's page. */
const LONGEST_TEXT = 80;

/** Throws a 404 for a wrong link, a 410 for an ended one; an unknown mark gets a page that says so. */
export function openSince(request: Request, id: string | undefined, mark = ""): SinceView {
  const { calendar, display } = openCalendar(request, id);
  // Uses the link in the address: the mark was made for that link, even if an editor came by it.
  const found = load(request, viewSince, { id: id ?? "", mark });
  return buildSinceView(found, calendar, display);
}

/** The image reveals no more than its address, so the calendar's existence is not checked. */
const MARK = /^[\w.-]{1,200}$/;
/** In SVG units. */
const [WIDTH, HEIGHT, LEADING] = [720, 100, 20];
const CHARACTERS_A_LINE = 60;

/** Replies with a print's footer as an image: QR code and address of the changes since then, and the date. */
export function answerSinceCode(request: Request, link = "", mark = ""): Response {
  if (!isLink(link) || !MARK.test(mark)) return new Response(null, { status: 404 });
  const { origin, words, zone } = getVisitor(request);
  const now = getRuntime().now();
  const address = addressAt(origin, pagePaths.since(link, mark));
  const today = dayHeading(dayIn(now, zone ?? "UTC"), words);
  const lines = [
    words._(msg`What has changed since this print:`),
    ...(address.match(new RegExp(`.{1,${CHARACTERS_A_LINE}}`, "g")) ?? []),
    words._(msg({ message: `As of ${today}`, comment: "On paper, with the date." })),
    // If the zone is unknown, the printed page itself names the zone it uses.
    ...(zone ? [zoneStatement(zone, now, words)] : []),
  ];
  return new Response(draw(address, lines), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "no-store" },
  });
}

function draw(address: string, lines: readonly string[]): string {
  const { size, path } = buildQrCode(address);
  const height = Math.max(HEIGHT, LEADING * lines.length);
  const texts = lines.map((line, index) => {
    return `<text x="${HEIGHT + 8}" y="${LEADING * (index + 1) - 4}">${escapeMarkup(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="17"><svg width="${HEIGHT}" height="${HEIGHT}" viewBox="0 -0.5 ${size} ${size}"><path fill="none" stroke="#000" d="${path}"/></svg>${texts.join("")}</svg>`;
}
