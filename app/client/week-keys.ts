// Arrow keys in a week move from event to event and from day to day; Home and End move within the day.
import { useEffect } from "react";

const EVENT = ".week-events > :not(.week-more) > a";

/** For the component that draws the week. */
export function useWeekKeys(): void {
  useEffect(() => {
    const off = new AbortController();
    document.addEventListener("keydown", press, { signal: off.signal });
    return () => off.abort();
  }, []);
}

function press(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof HTMLElement) || !target.matches(EVENT)) return;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  const next = targetOf(key, target);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function targetOf(key: string, from: HTMLElement): HTMLElement | undefined {
  const column = from.closest("section");
  const own = eventsIn(column);
  const at = own.indexOf(from);
  if (key === "Home") return own[0];
  if (key === "End") return own.at(-1);
  if (key === "ArrowUp") return own[at - 1];
  if (key === "ArrowDown") return own[at + 1];
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const isMirrored = getComputedStyle(from).direction === "rtl";
  return besideIn(column, (key === "ArrowRight") !== isMirrored, from);
}

/** The event at nearly the same height in the next column with events. */
function besideIn(column: Element | null, forwards: boolean, from: HTMLElement) {
  const { top } = from.getBoundingClientRect();
  const away = (link: HTMLElement) => Math.abs(link.getBoundingClientRect().top - top);
  let next = column;
  do next = (forwards ? next?.nextElementSibling : next?.previousElementSibling) ?? null;
  while (next && eventsIn(next).length === 0);
  return eventsIn(next).sort((a, b) => away(a) - away(b))[0];
}

/** The visible events; some columns have more than fit. */
function eventsIn(column: Element | null): HTMLElement[] {
  const all = column?.querySelectorAll<HTMLElement>(EVENT) ?? [];
  return [...all].filter((link) => link.getClientRects().length > 0);
}
