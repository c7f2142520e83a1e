// Drags things by mouse, pen or a finger's long press. Escape cancels a drag.
import stylesheet from "~/styles/dragging.css?url";

/** An object that follows the pointer. */
export type Drag = {
  /** Starts the drag. */
  lift: () => void;
  follow: (x: number, y: number) => void;
  /** Ends the drag; otherwise `putBack` does. */
  drop: (x: number, y: number) => void;
  putBack: () => void;
};

/** The grip for a point in the window, if there is something to drag. */
export type FindDrag = (x: number, y: number) => Drag | undefined;

/** A smaller movement is a press, or a trembling finger. */
const LEAST_PX = 6;
const LONG_PRESS_MS = 450;
/**
 * Near the window's edge the page scrolls, unless the drag moves away from it; larger for fingers, which cover more.
 */
const EDGE_PX = 12;
const EDGE_TOUCH_PX = 48;
const SCROLLED_PX = 12;

type Held = { grip: Drag; x: number; y: number; pointer: number; startY: number; edge: number };

export function attachDragging(holds: readonly FindDrag[], signal: AbortSignal): void {
  let held: Held | undefined;
  let isDragged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scrolling = 0;
  // The click that ends a drag must not open anything.
  let isDropped = false;
  addStyles();

  function press(event: PointerEvent): void {
    isDropped = false;
    if (!event.isPrimary || event.button !== 0 || held) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    const grip = gripAt(x, y);
    if (!grip) return;
    const isFinger = event.pointerType === "touch";
    held = { grip, x, y, pointer, startY: y, edge: isFinger ? EDGE_TOUCH_PX : EDGE_PX };
    if (isFinger) timer = setTimeout(begin, LONG_PRESS_MS);
  }

  function gripAt(x: number, y: number): Drag | undefined {
    for (const hold of holds) {
      const grip = hold(x, y);
      if (grip) return grip;
    }
    return undefined;
  }

  function begin(): void {
    if (!held) return;
    isDragged = true;
    held.grip.lift();
    document.documentElement.classList.add("dragging");
    // Also receives a release outside the window.
    document.documentElement.setPointerCapture(held.pointer);
    scroll();
  }

  function move(event: PointerEvent): void {
    if (!held || event.pointerId !== held.pointer) return;
    const { clientX: x, clientY: y } = event;
    const isFar = Math.hypot(x - held.x, y - held.y) > LEAST_PX;
    if (!isDragged && isFar) {
      // A finger that moves at once is scrolling.
      if (event.pointerType === "touch") stop();
      else begin();
    }
    if (!held || !isDragged) return;
    Object.assign(held, { x, y });
    held.grip.follow(x, y);
  }

  function drop(event: PointerEvent): void {
    if (!held || event.pointerId !== held.pointer) return;
    const { grip } = held;
    isDropped = isDragged;
    // Otherwise stop() would put it back.
    isDragged = false;
    stop();
    if (isDropped) grip.drop(event.clientX, event.clientY);
  }

  function stop(): void {
    clearTimeout(timer);
    cancelAnimationFrame(scrolling);
    if (isDragged) held?.grip.putBack();
    document.documentElement.classList.remove("dragging");
    held = undefined;
    isDragged = false;
  }

  /** Scrolls while the pointer rests near an edge. */
  function scroll(): void {
    if (!held) return;
    const { x, y, startY, edge, grip } = held;
    const isUp = y < edge && y < startY;
    const isDown = y > window.innerHeight - edge && y > startY;
    if (isUp || isDown) {
      window.scrollBy(0, isUp ? -SCROLLED_PX : SCROLLED_PX);
      grip.follow(x, y);
    }
    scrolling = requestAnimationFrame(scroll);
  }

  const hold = (event: Event) => {
    if (held) event.preventDefault();
  };
  const keepStill = (event: Event) => {
    if (isDragged) event.preventDefault();
  };
  const takeBack = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isDragged) return;
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
  // A drag along a row is not a swipe to another month.
  const swipe = (event: Event) => {
    if (isDragged || isDropped) event.stopImmediatePropagation();
  };

  document.addEventListener("pointerdown", press, { signal });
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", drop, { signal });
  document.addEventListener("pointercancel", stop, { signal });
  document.addEventListener("dragstart", hold, { signal });
  document.addEventListener("selectstart", hold, { signal });
  document.addEventListener("contextmenu", hold, { signal });
  document.addEventListener("touchmove", keepStill, { signal, passive: false });
  document.addEventListener("touchend", swipe, { signal, capture: true });
  document.addEventListener("keydown", takeBack, { signal, capture: true });
  document.addEventListener("click", click, { signal, capture: true });
  window.addEventListener("blur", stop, { signal });
  signal.addEventListener("abort", stop);
}

function addStyles(): void {
  if (document.querySelector(`link[href="${stylesheet}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = stylesheet;
  document.head.append(link);
}
