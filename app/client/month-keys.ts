// Handles keys in the month grid while one of its days has the focus.
import { useEffect } from "react";
import type { Month } from "~/time/days";
import { enterDay, focusAwaitedDay, pressKey } from "./arrow-keys";
import { markEntryDay } from "./month-entry";

const KEY = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;

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
    focusAwaitedDay();
  }, [month]);
}

function press(event: KeyboardEvent): void {
  const cell = cellOf(event.target);
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!cell || !KEY.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  pressKey(key, cell);
}

function enter({ target }: FocusEvent): void {
  const cell = cellOf(target);
  if (cell) enterDay(cell);
}

function cellOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement && target.matches("[data-day]") ? target : null;
}
