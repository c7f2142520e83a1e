// Scrolls a row of links so that the current one is in sight.
import { type RefObject, useEffect, useRef } from "react";

/** Attach it to the element that scrolls, which is positioned; `current` differs for each current link. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null);
  const isNew = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current
  useEffect(() => {
    const element = row.current;
    const link = element?.querySelector<HTMLElement>("[aria-current]");
    // A reader who scrolled before the scripts ran is about to press another one.
    const isScrolled = isNew.current && element?.scrollLeft !== 0;
    isNew.current = false;
    if (element && link && !isScrolled)
      element.scrollLeft = link.offsetLeft - element.clientWidth / 3;
  }, [current]);

  return row;
}
