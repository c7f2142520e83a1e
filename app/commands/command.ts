// The shared parts of all commands: arguments, configuration, errors.
import { resolve } from "node:path";
import { email } from "~/operations/kernel/inputs";
import { DataDirectoryError, locate, readSecret } from "~/process/data/data-directory";
import { createSecrets, type Secrets } from "~/process/data/secrets";
import { findNodeFault } from "~/process/machine/node-version.mjs";
import { RELEASE_TEXT } from "~/process/release";
import { type Config, loadConfig } from "~/process/settings/config";
import { ConfigurationError } from "~/process/settings/settings";
import { DatabaseError, openBeside } from "~/store/kernel/database";
import { MIGRATIONS_FOLDER } from "~/store/kernel/migrations";
import { findStorageError } from "~/store/kernel/storage-error";
import { createStore, type Store } from "~/store/store";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";

const EXIT_USAGE = 1;
export const EXIT_WRONG_CONFIGURATION = 2;
const EXIT_WRONG_DATA = 3;

/** Wrong arguments, or nothing to do; the message explains how to call the command. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Runs a command with its arguments, and ends the process with its exit code. */
export function runCommand(
  usage: string,
  work: (config: Config, args: string[]) => Promise<number> | number,
): Promise<void> {
  return runAnyway(usage, (args) => work(loadConfig(), args));
}

/** Like `runCommand`, but without settings, for a command that reads them itself. */
export async function runAnyway(
  usage: string,
  work: (args: string[]) => Promise<number> | number,
): Promise<void> {
  process.umask(0o077);
  const [, , ...args] = process.argv;
  const description = describeCommand(usage, args);
  if (description !== undefined) return console.log(description);
  try {
    refuseOtherNode();
    process.exitCode = await work(args);
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === undefined) throw error;
    console.error(error instanceof Error ? error.message : String(error));
    if (isAboutOptions(error)) console.error(usage);
    process.exitCode = code;
  }
}

/** The reply to --help and --version, which need neither settings nor data. */
function describeCommand(usage: string, args: string[]): string | undefined {
  if (args.some((word) => word === "--help" || word === "-h")) return usage;
  return args.includes("--version") ? `EAS ${RELEASE_TEXT}` : undefined;
}

/**
 * The arguments of a command without options. Throws a CommandError for anything that looks like an option, unless it
 * matches `word`: links may begin with "-".
 */
export function requireWords(usage: string, args: string[], word?: RegExp): string[] {
  const option = args.find((given) => given.startsWith("-") && !word?.test(given));
  if (option !== undefined) throw new CommandError(`There is no option ${option}.\n${usage}`);
  return args;
}

/** The address in lower case. Throws a CommandError with the sentence that forms show. */
export function requireEmail(text: string): string {
  const parsed = email.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new CommandError(sayRefusal(parsed.error.issues[0]?.message ?? "", ENGLISH));
}

/** Call it before opening anything: on an unsupported Node, the database driver ends the process without a message. */
function refuseOtherNode(): void {
  const fault = findNodeFault(process.version);
  if (fault) throw new ConfigurationError(fault);
}

function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof CommandError) return EXIT_USAGE;
  if (isAboutOptions(error)) return EXIT_USAGE;
  if (error instanceof ConfigurationError) return EXIT_WRONG_CONFIGURATION;
  const isAboutData = error instanceof DataDirectoryError || error instanceof DatabaseError;
  return isAboutData || findStorageError(error) ? EXIT_WRONG_DATA : undefined;
}

/** Whether this is the error of parseArgs (node:util) for an unknown option. */
function isAboutOptions(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && `${error.code}`.startsWith("ERR_PARSE");
}

/** A file named on the command line, relative to the folder where npm was called. */
export function resolveFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** User-supplied text without terminal control sequences and characters that change its direction. */
export function showText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
}

export type Beside = { store: Store; secrets: Secrets; close: () => void };

/** Opens the data for changes while a server may be running. */
export function openStoreBeside({ dataDir }: Pick<Config, "dataDir">): Beside {
  const database = openBeside(locate(dataDir).databaseFile, {
    migrationsFolder: MIGRATIONS_FOLDER,
    readonly: false,
  });
  const secrets = createSecrets(readSecret(dataDir));
  const store = createStore(database, secrets);
  return { store, secrets, close: () => database.$client.close() };
}
