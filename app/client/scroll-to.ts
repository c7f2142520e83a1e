// Scrolls to the element named after "#" in the address.
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { SCROLL_DELAY_MS } from "~/values/limits";

export function useScrollTo(): void {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address twice jumps twice
  useEffect(() => {
    if (!hash) return;
    // A press meanwhile would miss its target, which moves away from under the pointer.
    const off = new AbortController();
    const stay = () => {
      off.abort();
      window.scrollTo({ top: window.scrollY, behavior: "instant" });
    };
    document.addEventListener("pointerdown", stay, { capture: true, signal: off.signal });
    // Without a network, the browser's own scrolling is enough.
    const jump = () =>
      import("./jump").then(({ jumpTo }) => off.signal.aborted || jumpTo(hash), Boolean);
    const timer = setTimeout(jump, SCROLL_DELAY_MS);
    return () => {
      off.abort();
      clearTimeout(timer);
    };
  }, [hash, key]);
}
