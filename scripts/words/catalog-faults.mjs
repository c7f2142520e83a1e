// Finds errors in a language's texts, explained to translators.
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { AGREED, EXCEPTIONS, NAMES, TERMS } from "./glossary.mjs";

/** The highest count to support; some languages have another plural category for millions. */
const MOST_COUNTED = 100_000;
/** Names, addresses and values, in which a term is not a word. */
const NAMES_OF_OTHERS = /Google Calendar|\{\w+|[\w-]+(?:\.[\w-]+)+/g;
/** The quotes of each language. */
const QUOTES = { de: "„“", fr: "«»", es: "“”", it: "“”", nl: "“”", pl: "„”" };
const ANY_QUOTE = /[«»“”„‟‘‚‛‹]/g;
/** In French, an ordinary blank beside a mark, where a line may break. */
const BREAKABLE = / [:;!?»]|« /;
/** In French, a mark without its blank; not in an address, nor in what is stored as "CANCELED:". */
const UNSPACED =
  /(?<!\b(?:https?|mailto|tel|webcal|CANCELED)|[\s\u00A0\u202F])[:;!?](?=[\s}»]|$)|«(?![\s\u00A0\u202F])|(?<![\s\u00A0\u202F])»/;
const TAG = /<(\/?)(\w+)(\/?)>/g;

/**
 * The errors of a catalog, each with its message. `messages` are the PO file's entries by id; an English text is its
 * own translation.
 */
export function faultsOf(language, messages) {
  return Object.values(messages).flatMap((entry) =>
    faultsOfEntry(language, entry).map((fault) => `“${entry.message}”: ${fault}`),
  );
}

function faultsOfEntry(language, { message, translation, context, obsolete, extra }) {
  if (obsolete) return ["is no longer in the program; run npm run words"];
  if (!translation) return ["is not translated"];
  const fuzzy = extra?.flags?.includes("fuzzy") ? ["is marked as fuzzy"] : [];
  const [source, target] = [shapeOf(message), shapeOf(translation)];
  if (!source || !target) return [...fuzzy, "cannot be read: is every { closed by a } ?"];
  return [
    ...fuzzy,
    ...differing("{…}", source.arguments, target.arguments),
    ...differing("<…>", tagsOf(message), tagsOf(translation)),
    ...faultsOfPlurals(language, target.plurals),
    ...faultsOfLetters(language, message, translation),
    ...faultsOfMarks(language, translation),
    // A heading is a noun where the button of the same name is a verb.
    ...(context === "heading" ? [] : faultsOfTerms(language, message, translation)),
  ];
}

/** The arguments of a message with their kinds, and the categories of its plurals; undefined if it cannot be parsed. */
function shapeOf(text) {
  const shape = { arguments: [], plurals: [] };
  const read = (tokens) => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, kind = "", options = {}] = token;
      shape.arguments.push(kind ? `${name}, ${kind}` : name);
      if (kind === "plural")
        shape.plurals.push(Object.keys(options).filter((key) => key !== "offset"));
      if (["plural", "select", "selectordinal"].includes(kind)) {
        for (const option of Object.values(options)) if (Array.isArray(option)) read(option);
      }
    }
  };
  try {
    read(compileMessageOrThrow(text));
    return shape;
  } catch {
    return undefined;
  }
}

function tagsOf(text) {
  return [...text.matchAll(TAG)].map(([tag]) => tag);
}

/** Compares sets, because a value may occur in one or several plural forms. */
function differing(what, wanted, found) {
  const missing = [...new Set(wanted)].filter((each) => !found.includes(each));
  const strange = [...new Set(found)].filter((each) => !wanted.includes(each));
  return [
    ...missing.map((each) => `lacks ${what.replace("…", strip(each))} of the English text`),
    ...strange.map(
      (each) => `has ${what.replace("…", strip(each))}, which the English text has not`,
    ),
  ];
}

function strip(each) {
  return each.replace(/^<|>$/g, "");
}

const categories = new Map();

/** This language's plural categories, as a set because Node versions order them differently. */
export function categoriesOf(language) {
  const known = categories.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const found = new Set();
  for (let number = 0; number <= MOST_COUNTED; number += 1) found.add(rules.select(number));
  found.add("other");
  categories.set(language, found);
  return found;
}

function faultsOfPlurals(language, plurals) {
  const wanted = categoriesOf(language);
  return plurals.flatMap((keys) => {
    const named = keys.filter((key) => !/^=?\d+$/.test(key));
    const missing = [...wanted].filter((each) => !named.includes(each));
    const strange = named.filter((each) => !wanted.has(each));
    return [
      ...missing.map((each) => `lacks the plural “${each}”`),
      ...strange.map((each) => `has the plural “${each}”, which no number needs`),
    ];
  });
}

function faultsOfLetters(language, message, translation) {
  const faults = [];
  const ends = (text) => [/^\s*/.exec(text)[0], /\s*$/.exec(text)[0]].join("|");
  if (ends(message) !== ends(translation)) faults.push("begins or ends with other blanks");
  if (/\\[ux]/.test(translation)) faults.push("has an escaped character: write it itself");
  if (/<\/?[a-z]/i.test(translation)) faults.push("has markup: only <0> and the like");
  if (language !== "en" && /["']/.test(translation))
    faults.push("has a straight quote or apostrophe");
  if (language === "en" && translation.includes("’"))
    faults.push("has a curly apostrophe: English texts have the straight one of the specification");
  return faults;
}

function faultsOfMarks(language, translation) {
  const own = QUOTES[language];
  const strange = own
    ? (translation.match(ANY_QUOTE) ?? []).filter((mark) => !own.includes(mark))
    : [];
  const faults =
    strange.length > 0 ? [`has ${strange.join(" ")} instead of ${[...own].join(" ")}`] : [];
  if (language !== "fr") return faults;
  if (BREAKABLE.test(translation)) faults.push("has an ordinary blank beside : ; ! ? « or »");
  if (UNSPACED.test(translation)) faults.push("lacks the blank before : ; ! ? » or after «");
  return faults;
}

function faultsOfTerms(language, message, translation) {
  if (language === "en") return [];
  const agreed = AGREED[message]?.[language];
  if (agreed !== undefined && translation !== agreed) return [`must be “${agreed}”`];
  const text = translation.toLowerCase();
  const english = message.replace(NAMES_OF_OTHERS, "");
  return TERMS.filter(([term]) => new RegExp(`\\b${term}s?\\b`, "i").test(english))
    .filter(([, terms]) => !text.includes(terms[language]))
    .filter(() => !EXCEPTIONS[message]?.includes(language))
    .map(([term, terms]) => `says “${term}” without “${terms[language]}”`);
}

/** Removes the part for screen readers at a button's end: "Cancel Invite" of "Cancel Invite<0> {email}</0>". */
function seenOf(message) {
  return message.replace(/<(\d+)> [^<]*<\/\1>$/, "");
}

/** Screen names that the English catalog lacks. */
export function missingNames(messages) {
  const texts = new Set(Object.values(messages).map(({ message }) => seenOf(message)));
  return NAMES.filter((name) => !texts.has(name)).map((name) => `“${name}”: is no message`);
}
