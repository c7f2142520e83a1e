// The event that asks whether the page, or a dialog, may be left.

/** An event at the element that is left: prevented by whoever would lose something there. */
export const LEAVE = "eas:leave";

/** False where somebody wants to stay. */
export function mayLeave(place: Element): boolean {
  return place.dispatchEvent(new Event(LEAVE, { bubbles: true, cancelable: true }));
}
