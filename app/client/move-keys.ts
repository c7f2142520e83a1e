// Moves the focused event with Alt and the arrows: by a day or week in a month, by a day or 15 minutes in a week.
import { MINUTES_A_QUARTER } from "~/event/week-grid";
import type { DraggingPage } from "./moved-event";

type Move = { days: number; minutes: number };

const NO_MOVE: Move = { days: 0, minutes: 0 };
const DAYS_A_WEEK = 7;
/** Presses within this time of each other are one move. */
const PAUSE_MS = 500;

/** An event moved by keys but not sent yet; `copy` shows it at its new place, `from` is the address of its page. */
type Pressed = {
  id: string;
  entry: HTMLElement;
  by: Move;
  copy: HTMLElement | undefined;
  from: string;
};

/**
 * `showMoved` shows a copy of an event at its new place, if it can. Returns a function that sends a move at once, for
 * when the page is left.
 */
export function attachMoveKeys(
  page: DraggingPage,
  showMoved: (entry: HTMLElement, move: Move) => HTMLElement | undefined,
  signal: AbortSignal,
): () => void {
  let pressed: Pressed | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(moved: Pressed): void {
    moved.copy?.remove();
    // A different element than at the press if the page's data was reloaded.
    if (!moved.entry.isConnected) moved.entry = drawnEntry(moved.id) ?? moved.entry;
    const { entry, by } = moved;
    moved.copy = entry.isConnected && !isNone(by) ? showMoved(entry, by) : undefined;
    moved.copy?.classList.add("moved-copy");
    entry.classList.toggle("moved-away", moved.copy !== undefined);
  }

  async function move(moved: Pressed): Promise<void> {
    if (!moved.entry.isConnected) show(moved);
    const { id, entry, by, copy, from } = moved;
    if (isNone(by)) return;
    const isLeft = () => signal.aborted || window.location.href !== from;
    let isFollowed = false;
    const follow = async (day: string) => {
      if (isLeft()) return;
      isFollowed = true;
      await showDay(day, page);
    };
    await page.move(entry, by, { copy, follow });
    if (isFollowed || !isLeft()) focusOn(id);
  }

  function send(): void {
    clearTimeout(timer);
    const moved = pressed;
    pressed = undefined;
    if (moved) void move(moved);
  }

  document.addEventListener(
    "keydown",
    (event) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (!/^Arrow/.test(key) || !altKey || ctrlKey || metaKey || shiftKey) return;
      const id = target instanceof HTMLAnchorElement ? linkedEventId(target) : "";
      const entry = drawnEntry(id);
      if (!entry) return;
      // Alt and an arrow are Back and Forward in many browsers.
      event.preventDefault();
      if (id !== pressed?.id) send();
      pressed ??= { id, entry, by: NO_MOVE, copy: undefined, from: window.location.href };
      const step = moveByKey(key, pressed.entry);
      const { days, minutes } = pressed.by;
      pressed.by = { days: days + step.days, minutes: minutes + step.minutes };
      show(pressed);
      clearTimeout(timer);
      timer = setTimeout(send, PAUSE_MS);
    },
    { signal, capture: true },
  );
  window.addEventListener("pagehide", send, { signal });
  signal.addEventListener("abort", send);
  return send;
}

function isNone({ days, minutes }: Move): boolean {
  return days === 0 && minutes === 0;
}

function moveByKey(key: string, entry: HTMLElement): Move {
  const isMirrored = getComputedStyle(entry).direction === "rtl";
  if (key === "ArrowLeft") return { days: isMirrored ? 1 : -1, minutes: 0 };
  if (key === "ArrowRight") return { days: isMirrored ? -1 : 1, minutes: 0 };
  const sign = key === "ArrowUp" ? -1 : 1;
  if (!entry.closest(".week")) return { days: sign * DAYS_A_WEEK, minutes: 0 };
  return entry.matches(".week-bar") ? NO_MOVE : { days: 0, minutes: sign * MINUTES_A_QUARTER };
}

function linkedEventId({ pathname }: HTMLAnchorElement): string {
  return /\/events\/([\w-]+)$/.exec(pathname)?.[1] ?? "";
}

/** The event's element in the month or week, as drawn now. */
function drawnEntry(id: string): HTMLElement | undefined {
  const shown = `:is(table.month, .week) [data-event="${id}"][data-changed]`;
  const found = id === "" ? [] : document.querySelectorAll<HTMLElement>(shown);
  return [...found].findLast((entry) => !entry.classList.contains("moved-away"));
}

/** Shows the day that the event is on now. */
async function showDay(day: string, { goTo }: DraggingPage): Promise<void> {
  const { pathname, search } = window.location;
  const here = new URLSearchParams(search);
  const isDialog = /\/day\/[\d-]+$/.test(pathname);
  const isWeek = pathname.endsWith("/week");
  if (isWeek && document.getElementById(day)?.getClientRects().length) return;
  if (isWeek) here.delete("week");
  else if (!isDialog) here.set("month", day.slice(0, 7));
  if (!isDialog) here.set("day", day);
  const path = isDialog ? pathname.replace(/[\d-]+$/, day) : pathname;
  await goTo(`${path}${here.size > 0 ? `?${here}` : ""}`);
}

/** The page may also have a list that is hidden in this window. */
function focusOn(id: string): void {
  const titles = `main a:is([href$="/events/${id}"], [href*="/events/${id}?"])`;
  const links = [...document.querySelectorAll<HTMLElement>(titles)];
  links.findLast((link) => link.getClientRects().length > 0)?.focus();
}
