// npm run doctor [-- --mail e-mail]: says whether everything that the product needs is in order, and what is not.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { email } from "~/operations/inputs";
import type { Config } from "~/server/process/config";
import { locate } from "~/server/process/data-directory";
import { DatabaseError, openBeside } from "~/server/store/database";
import { MIGRATIONS_FOLDER } from "~/server/store/migrations";
import { BetterSqlite } from "~/server/store/sqlite-driver.mjs";
import { CommandError, runCommand } from "./command";
import {
  checkBackups,
  checkConfiguration,
  checkDatabase,
  checkDirectory,
  checkDisk,
  checkMigrations,
  checkOutbox,
  checkServer,
  checkVersions,
  type Finding,
} from "./doctor-checks";
import { checkMail } from "./doctor-mail";

const MARK = { ok: "  ok  ", warn: " look ", fail: " BAD  " } as const;

await runCommand(async (config, args) => {
  const recipient = readRecipient(args);
  const places = locate(config.dataDir);
  const findings: Finding[] = [
    checkVersions(process.version, sqliteVersion()),
    checkConfiguration(config),
    checkDirectory(config.dataDir),
    checkDisk(config.dataDir),
    ...checkData(config),
    checkBackups(places, Date.now()),
    await checkServer(config),
    await checkMail(config, recipient),
  ];
  for (const { about, state, says } of findings) {
    console.log(`[${MARK[state]}] ${about.padEnd(14)} ${says}`);
  }
  return findings.some(({ state }) => state === "fail") ? 1 : 0;
});

function readRecipient(args: string[]): string | undefined {
  const { values } = parseArgs({ args, options: { mail: { type: "string" } } });
  if (values.mail === undefined) return undefined;
  const parsed = email.safeParse(values.mail);
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message ?? "");
  return parsed.data;
}

function checkData({ dataDir }: Config): Finding[] {
  const places = locate(dataDir);
  const about = "Database";
  if (!existsSync(places.databaseFile)) {
    return [{ about, state: "warn", says: "There is none yet; the first start creates it" }];
  }
  try {
    const { $client: connection } = openBeside(places.databaseFile, {
      migrationsFolder: MIGRATIONS_FOLDER,
      readonly: true,
    });
    try {
      return [
        checkDatabase(connection, places),
        checkMigrations(connection),
        checkOutbox(connection, Date.now()),
      ];
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return [{ about, state: "fail", says: error.message.replace(/\.$/, "") }];
  }
}

function sqliteVersion(): string {
  const connection = new BetterSqlite(":memory:");
  const version = String(connection.prepare("select sqlite_version()").pluck().get());
  connection.close();
  return version;
}
