// Translates messages for one reader: a language's messages, and the locale for dates and numbers.
import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from "@lingui/core";
import { isRightToLeft, type Language } from "~/values/languages";

/** Frozen, and passed as an argument to anything that translates. */
export type Words = {
  readonly language: Language;
  /** For dates and numbers, such as "de-AT". English is the same everywhere. */
  readonly locale: string;
  readonly isRightToLeft: boolean;
  /** The text in this language of a message created with `msg`. */
  readonly _: (message: MessageDescriptor) => string;
  /** For Lingui's own component. */
  readonly i18n: I18n;
};

/** `messages` are compiled; {} in a browser, whose scripts contain each message in place. */
export function createWords(language: Language, locale: string, messages: Messages): Words {
  const i18n: I18n = new CarefulI18n({ locale, messages: { [locale]: messages } });
  Object.freeze(i18n);
  return Object.freeze({
    language,
    locale,
    isRightToLeft: isRightToLeft(language),
    _: (message: MessageDescriptor) => i18n._(message),
    i18n,
  });
}

/** A backslash of a value. This and `ENDED` are in no text (Unicode 23.7, noncharacters). */
const HIDDEN = "\uFDD0";
/** Follows a value that ends with a full stop. */
const ENDED = "\uFDD1";
/** With the sentence's own full stop, even behind an element. */
const ENDED_TWICE = /\uFDD1(?:(<\/\d+>)?\.)?/g;

/** English numbers have never had separators. */
const ENGLISH_FORMATS = { number: { useGrouping: false } };

/**
 * Lingui decodes "\u000a" even in typed text, so backslashes in values are hidden from it. A sentence that ends with a
 * value such as "5. Dez." has one full stop.
 */
class CarefulI18n extends I18n {
  override _(message: MessageDescriptor): string;
  override _(
    id: string | undefined,
    values?: Record<string, unknown>,
    options?: MessageOptions,
  ): string;
  override _(
    id: MessageDescriptor | string | undefined,
    values?: Record<string, unknown>,
    options?: MessageOptions,
  ): string {
    // In a browser's scripts, a message has no id but contains its text.
    const asked = typeof id === "object" ? id : { id, values, ...options };
    const formats = this.locale === "en" ? { formats: ENGLISH_FORMATS } : {};
    const message = asked.message === undefined ? {} : { message: asked.message };
    const marked = mark(asked.values);
    const text = super._(asked.id ?? "", marked, { ...message, ...formats });
    return marked === asked.values ? text : unmark(text);
  }
}

function mark(values: MessageDescriptor["values"]): Record<string, unknown> | undefined {
  if (!values || !Object.values(values).some(isMarked)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isMarked(value) ? value.replaceAll("\\", HIDDEN).replace(/\.$/, `.${ENDED}`) : value,
    ]),
  );
}

function unmark(text: string): string {
  return text.replaceAll(HIDDEN, "\\").replace(ENDED_TWICE, "$1");
}

function isMarked(value: unknown): value is string {
  return typeof value === "string" && (value.includes("\\") || value.endsWith("."));
}
