// Makes one day of the month its only tab stop: today, else the month's first day.

/** Its source is also sent as text, see below: it may use nothing but the page. */
export function markEntryDay(): void {
  const entry =
    document.querySelector("[data-day][aria-current]") ??
    document.querySelector("td:not(.other-month) > [data-day]");
  for (const day of document.querySelectorAll<HTMLElement>("[data-day]"))
    day.tabIndex = day === entry ? 0 : -1;
}

/**
 * An inline script, so that the month is one tab stop from the first paint; without scripts every day is one. "" in the
 * browser, where the month's own effect does it.
 */
export const ENTRY_SCRIPT = typeof document === "undefined" ? `(${markEntryDay})()` : "";
