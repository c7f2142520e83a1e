// Another month by a swipe over the grid. The arrows beside its title do the same.
import { useEffect, useRef } from "react";

/** Less is a press, or a finger that trembles. */
const LEAST_PX = 50;
/** How many times further along the row than across, so that scrolling stays scrolling. */
const STRAIGHT = 2;

/** The ref of the element around the grid and the links to other months. */
export function useSwipe() {
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
      element?.querySelector<HTMLElement>(`[rel="${rel}"]`)?.click();
    }

    element?.addEventListener("touchstart", begin, { passive: true });
    element?.addEventListener("touchend", end, { passive: true });
    return () => {
      element?.removeEventListener("touchstart", begin);
      element?.removeEventListener("touchend", end);
    };
  }, []);

  return ref;
}
