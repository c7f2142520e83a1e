// Keys in the month grid while a day has the focus: arrows, Home, End, Page Up and Page Down. Loaded at the first
// press.
import { addDays, addMonths, type Day, daysIn, monthOf } from "~/time/days";

/** The day to go to, and the link to follow if it is not on the page. */
type Step = { day: Day; through: "prev" | "next" };

const DAYS_OF_KEY = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["ArrowUp", -7],
  ["ArrowDown", 7],
]);

/** `week` is the row of `day`. Null for a key without an effect in the grid. */
export function stepByKey(
  key: string,
  day: Day,
  week: readonly Day[],
  mirrored = false,
): Step | null {
  if (key === "PageUp") return { day: sameDayIn(-1, day), through: "prev" };
  if (key === "PageDown") return { day: sameDayIn(1, day), through: "next" };
  if (key === "Home") return { day: week[0] ?? day, through: "prev" };
  if (key === "End") return { day: week.at(-1) ?? day, through: "next" };
  const count = DAYS_OF_KEY.get(key);
  if (count === undefined) return null;
  const days = mirrored && Math.abs(count) === 1 ? -count : count;
  return { day: addDays(day, days), through: days < 0 ? "prev" : "next" };
}

/** The same day `count` months later, or the last day of a shorter month. */
function sameDayIn(count: number, day: Day): Day {
  const month = addMonths(monthOf(day), count);
  return `${month}-${String(Math.min(Number(day.slice(8)), daysIn(month))).padStart(2, "0")}`;
}

// The day to focus once its month is drawn.
let awaited: Day | null = null;

/** Call it after another month is drawn. */
export function focusAwaitedDay(): void {
  const cell = document.querySelector<HTMLElement>(`[data-day="${awaited}"]`);
  awaited = null;
  cell?.focus();
}

/** `cell` is the focused day. */
export function pressKey(key: string, cell: HTMLElement): void {
  const mirrored = getComputedStyle(cell).direction === "rtl";
  const step = stepByKey(key, cellDay(cell), rowDays(cell), mirrored);
  if (!step) return;
  const table = cell.closest("table");
  const target = table?.querySelector<HTMLElement>(`[data-day="${step.day}"]`);
  if (target && !key.startsWith("Page")) target.focus();
  else turnTo(step);
}

function turnTo({ day, through }: Step): void {
  awaited = day;
  document.querySelector<HTMLElement>(`a[rel=${through}]`)?.click();
}

function cellDay(cell: HTMLElement): Day {
  return cell.dataset.day ?? "";
}

function rowDays(cell: HTMLElement): Day[] {
  const row = cell.closest("tr")?.querySelectorAll<HTMLElement>("[data-day]") ?? [];
  return [...row].map(cellDay);
}
