// Reads the texts of an event that a calendar app puts. What is too long to be shown is kept beside it; of an address that
// the app changed, the old one leaves the notes.
import {
  CUT_END,
  type LongTexts,
  readAppTexts,
  type SentForms,
  writeAppTexts,
} from "~/event/app-texts";
import { CANCELED_PREFIX, isCanceled } from "~/event/canceled";
import { byEventText, EVENT_TEXT_NAMES, eventText } from "~/event/event-fields";
import { fitsTitle, titleHead } from "~/event/title-length";
import { hasMarks, shortenMarked, withoutMarks } from "~/values/formatted";
import { LIMITS } from "~/values/limits";
import { cleanLine, cleanText, withoutControls } from "~/values/text";
import type { Entry } from "./entry";
import { isAddress, isSameText, notesIn, plainOf } from "./entry-addresses";
import { otherOf, shortened, type TextContext, textsOf } from "./entry-texts";
import type { ForeignEvent, ForeignSeries } from "./foreign-item";

/** What an event's notes were, the addresses that its URL and CONFERENCE added to them, and their other forms. */
export type NotesBefore = {
  notes: string;
  links: readonly string[];
  forms?: SentForms | undefined;
};
type AppContext = Pick<TextContext, "categories"> & {
  origin: string;
  before: NotesBefore;
  forms: Omit<SentForms, "shown">;
};

/** A text as it is shown, and as the app sent it. */
type Told = { shown: string; sent: string; isCut: boolean };

/** With more characters of addresses than this, notes are cut as a whole. */
const MOST_ADDED = 1_000;

export function appTextsOf(entry: Entry, { categories, origin, before, forms }: AppContext) {
  const { texts } = textsOf(entry, { categories, isOurs: true });
  const sent = byEventText((name) => withoutControls(entry.texts[eventText(name).ical] ?? ""));
  const links = linksOf(entry, origin);
  // Apps get notes without their marks, and put them back so.
  const isBefore = hasMarks(before.notes) && isSameText(sent.notes, withoutMarks(before.notes));
  const { text: given } = notesIn({ ...entry, texts: { DESCRIPTION: sent.notes } }, true);
  const notes = isBefore ? before.notes : given || plainOf(entry.styled[0]?.text ?? "");
  const description = withoutOld(notes, before.links, links);
  // What was typed here is no HTML, whatever it looks like.
  const plain = notes === before.notes ? description : plainOf(description);
  const told: Record<string, Told> = {
    ...byEventText((name) => {
      const { isCut } = otherOf(name, entry);
      return { shown: texts[name], sent: sent[name], isCut };
    }),
    title: titleOf(entry, texts.title),
    notes: notesOf({ description, plain }, links),
  };
  const long: LongTexts = {};
  for (const name of EVENT_TEXT_NAMES) {
    const { shown = "", sent: whole = "", isCut = false } = told[name] ?? {};
    texts[name] = shown;
    if (isCut) long[name] = { shown, sent: whole };
  }
  const kept = links.length > 0 ? links : before.links.filter((link) => description.includes(link));
  const sentNow = formsOf(forms, texts.notes, before);
  return { ...texts, appTexts: writeAppTexts({ texts: long, links: [...kept], forms: sentNow }) };
}

/**
 * The other forms of the notes, without those from before other notes: the app changed the notes and gave back the
 * rest.
 */
function formsOf(
  { head, lines }: Omit<SentForms, "shown">,
  shown: string,
  { forms: before }: NotesBefore,
): SentForms | undefined {
  const isOld = before !== undefined && before.shown !== shown;
  const own = lines.filter((line) => !(isOld && before.lines.includes(line)));
  const ownHead = isOld && head === before.head ? "" : head;
  return own.length === 0 && ownHead === "" ? undefined : { shown, head: ownHead, lines: own };
}

/** The bytes of all texts that are kept beside what is shown. */
export function bytesOfTexts(item: ForeignEvent | ForeignSeries): number {
  const dates = item.kind === "event" ? [] : [...item.changed, ...(item.strays ?? [])];
  const all = [item.values, ...dates].map(({ appTexts }) => readAppTexts(appTexts));
  const texts = all.flatMap(({ texts: long, forms }) => [
    ...Object.values(long).map(({ sent }) => sent),
    ...(forms ? [forms.head, ...forms.lines] : []),
  ]);
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** A title that fits is as in files. */
function titleOf({ texts, isCanceled: isOff }: Entry, usual: string): Told {
  const sent = withoutControls(texts.SUMMARY ?? "");
  const line = cleanLine(sent);
  const mark = isOff && !isCanceled(line) ? CANCELED_PREFIX : "";
  const whole = mark + line;
  if (fitsTitle(whole)) return { shown: usual, sent: usual, isCut: false };
  const shown = titleHead(whole, CUT_END.length).trimEnd() + CUT_END;
  return { shown, sent: mark + sent, isCut: true };
}

/** The description, then a line for each address that it does not have; HTML is kept as the app sent it. */
function notesOf(
  { description, plain }: { description: string; plain: string },
  links: readonly string[],
): Told {
  const added = links.filter((link) => !description.includes(link));
  const end = added.join("\n");
  const join = (text: string) => [text, end].filter((part) => part !== "").join("\n\n");
  const whole = (text: string) => join(end === "" ? text : text.trimEnd());
  const sent = whole(description);
  const told = cleanText(whole(plain));
  if (told.length <= LIMITS.notes) {
    return plain === description
      ? { shown: told, sent: told, isCut: false }
      : { shown: told, sent, isCut: true };
  }
  const room = LIMITS.notes - end.length - 2;
  const shown =
    end === "" || end.length > MOST_ADDED
      ? shortenMarked(told, (text) => shortened(text, LIMITS.notes))
      : join(shortenMarked(cleanText(plain).trimEnd(), (text) => shortened(text, room)));
  return { shown, sent, isCut: true };
}

/** The addresses that an app wrote, without those of this site. */
function linksOf({ addresses }: Entry, origin: string): string[] {
  const others = addresses.own.filter((each) => !each.startsWith(`${origin}/`));
  return [...new Set(others.filter(isAddress))];
}

/** The text without the lines of addresses that were replaced. */
function withoutOld(text: string, before: readonly string[], now: readonly string[]): string {
  const old = now.length === 0 ? [] : before.filter((link) => !now.includes(link));
  const lines = text.split("\n");
  const left = lines.filter((line) => !old.includes(line.trim()));
  return left.length === lines.length ? text : left.join("\n").trimEnd();
}
