// Writes a calendar's next days as plain text, for terminals, mails and printers.
import { msg } from "@lingui/core/macro";
import { type CalendarEvent, firstDayIn, lastDayIn } from "~/event/event";
import { allDayText, shortTime, weekdayAndDay } from "~/event/labels";
import type { Day } from "~/time/days";
import { dayIn } from "~/time/zones";
import { cleanLine } from "~/values/text";
import {
  type ComingDays,
  type ComingEvent,
  nothingText,
  openAnonymously,
  placeComingDays,
  readComingDays,
} from "~/web/pages/events/coming-days";
import { eventColor, sourceLabel } from "~/web/pages/events/entry-parts";
import { hasCategoryIn } from "~/web/request/calendar-display";
import { readAgendaQuery } from "~/web/request/page-query";
import { readWords } from "~/web/request/reader-words";
import { unavailable } from "~/web/request/storage-failure";
import type { Words } from "~/words/words";

const INDENT = "  ";
/** The indentation of an event's further lines. */
const FURTHER = "    ";
const TO = " – ";

/** No line is wider than `width`, except the address in the last line. */
function writeAgenda(coming: ComingDays, width: number): string {
  const title = wrap(cleanLine(coming.title), width, "", "");
  const underline = "=".repeat(Math.max(...title.map(widthOf), 1));
  return [...title, underline, "", ...writeAgendaLines(coming, width), coming.address, ""].join(
    "\n",
  );
}

function writeAgendaLines(coming: ComingDays, width: number): string[] {
  const { days, isCut, goneNote, words } = coming;
  const placed = placeComingDays(coming);
  const gone = goneNote ? [...wrap(goneNote, width, "", ""), ""] : [];
  if (placed.length === 0) return [...gone, ...wrap(nothingText(days, words), width, "", ""), ""];
  const lines: string[] = gone;
  let day = "";
  for (const each of placed) {
    if (each.day !== day) {
      if (day !== "") lines.push("");
      day = each.day;
      lines.push(...wrap(dayText(day, coming), width, "", ""));
    }
    lines.push(...wrap(entryText(each, coming), width, INDENT, FURTHER));
  }
  const more = words._(msg({ message: "and more", comment: "After a list of events." }));
  return [...lines, "", ...(isCut ? [more, ""] : [])];
}

/** Such as "7pm – 8:30pm  Training (Hall 3)"; in combined calendars "… (Hall 3) · Handball Club · From School". */
function entryText({ event, day }: ComingEvent, coming: ComingDays): string {
  const { isCombined, categories } = coming;
  const title = cleanLine(event.title);
  const place = cleanLine(event.location);
  const { category: of = "" } = isCombined ? eventColor(event, categories) : {};
  const what = place ? `${title} (${place})` : title;
  const { source = "" } = sourceLabel(event, coming);
  const from = [of, source].filter((text) => text !== "").map((text) => ` · ${cleanLine(text)}`);
  return `${timeText(event, day, coming)}  ${what}${from.join("")}`;
}

/** The time below the heading of `day`; an event of several days says from when to when. */
function timeText(event: CalendarEvent, day: Day, coming: ComingDays): string {
  const { zone, words } = coming;
  const [first, last] = [firstDayIn(event, zone), lastDayIn(event, zone)];
  if (event.firstDay !== null) {
    return first === last
      ? allDayText(words)
      : [first, last].map((each) => dayText(each, coming)).join(TO);
  }
  const [from, to] = [event.from, event.to].map((epoch) => shortTime(epoch, zone, words));
  const start = first === day ? from : `${dayText(first, coming)}, ${from}`;
  if (event.to <= event.from) return `${start}`;
  const end = first === last ? to : `${dayText(dayIn(event.to, zone), coming)}, ${to}`;
  return `${start}${TO}${end}`;
}

function dayText(day: Day, { zone, now, words }: ComingDays): string {
  return weekdayAndDay(day, dayIn(now, zone), words);
}

/** Wraps a text to `width` columns, its first line indented by `indent`, further ones by `further`. */
function wrap(text: string, width: number, indent: string, further: string): string[] {
  const lines: string[] = [];
  let line = indent;
  let used = widthOf(indent);
  let isStart = true;
  const breakLine = () => {
    lines.push(line.trimEnd());
    line = further;
    used = widthOf(further);
    isStart = true;
  };
  for (const [piece] of text.matchAll(/[^ \u00a0\u202f]+|[ ]+|[\u00a0\u202f]+/g)) {
    const isGap = /^ +$/.test(piece);
    const wide = widthOf(piece);
    if (isGap && isStart) continue;
    if (used + wide > width && !isStart) {
      breakLine();
      if (isGap) continue;
    }
    for (const { segment } of GRAPHEMES.segment(piece)) {
      const more = widthOf(segment);
      if (used + more > width) breakLine();
      line += segment;
      used += more;
      isStart = false;
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Characters that terminals draw two columns wide (Unicode UAX 11, the main blocks). */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;

/** An upper bound of the width in columns, since it counts UTF-16 units. */
function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

type Agenda = { text: string; words: Words };

/** Throws a 404 for a wrong link, a 410 for an ended one, and a 503 for a storage error. */
export async function openAgenda(request: Request, name: string | undefined): Promise<Agenda> {
  const opened = openAnonymously(request, name);
  const { searchParams } = new URL(request.url);
  const query = readAgendaQuery(searchParams, hasCategoryIn(opened.screen.calendar));
  const coming = await readComingDays(opened, query);
  return { text: writeAgenda(coming, query.width), words: coming.words };
}

/** Runs `answer`; an error becomes one line of text. A redirect sets no cookie. */
export async function answerAgendaRefusal(
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const words = readWords(undefined, request.headers.get("Accept-Language"));
    const thrown = error instanceof Response ? error : unavailable(error, words);
    if (!thrown) throw error;
    return inOneLine(thrown);
  }
}

async function inOneLine(thrown: Response): Promise<Response> {
  const { status, headers } = thrown;
  const target = headers.get("Location");
  if (target) return new Response(null, { status: 302, headers: { Location: target } });
  const line = (await thrown.text()).trim().replace(/\s+/g, " ");
  const again = headers.get("Retry-After");
  return new Response(`${line}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(again && { "Retry-After": again }),
    },
  });
}
