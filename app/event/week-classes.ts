// CSS classes for positions in a week's hours, since the Content-Security-Policy forbids style attributes.
import { MINUTES_A_QUARTER, QUARTERS_AN_HOUR, type Span } from "./week-grid";

/** "from-18h from-30m" for the quarter hour at 6:30pm. */
export function startClasses(quarter: number): string {
  return classesOf("from", quarter);
}

/** "from-18h from-30m for-1h". */
export function placeClasses({ from, length }: Span): string {
  return `${startClasses(from)} ${classesOf("for", length)}`;
}

function classesOf(name: "from" | "for", quarters: number): string {
  const hours = Math.floor(quarters / QUARTERS_AN_HOUR);
  const minutes = (quarters % QUARTERS_AN_HOUR) * MINUTES_A_QUARTER;
  return `${name}-${hours}h${minutes > 0 ? ` ${name}-${minutes}m` : ""}`;
}

/** Reads the result of `placeClasses` among other classes. */
export function readPlace(classes: string): Span {
  return { from: quartersIn(classes, "from"), length: quartersIn(classes, "for") };
}

function quartersIn(classes: string, name: "from" | "for"): number {
  const numberOf = (unit: "h" | "m") =>
    Number(new RegExp(`\\b${name}-(\\d+)${unit}\\b`).exec(classes)?.[1] ?? 0);
  return numberOf("h") * QUARTERS_AN_HOUR + numberOf("m") / MINUTES_A_QUARTER;
}

/** Replaces the position in the classes; other classes stay. */
export function movePlace(classes: string, span: Span): string {
  const isPlace = /^((from|for)-\d+[hm]|(of|at)-\d)$/;
  const others = classes.split(" ").filter((name) => !isPlace.test(name));
  return `${others.join(" ")} ${placeClasses(span)}`;
}
