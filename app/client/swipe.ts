// A swipe over the grid opens another month or week, like the arrows beside the title.
import { useEffect, useRef } from "react";

/** A shorter movement is a press, or a trembling finger. */
const LEAST_PX = 50;
/** A swipe must be this many times longer along the row than across; otherwise it is scrolling. */
const STRAIGHT = 2;

/**
 * The ref for the element around the grid and its links, found by `rel`. If links with the attribute `data-{step}` are
 * in a visible nav, the swipe follows those instead.
 */
export function useSwipe(step?: string) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = ref.current;
    let from: Touch | undefined;

    function begin({ touches }: TouchEvent) {
      from = touches.length === 1 ? touches[0] : undefined;
    }

    function end({ changedTouches: [to] }: TouchEvent) {
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
      if (!from || !to || isZoomed) return;
      const along = to.clientX - from.clientX;
      const across = to.clientY - from.clientY;
      from = undefined;
      if (Math.abs(along) < LEAST_PX || Math.abs(along) < STRAIGHT * Math.abs(across)) return;
      const isRightToLeft = getComputedStyle(document.documentElement).direction === "rtl";
      const rel = along < 0 === isRightToLeft ? "prev" : "next";
      const near = step ? element?.querySelector<HTMLElement>(`[data-${step}="${rel}"]`) : null;
      const isShown = near?.closest("nav")?.getClientRects().length;
      (isShown ? near : element?.querySelector<HTMLElement>(`[rel="${rel}"]`))?.click();
    }

    element?.addEventListener("touchstart", begin, { passive: true });
    element?.addEventListener("touchend", end, { passive: true });
    return () => {
      element?.removeEventListener("touchstart", begin);
      element?.removeEventListener("touchend", end);
    };
  }, [step]);

  return ref;
}
