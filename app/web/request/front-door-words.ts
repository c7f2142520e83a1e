// The front door's refusals in the reader's language, found by their English texts.
import type { IncomingHttpHeaders } from "node:http";
import { msg } from "@lingui/core/macro";
import type { PageWords } from "~/front-door/refusal";
import { FOOTER_LINKS } from "~/values/footer-links";
import { isRightToLeft } from "~/values/languages";
import { IMPORT_BYTES } from "~/values/limits";
import { ENGLISH } from "~/words/server-words";
import { parseCookies } from "./cookies";
import { readWords } from "./reader-words";

// The front door fills these in.
const [origin, year, owner, title] = ["{origin}", "{year}", "{owner}", "{title}"];
const size = IMPORT_BYTES / 1024 / 1024;

const TEXTS = [
  msg`This address does not accept this kind of request.`,
  msg`This request is too large.`,
  msg`We could not read this form. Please open the page again.`,
  msg`A calendar file can have at most ${size} MB. Export fewer years, or one calendar at a time.`,
  msg`To send a file as large as this, log in again and choose it once more.`,
  msg`The request took too long to arrive.`,
  msg`This address is too long.`,
  msg`This address is malformed.`,
  msg`This page does not exist. Please check the URL.`,
  msg`This server is ${origin} and does not answer for other hosts.`,
  msg`This form came from another site, so nothing was changed. Please open the page again and try again.`,
  msg`Too many attempts. Please try again later.`,
  msg`The server is busy. Please try again in a moment.`,
  msg`It looks like something went wrong. Please try again later.`,
  msg`Some Error Happened`,
  msg({ message: `EAS: ${title}`, comment: "The title of a page." }),
  msg`Main`,
  msg`Menu`,
  msg`Calendars`,
  msg`Contact`,
  msg`Go Home`,
  msg`Imprint`,
  msg`© ${year} ${owner}. All rights reserved.`,
  ...FOOTER_LINKS.map(({ text }) => text),
];

const byEnglish = new Map(TEXTS.map((text) => [ENGLISH._(text), text]));

/** Cheap, and cannot fail: refused clients may send anything. */
export function wordsOfRefused(headers: IncomingHttpHeaders): PageWords {
  const chosen = parseCookies(headers.cookie).language;
  const words = readWords(chosen, headers["accept-language"]);
  return {
    lang: words.language,
    isRightToLeft: isRightToLeft(words.language),
    say(english) {
      const text = byEnglish.get(english);
      return text ? words._(text) : english;
    },
  };
}
