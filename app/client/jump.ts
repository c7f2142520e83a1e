// Scrolls to an element, centered, marks it and lets it pulse briefly. Loaded when there is one to go to.
import { PULSE_SCALE } from "~/calendar/limits";
import { isMotionReduced } from "./motion";

const PULSE_MS = 600;

export function jumpTo(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  // `:target` does not follow the router.
  document.querySelector("[data-jumped]")?.removeAttribute("data-jumped");
  element.dataset.jumped = "";
  const still = isMotionReduced();
  element.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  if (still) return;
  element.animate(
    { transform: ["scale(1)", `scale(${PULSE_SCALE})`, "scale(1)"] },
    { duration: PULSE_MS, easing: "ease-in-out" },
  );
}
