// Does long work in pieces of a few milliseconds and yields to everything else between them.
import { asPart, beginWork, WorkEnded } from "./work";

/** Pieces are meant to be this long at most; shorter ones share a slice of time. */
const SLICE_MS = 4;
/**
 * A slice lasts at least this part of the time that everything else took before it: else, in a process that is always
 * busy, a feed would advance by one piece for each dozen pages, and its reader would wait for minutes.
 */
const SHARE = 0.2;
/** However long everything else has taken: a page that is this much later is still quick. */
const LONGEST_SLICE_MS = 20;
/** Dear work waits this long for requests of little cost that are under way, and for one of them no longer. */
const PATIENCE_MS = 100;

/** `since` is when it began to wait, on performance's clock. */
type Piece = { run: () => void; isDear: () => boolean; since: number };

const waiting: Piece[] = [];
/** How many requests of little cost are under way. */
let quick = 0;
/** On performance's clock: when this slice is over, and when everything else got its time. */
let end = 0;
let since = 0;
let isGoing = false;
/** Whether dear work may have this slice. */
let isForDear = true;

/**
 * Lets everything else go first, then runs `piece`; answers or throws what it does. First come, first served. Throws
 * WorkEnded instead where nobody waits for the result any more.
 */
export function yieldToOthers<T>(piece: () => T): Promise<T> {
  const { run, settle, isDear } = asPart(piece);
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
    waiting.push({ run: runAndTell, isDear, since: performance.now() });
    if (!isGoing) leaveToOthers();
  });
}

/** `beginWork` once cheap requests have gone first. */
export function beginDearWork(begin: () => void, whenEnded: () => void): { leave: () => void } {
  const beginLater = () => {
    yieldToOthers(begin).catch((error: unknown) => {
      if (!(error instanceof WorkEnded)) throw error;
    });
  };
  return beginWork(beginLater, whenEnded);
}

/**
 * Begins a request of little cost: dear work waits for it. Else each of the dozen turns that a page takes would wait for a
 * piece of every dear request. Returns what ends it.
 */
export function letGoFirst(): () => void {
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

/** Sockets are looked at before the next slice begins. */
function leaveToOthers(): void {
  isGoing = true;
  since = performance.now();
  setImmediate(beginSlice);
}

function beginSlice(): void {
  const now = performance.now();
  isForDear = quick === 0 || waiting.some((piece) => now - piece.since >= PATIENCE_MS);
  if (findNext() === -1) {
    setImmediate(beginSlice);
    return;
  }
  end = now + Math.min(LONGEST_SLICE_MS, Math.max(SLICE_MS, (now - since) * SHARE));
  goOn();
}

/** The place of the piece to run next; -1 where all must wait. */
function findNext(): number {
  return waiting.findIndex(({ isDear }) => isForDear || !isDear());
}

/** Runs one piece, and those after it if there is time, once the caller has asked for its next one. */
function goOn(): void {
  waiting.splice(findNext(), 1)[0]?.run();
  // A tick comes when no promise has anything left to do.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (waiting.length === 0) isGoing = false;
      else if (performance.now() < end && findNext() !== -1) goOn();
      else leaveToOthers();
    }),
  );
}

/** The pieces of something long, each made when others have had their turn. */
export async function* yieldEach<T>(pieces: Iterable<T>): AsyncGenerator<T> {
  const all = pieces[Symbol.iterator]();
  for (;;) {
    const next = await yieldToOthers(() => all.next());
    if (next.done) return;
    yield next.value;
  }
}
