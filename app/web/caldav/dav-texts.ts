// The bytes of an item as one user's apps get them.

import type { Category } from "~/event/category";
import { categoryOf } from "~/event/category";
import { renderDavEvent, renderDavSeries } from "~/feed/dav-item";
import type { DavItem } from "~/operations/caldav/dav-items";
import { getRuntime } from "~/process/runtime";

/** What writing an item depends on besides the item. */
export function writtenBy({ uid, kept }: DavItem, categories: readonly Category[]) {
  const lines = new Map(kept.map(({ day, lines }) => [day, lines.split("\n")]));
  return {
    uid,
    uidSuffix: getRuntime().uidSuffix,
    nameOf: (of: { categoryId: number | null }) => categoryOf(of, categories)?.name,
    keptOn: (day: string) => lines.get(day) ?? [],
  };
}

export function writeDavItem(item: DavItem, categories: readonly Category[]): string {
  const written = writtenBy(item, categories);
  return item.kind === "event"
    ? renderDavEvent(item.event, written)
    : renderDavSeries(item.series, item.changed, written);
}
