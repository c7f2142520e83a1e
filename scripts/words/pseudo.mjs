// Makes the pseudo-languages of English: texts that anyone can read, in which one sees what is not worded or too long.
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

/** en-XA and ar-XB, by which the second is drawn from right to left (Unicode CLDR's names for them). */
export const PSEUDO_LANGUAGES = ["en-XA", "ar-XB"];

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ";
const TAG = /(<[^>]*>)/;
/** As much longer as the longest translations of whole sentences are. */
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

/** Words of five letters, so that the text breaks as longer ones do. */
function padding(length) {
  return " ŵöŕðš".repeat(Math.ceil(length / 6)).slice(0, length);
}
