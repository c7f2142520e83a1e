// Goes through many followers in transactions of a few milliseconds, between which everything else has its turn.
import type { Followed } from "~/store/follow/follower-mail-store";
import { takeTurn } from "~/store/kernel/turns";
import type { Store } from "~/store/store";

const PIECE_MS = 3;

type Around = { store: Pick<Store, "change">; isStopped: () => boolean };

/** Answers how often `work`, which writes, answered true. What it throws undoes the piece it was in. */
export async function inPieces(
  list: readonly Followed[],
  work: (followed: Followed) => boolean,
  { store, isStopped }: Around,
): Promise<number> {
  let [next, done] = [0, 0];
  while (next < list.length && !isStopped()) {
    const from = next;
    const piece = () => {
      const end = performance.now() + PIECE_MS;
      let [count, index] = [0, from];
      do {
        const followed = list[index];
        if (followed && work(followed)) count += 1;
        index += 1;
      } while (index < list.length && performance.now() < end);
      return { count, index };
    };
    const { count, index } = await takeTurn(() => store.change(piece));
    [next, done] = [index, done + count];
  }
  return done;
}
