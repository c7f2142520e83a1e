// Draws a week with a component loaded by the week's own screen, so that other tabs do not load it.
// Behind a dialog opened by its address, the component is loaded first.
import { type ComponentType, useEffect, useState } from "react";
import { readWeek } from "~/client/unpack-week";
import type { PackedWeek, WeekView } from "~/web/pages/events/week-view";

type Panel = ComponentType<{ view: WeekView }>;

let Brought: Panel | undefined;

/** Sets the week's component, for routes that have a week. */
export function bringWeek(panel: Panel): void {
  Brought = panel;
}

export function DrawnWeek({ week }: { week: PackedWeek }) {
  const [, setHere] = useState(Brought !== undefined);
  useEffect(() => {
    if (Brought) return;
    import("./week-panel").then(
      ({ WeekPanel }) => {
        bringWeek(WeekPanel);
        setHere(true);
      },
      () => undefined,
    );
  }, []);
  return Brought ? <Brought view={readWeek(week)} /> : null;
}
