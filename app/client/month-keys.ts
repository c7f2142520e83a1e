// Handles keys in the month grid while one of its days has the focus.
import { useEffect } from "react";
import type { Month } from "~/time/days";

/** Its source is also sent as text (see below), so it may use only globals of the page. */
function markEntryDay(): void {
  const entry =
    document.querySelector("[data-day][aria-current]") ??
    document.querySelector("td:not(.other-month) > [data-day]");
  for (const day of document.querySelectorAll<HTMLElement>("[data-day]"))
    day.tabIndex = day === entry ? 0 : -1;
}

/**
 * An inline script that makes the month one tab stop from the first paint; without scripts, every day is one.
 * It is "" in the browser, where the month's own effect does the same.
 */
export const ENTRY_SCRIPT = typeof document === "undefined" ? `(${markEntryDay})()` : "";

const KEY = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;

let arrows: Promise<typeof import("./month-key-steps")> | undefined;

/** For the component that draws the month. */
export function useMonthKeys(month: Month): void {
  useEffect(() => {
    const off = new AbortController();
    document.addEventListener("keydown", press, { signal: off.signal });
    document.addEventListener("focusin", enter, { signal: off.signal });
    return () => off.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other days are drawn
  useEffect(() => {
    // The server's page has already marked its days; marking again would cause a layout.
    if (document.querySelector("[data-day]:not([tabindex])")) markEntryDay();
    arrows?.then(({ focusAwaitedDay }) => focusAwaitedDay(), Boolean);
  }, [month]);
}

function press(event: KeyboardEvent): void {
  const cell = findCell(event.target);
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!cell || !KEY.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  // Without a network nothing happens.
  arrows = import("./month-key-steps");
  arrows.then(({ pressKey }) => {
    // Another press may have moved the focus meanwhile.
    pressKey(key, findCell(document.activeElement) ?? cell);
  }, Boolean);
}

function enter({ target }: FocusEvent): void {
  const cell = findCell(target);
  if (cell) enterDay(cell);
}

/** Makes the entered day the grid's only tab stop. */
function enterDay(cell: HTMLElement): void {
  const table = cell.closest("table");
  for (const other of table?.querySelectorAll<HTMLElement>(`[data-day][tabindex="0"]`) ?? [])
    if (other !== cell) other.tabIndex = -1;
  if (cell.tabIndex !== 0) cell.tabIndex = 0;
}

function findCell(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement && target.matches("[data-day]") ? target : null;
}
