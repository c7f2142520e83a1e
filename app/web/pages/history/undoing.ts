// Undoes all changes of one request in pieces, yielding to other requests in between.
import { undoBatch } from "~/operations/history/history";
import { type Caller, perform, type Result } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";

export type Undone = Pick<Result<typeof undoBatch>, "undone" | "left">;

/** `input` is for `undoBatch`; throws its refusals. Undone pieces stay undone. */
export async function undoAll(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Undone> {
  const { next: second, undone, left } = perform(undoBatch, input, caller);
  // Dates of one repeating event, which count as one item, may be in several pieces.
  const things = new Map(left.map((thing) => [itemKey(thing), thing]));
  for (let before = second; before !== undefined; ) {
    const piece = await yieldToOthers(() => perform(undoBatch, { ...input, before }, caller));
    undone.push(...piece.undone);
    for (const thing of piece.left) things.set(itemKey(thing), thing);
    before = piece.next;
  }
  return { undone, left: [...things.values()] };
}

function itemKey({ itemKind, itemId }: Undone["left"][number]): string {
  return `${itemKind} ${itemId}`;
}
