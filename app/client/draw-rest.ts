// Draws what is below the first screen of a long page right after the paint, when a link led there from another one.
import { useLocation, useNavigationType } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";
import { noteItems } from "./highlight-new";
import { useHydrated } from "./hydrated";

/**
 * False until the first screen is painted, where nothing else is wanted of the page: not from the server, where `selector`
 * finds such a page already, on the way Back to a place in it, or for an address that names one.
 */
export function useRest(selector: string): boolean {
  const hydrated = useHydrated();
  const isPush = useNavigationType() === "PUSH";
  const { hash } = useLocation();
  const [isWhole, setWhole] = useState(
    () => !hydrated || !isPush || hash !== "" || document.querySelector(selector) !== null,
  );

  useEffect(() => {
    if (isWhole) return noteItems();
    // A frame's callbacks run before its paint, and a task that they ask for after it.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setWhole(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isWhole]);

  return isWhole;
}
