// Lets editors drag events; the scripts load after the page is drawn, and only for editors.
import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "./idle";

/** Goes beside the events, for editors. If the scripts do not load, editors use the form. */
export function Dragging() {
  const [Page, setPage] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import("./drag-page").then(
          ({ DragPage }) => setPage(() => DragPage),
          () => undefined,
        );
      }),
    [],
  );
  return Page ? <Page /> : null;
}
