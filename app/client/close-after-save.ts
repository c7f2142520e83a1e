// Closes the dialog of a form that was saved, as its other ways to close do, before the tab below shows the result.
import { TABS } from "~/paths/pages";
import { DIALOG_CLOSE_MS } from "~/values/limits";
import { isMotionReduced } from "./motion";

const TAB = new RegExp(`/(${TABS.join("|")})([?#]|$)`);

/** Resolves once the open dialog has disappeared; at once where `address` leads to no tab or there is none. */
export async function closeAfterSave(address: string): Promise<void> {
  if (!TAB.test(address) || isMotionReduced()) return;
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[data-modal]")].at(-1);
  if (!dialog) return;
  dialog.dataset.closing = "";
  await new Promise((resolve) => setTimeout(resolve, DIALOG_CLOSE_MS));
}
