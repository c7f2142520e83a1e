// The words of every language on the server, created once from its catalogs.

import { messagesIn } from "virtual:catalogs";
import type { Language } from "~/values/languages";
import { createWords, type Words } from "./words";

const known = new Map<string, Words>();

/**
 * The words of a language. `range` is the reader's preference (BCP 47): its region determines how dates are written, if
 * the language is known there, so there are at most as many as Intl has regions.
 */
export function wordsIn(language: Language, range: string = language): Words {
  const locale = localeOf(language, range);
  const key = `${language} ${locale}`;
  const words = known.get(key) ?? createWords(language, locale, messagesIn(language));
  known.set(key, words);
  return words;
}

/** For API replies and feeds, which are in exact English. */
export const ENGLISH = wordsIn("en");

/** "de-AT" for "de-AT-1996", "de" for "de-XX"; English and the pseudo-languages are the same everywhere. */
function localeOf(language: Language, range: string): string {
  if (language === "en" || language === "en-XA" || language === "ar-XB") return "en";
  const { region } = new Intl.Locale(range);
  if (!region) return language;
  return new Intl.DateTimeFormat(`${language}-${region}`).resolvedOptions().locale;
}
