// The "Canceled" mark in an event's title: detecting, adding and removing it.

export const CANCELED_PREFIX = "CANCELED: ";

const SHOUTED = /^\s*CANCELL?ED(?![\p{L}\p{N}])/u;
const MARKED = /^\s*cancell?ed\s*[:–—-]/i;

/** Whether the title starts with the mark, including common spellings: "Cancelled: …", "CANCELED …". */
export function isCanceled(title: string): boolean {
  return SHOUTED.test(title) || MARKED.test(title);
}

/**
 * Splits a title into the mark, with surrounding spaces, and the rest; `prefix` is empty for an unmarked title and for
 * a title that is only the mark.
 */
export function splitCanceled(title: string): { prefix: string; rest: string } {
  const mark = isCanceled(title) ? (/^\s*cancell?ed\s*[:–—-]?\s*/i.exec(title)?.[0] ?? "") : "";
  const rest = title.slice(mark.length);
  return rest === "" ? { prefix: "", rest: title } : { prefix: mark, rest };
}

/** Adds the mark to a title without one; the title is not cut. */
export function cancelTitle(title: string): string {
  return isCanceled(title) ? title : CANCELED_PREFIX + title.trim();
}
