// What dragging needs of the page: its data loaded again, and the way to another day.
import { useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { attachDragging } from "./drag";
import { dropAll } from "./freshness";
import type { DraggingPage } from "./moved-event";
import { markOutdated } from "./shown-tab";

/** Goes beside the events, for editors. */
export function DragPage({ createHref }: { createHref: string }): null {
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
        dropAll();
        waiting.current.push(goOn);
        load();
      });
    const page: DraggingPage = {
      createHref,
      reload: () => {
        markOutdated(false);
        return drawn(() => latest.current.revalidate());
      },
      goTo: (href) => {
        markOutdated(true);
        return drawn(() =>
          latest.current.navigate(href, { replace: true, preventScrollReset: true }),
        );
      },
    };
    return attachDragging(page);
  }, [createHref]);

  return null;
}
