// Handles keys in the month grid while one of its days has the focus.
import { useEffect } from "react";
import type { Month } from "~/time/days";
import { markEntryDay } from "./month-entry";

const KEY = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;

let arrows: Promise<typeof import("./arrow-keys")> | undefined;

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
    // The server's page has marked its days itself, and to mark them again is to lay them out again.
    if (document.querySelector("[data-day]:not([tabindex])")) markEntryDay();
    arrows?.then(({ focusAwaitedDay }) => focusAwaitedDay(), Boolean);
  }, [month]);
}

function press(event: KeyboardEvent): void {
  const cell = cellOf(event.target);
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!cell || !KEY.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  // Without a network nothing happens.
  arrows = import("./arrow-keys");
  arrows.then(({ pressKey }) => pressKey(key, cell), Boolean);
}

function enter({ target }: FocusEvent): void {
  const cell = cellOf(target);
  if (cell) enterDay(cell);
}

/** The entered day becomes the grid's only stop for the Tab key. */
function enterDay(cell: HTMLElement): void {
  const table = cell.closest("table");
  for (const other of table?.querySelectorAll<HTMLElement>(`[data-day][tabindex="0"]`) ?? [])
    if (other !== cell) other.tabIndex = -1;
  if (cell.tabIndex !== 0) cell.tabIndex = 0;
}

function cellOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement && target.matches("[data-day]") ? target : null;
}
