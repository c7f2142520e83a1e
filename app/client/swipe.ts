// Another month or week by a swipe over the grid. The arrows beside its title do the same.
import { useEffect, useRef } from "react";

/** Less is a press, or a finger that trembles. */
const LEAST_PX = 50;
/** How many times further along the row than across, so that scrolling stays scrolling. */
const STRAIGHT = 2;

/**
 * The ref of the element around the grid and the links to other months, by their `rel`. `step` is an attribute of the
 * links that a swipe follows instead where they are in sight, or hidden among those that are.
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
