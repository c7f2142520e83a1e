// Marks an event as canceled in its title, tells whether a title is marked, and takes the mark off it.
import { LIMITS } from "~/values/limits";

export const CANCELED_PREFIX = "CANCELED: ";

const SHOUTED = /^\s*CANCELL?ED(?![\p{L}\p{N}])/u;
const MARKED = /^\s*cancell?ed\s*[:–—-]/i;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** True where the title already says so, also as people write it: "Cancelled: …", "CANCELED …". */
export function isCanceled(title: string): boolean {
  return SHOUTED.test(title) || MARKED.test(title);
}

/** What marks the title, with the blanks around it, and the rest; a title that is nothing else, or not marked, is all rest. */
export function splitCanceled(title: string): { prefix: string; rest: string } {
  const mark = isCanceled(title) ? (/^\s*cancell?ed\s*[:–—-]?\s*/i.exec(title)?.[0] ?? "") : "";
  const rest = title.slice(mark.length);
  return rest === "" ? { prefix: "", rest: title } : { prefix: mark, rest };
}

/** The title with the prefix, cut between visible characters to what a title may have; as it is if it has one. */
export function cancelTitle(title: string): string {
  if (isCanceled(title)) return title;
  return cutText(CANCELED_PREFIX + title.trim(), LIMITS.eventTitle).trim();
}

function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let end = 0;
  for (const { segment, index } of characters.segment(text)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
