// Where the hours of a week are in the window, and how events are shown in other ones.
import { movePlace } from "~/event/week-classes";
import { MINUTES_A_QUARTER, QUARTERS_AN_HOUR, type Span } from "~/event/week-grid";
import { isDay } from "~/time/days";

/** `first` is the first quarter of the day that is drawn, `quarter` the height of one, `top` where the first one begins. */
export type HoursDrawn = { first: number; quarter: number; top: number };

export function hoursIn(column: HTMLElement): HoursDrawn {
  const names = column.parentElement?.querySelectorAll(".week-hours > i") ?? [];
  const styles = getComputedStyle(column);
  const first = QUARTERS_AN_HOUR * Number(styles.getPropertyValue("--first"));
  const count = QUARTERS_AN_HOUR * names.length;
  const quarter = (names[0]?.getBoundingClientRect().height ?? 0) / QUARTERS_AN_HOUR;
  const bottom = listIn(column).getBoundingClientRect().bottom;
  return { first, quarter, top: bottom - count * quarter };
}

/** The quarter of an hour at `y`, with the part of it above. */
export function quarterAt(y: number, { first, quarter, top }: HoursDrawn): number {
  return first + (y - top) / quarter;
}

/** "19:15" of a quarter of the day; 96 is "24:00". */
export function timeOf(quarter: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = (quarter % QUARTERS_AN_HOUR) * MINUTES_A_QUARTER;
  return `${two(Math.floor(quarter / QUARTERS_AN_HOUR))}:${two(minutes)}`;
}

/** Whether a column is a day; where one day has several columns, none is. */
export function isDayColumn({ id }: HTMLElement): boolean {
  return isDay(id);
}

/** Shows a copy of an event in the column, over the others; `minutes` is by how much it ends later. A bar has no place. */
export function showCopy(entry: HTMLElement, column: HTMLElement, place?: Span, minutes = 0) {
  const copy = document.createElement("li");
  copy.append(...[...entry.childNodes].map((node) => node.cloneNode(true)));
  const classes = place ? movePlace(entry.className, place) : entry.className;
  copy.className = `${classes} placed-copy`;
  copy.classList.remove("dragged", "moved-copy", "moved-away");
  Object.assign(copy.dataset, entry.dataset);
  const { ends } = copy.dataset;
  if (ends !== undefined) copy.dataset.ends = `${Number(ends) + minutes}`;
  listIn(column).append(copy);
  return copy;
}

function listIn(column: HTMLElement): HTMLElement {
  return column.querySelector<HTMLElement>(".week-events") ?? column;
}
