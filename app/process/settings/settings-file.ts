// Reads the file .env, and rejects lines its author cannot have meant.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { nameOwnUser } from "~/process/machine/system-user";
import { ConfigurationError } from "./configuration-error";

/** `notes` are whole sentences about oddities that do not affect the values. */
type SettingsFile = { path: string; values: Record<string, string>; notes: string[] };

const BYTE_ORDER_MARK = "\ufeff";
const LINE = /^\s*(?:export\s+)?([\w.-]+)\s*=[^\S\n]*(.*)$/;

/**
 * The settings in `.env` of the folder, undefined if there is none. Throws a
 * ConfigurationError for a file that cannot be read, or whose content means
 * something other than it seems to.
 */
export function readSettingsFile(folder: string, names: string[]): SettingsFile | undefined {
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
  // Values in quotes may contain anything, line breaks too; line numbers are preserved.
  const bare = text.replace(/=[^\S\n]*(["'`])[\s\S]*?\1/g, (quoted) =>
    quoted.replace(/[^\n]/g, (letter, at) => (at === 0 ? letter : "")),
  );
  for (const [index, line] of bare.split(/\r?\n/).entries()) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    const [, name, value = ""] = LINE.exec(line) ?? [];
    const place = `line ${index + 1} of ${path}`;
    if (name === undefined) {
      throw new ConfigurationError(`${place} is no setting: it must read NAME=value.`);
    }
    if (names.includes(name) && /\S#/.test(value.replace(/\s#.*$/, ""))) {
      throw new ConfigurationError(
        `${name} in ${place} would be cut off at its #, which begins a comment there. Put the value in quotes; within the user or password of an address, write %23 instead of #.`,
      );
    }
  }
}

function withoutGaps(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
}
