// npm run doctor [-- --mail e-mail]: checks everything that the product needs, and reports what is wrong.
import { existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkAnswers } from "~/features/answers/doctor";
import { checkSources } from "~/features/sources/doctor";
import { hasSecret, locate, readSecret } from "~/process/data/data-directory";
import { mostBytes } from "~/process/machine/disk-room";
import { RELEASE_TEXT } from "~/process/release";
import type { Config } from "~/process/settings/config";
import { openBeside } from "~/store/kernel/database";
import { compareMigrations, listApplied, MIGRATIONS_FOLDER } from "~/store/kernel/migrations";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { EXIT_WRONG_CONFIGURATION, requireEmail, runAnyway } from "./command";
import {
  checkBackups,
  checkClock,
  checkConfiguration,
  checkDatabase,
  checkDirectory,
  checkDisk,
  checkFollowers,
  checkMigrations,
  checkOutbox,
  checkPreviews,
  checkVersions,
  type Finding,
  findHindrance,
} from "./doctor-checks";
import { actAsOwner, checkRoom, checkServer } from "./doctor-server";
import {
  checkMail,
  checkOrigin,
  checkSettings,
  type ExaminedConfig,
  examineLoaded,
} from "./doctor-settings";

const LABELS = { ok: "  ok  ", warn: " look ", fail: " BAD  " } as const;
/** As long as the longest, "Other calendars". */
const LABEL_CHARS = 15;

const USAGE = `Usage: npm run doctor                           looks at everything that the product needs
       npm run doctor -- --mail you@example.org  and sends a mail there`;

await runAnyway(USAGE, async (args) => {
  const recipient = readRecipient(args);
  const examined = examineLoaded();
  const { config } = examined;
  const findings: Finding[] = [
    checkVersions(RELEASE_TEXT, process.version, sqliteVersion()),
    ...(await guarded("Clock", () => checkClock(Date.now()))),
    ...(await guarded("User", () => actAsOwner(config.dataDir))),
    ...(await guarded("Settings", () => checkSettings(examined))),
    ...(await withSettings(examined, "Configuration", ["ORIGIN"], () =>
      checkConfiguration(config),
    )),
    ...(await checkPlaces(config)),
    ...(await withSettings(examined, "Server", ["PORT", "HOST"], () => checkServer(config))),
    ...(await withSettings(examined, "Public address", ["ORIGIN"], () => checkOrigin(config))),
    ...(await withSettings(examined, "Mail", ["SMTP_URL", "MAIL_FROM"], () =>
      checkMail(config, recipient),
    )),
  ];
  for (const finding of findings) print(finding);
  if (examined.wrong.length + examined.faults.length > 0) return EXIT_WRONG_CONFIGURATION;
  return findings.some(({ state }) => state === "fail") ? 1 : 0;
});

/** Runs each check separately, so that one failure does not hide another. */
async function checkPlaces(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const places = locate(dataDir);
  const hindrance = findHindrance(dataDir);
  // Files in an unreadable folder would seem to be missing.
  const within = (about: string, check: () => Finding | Finding[]) =>
    hindrance ? [{ about, state: "warn" as const, says: hindrance }] : guarded(about, check);
  return [
    ...(await guarded("Data directory", () => checkDirectory(dataDir))),
    ...(await guarded("Disk", () => checkDisk(dataDir, places))),
    ...(await within("Database", () => checkData(config))),
    ...(await within("Secret", () => checkSecret(dataDir))),
    ...(await within("Backups", () => checkBackups(places, Date.now()))),
  ];
}

/** Skips a check whose setting is wrong, because its result would mislead. */
async function withSettings(
  { wrong }: ExaminedConfig,
  about: string,
  names: string[],
  check: Parameters<typeof guarded>[1],
): Promise<Finding[]> {
  const unsure = names.find((name) => wrong.some((fault) => fault.name === name));
  if (unsure === undefined) return guarded(about, check);
  return [{ about, state: "warn", says: `Not looked at, since ${unsure} is wrong` }];
}

/** A check that throws becomes a failure, described in a sentence. */
async function guarded(
  about: string,
  check: () => Finding | Finding[] | Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [describeBroken(about, error)];
  }
}

function guardedHere(about: string, check: () => Finding[]): Finding[] {
  try {
    return check();
  } catch (error) {
    return [describeBroken(about, error)];
  }
}

function describeBroken(about: string, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return { about, state: "fail", says: reason.replace(/\.$/, "") };
}

function print({ about, state, says, details = [] }: Finding): void {
  console.log(`[${LABELS[state]}] ${about.padEnd(LABEL_CHARS)} ${says}`);
  for (const line of details) console.log(`${" ".repeat(LABEL_CHARS + 10)}${line}`);
}

function readRecipient(args: string[]): string | undefined {
  const { values } = parseArgs({ args, options: { mail: { type: "string" } } });
  if (values.mail === undefined) return undefined;
  return requireEmail(values.mail);
}

function mostFor({ dataDir, maxDatabaseBytes }: Config, file: string): number {
  return mostBytes(dataDir, statSync(file).size, maxDatabaseBytes);
}

function checkData(config: Config): Finding[] {
  const { dataDir } = config;
  const places = locate(dataDir);
  if (!existsSync(places.databaseFile)) return [describeMissing(dataDir)];
  const { $client: connection } = openBeside(places.databaseFile, {
    migrationsFolder: MIGRATIONS_FOLDER,
    readonly: true,
  });
  try {
    const now = Date.now();
    const isCurrent = () =>
      compareMigrations(listApplied(connection), MIGRATIONS_FOLDER).pending === 0;
    // Each separately: an error about one damaged table must not hide the other results.
    return [
      ...guardedHere("Database", () => [checkDatabase(connection, places)]),
      ...guardedHere("Migrations", () => [checkMigrations(connection)]),
      ...guardedHere("Outbox", () => [checkOutbox(connection, now)]),
      ...guardedHere("Followers", () => (isCurrent() ? [checkFollowers(connection, now)] : [])),
      ...guardedHere("Answers", () => (isCurrent() ? [checkAnswers(connection, now)] : [])),
      ...guardedHere("Room", () =>
        isCurrent() ? [checkRoom(connection, mostFor(config, places.databaseFile))] : [],
      ),
      ...guardedHere("Other calendars", () => (isCurrent() ? [checkSources(connection, now)] : [])),
      ...guardedHere("Import previews", () =>
        isCurrent() ? [checkPreviews(connection, now)] : [],
      ),
    ];
  } finally {
    connection.close();
  }
}

function describeMissing(dataDir: string): Finding {
  const about = "Database";
  return hasSecret(dataDir)
    ? { about, state: "fail", says: `It is gone from ${dataDir}. Restore a backup` }
    : { about, state: "warn", says: `There is none yet in ${dataDir}; the first start creates it` };
}

/** Throws what the start would throw for a damaged secret. */
function checkSecret(dataDir: string): Finding[] {
  if (hasSecret(dataDir)) {
    readSecret(dataDir);
    return [];
  }
  if (!existsSync(locate(dataDir).databaseFile)) return [];
  const says = `The file secret is missing from ${dataDir}. If you have it, put it back before the next start, which makes a new one`;
  return [{ about: "Secret", state: "warn", says }];
}

function sqliteVersion(): string {
  const connection = new BetterSqlite(":memory:");
  const version = String(connection.prepare("select sqlite_version()").pluck().get());
  connection.close();
  return version;
}
