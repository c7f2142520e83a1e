// Makes one day of the month the Tab key's only stop in it: today, else the month's first day.

/** Also sent as text, see below: it may use nothing but the page. */
export function markEntryDay(): void {
  const entry =
    document.querySelector("[data-day][aria-current]") ??
    document.querySelector("td:not(.other-month) > [data-day]");
  for (const day of document.querySelectorAll<HTMLElement>("[data-day]"))
    day.tabIndex = day === entry ? 0 : -1;
}

/**
 * For a script within the page, so that it is one stop from the first paint; without scripts every day is one. "" in
 * the browser, where the month's own effect does it.
 */
export const ENTRY_SCRIPT = typeof document === "undefined" ? `(${markEntryDay})()` : "";
