// Runs work that can wait once the browser is idle.

const LONGEST_WAIT_MS = 2_000;
/** The delay where the browser has no idle callback. */
const USUAL_WAIT_MS = 300;

/** Runs each piece once, in a task of its own, so that input is handled in between. */
export function doInPieces(pieces: readonly (() => unknown)[]): () => void {
  const [piece, ...rest] = pieces;
  if (!piece) return () => {};
  let callOff = whenIdle(() => {
    piece();
    callOff = doInPieces(rest);
  });
  return () => callOff();
}

/** Runs the work once; returns how to cancel it. */
export function whenIdle(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, USUAL_WAIT_MS);
  return () => clearTimeout(timer);
}
