// Fits the texts of a foreign event to the limits here: cuts long ones, with a remark.
import { CUT_END } from "~/event/app-texts";
import { cancelTitle } from "~/event/canceled";
import { type Category, findByName } from "~/event/category";
import {
  byEventText,
  EVENT_TEXT_NAMES,
  type EventTextName,
  type EventTexts,
  eventText,
} from "~/event/event-fields";
import { labelMessageOf } from "~/event/event-text-labels";
import { fitsTitle, titleHead } from "~/event/title-length";
import { shortenMarked } from "~/values/formatted";
import { LIMITS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { cleanLine, cleanText, isBlank } from "~/values/text";
import type { Entry } from "./entry";
import { isAddress, notesIn, readMarked } from "./entry-addresses";
import type { ForeignValues } from "./import-result";

type Texts = EventTexts & Pick<ForeignValues, "categoryId">;
type Written = Pick<
  Entry,
  | "texts"
  | "moreTexts"
  | "styled"
  | "typed"
  | "isDerived"
  | "addresses"
  | "categories"
  | "isCanceled"
>;
/** `isOurs`: the description is exactly the notes, and the address is just the event's page, which is skipped. */
export type TextContext = {
  categories: readonly Pick<Category, "id" | "name">[];
  isOurs: boolean;
};

const NO_TITLE = "Untitled";
export const NO_TITLE_REMARK = refusal("noTitle");

/** Like the cleaning of typed texts, but a tab between words becomes a space. */
export const foreignLine = (text: string) => cleanLine(text.replaceAll("\t", " "));
export const foreignText = (text: string) => cleanText(text.replaceAll("\t", " "));

/** A title is cut at a space if that leaves at least this many characters. */
const SHORTEST_CUT = 25;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

export function readTexts(
  entry: Written,
  context: TextContext,
): { texts: Texts; remarks: string[] } {
  const { title, rest } = readTitle(entry);
  const notes = readNotes(rest, entry, context.isOurs);
  const others = byEventText((name) => readOtherText(name, entry));
  const category = entry.categories
    .map((name) => findByName(name, context.categories))
    .find(Boolean);
  return {
    texts: {
      ...byEventText((name) => others[name].text),
      title,
      notes: notes.text,
      categoryId: category?.id ?? null,
    },
    remarks: [
      ...(isBlank(foreignLine(entry.texts.SUMMARY ?? "")) ? [NO_TITLE_REMARK] : []),
      ...(rest === "" ? [] : [refusal("titleTooLong")]),
      ...EVENT_TEXT_NAMES.flatMap((name) =>
        others[name].isCut ? [refusal("fieldCut", { field: { label: labelMessageOf(name) } })] : [],
      ),
      ...(notes.isCut ? [refusal("notesCut")] : []),
      ...(notes.left.length > 0
        ? [refusal("formsNotTaken", { names: notes.left.join(", ") })]
        : []),
      ...(entry.addresses.hasFile ? [refusal("fileNotTaken")] : []),
      ...(entry.isCanceled ? [refusal("isCanceled")] : []),
    ],
  };
}

/** Any text except title and notes, which are read separately because the notes begin with the rest of the title. */
export function readOtherText(
  name: EventTextName,
  { texts }: Written,
): { text: string; isCut: boolean } {
  const { ical, lines, max } = eventText(name);
  if (ical === "SUMMARY" || ical === "DESCRIPTION") return { text: "", isCut: false };
  const given = texts[ical] ?? "";
  // Apple writes an address on several lines.
  const oneLine = () => foreignLine(trimmedLines(given).join(", "));
  const written = lines === "one" ? oneLine() : foreignText(given);
  const text = shortened(written, max);
  return { text, isCut: text !== written };
}

/** Trims each line. A regular expression would take seconds for thousands of spaces. */
function trimmedLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function readTitle({ texts, isCanceled: isOff }: Written): { title: string; rest: string } {
  const line = foreignLine(texts.SUMMARY ?? "");
  const whole = isBlank(line) ? NO_TITLE : line;
  const start = fitsTitle(whole) ? whole : cutTitle(whole);
  const title = start.trim();
  return {
    title: isOff ? cancelTitle(title) : title,
    rest: whole.slice(start.length).trim(),
  };
}

/** Cuts at the last space, or between two visible characters if the rest would be too short. */
function cutTitle(text: string): string {
  const cut = titleHead(text);
  // One character with many combining marks can be longer than a title.
  if (cut.trim() === "") return text.slice(0, LIMITS.eventTitle).replace(/[\uD800-\uDBFF]$/, "");
  const blank = text[cut.length] === " " ? cut.length : cut.lastIndexOf(" ");
  return blank >= SHORTEST_CUT ? cut.slice(0, blank) : cut;
}

function cutAt(text: string, room: number): string {
  let end = 0;
  // The rest cannot fit, so segmenting a long text to its end would waste time.
  for (const { segment, index } of characters.segment(text.slice(0, room + SHORTEST_CUT))) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

export function shortened(text: string, room: number): string {
  return text.length <= room ? text : cutAt(text, room - CUT_END.length).trimEnd() + CUT_END;
}

/** Addresses go below the text, one per line, if they leave most of the room. */
const MOST_ADDED = LIMITS.notes / 2;

function readNotes(rest: string, entry: Written, isOurs: boolean) {
  const { addresses } = entry;
  const described = notesIn(entry, isOurs);
  const { left } = described;
  const written = foreignText(described.text);
  const more = entry.moreTexts
    .map((text) => foreignText(readMarked(text)).trim())
    .filter((text) => !written.includes(text));
  const begun = [rest, written, ...new Set(more)].filter((part) => !isBlank(part)).join("\n\n");
  const all = isOurs ? [] : [...addresses.own, ...addresses.others];
  const added = [...new Set(all.filter(isAddress))].filter((one) => !begun.includes(one));
  let room = MOST_ADDED;
  const fitting = added.filter((one) => {
    room -= one.length + 1;
    return room >= 0 || added.length === 1;
  });
  const end = fitting.join("\n");
  const isShort = fitting.length < added.length;
  if (begun === "" || end === "") {
    const text = cutNotes(begun, LIMITS.notes) || end;
    return { text, left, isCut: begun.length > LIMITS.notes || isShort };
  }
  const body = begun.trimEnd();
  const space = LIMITS.notes - end.length - 2;
  const text = `${cutNotes(body, space)}\n\n${end}`;
  return { text, left, isCut: body.length > space || isShort };
}

function cutNotes(text: string, room: number): string {
  return shortenMarked(text, (one) => shortened(one, room));
}
