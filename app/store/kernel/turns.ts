// Does long work in pieces of a few milliseconds, between which everything else has its turn.

/** Pieces are meant to be this long at most; shorter ones share a turn. */
const TURN_MS = 4;
/**
 * Of the time that everything else took before it, a turn lasts at least this part: else, in a process that has no
 * rest, a feed would be made by one piece for each dozen pages, and who reads it would wait for minutes.
 */
const SHARE = 0.2;
/** However long everything else has taken: a page that comes this much later is still quick. */
const LONGEST_TURN_MS = 40;

const waiting: (() => void)[] = [];
/** On performance's clock: when this turn is over, and when everything else began to have its own. */
let end = 0;
let since = 0;
let isGoing = false;

/** What `piece` answers or throws, once it has had its turn. First come, first served. */
export function takeTurn<T>(piece: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(piece());
      } catch (error) {
        reject(error);
      }
    });
    if (!isGoing) leaveToOthers();
  });
}

/** By the next turn sockets have been looked at. */
function leaveToOthers(): void {
  isGoing = true;
  since = performance.now();
  setImmediate(beginTurn);
}

function beginTurn(): void {
  const now = performance.now();
  end = now + Math.min(LONGEST_TURN_MS, Math.max(TURN_MS, (now - since) * SHARE));
  goOn();
}

/** One piece, and those after it once who asked for it has asked for its next one, if there is time. */
function goOn(): void {
  waiting.shift()?.();
  // A tick comes when no promise has anything left to do.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (waiting.length === 0) isGoing = false;
      else if (performance.now() < end) goOn();
      else leaveToOthers();
    }),
  );
}
