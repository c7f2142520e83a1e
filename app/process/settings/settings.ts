// Collects the settings for the server and every command: the environment, then .env, then files named by settings;
// lists where each comes from, and notices a .env that is missing since the last start.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { nameOwnUser } from "~/process/machine/system-user";
import type { Config } from "./config";

/** A wrong setting; the message names it and says why. Stops the start with exit code 2. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

// Reads .env, and rejects lines that its author cannot have meant.

/** `notes` are whole sentences about oddities that leave the values as they are. */
type SettingsFile = { path: string; values: Record<string, string>; notes: string[] };

const BYTE_ORDER_MARK = "\ufeff";
/** A value whose first # has no blank before or after it, unlike that of a comment. */
const CUT_OFF = /^[^#]*(?:[^#\s]#|#+[^#\s])/;
const LINE = /^\s*(?:export\s+)?([\w.-]+)\s*=[^\S\n]*(.*)$/;

/**
 * The settings in the folder's `.env`, undefined if there is none. Throws a ConfigurationError for an unreadable file
 * or misleading content.
 */
function readSettingsFile(folder: string, names: string[]): SettingsFile | undefined {
  const path = join(folder, ".env");
  const bytes = readBytes(path);
  if (bytes === undefined) return undefined;
  if (bytes.includes(0)) {
    throw new ConfigurationError(`${path} is not plain text in UTF-8. Save it as UTF-8.`);
  }
  const text = bytes.toString("utf8");
  const isMarked = text.startsWith(BYTE_ORDER_MARK);
  const plain = isMarked ? text.slice(BYTE_ORDER_MARK.length) : text;
  refuseUnreadLines(plain, path, names);
  return {
    path,
    values: withoutGaps(parseEnv(plain)),
    notes: isMarked ? [`${path} begins with a byte order mark, which is ignored.`] : [],
  };
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") return undefined;
    throw new ConfigurationError(
      code === "EISDIR"
        ? `${path} is a folder. It must be a file with a setting on each line.`
        : `${path} is there, but ${nameOwnUser()} cannot read it. Let that user's group read it (chown root:GROUP, chmod 640), or give it to that user (chown).`,
    );
  }
}

/** Rejects lines that a .env parser would silently skip or cut off. */
function refuseUnreadLines(text: string, path: string, names: string[]): void {
  // Values in quotes may contain anything, line breaks too, and end before any comment; line numbers are preserved.
  const bare = text.replace(/=[^\S\n]*(["'`])[\s\S]*?\1([^\S\n]*#.*)?/g, (quoted) =>
    quoted.replace(/[^\n]/g, (letter, at) => (at === 0 ? letter : "")),
  );
  for (const [index, line] of bare.split(/\r?\n/).entries()) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    const [, name, value = ""] = LINE.exec(line) ?? [];
    const place = `line ${index + 1} of ${path}`;
    if (name === undefined) {
      throw new ConfigurationError(`${place} is no setting: it must read NAME=value.`);
    }
    if (names.includes(name) && CUT_OFF.test(value)) {
      throw new ConfigurationError(
        `${name} in ${place} would be cut off at its #, which begins a comment there. Put the value in quotes, or a blank after the # of a comment; within the user or password of an address, write %23 instead of #.`,
      );
    }
  }
}

function withoutGaps(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
}

export type Settings = {
  /** The settings that have a value, by name; trimmed, without empty ones. */
  values: Record<string, string>;
  /** The source of each setting: "environment", ".env" or a file's path. */
  sources: Record<string, string>;
  /** The .env that was read, null without one. */
  file: string | null;
  /** Whole sentences about settings that an operator may have meant differently; without secrets. */
  notes: string[];
};

type Place = { env: Record<string, string | undefined>; folder: string };

/** Shorter names of other programs resemble everything. */
const SHORTEST_FOREIGN_NAME = 6;

/** Names for our settings elsewhere. Only in .env are they surely meant for EAS. */
const OTHER_WORDS = {
  TZ: "DEFAULT_TIME_ZONE",
  TIMEZONE: "DEFAULT_TIME_ZONE",
  TIME_ZONE: "DEFAULT_TIME_ZONE",
  LOCALE: "DEFAULT_LANGUAGE",
  BASE_URL: "ORIGIN",
  PUBLIC_URL: "ORIGIN",
  SITE_URL: "ORIGIN",
  DOMAIN: "ORIGIN",
  MAIL_URL: "SMTP_URL",
  MAIL_TO: "CONTACT_TO",
  SMTP_FROM: "MAIL_FROM",
};

/** Platforms set it when they provide a database server; ignoring it would store the data where nobody expects it. */
const DATABASE_SERVER = "DATABASE_URL";

type Names = { names: string[]; inFiles: string[] };

/**
 * Reads the settings `names`, and those in `inFiles` also from the file that NAME_FILE names. Throws a
 * ConfigurationError that lists unusable files and settings.
 */
export function readSettings(place: Place, names: Names): Settings {
  const { settings, faults } = examineSettings(place, names);
  if (faults.length === 0) return settings;
  throw new ConfigurationError(faults.join(" "));
}

/** Does not throw: leaves out unusable settings and describes them in `faults`, a sentence or two each. */
export function examineSettings(
  { env, folder }: Place,
  { names, inFiles }: Names,
): { settings: Settings; faults: string[] } {
  const faults: string[] = [];
  const all = [...names, ...inFiles.map(fileSetting)];
  const file = attempt(faults, () => readSettingsFile(folder, all));
  attempt(faults, () => refuseDatabaseServer({ env, file: file?.values ?? {} }));
  const given = pick(env, all);
  const written = pick(file?.values ?? {}, all);
  const settings: Settings = {
    values: { ...written, ...given },
    sources: { ...sourced(written, ".env"), ...sourced(given, "environment") },
    file: file?.path ?? null,
    notes: [
      ...(file?.notes ?? []),
      ...describeOverruled(given, written),
      ...describeNear(Object.keys(file?.values ?? {}), all, ".env", OTHER_WORDS),
      ...describeNear(longNames(env), all, "the environment"),
    ],
  };
  for (const name of inFiles) attempt(faults, () => takeFromFile(settings, name, folder));
  return { settings, faults };
}

function attempt<T>(faults: string[], step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    faults.push(error.message);
    return undefined;
  }
}

function refuseDatabaseServer(places: Record<"env" | "file", Place["env"]>): void {
  if (!places.env[DATABASE_SERVER]?.trim() && !places.file[DATABASE_SERVER]?.trim()) return;
  throw new ConfigurationError(
    `${DATABASE_SERVER} is set, but EAS uses no database server: it keeps its data in a file in DATA_DIR. Remove it.`,
  );
}

function fileSetting(name: string): string {
  return `${name}_FILE`;
}

function pick(from: Record<string, string | undefined>, names: string[]): Record<string, string> {
  const found = names.map((name) => [name, from[name]?.trim() ?? ""]);
  return Object.fromEntries(found.filter(([, value]) => value !== ""));
}

function sourced(values: Record<string, string>, source: string): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, source]));
}

function longNames(env: Place["env"]): string[] {
  return Object.keys(env).filter((name) => env[name] && name.length >= SHORTEST_FOREIGN_NAME);
}

function describeOverruled(
  given: Record<string, string>,
  written: Record<string, string>,
): string[] {
  return Object.keys(written)
    .filter((name) => given[name] !== undefined && given[name] !== written[name])
    .map((name) => `${name} is set in the environment, so the one in .env is not used.`);
}

function describeNear(
  found: string[],
  names: string[],
  place: string,
  otherWords: Record<string, string> = {},
): string[] {
  return found.flatMap((name) => {
    const near = findNearName(name, names) ?? otherWords[name.toUpperCase()];
    return near ? [`${name} in ${place} is not a setting. Did you mean ${near}?`] : [];
  });
}

function takeFromFile({ values, sources }: Settings, name: string, folder: string): void {
  const pointer = fileSetting(name);
  const path = values[pointer];
  if (path === undefined) return;
  if (values[name] !== undefined) {
    throw new ConfigurationError(
      `Both ${name} (${sources[name]}) and ${pointer} (${sources[pointer]}) are set. Remove one.`,
    );
  }
  const file = resolve(folder, path);
  values[name] = readOneLine(file, pointer);
  sources[name] = file;
  delete values[pointer];
  delete sources[pointer];
}

function readOneLine(file: string, pointer: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8")
      .replace(/^\ufeff/, "")
      .trim();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new ConfigurationError(`${pointer} names ${file}, which cannot be read (${code}).`);
  }
  if (text === "") throw new ConfigurationError(`${pointer} names ${file}, which is empty.`);
  if (/[\r\n]/.test(text)) {
    throw new ConfigurationError(`${pointer} names ${file}, which has more than one line.`);
  }
  return text;
}

/** One typo per four letters is allowed; with more, it is another word. */
const LETTERS_A_SLIP = 4;

/** The name in `names` closest to an unknown one; undefined if none is close. */
export function findNearName(name: string, names: string[]): string | undefined {
  if (names.includes(name)) return undefined;
  const [nearest] = names
    .map((known) => ({ known, slips: countSlips(name.toUpperCase(), known) }))
    .filter(({ known, slips }) => slips <= Math.floor(known.length / LETTERS_A_SLIP))
    .sort((a, b) => a.slips - b.slips);
  return nearest?.known;
}

/** The Damerau-Levenshtein distance: how many letters to insert, delete, replace, or swap with their neighbor. */
function countSlips(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const exchanged = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1);
      const isSwap = letter === to[at - 2] && from[index - 1] === to[at - 1];
      const swapped = isSwap ? (before[at - 2] ?? 0) + 1 : exchanged;
      next.push(Math.min(exchanged, swapped, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

/** `source` is "default" for a setting that is not set. */
type ShownSetting = { name: string; value: string; source: string };

/** The user and password in the address of a mail server. */
const ACCOUNT = /\/\/.*@/;

/** Every setting that has a value, from the operator or by default, in the order of `names`. */
export function showSettings(
  names: string[],
  { values, sources }: Settings,
  config: Config,
): ShownSetting[] {
  const defaults = showDefaults(config);
  return names.flatMap((name) => {
    const value = values[name] ?? defaults[name];
    if (value === undefined) return [];
    return [{ name, value: value.replace(ACCOUNT, "//…@"), source: sources[name] ?? "default" }];
  });
}

/** The defaults of settings that have one. */
function showDefaults(config: Config): Record<string, string> {
  const { mailFrom, contactTo } = config;
  return {
    PORT: String(config.port),
    ORIGIN: config.origin,
    DATA_DIR: config.dataDir,
    MAIL_FROM: `${mailFrom.name} <${mailFrom.address}>`,
    CONTACT_TO: contactTo,
    DEFAULT_TIME_ZONE: config.defaultTimeZone,
  };
}

/** The settings for the log, without email addresses: "PORT=3000 (.env)". */
export function loggedSettings(shown: ShownSetting[]): string[] {
  return shown
    .filter(({ source }) => source !== "default")
    .map(({ name, value, source }) => `${name}=${value.replace(/[^\s<,"=]+@/g, "…@")} (${source})`);
}

/** A sentence about a .env that the last start read and that is now missing; null otherwise. */
export function findLostSettings(folder: string, { file, values }: Settings): string | null {
  // If ORIGIN is set, the operator has moved the settings into the environment.
  if (file !== null || values.ORIGIN !== undefined) return null;
  const mark = lastFile(folder);
  const before = readLast(mark);
  return before === null
    ? null
    : `The settings in ${before}, with which EAS last ran, are gone. Put the file back; if EAS is to run without it, remove ${mark} first.`;
}

/** Call it when a server starts. Throws the disk's errors. */
export function rememberSettings(folder: string, { file }: Settings): void {
  const mark = lastFile(folder);
  if (file === null) rmSync(mark, { force: true });
  else if (readLast(mark) !== file) writeFileSync(mark, `${file}\n`, { mode: 0o600 });
}

function readLast(mark: string): string | null {
  try {
    return readFileSync(mark, "utf8").trim() || null;
  } catch {
    return null;
  }
}

function lastFile(folder: string): string {
  return join(folder, "settings-file");
}
