// Takes one change of a calendar's categories back from what they are now.
import { type Category, findByName } from "~/event/category";

type Lists = Record<"before" | "after" | "now", readonly Category[]>;

/**
 * What the change removed is there again, what it named or colored is called and colored as before, and what it added
 * goes. Categories that were made since stay, and so does their name, which no other one takes.
 */
export function restoreCategories({ before, after, now }: Lists): Category[] {
  const [was, became] = [byId(before), byId(after)];
  const stays = ({ id }: Category) => was.has(id) || !became.has(id);
  const kept = now.filter(stays).map((each): Category => {
    const [old, later] = [was.get(each.id), became.get(each.id)];
    if (!old || !later) return each;
    const name = old.name === later.name ? each.name : old.name;
    return { ...each, name, tone: old.tone === later.tone ? each.tone : old.tone };
  });
  const list = isReordered(before, after) ? inOrderOf(before, kept) : kept;
  const isBack = ({ id }: Category) => list.some((each) => each.id === id);
  for (const each of before.filter((old) => !became.has(old.id) && !isBack(old))) {
    list.splice(Math.min(before.indexOf(each), list.length), 0, each);
  }
  return withFreeNames(list, byId(now));
}

function byId(list: readonly Category[]): Map<number, Category> {
  return new Map(list.map((each) => [each.id, each]));
}

/** Whether those that are in both lists stand in another order. */
function isReordered(before: readonly Category[], after: readonly Category[]): boolean {
  const idsIn = (list: readonly Category[], others: readonly Category[]) =>
    list.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  return idsIn(before, after).join() !== idsIn(after, before).join();
}

/** Those of `order` first, as they stand there. */
function inOrderOf(order: readonly Category[], list: readonly Category[]): Category[] {
  const place = ({ id }: Category) => {
    const at = order.findIndex((each) => each.id === id);
    return at === -1 ? order.length : at;
  };
  return [...list].sort((a, b) => place(a) - place(b));
}

/** One whose name is another's by now keeps the name that it has, or stays away where it has none. */
function withFreeNames(list: readonly Category[], now: Map<number, Category>): Category[] {
  const isTaken = ({ id, name }: Category) =>
    findByName(
      name,
      list.filter((other) => other.id !== id),
    ) !== undefined;
  const renamed = list.flatMap((each) => {
    if (!isTaken(each)) return [each];
    const stored = now.get(each.id);
    return stored ? [{ ...each, name: stored.name }] : [];
  });
  return renamed.filter((each, at) => !findByName(each.name, renamed.slice(0, at)));
}
