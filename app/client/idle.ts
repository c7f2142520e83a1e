// Waits until the page is drawn and nothing is being done, for work that nobody would miss before.

const LONGEST_WAIT_MS = 2_000;
/** Where the browser does not say when it is idle. */
const USUAL_WAIT_MS = 300;

/** Does one piece after the other, each once and in a task of its own, so that a press in between comes first. */
export function doInPieces(pieces: readonly (() => unknown)[]): () => void {
  const [piece, ...rest] = pieces;
  if (!piece) return () => {};
  let callOff = whenIdle(() => {
    piece();
    callOff = doInPieces(rest);
  });
  return () => callOff();
}

/** Does the work once; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, USUAL_WAIT_MS);
  return () => clearTimeout(timer);
}
