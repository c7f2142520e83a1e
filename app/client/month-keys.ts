// Handles keys in the month grid while one of its days has the focus, and loads their code then.
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { whenIdle } from "./idle";
import { markEntryDay } from "./month-entry";
import { loadAhead } from "./route-scripts";

type Keys = typeof import("./arrow-keys");

const KEY = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;

let keys: Keys | undefined;

/** For the component that draws a month; its days are at `dayHref`, followed by their date. */
export function useMonthKeys(dayHref: string): void {
  const { pathname, search } = useLocation();

  useEffect(() => {
    const off = new AbortController();
    document.addEventListener("keydown", press, { signal: off.signal });
    document.addEventListener("focusin", enter, { signal: off.signal });
    return () => off.abort();
  }, []);

  // Opening a day is the most common step: its scripts are loaded ahead.
  useEffect(() => whenIdle(() => loadAhead(`${dayHref}-`)), [dayHref]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is another address
  useEffect(() => {
    markEntryDay();
    keys?.focusAwaitedDay();
  }, [pathname, search]);
}

function press(event: KeyboardEvent): void {
  const cell = cellOf(event.target);
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!cell || !KEY.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  withKeys(({ pressKey }) => pressKey(key, cell));
}

function enter({ target }: FocusEvent): void {
  const cell = cellOf(target);
  if (cell) withKeys(({ enterDay }) => enterDay(cell));
}

/** Calls `use` at once, except the first time. Without a network the days remain links. */
function withKeys(use: (keys: Keys) => void): void {
  if (keys) {
    use(keys);
    return;
  }
  const load = import("./arrow-keys");
  load.then(
    (loaded) => {
      keys = loaded;
      use(loaded);
    },
    () => undefined,
  );
}

function cellOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement && target.matches("[data-day]") ? target : null;
}
