// Does long work in pieces of a few milliseconds, between which everything else has its turn.

/** Pieces are meant to be this long at most; shorter ones share a turn. */
const TURN_MS = 4;

const waiting: (() => void)[] = [];

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
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

/** Whoever asks again when its piece is done comes in the next turn: by then sockets have been looked at. */
function giveTurn(): void {
  const end = performance.now() + TURN_MS;
  let given = 0;
  for (const piece of waiting) {
    piece();
    given += 1;
    if (performance.now() >= end) break;
  }
  waiting.splice(0, given);
  if (waiting.length > 0) setImmediate(giveTurn);
}
