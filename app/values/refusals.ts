// What operations refuse, and what an import says of an entry: a key and values, which are worded for each reader.
import type { FieldName } from "~/words/field-names";
import type { PlainRefusal, RefusalValues } from "~/words/say-refusal";

/** `label`: of a field that is declared elsewhere, as a text or a message. */
export type RefusedField =
  | FieldName
  | { readonly label: string | { readonly id: string; readonly message?: string } };

/** Whom a setting names: the domains of addresses, and whether single ones, which nobody may learn. */
export type Admitted = { domains: readonly string[]; others: boolean };

type RefusalKey = PlainRefusal | keyof RefusalValues;

/**
 * A refusal as one text, since the messages of zod, threads and stored previews hold texts: "#denied", or
 * `#tooLong {"field":"title","max":50,"has":62}`. No sentence for people begins like this.
 */
export type Refusal = string & { readonly refusal: unique symbol };

const MARK = "#";

export function refusal(key: PlainRefusal): Refusal;
export function refusal<Key extends keyof RefusalValues>(
  key: Key,
  values: RefusalValues[Key],
): Refusal;
export function refusal(key: RefusalKey, values?: object): Refusal {
  const text = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
  return (MARK + text) as Refusal;
}

export function isRefusal(text: string): text is Refusal {
  return text.startsWith(MARK);
}

/** A message of zod: a refusal, or for a schema that names none its own text. */
export function asRefusal(message: string): Refusal {
  return isRefusal(message) ? message : refusal("technical", { text: message });
}

/** The key and the values, {} for none. */
export function readRefusal(text: Refusal): { key: string; values: Record<string, unknown> } {
  const blank = text.indexOf(" ");
  if (blank === -1) return { key: text.slice(MARK.length), values: {} };
  return { key: text.slice(MARK.length, blank), values: JSON.parse(text.slice(blank + 1)) };
}
