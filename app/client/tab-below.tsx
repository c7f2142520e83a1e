// Draws a tab below its open dialog with scripts, and the dialog alone without.
import { useOutlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { useDialogs } from "./hydrated";

/** Replaces Outlet in a tab's route; `children` is the tab itself. */
export function TabBelow({ children }: { children: ReactNode }) {
  const dialog = useOutlet();
  const dialogs = useDialogs();
  return (
    <>
      {dialog && !dialogs ? null : children}
      {dialog}
    </>
  );
}
