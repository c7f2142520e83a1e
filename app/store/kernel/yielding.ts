// Splits long work into pieces of a few milliseconds, and yields to everything else in between.
import { asPart, beginWork, WorkEnded } from "./work";

/** The longest a piece should take; shorter pieces share a slice of time. */
const SLICE_MS = 4;
/**
 * A slice lasts at least this share of the time everything else took before it. Otherwise a feed in a busy process
 * would advance one piece per dozen pages, and take minutes.
 */
const SHARE = 0.2;
/** The longest slice, regardless of the share: a page delayed by this much is still fast. */
const LONGEST_SLICE_MS = 20;
/** How long expensive work waits for running cheap requests, and at most for each of them. */
const PATIENCE_MS = 100;

/** `since` is when it began to wait, by performance.now(). */
type Piece = { run: () => void; isExpensive: () => boolean; since: number };

const waiting: Piece[] = [];
/** How many cheap requests are running. */
let quick = 0;
/** When this slice ends, and when everything else got its turn, by performance.now(). */
let end = 0;
let since = 0;
let isGoing = false;
/** Whether expensive work may use this slice. */
let isForExpensive = true;

/**
 * Lets everything else run first, then runs `piece`, in order of calls. Resolves or rejects with its outcome, or
 * rejects with WorkEnded if no client waits for the result anymore.
 */
export function yieldToOthers<T>(piece: () => T): Promise<T> {
  const { run, settle, isExpensive } = asPart(piece);
  return new Promise((resolve, reject) => {
    const runAndTell = () => {
      try {
        resolve(run());
      } catch (error) {
        reject(error);
      } finally {
        settle();
      }
    };
    waiting.push({ run: runAndTell, isExpensive, since: performance.now() });
    if (!isGoing) leaveToOthers();
  });
}

/** Like `beginWork`, after cheap requests have gone first. */
export function beginExpensiveWork(
  begin: () => void,
  whenEnded: () => void,
): { leave: () => void } {
  const beginLater = () => {
    yieldToOthers(begin).catch((error: unknown) => {
      if (!(error instanceof WorkEnded)) throw error;
    });
  };
  return beginWork(beginLater, whenEnded);
}

/**
 * Starts a cheap request: expensive work waits for it. Otherwise each of a page's dozen turns would wait for a piece of
 * every expensive request. Returns a function that ends it.
 */
export function beginCheapRequest(): () => void {
  quick += 1;
  let isUnderWay = true;
  const end = () => {
    clearTimeout(timer);
    if (isUnderWay) quick -= 1;
    isUnderWay = false;
  };
  const timer = setTimeout(end, PATIENCE_MS);
  return end;
}

/** setImmediate lets sockets be served before the next slice. */
function leaveToOthers(): void {
  isGoing = true;
  since = performance.now();
  setImmediate(beginSlice);
}

function beginSlice(): void {
  const now = performance.now();
  isForExpensive = quick === 0 || waiting.some((piece) => now - piece.since >= PATIENCE_MS);
  if (findNext() === -1) {
    setImmediate(beginSlice);
    return;
  }
  end = now + Math.min(LONGEST_SLICE_MS, Math.max(SLICE_MS, (now - since) * SHARE));
  goOn();
}

/** The index of the piece to run next; -1 if all must wait. */
function findNext(): number {
  return waiting.findIndex(({ isExpensive }) => isForExpensive || !isExpensive());
}

/** Runs a piece, then more if there is time, once the caller has requested its next piece. */
function goOn(): void {
  waiting.splice(findNext(), 1)[0]?.run();
  // nextTick runs after all pending promise callbacks.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (waiting.length === 0) isGoing = false;
      else if (performance.now() < end && findNext() !== -1) goOn();
      else leaveToOthers();
    }),
  );
}

/** Yields the items of a long iteration, letting others run before each. */
export async function* yieldEach<T>(pieces: Iterable<T>): AsyncGenerator<T> {
  const all = pieces[Symbol.iterator]();
  for (;;) {
    const next = await yieldToOthers(() => all.next());
    if (next.done) return;
    yield next.value;
  }
}
