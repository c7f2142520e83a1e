// Reads and compiles the catalogs of locales/*.po.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { compilePseudo, PSEUDO_LANGUAGES } from "./pseudo.mjs";

const FOLDER = new URL("../../locales/", import.meta.url);
const po = formatter();

/** The files of the catalogs, by language. */
export function listCatalogs() {
  return Object.fromEntries(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith(".po"))
      .sort()
      .map((name) => [name.slice(0, -".po".length), new URL(name, FOLDER)]),
  );
}

/**
 * The compiled messages of all languages and pseudo-languages, by id. Throws for a message that is not valid ICU
 * MessageFormat.
 */
export function compileCatalogs() {
  const catalogs = Object.keys(listCatalogs()).map((language) => [
    language,
    compile(language, compileMessageOrThrow),
  ]);
  const pseudo = PSEUDO_LANGUAGES.map((name) => [name, compile("en", compilePseudo)]);
  return Object.fromEntries([...catalogs, ...pseudo]);
}

/**
 * The source of the module described by app/words/catalogs.d.ts. Catalogs are parsed on first use, because parsing all
 * took 150 ms of a start (docs/benchmark.md).
 */
export function writeCatalogs(catalogs) {
  const texts = Object.entries(catalogs).map(([name, texts]) => [name, JSON.stringify(texts)]);
  return `const TEXTS = ${JSON.stringify(Object.fromEntries(texts))};
const read = {};
export const messagesIn = (language) => (read[language] ??= JSON.parse(TEXTS[language] ?? "{}"));`;
}

/**
 * A language's entries by id, as Lingui reads them: `message` is the English text, `translation` the language's own.
 */
export function readCatalog(language) {
  return po.parse(readFileSync(listCatalogs()[language], "utf8"), {});
}

function compile(language, compileMessage) {
  const messages = Object.entries(readCatalog(language));
  const worded = messages.filter(([, { translation, obsolete }]) => translation && !obsolete);
  return Object.fromEntries(
    worded.map(([id, { translation }]) => [id, compileMessage(translation)]),
  );
}

/** A hash of all catalogs. */
export function hashCatalogs() {
  const hash = createHash("sha256");
  for (const file of Object.values(listCatalogs())) hash.update(readFileSync(file));
  return hash.digest("base64url");
}
