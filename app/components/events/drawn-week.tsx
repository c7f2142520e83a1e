// Draws a week with the part that its own screen brings, so that other tabs do not load it; behind a dialog that was
// opened by its address it is loaded first.
import { type ComponentType, useEffect, useState } from "react";
import { readWeek } from "~/client/unpack-week";
import type { PackedWeek, WeekView } from "~/web/pages/events/week-view";

type Panel = ComponentType<{ view: WeekView }>;

let Brought: Panel | undefined;

/** Keeps the week's component for the routes that have a week. */
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
