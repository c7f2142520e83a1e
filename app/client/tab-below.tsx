// Draws a tab below its open dialog; without scripts, draws only the dialog.
import { useOutlet } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TabView } from "~/web/pages/calendars/tabs";
import { useDialogs } from "./hydrated";
import { ShownTab } from "./shown-tab";

/** Replaces Outlet in a tab's route; `children` is the tab itself. */
export function TabBelow({ view, children }: { view: TabView; children: ReactNode }) {
  const dialog = useOutlet();
  const dialogs = useDialogs();
  return (
    <>
      <ShownTab view={view} isCovered={dialog !== null} />
      {dialog && !dialogs ? null : children}
      {dialog}
    </>
  );
}
