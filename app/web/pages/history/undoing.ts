// Takes back all that one request changed, however much, while everybody else has a turn in between.
import { undoBatch } from "~/operations/history/history";
import { type Caller, perform, type Result } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";

export type Undone = Pick<Result<typeof undoBatch>, "undone" | "left">;

/** `input` is that of `undoBatch`; throws what it refuses. What was taken back until then stays so. */
export async function undoAll(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Undone> {
  const { next: second, undone, left } = perform(undoBatch, input, caller);
  // The dates of one repeating event, which is left as one thing, may lie in several pieces.
  const things = new Map(left.map((thing) => [keyOf(thing), thing]));
  for (let before = second; before !== undefined; ) {
    const piece = await yieldToOthers(() => perform(undoBatch, { ...input, before }, caller));
    undone.push(...piece.undone);
    for (const thing of piece.left) things.set(keyOf(thing), thing);
    before = piece.next;
  }
  return { undone, left: [...things.values()] };
}

function keyOf({ itemKind, itemId }: Undone["left"][number]): string {
  return `${itemKind} ${itemId}`;
}
