// Moves the event that has the focus, in a day's dialog or list: Alt and the arrows, by a day or a week.
import { type DraggingPage, isMoving, moveIt } from "./moved-event";

const DAYS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["ArrowUp", -7],
  ["ArrowDown", 7],
]);
/** Presses in a row are one move. */
const PAUSE_MS = 500;

export function attachMoveKeys(page: DraggingPage, signal: AbortSignal): void {
  let days = 0;
  let pressed: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function move(): Promise<void> {
    const [entry, by] = [pressed, days];
    pressed = undefined;
    days = 0;
    if (!entry || by === 0) return;
    const id = entry.dataset.event ?? "";
    await moveIt(entry, { days: by }, page, { follow: (day) => showDay(day, page) });
    focusOn(id);
  }

  document.addEventListener(
    "keydown",
    (event) => {
      const step = DAYS.get(event.key);
      const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (step === undefined || !altKey || ctrlKey || metaKey || shiftKey) return;
      const entry = target instanceof HTMLAnchorElement ? entryOf(target) : undefined;
      if (!entry || isMoving(entry)) return;
      // Alt and an arrow are Back and Forward in many browsers.
      event.preventDefault();
      if (entry !== pressed) days = 0;
      pressed = entry;
      const isMirrored = getComputedStyle(entry).direction === "rtl";
      days += isMirrored && Math.abs(step) === 1 ? -step : step;
      clearTimeout(timer);
      timer = setTimeout(() => void move(), PAUSE_MS);
    },
    { signal, capture: true },
  );
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** What the month knows of the event that a link leads to. */
function entryOf({ pathname }: HTMLAnchorElement): HTMLElement | undefined {
  const id = /\/events\/([\w-]+)$/.exec(pathname)?.[1];
  const found = id && document.querySelector<HTMLElement>(`table.month [data-event="${id}"]`);
  return found || undefined;
}

/** The same page for the day on which the event is now. */
async function showDay(day: string, { goTo }: DraggingPage): Promise<void> {
  const { pathname, search } = window.location;
  const here = new URLSearchParams(search);
  const isDialog = /\/day\/[\d-]+$/.test(pathname);
  if (!isDialog) {
    here.set("day", day);
    here.set("month", day.slice(0, 7));
  }
  const path = isDialog ? pathname.replace(/[\d-]+$/, day) : pathname;
  await goTo(`${path}${here.size > 0 ? `?${here}` : ""}`);
}

/** A list may be there that this window does not show. */
function focusOn(id: string): void {
  const titles = `main a:is([href$="/events/${id}"], [href*="/events/${id}?"])`;
  const links = [...document.querySelectorAll<HTMLElement>(titles)];
  links.findLast((link) => link.getClientRects().length > 0)?.focus();
}
