// Scrolls a row of links to show the current one.
import { type RefObject, useEffect, useRef } from "react";

/** Attach it to the scrolling element, which must be positioned; `current` identifies the current link. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null);
  const isNew = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current
  useEffect(() => {
    const element = row.current;
    const link = element?.querySelector<HTMLElement>("[aria-current]");
    // A reader who scrolled before the scripts ran is about to press another link.
    const isScrolled = isNew.current && element?.scrollLeft !== 0;
    isNew.current = false;
    if (element && link && !isScrolled)
      element.scrollLeft = link.offsetLeft - element.clientWidth / 3;
  }, [current]);

  return row;
}
