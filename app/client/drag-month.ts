// Drags an event in the month to another day; a long press on a free spot starts a new event on that day.
import { addDays, numberOfDay } from "~/time/days";
import type { Drag, FindDrag } from "./drag";
import type { DraggingPage } from "./moved-event";

/** Grips the event at this point; a copy of it follows the pointer. */
export function findDragInMonth(page: DraggingPage): FindDrag {
  return (x, y) => {
    const entry = entryAt(x, y);
    const grabbed = dayAt(x, y);
    if (!grabbed) return undefined;
    const showOver = newHighlight();
    if (!entry) return newEventGrip(grabbed, showOver, page);
    let ghost: HTMLElement | undefined;

    function putBack(): void {
      showOver(null);
      ghost?.remove();
    }

    return {
      lift() {
        ghost = makeGhost(entry);
      },
      follow(toX, toY) {
        if (ghost) ghost.style.translate = `${toX - x}px ${toY - y}px`;
        showOver(dayAt(toX, toY));
      },
      putBack,
      drop(toX, toY) {
        putBack();
        const day = dayAt(toX, toY);
        const days = day ? numberOfDay(day.id) - numberOfDay(grabbed.id) : 0;
        if (!day || days === 0) return;
        void page.move(entry, { days }, { copy: showCopy(entry, day) });
      },
    };
  };
}

function showCopy(entry: HTMLElement, day: HTMLElement): HTMLElement {
  const copy = entry.cloneNode(true) as HTMLElement;
  copy.classList.remove("moved-away", "moved-copy");
  (day.querySelector(".month-entries") ?? day).append(copy);
  return copy;
}

/** Shows an event moved by keys on its new day, if that is in sight. */
export function showMovedInMonth(entry: HTMLElement, days: number): HTMLElement | undefined {
  const own = entry.closest("table.month td");
  const day = own && document.getElementById(addDays(own.id, days));
  return day?.matches("table.month td") ? showCopy(entry, day) : undefined;
}

type Highlight = (day: HTMLElement | null) => void;

/** Highlights the day on which it would be dropped. */
function newHighlight(): Highlight {
  let over: HTMLElement | null = null;
  return (day) => {
    over?.classList.remove("drop-day");
    day?.classList.add("drop-day");
    over = day;
  };
}

/** Opens the form for a new event on the day, unless the day shows its own plus. */
function newEventGrip(
  grabbed: HTMLElement,
  showOver: Highlight,
  page: DraggingPage,
): Drag | undefined {
  const plus = grabbed.querySelector(".cell-create");
  if (!plus || plus.getClientRects().length > 0) return undefined;
  return {
    lift: () => showOver(grabbed),
    follow: (x, y) => showOver(dayAt(x, y)),
    putBack: () => showOver(null),
    drop(x, y) {
      showOver(null);
      const href = dayAt(x, y)?.querySelector(".cell-create")?.getAttribute("href");
      if (href) void page.open(href);
    },
  };
}

/** A copy of the event, drawn at the same position. */
function makeGhost(entry: HTMLElement): HTMLElement {
  const { left, top, width, height } = entry.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost month";
  ghost.append(entry.cloneNode(true));
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(ghost);
  return ghost;
}

/** Events are drawn below the links of their days, so they are found by position. */
function entryAt(x: number, y: number): HTMLElement | undefined {
  if (!document.elementFromPoint(x, y)?.closest("table.month")) return undefined;
  const entries = document.querySelectorAll<HTMLElement>(
    "table.month [data-changed]:not(.moved-away)",
  );
  return [...entries].find((entry) => {
    const { left, right, top, bottom } = entry.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  });
}

function dayAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("table.month td") ?? null;
}
