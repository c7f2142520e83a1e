// What a dear request has the program do, piece by piece: it ends at its next piece once nobody waits for the answer.
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * `isOver` tells that nobody wants the result any more, `isDear` that only dear requests want it; `held` is how much of the
 * work still runs.
 */
type Work = {
  isOver: () => boolean;
  isDear: () => boolean;
  held: number;
  whenEnded: (() => void) | undefined;
};

/** Thrown in work that nobody wants any more. Nobody sees it, and it is no fault to log. */
export class WorkEnded extends Error {
  override name = "WorkEnded";
}

const current = new AsyncLocalStorage<Work>();

/**
 * Begins the work of a request. Call `leave` when its client has gone or has its answer: `whenEnded` is called once
 * nothing is done for it any more.
 */
export function beginWork(begin: () => void, whenEnded: () => void): { leave: () => void } {
  let isOver = false;
  const work: Work = { isOver: () => isOver, isDear: () => true, held: 0, whenEnded };
  current.run(work, begin);
  return {
    leave() {
      isOver = true;
      endIfIdle(work);
    },
  };
}

function endIfIdle(work: Work): void {
  if (work.held > 0 || !work.isOver()) return;
  work.whenEnded?.();
  work.whenEnded = undefined;
}

/** Gives up the slot of the work under way although it goes on: its client takes the answer too slowly. */
export function releasePlace(): void {
  const work = current.getStore();
  work?.whenEnded?.();
  if (work) work.whenEnded = undefined;
}

/** Throws in work that nobody wants any more. */
export function requireWanted(): void {
  if (current.getStore()?.isOver()) throw new WorkEnded("Nobody waits for it any more.");
}

type Part<T> = { run: () => T; settle: () => void; isDear: () => boolean };

/** `piece` as a part of the work that is under way now, wherever it is called. It is not begun once that is over. */
export function asPart<T>(piece: () => T): Part<T> {
  const work = current.getStore();
  if (!work) return { run: piece, settle: () => undefined, isDear: () => false };
  work.held += 1;
  return {
    isDear: work.isDear,
    run: () =>
      current.run(work, () => {
        requireWanted();
        return piece();
      }),
    settle() {
      work.held -= 1;
      endIfIdle(work);
    },
  };
}

/**
 * Makes equal results once: callers who ask while one is made share it. The work goes on as long as one of them waits,
 * and holds each until it has ended.
 */
export function createSharing<T>() {
  const underway = new Map<string, { made: Promise<T>; wanted: Set<Work | undefined> }>();

  function begin(key: string, make: () => Promise<T>) {
    const wanted = new Set<Work | undefined>();
    const isOver = () => [...wanted].every((work) => work?.isOver() === true);
    const isDear = () => [...wanted].every((work) => work?.isDear() === true);
    const work: Work = { isOver, isDear, held: 0, whenEnded: undefined };
    wanted.add(current.getStore());
    const made = current.run(work, make).finally(() => underway.delete(key));
    const begun = { made, wanted };
    underway.set(key, begun);
    return begun;
  }

  return {
    has: (key: string): boolean => underway.has(key),
    get(key: string, make: () => Promise<T>): Promise<T> {
      const { made, wanted } = underway.get(key) ?? begin(key, make);
      wanted.add(current.getStore());
      const { settle } = asPart(() => undefined);
      made.then(settle, settle);
      return made;
    },
  };
}
