// Lets editors drag events: its scripts are loaded once the page is drawn, and by nobody else.
import { useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { dropAll } from "./freshness";
import { whenIdle } from "./idle";
import { markOutdated } from "./shown-tab";

/** What dragging needs of the page; both promises are kept once the new data is drawn. */
export type DraggingPage = {
  /** The form of a new event of the calendar. */
  createHref: string;
  reload: () => Promise<void>;
  goTo: (href: string) => Promise<void>;
};

/** Goes beside the events, for editors. */
export function Dragging({ createHref }: { createHref: string }): null {
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
    let detach: (() => void) | undefined;
    let isLeft = false;
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
    const callOff = whenIdle(() => {
      import("./drag").then(
        ({ attachDragging }) => {
          if (!isLeft) detach = attachDragging(page);
        },
        // Without it everything is done by the form.
        () => undefined,
      );
    });
    return () => {
      isLeft = true;
      callOff();
      detach?.();
    };
  }, [createHref]);

  return null;
}
