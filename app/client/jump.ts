// Scrolls to an element, centers it, marks it, and makes it pulse briefly. Loaded when there is one to go to.
import { PULSE_SCALE } from "~/values/limits";
import { isMotionReduced } from "./motion";

const PULSE_MS = 600;

/** What is marked: the skip link's target needs no mark, and a field is marked by its focus. */
const SHOWN = /^#(event-|news-|\d{4}-\d\d-\d\d$)/;

/** `hash` as in an address, with its "#". */
export function jumpTo(hash: string): void {
  const element = SHOWN.test(hash) && document.getElementById(hash.slice(1));
  if (!element) return;
  // `:target` does not follow navigation by the router.
  document.querySelector("[data-jumped]")?.removeAttribute("data-jumped");
  element.dataset.jumped = "";
  const still = isMotionReduced();
  element.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  if (still) return;
  // A card that grows must not let the page scroll sideways.
  document.documentElement.style.overflowX = "clip";
  const pulse = pulsing(element).animate(
    { transform: ["scale(1)", `scale(${PULSE_SCALE})`, "scale(1)"] },
    { duration: PULSE_MS, easing: "ease-in-out" },
  );
  const restore = () => document.documentElement.style.removeProperty("overflow-x");
  pulse.onfinish = restore;
  pulse.oncancel = restore;
}

/** The number of a day in the month, the leaf of a card's day; the card itself where no leaf is drawn. */
function pulsing(element: HTMLElement): Element {
  const small = element.matches("td")
    ? element.querySelector("a")
    : element.closest(".timeline-day")?.querySelector(".leaf");
  return small?.checkVisibility?.() ? small : element;
}
