// What attendees were last told about a date, and what they must be told now.
import { pick } from "~/values/pick";
import { readAsks } from "./asks";
import { isCanceled } from "./canceled";
import { type CalendarEvent, isMoved } from "./event";

const TOLD = ["title", "categoryId", "from", "to", "firstDay", "lastDay"] as const;

/** `gone` marks a deleted date, `unasked` one that stopped taking answers and reports no changes. */
export type Notified = Pick<CalendarEvent, (typeof TOLD)[number]> & { gone?: true; unasked?: true };

export type NotifiedChange = "moved" | "canceled" | "deleted" | "back";

/** The event as last e-mailed to attendees, as JSON. */
export function writeNotified(event: CalendarEvent): string {
  return JSON.stringify(pick(event, TOLD));
}

/** Only `writeTold` and `tellDate` write these texts. */
export function readNotified(text: string): Notified {
  return JSON.parse(text);
}

/**
 * How a date differs from what people were told, or undefined without a relevant difference; and what to store as told.
 * A deleted date has no event.
 */
export function compareNotified(
  told: Notified,
  event: CalendarEvent | undefined,
): { what: NotifiedChange | undefined; next: string } {
  if (!event) {
    const what = isOn(told) && !told.unasked ? ("deleted" as const) : undefined;
    return { what, next: JSON.stringify({ ...told, gone: true }) };
  }
  // Changes in the meantime are reported once it takes answers again.
  if (!readAsks(event.asks)) {
    return { what: undefined, next: JSON.stringify({ ...told, unasked: true }) };
  }
  return { what: compare(told, event), next: writeNotified(event) };
}

function compare(told: Notified, event: CalendarEvent): NotifiedChange | undefined {
  const is = pick(event, TOLD);
  if (!isOn(is)) return isOn(told) ? "canceled" : undefined;
  if (!isOn(told)) return "back";
  return isMoved(told, is) ? "moved" : undefined;
}

function isOn({ title, gone }: Notified): boolean {
  return !gone && !isCanceled(title);
}
