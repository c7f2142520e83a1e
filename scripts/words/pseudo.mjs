// Makes the pseudo-languages from English: readable texts that reveal untranslated or cut ones.
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

/** CLDR's names for them; ar-XB is drawn from right to left. */
export const PSEUDO_LANGUAGES = ["en-XA", "ar-XB"];

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ";
const TAG = /(<[^>]*>)/;
/** As much longer as the longest translations of whole sentences. */
const LONGER = 0.4;

/** A compiled message with every letter accented, 40 % longer, between ⟦ and ⟧. */
export function compilePseudo(message) {
  let length = 0;
  const compiled = compileMessageOrThrow(message, (text) => {
    const parts = text.split(TAG);
    for (const part of parts) if (!TAG.test(part)) length += part.length;
    return parts.map((part) => (TAG.test(part) ? part : accent(part))).join("");
  });
  return ["⟦", ...compiled, `${padding(Math.ceil(length * LONGER))}⟧`];
}

function accent(text) {
  return text.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)]);
}

/** Words of five letters, so that lines break as in longer texts. */
function padding(length) {
  return " ŵöŕðš".repeat(Math.ceil(length / 6)).slice(0, length);
}
