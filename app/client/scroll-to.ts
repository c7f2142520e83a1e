// Scrolls to the element that the address names after "#".
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { SCROLL_DELAY_MS } from "~/values/limits";

export function useScrollTo(): void {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address twice jumps twice
  useEffect(() => {
    if (!hash) return;
    // Without a network the browser's own scrolling is enough.
    const jump = () => import("./jump").then(({ jumpTo }) => jumpTo(hash), Boolean);
    const timer = setTimeout(jump, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash, key]);
}
