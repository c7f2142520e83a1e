// The tag of an item's bytes as one user's apps get them, and the conditions of a change that depend on it.
import { z } from "zod";
import type { Category } from "~/event/category";
import { categoryOf } from "~/event/category";
import { stale } from "~/operations/kernel/errors";
import type { Caller } from "~/operations/kernel/operation";
import type { DavItem } from "./dav-items";

/** Without quotes. It differs exactly when the bytes do, and is known without writing them. */
export function etagOf(
  item: DavItem,
  categories: readonly Category[],
  { secrets }: Pick<Caller, "secrets">,
): string {
  const nameOf = (of: { categoryId: number | null }) => categoryOf(of, categories)?.name ?? "";
  const { uid, kept } = item;
  const written =
    item.kind === "event"
      ? [item.event.id, item.event.sequence, item.event.modifiedAt, nameOf(item.event)]
      : [
          item.series.id,
          item.series.sequence,
          item.series.modifiedAt,
          nameOf(item.series),
          item.changed
            .map((each) => [each.occurrence, each.sequence, each.modifiedAt, nameOf(each)].join())
            .sort(),
        ];
  const text = JSON.stringify([
    item.kind,
    uid,
    written,
    kept.map(({ day, lines }) => [day, lines]),
  ]);
  return secrets.hashToken(text).slice(0, 32);
}

const tags = z.union([z.literal("*"), z.array(z.string())]).nullable();

/** What If-Match and If-None-Match ask, null where they are not sent. */
export const conditions = z.object({ ifMatch: tags, ifNoneMatch: tags });
export type Conditions = z.output<typeof conditions>;

/** Throws `stale` where a condition fails. `etag` is undefined where there is no item. */
export function requireConditions(
  { ifMatch, ifNoneMatch }: Conditions,
  etag: string | undefined,
): void {
  const has = (wanted: "*" | string[]) =>
    etag !== undefined && (wanted === "*" || wanted.includes(etag));
  if (ifMatch !== null && !has(ifMatch)) throw stale("event");
  if (ifNoneMatch !== null && has(ifNoneMatch)) throw stale("event");
}
