// Tracks the work of expensive requests: it stops at its next piece once no client waits for the result.
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * `isOver`: no client wants the result anymore. `isExpensive`: only expensive requests want it. `held` counts its parts
 * still running.
 */
type Work = {
  isOver: () => boolean;
  isExpensive: () => boolean;
  held: number;
  whenEnded: (() => void) | undefined;
};

/** Thrown in work whose result no client wants. Nobody sees it, and it should not be logged. */
export class WorkEnded extends Error {
  override name = "WorkEnded";
}

const current = new AsyncLocalStorage<Work>();

/**
 * Starts a request's work. Call `leave` when its client has disconnected or has the reply; `whenEnded` is called once
 * none of the work is running.
 */
export function beginWork(begin: () => void, whenEnded: () => void): { leave: () => void } {
  let isOver = false;
  const work: Work = { isOver: () => isOver, isExpensive: () => true, held: 0, whenEnded };
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

/** Releases the current work's slot although it goes on, because its client reads the reply too slowly. */
export function releaseSlot(): void {
  const work = current.getStore();
  work?.whenEnded?.();
  if (work) work.whenEnded = undefined;
}

/** Throws WorkEnded if no client wants the current work. */
export function requireWanted(): void {
  if (current.getStore()?.isOver()) throw new WorkEnded("Nobody waits for it any more.");
}

type Part<T> = { run: () => T; settle: () => void; isExpensive: () => boolean };

/** Makes `piece` part of the current work, wherever it is called. It does not run once that work is over. */
export function asPart<T>(piece: () => T): Part<T> {
  const work = current.getStore();
  if (!work) return { run: piece, settle: () => undefined, isExpensive: () => false };
  work.held += 1;
  return {
    isExpensive: work.isExpensive,
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
 * Computes equal results once: callers share one already being made. The work continues while any caller waits, and
 * counts as part of each caller's work until it ends.
 */
export function createSharing<T>() {
  const underway = new Map<string, { made: Promise<T>; wanted: Set<Work | undefined> }>();

  function begin(key: string, make: () => Promise<T>) {
    const wanted = new Set<Work | undefined>();
    const isOver = () => [...wanted].every((work) => work?.isOver() === true);
    const isExpensive = () => [...wanted].every((work) => work?.isExpensive() === true);
    const work: Work = { isOver, isExpensive, held: 0, whenEnded: undefined };
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
