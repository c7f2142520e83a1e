// Scrolls a row of links so that the current one is in sight.
import { type RefObject, useEffect, useRef } from "react";

/** Attach it to the element that scrolls; `current` differs for each current link. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current
  useEffect(() => {
    const link = row.current?.querySelector("[aria-current]");
    if (!row.current || !link) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [current]);

  return row;
}
