// How long a title may be. The mark of a canceled event comes on top of it, so that no title is cut by canceling.
import { LIMITS } from "~/values/limits";
import { CANCELED_PREFIX } from "./canceled";

/** What people see as one character can be many UTF-16 units. With more of these a title would not fit into feeds. */
const MOST_UNITS = 240;
/** Longest stored title, with the mark. */
export const TITLE_UNITS = CANCELED_PREFIX.length + MOST_UNITS;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many UTF-16 units a field takes in which this title is changed. */
export function longestTyped(title: string): number {
  return canceledMark(title).length + LIMITS.eventTitle;
}

/** Whether it is shown whole. Counts characters as people see them, as apps do. */
export function fitsTitle(title: string): boolean {
  return title.length <= LIMITS.eventTitle || titleHead(title) === title;
}

/** The beginning of the title that fits if `more` characters follow. */
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
