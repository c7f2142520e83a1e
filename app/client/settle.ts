// Marks events and news that have just appeared on the page; the mark is removed after 1 s.
import { SETTLE_MS } from "~/values/limits";
import { useCommitEffect } from "./hydrated";

const ITEMS = "[id^=event-], [id^=news-]";

let last: ReadonlySet<string> = new Set();

/** Runs after every change of the page; on a different list, nothing counts as new. */
export function useSettle(): void {
  useCommitEffect(() => {
    const items = [...document.querySelectorAll<HTMLElement>(ITEMS)];
    const fresh = newItems(
      last,
      items.map((item) => item.id),
    );
    for (const item of items) if (fresh.has(item.id)) settle(item);
    last = new Set(items.map((item) => item.id));
  });
}

/** What is on the page by now has not just appeared. */
export function noteItems(): void {
  last = new Set([...document.querySelectorAll(ITEMS)].map((item) => item.id));
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
