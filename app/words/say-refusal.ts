// Words a refusal of the operations, or what an import says of an entry.
import type { MessageDescriptor } from "@lingui/core";
import type { PlainKey } from "~/values/refusal-keys";
import { isRefusal, type RefusalValues, readRefusal } from "~/values/refusals";
import { AMOUNT_REFUSALS } from "./amount-refusals";
import { CALENDAR_REFUSALS } from "./calendar-refusals";
import { EVENT_REFUSALS } from "./event-refusals";
import { FIELD_REFUSALS } from "./field-refusals";
import { FILE_REFUSALS } from "./file-refusals";
import { IMPORT_REFUSALS } from "./import-refusals";
import { PEOPLE_REFUSALS } from "./people-refusals";
import type { RefusalWriters, Wording } from "./refusal-writers";
import { SOURCE_AMOUNTS, SOURCE_REFUSALS } from "./source-refusals";
import type { Words } from "./words";

const PLAIN: Record<PlainKey, MessageDescriptor> = {
  ...PEOPLE_REFUSALS,
  ...CALENDAR_REFUSALS,
  ...EVENT_REFUSALS,
  ...IMPORT_REFUSALS,
  ...SOURCE_REFUSALS,
};

const WRITERS: RefusalWriters = {
  ...FIELD_REFUSALS,
  ...AMOUNT_REFUSALS,
  ...FILE_REFUSALS,
  ...SOURCE_AMOUNTS,
};

/** In the reader's words. A text that is no refusal stays: previews of earlier versions have sentences. */
export function sayRefusal(text: string, words: Words): string {
  if (!isRefusal(text)) return text;
  const { key, values } = readRefusal(text);
  if (isPlain(key)) return words._(PLAIN[key]);
  const write = isWritten(key) ? (WRITERS[key] as Writer) : undefined;
  if (!write) throw new RangeError(`There is no refusal "${key}".`);
  return write(values, { words, say: (inner) => sayRefusal(inner, words) });
}

type Writer = (values: Record<string, unknown>, wording: Wording) => string;

function isPlain(key: string): key is PlainKey {
  return Object.hasOwn(PLAIN, key);
}

function isWritten(key: string): key is keyof RefusalValues {
  return Object.hasOwn(WRITERS, key);
}
