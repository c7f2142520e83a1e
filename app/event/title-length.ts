// The maximum length of a title. The mark of a canceled event is not counted, so that canceling cuts no title.
import { LIMITS } from "~/values/limits";
import { CANCELED_PREFIX } from "./canceled";

/** A visible character can be many UTF-16 units. With more than this, a title would not fit into feeds. */
const MOST_UNITS = 240;
/** The longest stored title, including the mark. */
export const TITLE_UNITS = CANCELED_PREFIX.length + MOST_UNITS;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many UTF-16 units an input for this title must allow. */
export function longestTyped(title: string): number {
  return canceledMark(title).length + LIMITS.eventTitle;
}

/** Whether it is shown whole. Counts visible characters, like apps. */
export function fitsTitle(title: string): boolean {
  return title.length <= LIMITS.eventTitle || titleHead(title) === title;
}

/** The start of the title that fits if `more` characters follow. */
export function titleHead(title: string, more = 0): string {
  const mark = canceledMark(title);
  const [most, units] = [LIMITS.eventTitle - more, MOST_UNITS - more];
  const text = title.slice(mark.length, mark.length + MOST_UNITS + 2);
  let [count, end] = [0, 0];
  for (const { segment, index } of characters.segment(text)) {
    if (count === most || index + segment.length > units) break;
    [count, end] = [count + 1, index + segment.length];
  }
  return mark + text.slice(0, end);
}

function canceledMark(title: string): string {
  return title.startsWith(CANCELED_PREFIX) ? CANCELED_PREFIX : "";
}
