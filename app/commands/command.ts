// What every command has in common: arguments, configuration, and how it fails.
import { resolve } from "node:path";
import { type Config, loadConfig } from "~/server/process/config";
import { ConfigurationError } from "~/server/process/configuration-error";
import { DataDirectoryError, locate, readSecret } from "~/server/process/data-directory";
import { findNodeFault } from "~/server/process/node-version.mjs";
import { createSecrets, type Secrets } from "~/server/process/secrets";
import { DatabaseError, openBeside } from "~/server/store/database";
import { MIGRATIONS_FOLDER } from "~/server/store/migrations";
import { findStorageError } from "~/server/store/storage-error";
import { createStore, type Store } from "~/server/store/store";

const EXIT_USAGE = 1;
const EXIT_WRONG_CONFIGURATION = 2;
const EXIT_WRONG_DATA = 3;

/** The command was called wrongly or found nothing to do; the message says how to call it. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Carries a command out with what stands behind its name, and ends the process with its exit code. */
export async function runCommand(
  work: (config: Config, args: string[]) => Promise<number> | number,
): Promise<void> {
  process.umask(0o077);
  try {
    refuseOtherNode();
    process.exitCode = await work(loadConfig(), process.argv.slice(2));
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === undefined) throw error;
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = code;
  }
}

/** Before anything is opened: the database driver ends the process without a word where it cannot run. */
function refuseOtherNode(): void {
  const fault = findNodeFault(process.version);
  if (fault) throw new ConfigurationError(fault);
}

function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof CommandError) return EXIT_USAGE;
  // What node:util's parseArgs says of an option that does not exist.
  if (error instanceof TypeError && "code" in error && `${error.code}`.startsWith("ERR_PARSE")) {
    return EXIT_USAGE;
  }
  if (error instanceof ConfigurationError) return EXIT_WRONG_CONFIGURATION;
  const isAboutData = error instanceof DataDirectoryError || error instanceof DatabaseError;
  return isAboutData || findStorageError(error) ? EXIT_WRONG_DATA : undefined;
}

/** A file named on the command line, from the folder in which npm was called. */
export function resolveFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

export type Beside = { store: Store; secrets: Secrets; close: () => void };

/** The data of a server that may be running, to be changed beside it. */
export function openStoreBeside({ dataDir }: Config): Beside {
  const database = openBeside(locate(dataDir).databaseFile, {
    migrationsFolder: MIGRATIONS_FOLDER,
    readonly: false,
  });
  const secrets = createSecrets(readSecret(dataDir));
  const store = createStore(database, secrets);
  return { store, secrets, close: () => database.$client.close() };
}
