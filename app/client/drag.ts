// Drags an event of the month to another day, by mouse, pen or a long press of a finger. Escape takes it back.
import stylesheet from "~/styles/dragging.css?url";
import { numberOfDay } from "~/time/days";
import { attachMoveKeys } from "./move-keys";
import { type DraggingPage, isMoving, moveIt } from "./moved-event";

/** Less is a press, or a finger that trembles. */
const LEAST_PX = 6;
const LONG_PRESS_MS = 450;
/** So close to the window's edge the page scrolls along. */
const EDGE_PX = 48;
const SCROLLED_PX = 12;

/** `grab` is the day of the event under the pointer. */
type Held = { entry: HTMLElement; grab: string; x: number; y: number; pointer: number };
type Dragged = Held & { ghost: HTMLElement; over: HTMLElement | null };

export function attachDragging(page: DraggingPage): () => void {
  const off = new AbortController();
  const { signal } = off;
  let held: Held | undefined;
  let dragged: Dragged | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scrolling = 0;
  // The press that ends a drag opens nothing.
  let isDropped = false;
  addStyles();
  attachMoveKeys(page, signal);

  function press(event: PointerEvent): void {
    isDropped = false;
    if (!event.isPrimary || event.button !== 0 || held) return;
    const entry = entryAt(event.clientX, event.clientY);
    const grab = dayAt(event.clientX, event.clientY)?.id;
    if (!entry || !grab || isMoving(entry)) return;
    held = { entry, grab, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    if (event.pointerType === "touch") timer = setTimeout(begin, LONG_PRESS_MS);
  }

  function begin(): void {
    if (!held) return;
    dragged = { ...held, ghost: makeGhost(held), over: null };
    document.documentElement.classList.add("dragging");
    // Also when it is let go outside of the window.
    document.documentElement.setPointerCapture(held.pointer);
    scroll();
  }

  function move(event: PointerEvent): void {
    if (!held || event.pointerId !== held.pointer) return;
    const { clientX: x, clientY: y } = event;
    const isFar = Math.hypot(x - held.x, y - held.y) > LEAST_PX;
    if (!dragged && isFar) {
      // A finger that moves at once scrolls.
      if (event.pointerType === "touch") stop();
      else begin();
    }
    if (dragged) follow(dragged, x, y);
  }

  function drop(event: PointerEvent): void {
    if (!held || event.pointerId !== held.pointer) return;
    const done = dragged;
    stop();
    if (!done) return;
    isDropped = true;
    const day = dayAt(event.clientX, event.clientY);
    const days = day ? numberOfDay(day.id) - numberOfDay(done.grab) : 0;
    if (day && days !== 0) void moveIt(done.entry, { days }, page, { place: day });
  }

  function stop(): void {
    clearTimeout(timer);
    cancelAnimationFrame(scrolling);
    dragged?.ghost.remove();
    dragged?.over?.classList.remove("drop-day");
    document.documentElement.classList.remove("dragging");
    held = undefined;
    dragged = undefined;
  }

  /** While the pointer rests near the edge. */
  function scroll(): void {
    if (!dragged) return;
    const { y } = dragged;
    if (y < EDGE_PX) window.scrollBy(0, -SCROLLED_PX);
    if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLLED_PX);
    scrolling = requestAnimationFrame(scroll);
  }

  const hold = (event: Event) => {
    if (held) event.preventDefault();
  };
  const keepStill = (event: Event) => {
    if (dragged) event.preventDefault();
  };
  const takeBack = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !dragged) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    stop();
    isDropped = true;
  };
  const click = (event: Event) => {
    if (!isDropped) return;
    isDropped = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // A drag along a row is no swipe to another month.
  const swipe = (event: Event) => {
    if (dragged || isDropped) event.stopImmediatePropagation();
  };

  document.addEventListener("pointerdown", press, { signal });
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", drop, { signal });
  document.addEventListener("pointercancel", stop, { signal });
  document.addEventListener("dragstart", hold, { signal });
  document.addEventListener("contextmenu", hold, { signal });
  document.addEventListener("touchmove", keepStill, { signal, passive: false });
  document.addEventListener("touchend", swipe, { signal, capture: true });
  document.addEventListener("keydown", takeBack, { signal, capture: true });
  document.addEventListener("click", click, { signal, capture: true });
  window.addEventListener("blur", stop, { signal });
  signal.addEventListener("abort", stop);
  return () => off.abort();
}

function follow(dragged: Dragged, x: number, y: number): void {
  const { ghost, over } = dragged;
  dragged.y = y;
  ghost.style.translate = `${x - dragged.x}px ${y - dragged.y}px`;
  const day = dayAt(x, y);
  if (day === over) return;
  over?.classList.remove("drop-day");
  day?.classList.add("drop-day");
  dragged.over = day;
}

/** A copy of the event that follows the pointer, drawn where the event is. */
function makeGhost({ entry }: Held): HTMLElement {
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

/** The events are drawn below the links of their days, so they are found by where they are. */
function entryAt(x: number, y: number): HTMLElement | undefined {
  if (!document.elementFromPoint(x, y)?.closest("table.month")) return undefined;
  const entries = document.querySelectorAll<HTMLElement>("table.month [data-changed]");
  return [...entries].find((entry) => {
    const { left, right, top, bottom } = entry.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  });
}

function dayAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("table.month td") ?? null;
}

/** Only who drags needs them. */
function addStyles(): void {
  if (document.querySelector(`link[href="${stylesheet}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = stylesheet;
  document.head.append(link);
}
