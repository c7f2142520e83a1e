// Runs deferrable work once the browser is idle.

const LONGEST_WAIT_MS = 2_000;
/** The delay in browsers without idle callbacks. */
const USUAL_WAIT_MS = 300;

/** Runs each piece once, in its own task, so that input is handled in between. */
export function doInPieces(pieces: readonly (() => unknown)[]): () => void {
  const [piece, ...rest] = pieces;
  if (!piece) return () => {};
  let callOff = whenIdle(() => {
    piece();
    callOff = doInPieces(rest);
  });
  return () => callOff();
}

/** Runs the work once; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, USUAL_WAIT_MS);
  return () => clearTimeout(timer);
}
