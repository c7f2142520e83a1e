// Does the work of a round in transactions of a few milliseconds, and lets no failure of one mail block the others.
import type { Secrets } from "~/process/data/secrets";
import { findStorageError } from "~/store/kernel/storage-error";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { Store } from "~/store/store";
import type { OfferedLanguages } from "~/values/languages";

const PIECE_MS = 3;

/** What the makers of mails are given. */
export type MailingParts = {
  store: Store;
  secrets: Secrets;
  languages: OfferedLanguages;
  isStopped: () => boolean;
  log: (line: object) => void;
};

type Around = { store: Pick<Store, "change">; isStopped: () => boolean };

/** Returns the sum of what `work`, which writes, returned. An exception rolls back the chunk it occurred in. */
export async function inPieces<Item>(
  list: readonly Item[],
  work: (item: Item) => number,
  { store, isStopped }: Around,
): Promise<number> {
  let [next, done] = [0, 0];
  while (next < list.length && !isStopped()) {
    const from = next;
    const piece = () => {
      const end = performance.now() + PIECE_MS;
      let [count, index] = [0, from];
      do {
        const item = list[index];
        if (item !== undefined) count += work(item);
        index += 1;
      } while (index < list.length && performance.now() < end);
      return { count, index };
    };
    const { count, index } = await yieldToOthers(() => store.change(piece));
    [next, done] = [index, done + count];
  }
  return done;
}

/** Runs `work` and logs its failure, so that one calendar's mails do not block another's. */
export function guarded<Value>(
  work: () => Value,
  log: (line: object) => void,
  event = "follower-mail-unwritable",
): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (findStorageError(error)) throw error;
    log({ level: "error", event, error: String(error) });
    return undefined;
  }
}
