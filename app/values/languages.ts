// The languages of EAS, and which one a reader gets.

/** Each language by its own name, as in the form for choosing one. Each has a catalog: locales/*.po. */
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
/** Made from English, to find texts that are untranslated, too long, or drawn only left to right. */
export const PSEUDO_LANGUAGES = ["en-XA", "ar-XB"] as const satisfies Language[];

/** English, the source, and languages whose catalog a native speaker has read: `X-Reviewed` in its header. */
const REVIEWED: readonly Language[] = ["en"];
/** Translations that no native speaker has read yet. */
export const UNREVIEWED = LANGUAGES.filter((language) => !REVIEWED.includes(language));

/** The page's language, sent by its scripts in data requests; takes precedence over the cookie. */
export const PAGE_LANGUAGE_HEADER = "EAS-Language";

/** The languages an installation offers; `fallback` is one of them. */
export type OfferedLanguages = { all: readonly Language[]; fallback: Language };

/**
 * A caller's languages: `asked` is the request's, for the mails it causes; `chosen` is the person's choice in this
 * browser, or null.
 */
export type CallerLanguages = {
  asked: Language;
  chosen: Language | null;
  offered: OfferedLanguages;
};

/** The languages of a caller without a browser, or of none. */
export function unaskedLanguages(offered: OfferedLanguages): CallerLanguages {
  return { asked: offered.fallback, chosen: null, offered };
}

/** The language of a mail from the stored one, which is ignored if it is no longer offered. */
export function mailLanguage(stored: string | null, offered: OfferedLanguages): Language {
  return findLanguage(stored ?? undefined, offered) ?? offered.fallback;
}

/** "Deutsch" */
export function languageName(language: Language): string {
  return LANGUAGE_NAMES[language];
}

/** The offered language with this code; undefined if there is none. */
export function findLanguage(code: string | undefined, offered: OfferedLanguages) {
  return offered.all.find((language) => language === code);
}

/**
 * The first offered language in `ranges`, in order of preference, by lookup (RFC 4647 section 3.4): each range is
 * shortened until one is offered. Also returns the range itself, whose region determines how dates are written.
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

/** True only for the pseudo-language written from right to left. */
export function isRightToLeft(language: Language): boolean {
  return language.startsWith("ar");
}
