// Highlights new events and news on the page for 1 s.
import { NEW_ITEM_MS } from "~/values/limits";
import { useCommitEffect } from "./hydrated";

const ITEMS = "[id^=event-], [id^=news-]";
const LISTS = ".timeline, .news-list";

let last: readonly HTMLElement[] = [];
let lists: readonly Element[] = [];

/** Runs after every change of the page; in a different list, nothing counts as new. */
export function useHighlightNew(): void {
  useCommitEffect(() => {
    const [before, listsBefore] = [last, lists];
    noteItems();
    // A screen may redraw the same events with new elements; an empty list is recognized by its element.
    const isSame =
      before.length > 0
        ? last.some((item) => before.includes(item))
        : lists.some((list) => listsBefore.includes(list));
    if (!isSame) return;
    const fresh = newItems(
      new Set(before.map(({ id }) => id)),
      last.map(({ id }) => id),
    );
    for (const item of last) if (fresh.has(item.id)) highlight(item);
  });
}

/** Everything on the page now counts as known. */
export function noteItems(): void {
  last = [...document.querySelectorAll<HTMLElement>(ITEMS)];
  lists = [...document.querySelectorAll(LISTS)];
}

/** Ids added to a list; none if no earlier id is left, since that is a different list. */
export function newItems(before: ReadonlySet<string>, now: readonly string[]): Set<string> {
  if (before.size > 0 && !now.some((id) => before.has(id))) return new Set();
  return new Set(now.filter((id) => !before.has(id)));
}

function highlight(item: HTMLElement): void {
  item.dataset.new = "";
  setTimeout(() => delete item.dataset.new, NEW_ITEM_MS);
}
