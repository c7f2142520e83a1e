// Scrolls a row of links so that the current one is in sight.
import { type RefObject, useEffect, useRef } from "react";

/** Attach it to the element that scrolls, which is positioned; `current` differs for each current link. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 3;
  }, [current]);

  return row;
}
