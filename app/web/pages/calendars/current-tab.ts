// Finds the page's current tab in the data of its routes.
import { TABS, type Tab } from "~/paths/pages";
import type { View } from "~/values/visits";

/** `view` is the view of the events: month, week or year. */
type Shown = { tab: Tab; view?: View; filter?: string };

/** The tab from the first route whose data names one; undefined if none does. */
export function currentView(matches: readonly { data: unknown }[]): Shown | undefined {
  for (const { data } of matches) if (isShown(data)) return data;
  return undefined;
}

function isShown(data: unknown): data is Shown {
  return (
    typeof data === "object" &&
    data !== null &&
    "tab" in data &&
    TABS.some((tab) => tab === data.tab)
  );
}
