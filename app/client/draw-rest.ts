// Draws the part of a long page below the first screen right after the first paint, when a link opened it.
import { useLocation, useNavigationType } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";
import { noteItems } from "./highlight-new";
import { useHydrated } from "./hydrated";

/**
 * False until the first screen is painted. True at once on the server's page, if `selector` already matches, after
 * Back, and for an address with a "#".
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
    // Frame callbacks run before the paint; a task they schedule runs after it.
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
