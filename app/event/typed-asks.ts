// An event's answer settings as form values: "slots.0.name" and so on for the rows of slots.
import { ASKS } from "~/values/answer-limits";
import { readRemembered } from "./asks";

/**
 * Texts by field name: "asks" ("", "coming" or "list"), "places", "closesHours", "names", and for each slot
 * "slots.0.id" ("" for a new one), "slots.0.name", "slots.0.places".
 */
export type AsksValues = Record<string, string>;

export type SlotRow = { id: string; name: string; places: string };

export const ASKS_FIELDS = ["asks", "places", "closesHours", "names"] as const;

/** The fields of an event without answer settings. */
export const NO_ASKS: AsksValues = { asks: "", places: "", closesHours: "0", names: "managers" };

/**
 * The fields for stored settings; settings that are off are included, so that they return when chosen again.
 * `keepsIds` is false for a copy, which gets its own slots.
 */
export function asksValues(stored: string | null, keepsIds = true): AsksValues {
  const asks = readRemembered(stored);
  if (!asks) return NO_ASKS;
  const { kind, places, closesHours, names, slots } = asks;
  const rows = slots.map((slot): SlotRow => {
    return { id: keepsIds ? String(slot.id) : "", name: slot.name, places: String(slot.places) };
  });
  return {
    asks: kind === "off" ? "" : kind,
    places: places === null ? "" : String(places),
    closesHours: String(closesHours),
    names,
    ...slotValues(rows),
  };
}

export function slotValues(rows: readonly SlotRow[]): AsksValues {
  return Object.fromEntries(
    rows.flatMap(({ id, name, places }, index) => [
      [`slots.${index}.id`, id],
      [`slots.${index}.name`, name],
      [`slots.${index}.places`, places],
    ]),
  );
}

/** Rows are numbered without gaps; one more than allowed is read, so that it is refused. */
export function slotRows(values: AsksValues): SlotRow[] {
  const rows: SlotRow[] = [];
  for (let index = 0; index <= ASKS.slots; index += 1) {
    const field = (name: keyof SlotRow) => values[`slots.${index}.${name}`];
    const [name, places] = [field("name"), field("places")];
    if (name === undefined && places === undefined) break;
    rows.push({ id: field("id") ?? "", name: name ?? "", places: places ?? "" });
  }
  return rows;
}

export function isEmptySlot({ name, places }: SlotRow): boolean {
  return name.trim() === "" && places.trim() === "";
}

/** How many slot rows a form draws: the filled ones and an empty one, up to the limit. */
export function countSlotRows(values: AsksValues): number {
  const rows = slotRows(values);
  const last = rows.at(-1);
  const hasEmpty = last !== undefined && isEmptySlot(last);
  return Math.min(ASKS.slots, rows.length + (hasEmpty ? 0 : 1));
}

/** Whether a form field belongs to the answer settings. */
export function isAsksField(name: string): boolean {
  return ASKS_FIELDS.some((field) => field === name) || name.startsWith("slots.");
}
