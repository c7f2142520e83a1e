// The words of the page, for what scripts say: one instance, in the language in which the server drew it.
import type { Language } from "~/values/languages";
import { createWords, type Words } from "~/words/words";

let made: Words | undefined;

/** Each message is in its place in the page's own scripts, so no catalog is needed. */
export function pageWords(): Words {
  const { lang } = document.documentElement;
  made ??= createWords(lang as Language, lang, {});
  return made;
}
