// The event that asks whether the page, or a dialog, may be left.

/** Dispatched at the element that is left; a listener that would lose something there prevents it. */
export const LEAVE = "eas:leave";

/** False where a listener prevented it. */
export function mayLeave(place: Element): boolean {
  return place.dispatchEvent(new Event(LEAVE, { bubbles: true, cancelable: true }));
}
