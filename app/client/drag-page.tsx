// Connects dragging to the page: reloads its data and opens other addresses.
import { useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { attachDragging } from "./drag";
import { findDragInMonth, showMovedInMonth } from "./drag-month";
import { findDragInWeek, showMovedInWeek } from "./drag-week";
import { dropAll } from "./loader-cache";
import { attachMoveKeys } from "./move-keys";
import { type DraggingPage, moveIt } from "./moved-event";
import { markOutdated } from "./shown-tab";

/** Goes beside the events, for editors. */
export function DragPage(): null {
  const navigate = useNavigate();
  const { revalidate, state: revalidation } = useRevalidator();
  const { state } = useNavigation();
  const isLeaving = state !== "idle";
  const isIdle = revalidation === "idle" && !isLeaving;
  const waiting = useRef<(() => void)[]>([]);
  const latest = useRef({ navigate, revalidate, isLeaving, isIdle });
  const sendMoved = useRef<() => void>(() => undefined);

  useEffect(() => {
    latest.current = { navigate, revalidate, isLeaving, isIdle };
    if (isLeaving) sendMoved.current();
    if (isIdle) for (const goOn of waiting.current.splice(0)) goOn();
  }, [isIdle, isLeaving, navigate, revalidate]);

  useEffect(() => {
    const off = new AbortController();
    // Nothing is drawn for a component that is gone.
    const drawn = (load: () => void) =>
      new Promise<void>((goOn) => {
        if (off.signal.aborted) goOn();
        else waiting.current.push(goOn);
        load();
      });
    const idle = () =>
      new Promise<void>((goOn) => {
        if (off.signal.aborted || latest.current.isIdle) goOn();
        else waiting.current.push(goOn);
      });
    const page: DraggingPage = {
      move: (entry, move, shown) => moveIt(entry, move, page, shown),
      reload: async () => {
        // Reloading while another page loads would leave out the message.
        await idle();
        markOutdated(false);
        dropAll();
        return drawn(() => latest.current.revalidate());
      },
      goTo: async (href) => {
        // Not instead of where the visitor is going.
        if (latest.current.isLeaving) return;
        markOutdated(true);
        dropAll();
        return drawn(() =>
          latest.current.navigate(href, { replace: true, preventScrollReset: true }),
        );
      },
      open: (href) => drawn(() => latest.current.navigate(href, { preventScrollReset: true })),
    };
    attachDragging([findDragInMonth(page), findDragInWeek(page)], off.signal);
    sendMoved.current = attachMoveKeys(
      page,
      (entry, move) => showMovedInWeek(entry, move) ?? showMovedInMonth(entry, move.days),
      off.signal,
    );
    return () => {
      off.abort();
      for (const goOn of waiting.current.splice(0)) goOn();
    };
  }, []);

  return null;
}
