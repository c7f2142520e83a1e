// Connects dragging to the page: reloads its data and opens other addresses.
import { useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { attachDragging } from "./drag";
import { findDragInMonth } from "./drag-month";
import { findDragInWeek, showMoved } from "./drag-week";
import { dropAll } from "./loader-cache";
import { attachMoveKeys } from "./move-keys";
import { type DraggingPage, moveIt } from "./moved-event";
import { markOutdated } from "./shown-tab";

/** Goes beside the events, for editors. */
export function DragPage(): null {
  const navigate = useNavigate();
  const { revalidate, state: revalidation } = useRevalidator();
  const { state } = useNavigation();
  const isIdle = revalidation === "idle" && state === "idle";
  const waiting = useRef<(() => void)[]>([]);
  const latest = useRef({ navigate, revalidate });

  useEffect(() => {
    latest.current = { navigate, revalidate };
    if (isIdle) for (const goOn of waiting.current.splice(0)) goOn();
  }, [isIdle, navigate, revalidate]);

  useEffect(() => {
    const drawn = (load: () => void) =>
      new Promise<void>((goOn) => {
        waiting.current.push(goOn);
        load();
      });
    const page: DraggingPage = {
      move: (entry, move, shown) => moveIt(entry, move, page, shown),
      reload: () => {
        markOutdated(false);
        dropAll();
        return drawn(() => latest.current.revalidate());
      },
      goTo: (href) => {
        markOutdated(true);
        dropAll();
        return drawn(() =>
          latest.current.navigate(href, { replace: true, preventScrollReset: true }),
        );
      },
      open: (href) => drawn(() => latest.current.navigate(href, { preventScrollReset: true })),
    };
    const off = new AbortController();
    attachDragging([findDragInMonth(page), findDragInWeek(page)], off.signal);
    attachMoveKeys(page, showMoved, off.signal);
    return () => off.abort();
  }, []);

  return null;
}
