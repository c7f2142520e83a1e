// The word by which what is about to be left asks whether it may be.

/** An event at the element that is left: prevented by whoever would lose something there. */
export const LEAVE = "eas:leave";

/** False where somebody wants to stay. */
export function mayLeave(place: Element): boolean {
  return place.dispatchEvent(new Event(LEAVE, { bubbles: true, cancelable: true }));
}
