// Owns the visitor's wish for a page that does not move.
// Refuses to know what would have moved.

export function isMotionReduced(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
