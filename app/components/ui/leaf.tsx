// A day drawn as a leaf of a tear-off calendar. It is only visual: the text beside it names the date.
import type { LeafView } from "~/event/day-leaf";

type LeafProps = { leaf: LeafView; size?: "small" | "large" };

export function Leaf({ leaf: { weekday, date, classes }, size }: LeafProps) {
  return (
    <span
      className={size ? `${classes} leaf-${size}` : classes}
      data-weekday={weekday}
      data-date={date}
      aria-hidden="true"
    />
  );
}
