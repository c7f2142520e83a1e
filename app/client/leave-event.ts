// The event that asks whether the page or a dialog may be left.

/** Dispatched at the element to leave; a listener with something to lose prevents it. */
export const LEAVE = "eas:leave";

/** Dispatched at the window when the visitor stays, so that nothing waits for the page that was left. */
export const STAYED = "eas:stayed";

/** False if a listener prevented it. */
export function mayLeave(place: Element): boolean {
  return place.dispatchEvent(new Event(LEAVE, { bubbles: true, cancelable: true }));
}
