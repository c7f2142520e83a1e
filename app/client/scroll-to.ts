// Goes to the element that the address names after "#".
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { SCROLL_DELAY_MS } from "~/calendar/limits";

/** The skip link has nothing to show, and a field shows itself by its focus. */
const SHOWN = /^#(event-|news-|\d{4}-\d\d-\d\d$)/;

export function useScrollTo(): void {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address twice jumps twice
  useEffect(() => {
    if (!SHOWN.test(hash)) return;
    const timer = setTimeout(
      // Without a network the browser's own way there has to do.
      () => import("./jump").then(({ jumpTo }) => jumpTo(hash.slice(1)), Boolean),
      SCROLL_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [hash, key]);
}
