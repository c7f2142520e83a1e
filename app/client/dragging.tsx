// Lets editors drag events: its scripts are loaded once the page is drawn, and by nobody else.
import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "./idle";

/** Goes beside the events, for editors. Where its scripts do not come, everything is done by the form. */
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
