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

/** The category whose events alone the month or the list shows; undefined where all are shown. */
export function currentCategory(matches: readonly { data: unknown }[]): number | undefined {
  for (const { data } of matches) {
    const view = memberOf(data, "month") ?? memberOf(data, "list");
    const category = memberOf(view, "category");
    if (typeof category === "number") return category;
  }
  return undefined;
}

function memberOf(object: unknown, name: string): unknown {
  return typeof object === "object" && object !== null ? Reflect.get(object, name) : undefined;
}
