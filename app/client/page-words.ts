// The words of the page, for what scripts say: one instance, in the language in which the server drew it.

import { messagesIn } from "virtual:catalogs";
import type { Language } from "~/values/languages";
import { createWords, type Words } from "~/words/words";

let made: Words | undefined;

/** Each message is in its place in the page's own scripts once they are built, and then there are no catalogs. */
export function pageWords(): Words {
  const language = document.documentElement.lang as Language;
  made ??= createWords(language, language, messagesIn(language));
  return made;
}
