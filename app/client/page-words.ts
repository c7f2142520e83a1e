// The words for scripts of the page: one instance, in the language of the server's page.

import { messagesIn } from "virtual:catalogs";
import type { Language } from "~/values/languages";
import { createWords, type Words } from "~/words/words";

let made: Words | undefined;

/** In builds, messages are inlined into the page's scripts and there are no catalogs. */
export function pageWords(): Words {
  const language = document.documentElement.lang as Language;
  made ??= createWords(language, language, messagesIn(language));
  return made;
}
