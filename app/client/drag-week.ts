// Drags in a week's hours: events to another time or day, their lower edge to another end, free hours to a new event.
import { movePlace, readPlace } from "~/event/week-classes";
import {
  clipSpan,
  MINUTES_A_QUARTER,
  QUARTERS_A_DAY,
  QUARTERS_AN_HOUR,
  type Span,
} from "~/event/week-grid";
import { addDays, isDay, numberOfDay } from "~/time/days";
import type { Drag, FindDrag } from "./drag";
import type { DraggingPage, HandMove } from "./moved-event";

/** `first` is the first quarter hour drawn, `quarter` the height of one, `top` the position of the first. */
type HoursDrawn = { first: number; quarter: number; top: number };

function hoursIn(column: HTMLElement): HoursDrawn {
  const names = column.parentElement?.querySelectorAll(".week-hours > i") ?? [];
  const styles = getComputedStyle(column);
  const first = QUARTERS_AN_HOUR * Number(styles.getPropertyValue("--first"));
  const count = QUARTERS_AN_HOUR * names.length;
  const quarter = (names[0]?.getBoundingClientRect().height ?? 0) / QUARTERS_AN_HOUR;
  const bottom = listIn(column).getBoundingClientRect().bottom;
  return { first, quarter, top: bottom - count * quarter };
}

/** The quarter hour at `y`, with a fraction. */
function quarterAt(y: number, { first, quarter, top }: HoursDrawn): number {
  return first + (y - top) / quarter;
}

/** "19:15" for a quarter hour of the day; 96 is "24:00". */
function quarterTime(quarter: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = (quarter % QUARTERS_AN_HOUR) * MINUTES_A_QUARTER;
  return `${two(Math.floor(quarter / QUARTERS_AN_HOUR))}:${two(minutes)}`;
}

/** Whether a column is a day; no column is one if a day has several. */
function isDayColumn({ id }: HTMLElement): boolean {
  return isDay(id);
}

/** Shows a copy of an event in the column, on top; it ends `minutes` later. A bar has no `place`. */
function showCopy(entry: HTMLElement, column: HTMLElement, place?: Span, minutes = 0) {
  const copy = document.createElement("li");
  copy.append(...[...entry.childNodes].map((node) => node.cloneNode(true)));
  const classes = place ? movePlace(entry.className, place) : entry.className;
  copy.className = `${classes} placed-copy`;
  copy.classList.remove("dragged", "moved-copy", "moved-away");
  Object.assign(copy.dataset, entry.dataset);
  const { ends } = copy.dataset;
  const end = Number(ends) + minutes;
  if (end > QUARTERS_A_DAY * MINUTES_A_QUARTER) delete copy.dataset.ends;
  else if (ends !== undefined) copy.dataset.ends = `${end}`;
  listIn(column).append(copy);
  return copy;
}

function listIn(column: HTMLElement): HTMLElement {
  return column.querySelector<HTMLElement>(".week-events") ?? column;
}

/** The edge zone in which an event's end is dragged; larger for fingers. */
const EDGE_PX = 8;
const EDGE_TOUCH_PX = 14;

type Grabbed = { entry: HTMLElement; column: HTMLElement; y: number };

export function findDragInWeek(page: DraggingPage): FindDrag {
  return (x, y) => {
    const target = document.elementFromPoint(x, y);
    const column = target?.closest<HTMLElement>(".week-day");
    if (!target || !column) return undefined;
    const entry = target.closest<HTMLElement>("[data-changed]");
    if (!entry) return target.matches(".week-events") ? newEventDrag(column, y, page) : undefined;
    const grabbed = { entry, column, y };
    if (entry.matches(".week-bar")) return barDrag(grabbed, page);
    return isOnEdge(entry, y) ? edgeDrag(grabbed, page) : eventDrag(grabbed, page);
  };
}

function isOnEdge(entry: HTMLElement, y: number): boolean {
  const isFinger = window.matchMedia("(pointer: coarse)").matches;
  const { bottom, height } = entry.getBoundingClientRect();
  const edge = Math.min(isFinger ? EDGE_TOUCH_PX : EDGE_PX, height / 3);
  return entry.dataset.ends !== undefined && y > bottom - edge;
}

/**
 * Moves to another time, over midnight too but not above the first hour drawn, and in a week also to another day. A
 * quarter hour of the grabbed part stays in sight.
 */
function eventDrag({ entry, column, y }: Grabbed, page: DraggingPage): Drag {
  const place = readPlace(entry.className);
  const begun = quarterAt(y, hoursIn(column));
  return findGrip(entry, page, (toX, toY) => {
    const to = columnAt(toX, column);
    const hours = hoursIn(to);
    const wanted = place.from + Math.round(quarterAt(toY, hours) - begun);
    const least = entry.matches(".comes-on") ? 1 - place.length : hours.first;
    const from = clamp(wanted, least, QUARTERS_A_DAY - 1);
    const minutes = (from - place.from) * MINUTES_A_QUARTER;
    return {
      copy: showCopy(entry, to, clipSpan({ ...place, from }), minutes),
      move: { days: daysBetween(column, to), minutes },
    };
  });
}

/** Grips an all-day event, which moves only to another day. */
function barDrag({ entry, column }: Grabbed, page: DraggingPage): Drag | undefined {
  if (!isDayColumn(column)) return undefined;
  return findGrip(entry, page, (toX) => {
    const to = columnAt(toX, column);
    return { copy: showCopy(entry, to), move: { days: daysBetween(column, to) } };
  });
}

/** Moves only the end. */
function edgeDrag({ entry, column }: Grabbed, page: DraggingPage): Drag {
  const { from } = readPlace(entry.className);
  return findGrip(entry, page, (_, toY) => {
    const wanted = Math.round(quarterAt(toY, hoursIn(column)));
    const end = clamp(wanted, from + 1, QUARTERS_A_DAY);
    const longer = end * MINUTES_A_QUARTER - Number(entry.dataset.ends);
    return {
      copy: showCopy(entry, column, { from, length: end - from }, longer),
      move: { longer },
    };
  });
}

type Followed = { copy: HTMLElement; move: HandMove };

/** Shows a copy of the event where it would go. */
function findGrip(
  entry: HTMLElement,
  page: DraggingPage,
  followTo: (x: number, y: number) => Followed,
): Drag {
  let now: Followed | undefined;

  function follow(x: number, y: number): void {
    now?.copy.remove();
    now = followTo(x, y);
  }

  function putBack(): void {
    entry.classList.remove("dragged");
    now?.copy.remove();
  }

  return {
    lift: () => entry.classList.add("dragged"),
    follow,
    putBack,
    drop() {
      const isMoved = Object.values(now?.move ?? {}).some((by) => by !== 0);
      if (!now || !isMoved) return putBack();
      entry.classList.remove("dragged");
      void page.move(entry, now.move, { copy: now.copy });
    },
  };
}

/** Shows an event moved by keys at its new place, if that is in sight. */
export function showMovedInWeek(
  entry: HTMLElement,
  { days, minutes }: { days: number; minutes: number },
): HTMLElement | undefined {
  const own = entry.closest<HTMLElement>(".week-day");
  if (!own) return undefined;
  const column = isDayColumn(own) ? document.getElementById(addDays(own.id, days)) : own;
  if (!column || (column === own && days !== 0)) return undefined;
  if (entry.matches(".week-bar")) return showCopy(entry, column);
  const { from, length } = readPlace(entry.className);
  const place = clipSpan({ from: from + minutes / MINUTES_A_QUARTER, length });
  if (!place || place.from < hoursIn(column).first) return undefined;
  return showCopy(entry, column, place, minutes);
}

/** Opens the form of a new event with the dragged times. */
function newEventDrag(column: HTMLElement, y: number, page: DraggingPage): Drag | undefined {
  const href = column.querySelector(".day-add")?.getAttribute("href");
  const begun = quarterAt(y, hoursIn(column));
  if (!href || begun < hoursIn(column).first) return undefined;
  const entry = document.createElement("li");
  entry.className = "week-event new-event";
  let now: { copy: HTMLElement; place: Span } | undefined;

  return {
    lift: () => undefined,
    follow(_, toY) {
      now?.copy.remove();
      const hours = hoursIn(column);
      const place = spanBetween(begun, quarterAt(toY, hours), hours);
      now = { place, copy: showCopy(entry, column, place) };
    },
    putBack: () => now?.copy.remove(),
    drop() {
      if (!now) return;
      const { copy, place } = now;
      const times = `from=${quarterTime(place.from)}&to=${quarterTime(place.from + place.length)}`;
      void page.open(`${href}&${times}`).then(() => copy.remove());
    },
  };
}

function spanBetween(a: number, b: number, { first }: HoursDrawn): Span {
  const from = clamp(Math.floor(Math.min(a, b)), first, QUARTERS_A_DAY - 1);
  const to = clamp(Math.ceil(Math.max(a, b)), from + 1, QUARTERS_A_DAY);
  return { from, length: to - from };
}

/** The day at this `x`, even above or below its hours; in columns by category, an event stays in its column. */
function columnAt(x: number, own: HTMLElement): HTMLElement {
  if (!isDayColumn(own)) return own;
  const days = own.parentElement?.querySelectorAll<HTMLElement>(".week-day") ?? [];
  const found = [...days].find((day) => {
    const { left, right } = day.getBoundingClientRect();
    return x >= left && x < right;
  });
  return found ?? own;
}

function daysBetween(column: HTMLElement, to: HTMLElement): number {
  return column === to ? 0 : numberOfDay(to.id) - numberOfDay(column.id);
}

function clamp(number: number, least: number, most: number): number {
  return Math.max(least, Math.min(number, most));
}
