// The languages of EAS, and which of them a reader gets.

/** Each language by its own name, as the form that chooses one lists them. There is a catalog for each: locales/*.po. */
const LANGUAGE_NAMES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  "en-XA": "Ẽñĝļîšĥ",
  "ar-XB": "Ẽñĝļîšĥ (RTL)",
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

/** The languages for people. */
export const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pl"] as const satisfies Language[];
/** Made from English, to see what is not worded, too long, or drawn from left to right only. */
export const PSEUDO_LANGUAGES = ["en-XA", "ar-XB"] as const satisfies Language[];

/** English, which is the source, and those whose catalog a native speaker has read: `X-Reviewed` in its header. */
const REVIEWED: readonly Language[] = ["en"];
/** Translations that no native speaker has read yet. */
export const UNREVIEWED = LANGUAGES.filter((language) => !REVIEWED.includes(language));

/** In which language a page is, said by its scripts in data requests: it comes before the cookie. */
export const PAGE_LANGUAGE_HEADER = "EAS-Language";

/** The languages that an installation offers; `fallback` is one of them. */
export type OfferedLanguages = { all: readonly Language[]; fallback: Language };

/**
 * What is known of a caller's languages: `asked` is that of the request, for the mails that it causes, `chosen` what the
 * person has chosen in this browser, null for nothing.
 */
export type CallerLanguages = {
  asked: Language;
  chosen: Language | null;
  offered: OfferedLanguages;
};

/** The languages of a caller who is no browser, or nobody. */
export function unaskedLanguages(offered: OfferedLanguages): CallerLanguages {
  return { asked: offered.fallback, chosen: null, offered };
}

/** The language of a mail, given what is stored: one that is no longer offered counts as none. */
export function mailLanguage(stored: string | null, offered: OfferedLanguages): Language {
  return findLanguage(stored ?? undefined, offered) ?? offered.fallback;
}

/** "Deutsch" */
export function languageName(language: Language): string {
  return LANGUAGE_NAMES[language];
}

/** The offered language with this code; undefined for none. */
export function findLanguage(code: string | undefined, offered: OfferedLanguages) {
  return offered.all.find((language) => language === code);
}

/**
 * The first offered language of `ranges`, wanted ones first, by lookup (RFC 4647 section 3.4): each range is shortened
 * from its end until one is offered. With the range itself, whose region decides how dates are written.
 */
export function lookUp(
  ranges: readonly string[],
  offered: OfferedLanguages,
): { language: Language; range: string } | undefined {
  for (const range of ranges) {
    const language = lookUpOne(range, offered);
    if (language) return { language, range };
  }
  return undefined;
}

function lookUpOne(range: string, offered: OfferedLanguages): Language | undefined {
  const tags = range.toLowerCase().split("-");
  while (tags.length > 0) {
    const code = tags.join("-");
    const language = offered.all.find((each) => each.toLowerCase() === code);
    if (language) return language;
    tags.pop();
    // RFC 4647: a single letter or digit is removed with what it introduces.
    if (tags.at(-1)?.length === 1) tags.pop();
  }
  return undefined;
}

/** The pseudo-language that is written from right to left; of the others none is. */
export function isRightToLeft(language: Language): boolean {
  return language.startsWith("ar");
}
