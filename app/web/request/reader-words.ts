// In which language a request is answered.
import { getRuntime } from "~/process/runtime";
import { findLanguage, lookUp, type OfferedLanguages } from "~/values/languages";
import { wordsIn } from "~/words/server-words";
import type { Words } from "~/words/words";
import { readRanges } from "./accept-language";
import { parseCookies } from "./cookies";
import { remember } from "./remembered";

/**
 * A data request of scripts says the language of its page: a choice in another tab must not mix two languages on it.
 */
export const PAGE_LANGUAGE_HEADER = "EAS-Language";

const known = new WeakMap<OfferedLanguages, Map<string, Words>>();

/**
 * The words for a reader who has chosen `chosen` and whose browser wants the languages of `header`. An unknown choice
 * counts as none.
 */
export function readWords(chosen: string | undefined, header: string | null | undefined): Words {
  const offered = getRuntime().config.languages;
  const found = known.get(offered) ?? new Map<string, Words>();
  known.set(offered, found);
  const key = `${chosen ?? ""} ${header ?? ""}`;
  return remember(found, key, () => findWords(chosen, readRanges(header), offered));
}

function findWords(
  chosen: string | undefined,
  ranges: readonly string[],
  offered: OfferedLanguages,
): Words {
  // One language alone is nobody's choice.
  const language =
    (offered.all.length > 1 && findLanguage(chosen, offered)) ||
    lookUp(ranges, offered)?.language ||
    offered.fallback;
  return wordsIn(language, lookUp(ranges, { all: [language], fallback: language })?.range);
}

/** The words for the page that the request asks for. Does not read the session, and cannot fail. */
export function wordsFor({ headers }: Request): Words {
  const page = headers.get(PAGE_LANGUAGE_HEADER) ?? undefined;
  const chosen = page ?? parseCookies(headers.get("Cookie")).language;
  return readWords(chosen, headers.get("Accept-Language"));
}
