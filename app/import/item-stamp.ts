// Tells whether an entry that is read again would be stored as it was: by a hash of that.
import { createHash } from "node:crypto";
import { EVENT_TEXT_NAMES, eventText } from "~/event/event-fields";
import type { ForeignEvent, ForeignSeries, ForeignValues } from "./foreign-item";

const LENGTH = 22;

/** Midnights of all-day events hang on the calendar's zone, which may change without anything new in the file. */
export function stampOf(item: ForeignEvent | ForeignSeries): string {
  const said =
    item.kind === "event"
      ? saidBy(item.values)
      : [
          item.values,
          item.changed.map(({ occurrence, ...values }) => [occurrence, saidBy(values)]),
        ];
  const text = JSON.stringify(said, (key, value: unknown) =>
    isUnsaid(key, value) || (key === "timeZone" && item.values.allDay) ? undefined : value,
  );
  return createHash("sha256").update(text).digest("base64url").slice(0, LENGTH);
}

/** A text that is younger than what was imported before, where there is none. */
function isUnsaid(key: string, value: unknown): boolean {
  return value === "" && ADDED.has(key);
}

const ADDED: ReadonlySet<string> = new Set(
  EVENT_TEXT_NAMES.filter((name) => eventText(name).added),
);

function saidBy({ from, to, ...values }: ForeignValues) {
  return values.allDay ? values : { ...values, from, to };
}
