// Scrolls to an element, centers and marks it, and makes it pulse. Loaded on first use.
import { PULSE_SCALE } from "~/values/limits";
import { isMotionReduced } from "./motion";

const PULSE_MS = 600;

/** What is marked; the skip link's target needs no mark, and a field shows its focus. */
const SHOWN = /^#(event-|news-|\d{4}-\d\d-\d\d$)/;

/** `hash` includes the "#", as in an address. */
export function jumpTo(hash: string): void {
  const element = SHOWN.test(hash) && document.getElementById(hash.slice(1));
  if (!element) return;
  // `:target` does not follow the router's navigation.
  document.querySelector("[data-jumped]")?.removeAttribute("data-jumped");
  element.dataset.jumped = "";
  const still = isMotionReduced();
  element.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  if (still) return;
  // A growing card must not make the page scroll sideways.
  document.documentElement.style.overflowX = "clip";
  const pulse = pulsing(element).animate(
    { transform: ["scale(1)", `scale(${PULSE_SCALE})`, "scale(1)"] },
    { duration: PULSE_MS, easing: "ease-in-out" },
  );
  const restore = () => document.documentElement.style.removeProperty("overflow-x");
  pulse.onfinish = restore;
  pulse.oncancel = restore;
}

/** The number of a day in the month, or the day leaf of a card, or else the card itself. */
function pulsing(element: HTMLElement): Element {
  const small = element.matches("td")
    ? element.querySelector("a")
    : element.closest(".timeline-day")?.querySelector(".leaf");
  return small?.checkVisibility?.() ? small : element;
}
