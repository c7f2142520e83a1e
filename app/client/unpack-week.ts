// Reads the week from a page's data.
import { readSwapped } from "~/values/swapped-json";
import type { PackedWeek, WeekView } from "~/web/pages/events/week-view";

let known: { text: PackedWeek; week: WeekView } | undefined;

/** In a browser, returns the same object for the same text, so that React redraws nothing. */
export function readWeek(text: PackedWeek): WeekView {
  if (typeof document === "undefined") return readSwapped(text);
  if (known?.text !== text) known = { text, week: readSwapped<WeekView>(text) };
  return known.week;
}
