// Marks events and news that have just appeared on the page; the mark is removed after 1 s.
import { SETTLE_MS } from "~/values/limits";
import { useCommitEffect } from "./hydrated";

const ITEMS = "[id^=event-], [id^=news-]";

let last: readonly HTMLElement[] = [];

/** Runs after every change of the page; on a different list, nothing counts as new. */
export function useSettle(): void {
  useCommitEffect(() => {
    const before = last;
    noteItems();
    // Another screen that lists the same events draws them anew.
    if (!last.some((item) => before.includes(item))) return;
    const fresh = newItems(
      new Set(before.map(({ id }) => id)),
      last.map(({ id }) => id),
    );
    for (const item of last) if (fresh.has(item.id)) settle(item);
  });
}

/** What is on the page by now has not just appeared. */
export function noteItems(): void {
  last = [...document.querySelectorAll<HTMLElement>(ITEMS)];
}

/** Ids that were added to a list that was not empty before. */
export function newItems(before: ReadonlySet<string>, now: readonly string[]): Set<string> {
  if (!now.some((id) => before.has(id))) return new Set();
  return new Set(now.filter((id) => !before.has(id)));
}

function settle(item: HTMLElement): void {
  item.dataset.new = "";
  setTimeout(() => delete item.dataset.new, SETTLE_MS);
}
