// Handles keys in the month grid while one of its days has the focus.
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { enterDay, focusAwaitedDay, pressKey } from "./arrow-keys";
import { markEntryDay } from "./month-entry";

const KEY = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;

/** For the component that draws a month. */
export function useMonthKeys(): void {
  const { pathname, search } = useLocation();

  useEffect(() => {
    const off = new AbortController();
    document.addEventListener("keydown", press, { signal: off.signal });
    document.addEventListener("focusin", enter, { signal: off.signal });
    return () => off.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is another address
  useEffect(() => {
    markEntryDay();
    focusAwaitedDay();
  }, [pathname, search]);
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
