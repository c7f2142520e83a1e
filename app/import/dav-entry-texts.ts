// Reads the texts of an event from a calendar app. Stores texts too long to show separately, and removes from the notes
// addresses that the app has replaced.
import {
  bytesOfAppTexts,
  CUT_END,
  type LongTexts,
  type SentForms,
  writeAppTexts,
} from "~/event/app-texts";
import { CANCELED_PREFIX, isCanceled } from "~/event/canceled";
import { byEventText, EVENT_TEXT_NAMES, eventText } from "~/event/event-fields";
import { fitsTitle, titleHead } from "~/event/title-length";
import { hasMarks, shortenMarked, withoutMarks } from "~/values/formatted";
import { LIMITS } from "~/values/limits";
import { withoutControls } from "~/values/text";
import type { Entry } from "./entry";
import {
  isAddress,
  isSameText,
  notesIn,
  readMarked,
  type StyledText,
  styledTexts,
} from "./entry-addresses";
import {
  foreignLine,
  foreignText,
  readOtherText,
  readTexts,
  shortened,
  type TextContext,
} from "./entry-texts";
import type { ForeignEvent, ForeignSeries } from "./import-result";
import { readLines } from "./jcal";

/**
 * An event's notes before the change, and whether they were cut; the description apps got for them, if it is not the
 * notes without marks; the addresses added from URL and CONFERENCE, and the other forms of the notes.
 */
export type NotesBefore = {
  notes: string;
  isCut?: boolean;
  sent?: string | undefined;
  links: readonly string[];
  forms?: SentForms | undefined;
  /** A title marked because of STATUS:CANCELLED, and the title as sent. */
  marked?: { title: string; unmarked: string } | undefined;
};
type AppContext = Pick<TextContext, "categories"> & {
  origin: string;
  before: NotesBefore;
  forms: Forms;
  heads: Readonly<Record<string, string>>;
  addresses: readonly string[];
};

/** A text as shown, and as the app sent it. */
type Told = { shown: string; sent: string; isCut: boolean };

/** With more characters of addresses than this, the notes are cut as a whole. */
const MOST_ADDED = 1_000;

export function takeAppTexts(
  entry: Entry,
  { categories, origin, before, forms, heads, addresses }: AppContext,
) {
  const { texts } = readTexts(entry, { categories, isOurs: true });
  const sent = byEventText((name) => withoutControls(entry.texts[eventText(name).ical] ?? ""));
  const links = foreignLinks(entry, origin);
  const read = readNotes(entry, { sent: sent.notes, links, forms, before });
  const description = withoutOld(read.description, before.links, links);
  const plain = withoutOld(read.plain, before.links, links);
  const { other, ...notes } = readAppNotes({ description, plain }, links);
  const told: Record<string, Told> = {
    ...byEventText((name) => {
      const { isCut } = readOtherText(name, entry);
      const isOther = texts[name] !== "" && texts[name] !== sent[name];
      return { shown: texts[name], sent: sent[name], isCut: isCut || isOther };
    }),
    title: readAppTitle(entry, texts.title),
    notes,
  };
  const long: LongTexts = {};
  for (const name of EVENT_TEXT_NAMES) {
    const { shown = "", sent: whole = "", isCut = false } = told[name] ?? {};
    texts[name] = shown;
    const head = heads[eventText(name).ical];
    const unmarked = name === "title" ? unmarkedOf(entry, sent.title, before) : undefined;
    if (!isCut && head === undefined && unmarked === undefined) continue;
    long[name] = { shown, sent: isCut ? whole : shown, ...(head && { head }) };
    if (unmarked !== undefined) Object.assign(long[name], { unmarked });
  }
  const kept = links.length > 0 ? links : before.links.filter((link) => description.includes(link));
  const { head, lines } = read.isChanged ? formsBeside(forms, before.forms) : forms;
  const hasForms = head !== "" || lines.length > 0 || other !== undefined;
  const sentForms: SentForms = { shown: texts.notes, head, lines, description: other };
  return {
    ...texts,
    appTexts: writeAppTexts({
      texts: long,
      links: [...kept],
      lines: addresses.filter((line) => links.some((link) => line.endsWith(`:${link}`))),
      forms: hasForms ? sentForms : undefined,
    }),
  };
}

type Forms = Pick<SentForms, "head" | "lines">;
type Sent = { sent: string; links: readonly string[]; forms: Forms; before: NotesBefore };

/**
 * The notes in an app's entry: its `description`, and the text with marks to show. As in files, that is the richer one
 * of the description and its other forms; if an app returns them with one changed, the changed one. `isChanged`: the
 * description differs from before.
 */
function readNotes(entry: Entry, { sent, links, forms, before }: Sent) {
  const { text: typed } = notesIn({ ...entry, texts: { DESCRIPTION: sent } }, true);
  const none = sent.trim() === "";
  if (none || typed !== sent) {
    const text = none ? readMarked(entry.styled[0]?.text ?? "") : typed;
    return { description: text, plain: text, isChanged: false };
  }
  const given = before.sent ?? withoutMarks(before.notes);
  const isGiven = [[], links, before.links].some((added) =>
    isSameText(withLinks(sent, added), given),
  );
  const others = styledIn(formsBeside(forms, before.forms));
  const isKnown = before.sent !== undefined || before.forms !== undefined;
  if (isGiven && !before.isCut && (isKnown || hasMarks(before.notes))) {
    const [other] = others;
    if (other && before.forms) {
      return { description: sent, plain: readMarked(other.text), isChanged: false };
    }
    if (!other) {
      return { description: isKnown ? sent : before.notes, plain: before.notes, isChanged: false };
    }
  }
  const styled = isGiven ? styledIn(forms) : others;
  const { isDerived } = entry;
  const { text } = notesIn({ texts: { DESCRIPTION: sent }, styled, typed: "", isDerived }, false);
  const isRicher = styled.some((form) => readMarked(form.text) === text);
  const plain = isGiven && !before.isCut && !isRicher ? before.notes : text;
  return { description: sent, plain, isChanged: !isGiven };
}

/** The forms that differ from the previous ones: an app that changes the notes returns the others unchanged. */
function formsBeside({ head, lines }: Forms, before: Forms | undefined): Forms {
  if (!before) return { head, lines };
  const old = new Set([headLine(before), ...before.lines].map(textOfForm));
  const isNew = (line: string) => !old.has(textOfForm(line));
  return { head: isNew(headLine({ head })) ? head : "", lines: lines.filter(isNew) };
}

function styledIn(forms: Forms): StyledText[] {
  return styledTexts(readLines([headLine(forms), ...forms.lines]).properties);
}

/** A line with the parameters of DESCRIPTION, one of which may be another form of it. */
function headLine({ head }: Pick<Forms, "head">): string {
  return `${head || "DESCRIPTION"}:`;
}

function textOfForm(line: string): string {
  const [form] = styledTexts(readLines([line]).properties);
  return form ? readMarked(form.text) : line;
}

/** The size in bytes of all texts stored besides the shown ones. */
export function bytesOfTexts(item: ForeignEvent | ForeignSeries): number {
  const dates = item.kind === "event" ? [] : [...item.changed, ...(item.strays ?? [])];
  return bytesOfAppTexts([item.values, ...dates]);
}

/** A title that fits is read as in files. */
function readAppTitle({ texts, isCanceled: isOff }: Entry, usual: string): Told {
  const sent = withoutControls(texts.SUMMARY ?? "");
  const line = foreignLine(sent);
  const mark = isOff && !isCanceled(line) ? CANCELED_PREFIX : "";
  const whole = mark + line;
  if (fitsTitle(whole)) {
    const isOther = usual === whole && line !== "" && line !== sent;
    return { shown: usual, sent: isOther ? mark + sent : usual, isCut: isOther };
  }
  const shown = titleHead(whole, CUT_END.length).trimEnd() + CUT_END;
  return { shown, sent: mark + sent, isCut: true };
}

/** Another app returns the title with the mark that it was given. */
function unmarkedOf(
  { isCanceled: isOff }: Entry,
  sent: string,
  { marked }: NotesBefore,
): string | undefined {
  if (isOff && !isCanceled(foreignLine(sent))) return sent;
  return marked && marked.title === sent ? marked.unmarked : undefined;
}

/** The text, followed by a line for each address it lacks. */
function withLinks(text: string, links: readonly string[]): string {
  const end = links.filter((link) => !text.includes(link)).join("\n");
  return end === "" ? text : [text.trimEnd(), end].filter((part) => part !== "").join("\n\n");
}

/** `other` is the app's description, if it is not the shown text without marks. */
function readAppNotes(
  { description, plain }: { description: string; plain: string },
  links: readonly string[],
): Told & { other?: string } {
  const sent = withLinks(description, links);
  const told = foreignText(withLinks(plain, links));
  if (told.length <= LIMITS.notes) {
    const isOther = sent !== withoutMarks(told) && (plain !== description || !hasMarks(told));
    return { shown: told, sent: told, isCut: false, ...(isOther && { other: sent }) };
  }
  const end = links.filter((link) => !plain.includes(link)).join("\n");
  const room = LIMITS.notes - end.length - 2;
  const shown =
    end === "" || end.length > MOST_ADDED
      ? shortenMarked(told, (text) => shortened(text, LIMITS.notes))
      : withLinks(
          shortenMarked(foreignText(plain).trimEnd(), (text) => shortened(text, room)),
          links,
        );
  return { shown, sent, isCut: true };
}

/** The addresses that an app wrote, without this site's own. */
function foreignLinks({ addresses }: Entry, origin: string): string[] {
  const others = addresses.own.filter((each) => !each.startsWith(`${origin}/`));
  return [...new Set(others.filter(isAddress))];
}

/** The text without the lines of replaced addresses. */
function withoutOld(text: string, before: readonly string[], now: readonly string[]): string {
  const old = now.length === 0 ? [] : before.filter((link) => !now.includes(link));
  const lines = text.split("\n");
  const left = lines.filter((line) => !old.includes(line.trim()));
  return left.length === lines.length ? text : left.join("\n").trimEnd();
}
