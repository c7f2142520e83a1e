// Reads the sign-up fields of an event's form.
import type { SentAsks } from "~/event/asks";
import {
  ASKS_FIELDS,
  type AsksValues,
  isEmptySlot,
  NO_ASKS,
  type SlotRow,
  slotRows,
  slotValues,
} from "~/event/typed-asks";
import { ASKS } from "~/values/answer-limits";
import { changeRows } from "~/web/request/form-rows";
import type { FormState } from "~/web/request/form-state";

type Values = Record<string, string>;

const NEW_ROW: SlotRow = { id: "", name: "", places: "" };
const ID = /^[1-9]\d{0,2}$/;

/** The form after a row's button was pressed, with everything typed; undefined if it is to be saved. */
export function changeSlots(sent: Values): FormState | undefined {
  const changed = changeRows(sent.intent, {
    rows: slotRows(sent),
    list: "slots",
    first: "name",
    most: ASKS.slots,
    empty: NEW_ROW,
  });
  if (!changed) return undefined;
  const others = Object.entries(sent).filter(
    ([name]) => name !== "intent" && !name.startsWith("slots."),
  );
  const values = { ...Object.fromEntries(others), ...slotValues(changed.rows) };
  return { values, errors: {}, message: "", focus: changed.focus };
}

/** `values` are the fields as understood, without empty rows; `asks` is the setting to save. */
export type AsksForm = { values: AsksValues; asks: SentAsks | null | undefined };

/** A form without these fields leaves the setting unchanged. Fields that do not belong to the choice are ignored. */
export function readAsksForm(sent: Values): AsksForm {
  if (sent.asks === undefined) return { values: {}, asks: undefined };
  const rows = slotRows(sent).filter((row) => !isEmptySlot(row));
  const typed = ASKS_FIELDS.map((name) => [name, (sent[name] ?? "").trim()] as const);
  const values = { ...NO_ASKS, ...Object.fromEntries(typed), ...slotValues(rows) };
  return { values, asks: asksDraft(values, rows) };
}

/** The setting as typed: the operation reports errors in it. */
function asksDraft({ asks, places = "", closesHours = "", names }: Values, rows: SlotRow[]) {
  if (asks === "") return null;
  const isList = asks === "list";
  const draft = {
    kind: asks,
    places: isList || places === "" ? null : numberIn(places),
    closesHours: closesHours === "" ? 0 : numberIn(closesHours),
    names: names || "managers",
    slots: isList ? rows.map(slotDraft) : [],
  };
  return draft as SentAsks;
}

function slotDraft({ id, name, places }: SlotRow) {
  return { ...(ID.test(id) && { id: Number(id) }), name, places: numberIn(places) };
}

/** NaN for anything but a whole number. */
function numberIn(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Moves an operation's errors to the form's fields: "asks.slots.0.name" to "slots.0.name". */
export function placeAsksErrors(fields: Readonly<Record<string, string>>): FormState["errors"] {
  const placed = Object.entries(fields).map(([name, text]) => [formField(name), text]);
  return Object.fromEntries(placed);
}

function formField(name: string): string {
  if (name === "asks.kind") return "asks";
  // A list without slots, or with too many.
  if (name === "asks.slots") return "slots.0.name";
  return name.startsWith("asks.") ? name.slice("asks.".length) : name;
}
