// Refusals of operations and remarks on imported entries: a key and values, translated for each reader.
import type { FieldName } from "~/words/field-names";
import type { PlainRefusal, RefusalValues } from "~/words/say-refusal";

/** `label` is for a field declared elsewhere, as a text or a message. */
export type RefusedField =
  | FieldName
  | { readonly label: string | { readonly id: string; readonly message?: string } };

/**
 * The people a setting allows: domains of addresses, and whether there are single addresses, which must not be
 * revealed.
 */
export type Admitted = { domains: readonly string[]; others: boolean };

type RefusalKey = PlainRefusal | keyof RefusalValues;

/**
 * A refusal as one text, since messages of zod, threads and stored previews are texts: "#denied", or `#tooLong
 * {"field":"title","max":50,"has":62}`. No sentence for people starts like this.
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

/** A zod message as a refusal: itself, or the plain text of a schema without a refusal. */
export function asRefusal(message: string): Refusal {
  return isRefusal(message) ? message : refusal("technical", { text: message });
}

/** The key and the values; {} if there are none. */
export function readRefusal(text: Refusal): { key: string; values: Record<string, unknown> } {
  const blank = text.indexOf(" ");
  if (blank === -1) return { key: text.slice(MARK.length), values: {} };
  return { key: text.slice(MARK.length, blank), values: JSON.parse(text.slice(blank + 1)) };
}
