// Takes back all that one request changed, however much, while everybody else has a turn in between.
import { undoBatch } from "~/operations/history";
import { type Caller, perform, type Result } from "~/operations/operation";
import { takeTurn } from "~/server/store/turns";

export type Undone = Pick<Result<typeof undoBatch>, "undone" | "left">;

/** `input` is that of `undoBatch`; throws what it refuses. What was taken back until then stays so. */
export async function undoAll(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Undone> {
  const { next: second, ...first } = perform(undoBatch, input, caller);
  const all: Undone = first;
  for (let before = second; before !== undefined; ) {
    const piece = await takeTurn(() => perform(undoBatch, { ...input, before }, caller));
    all.undone.push(...piece.undone);
    all.left.push(...piece.left);
    before = piece.next;
  }
  return all;
}
