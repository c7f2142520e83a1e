// Translates a refusal of an operation, or an import's remark on an entry.
import type { MessageDescriptor } from "@lingui/core";
import { SOURCE_AMOUNTS, SOURCE_REFUSALS } from "~/features/sources/words";
import { isRefusal, type RefusedField, readRefusal } from "~/values/refusals";
import { nameField } from "./field-names";
import { FILE_REFUSALS, IMPORT_REFUSALS } from "./file-refusals";
import {
  AMOUNT_REFUSALS,
  CALENDAR_REFUSALS,
  EVENT_REFUSALS,
  FIELD_REFUSALS,
  PEOPLE_REFUSALS,
  type Wording,
} from "./refusal-texts";
import type { Words } from "./words";

const PLAIN = {
  ...PEOPLE_REFUSALS,
  ...CALENDAR_REFUSALS,
  ...EVENT_REFUSALS,
  ...IMPORT_REFUSALS,
  ...SOURCE_REFUSALS,
};

const WRITERS = {
  ...FIELD_REFUSALS,
  ...AMOUNT_REFUSALS,
  ...FILE_REFUSALS,
  ...SOURCE_AMOUNTS,
};

/** The refusals without values. */
export type PlainRefusal = keyof typeof PLAIN;

/** The values of all other refusals; fields are given as identifiers. */
export type RefusalValues = {
  [Key in keyof typeof WRITERS]: Unnamed<Parameters<(typeof WRITERS)[Key]>[0]>;
};
type Unnamed<Values> = {
  [Name in keyof Values]: Name extends "field" ? RefusedField : Values[Name];
};

/** A refusal in the reader's language. Any other text stays, since previews of earlier releases contain sentences. */
export function sayRefusal(text: string, words: Words): string {
  if (!isRefusal(text)) return text;
  const { key, values } = readRefusal(text);
  const said = isPlain(key) ? PLAIN[key] : write(key, values, words);
  return typeof said === "string" ? said : words._(said);
}

type Values = { field?: RefusedField };
type Writer = (values: object, wording: Wording) => MessageDescriptor | string;

function write(key: string, values: Values, words: Words): MessageDescriptor | string {
  const writer = isWritten(key) ? (WRITERS[key] as Writer) : undefined;
  if (!writer) throw new RangeError(`There is no refusal "${key}".`);
  const named =
    values.field === undefined ? values : { ...values, field: nameField(values.field, words) };
  return writer(named, { words, say: (inner) => sayRefusal(inner, words) });
}

function isPlain(key: string): key is PlainRefusal {
  return Object.hasOwn(PLAIN, key);
}

function isWritten(key: string): key is keyof RefusalValues {
  return Object.hasOwn(WRITERS, key);
}
