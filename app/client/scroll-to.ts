// Scrolls to the element that the address names after "#", centered, marked and with a brief pulse.
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { PULSE_SCALE, SCROLL_DELAY_MS } from "~/calendar/limits";
import { isMotionReduced } from "./motion";

const PULSE_MS = 600;

export function useScrollTo(): void {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address twice jumps twice
  useEffect(() => {
    if (hash.length < 2) return;
    const timer = setTimeout(() => jumpTo(hash.slice(1)), SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash, key]);
}

function jumpTo(id: string): void {
  const element = document.getElementById(id);
  // The skip link has nothing to show, and a field shows itself by its focus.
  if (!element || !/^(event|news)-|^\d{4}-\d\d-\d\d$/.test(id)) return;
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
