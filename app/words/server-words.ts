// The words of every language on the server, made once from its catalogs.

import { messagesIn } from "virtual:catalogs";
import type { Language } from "~/values/languages";
import { createWords, type Words } from "./words";

const known = new Map<string, Words>();

/**
 * The words of a language. `range` is what the reader asked for (BCP 47): its region decides how dates are written, as
 * far as the language is known there, so there are at most as many as Intl has regions.
 */
export function wordsIn(language: Language, range: string = language): Words {
  const locale = localeOf(language, range);
  const key = `${language} ${locale}`;
  const words = known.get(key) ?? createWords(language, locale, messagesIn(language));
  known.set(key, words);
  return words;
}

/** For answers of the JSON interface and of feeds, which are in English to the letter. */
export const ENGLISH = wordsIn("en");

/** "de-AT" of "de-AT-1996", "de" of "de-XX"; English and what is made of it are the same everywhere. */
function localeOf(language: Language, range: string): string {
  if (language === "en" || language === "en-XA" || language === "ar-XB") return "en";
  const { region } = new Intl.Locale(range);
  if (!region) return language;
  return new Intl.DateTimeFormat(`${language}-${region}`).resolvedOptions().locale;
}
