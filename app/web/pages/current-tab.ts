// Finds the tab that the page shows, from the data of its routes.
import { TABS, type Tab } from "~/paths";

/** The tab of the first route whose data names one; undefined while none does. */
export function currentTab(matches: readonly { data: unknown }[]): Tab | undefined {
  for (const { data } of matches) {
    if (typeof data !== "object" || data === null || !("tab" in data)) continue;
    const found = TABS.find((tab) => tab === data.tab);
    if (found) return found;
  }
  return undefined;
}
