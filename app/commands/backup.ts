// npm run backup [file]: makes a checked copy of the database, whether the server is running or not.
import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeBackup } from "~/process/backups/backup-file";
import { backupName, databaseBytes } from "~/process/backups/backup-schedule";
import { giveToOwner, locate } from "~/process/data/data-directory";
import { withinRoom } from "~/process/machine/disk-room";
import type { Config } from "~/process/settings/config";
import { openBeside } from "~/store/kernel/database";
import { MIGRATIONS_FOLDER } from "~/store/kernel/migrations";
import { BACKUP_DAYS } from "~/values/limits";
import { CommandError, requireWords, resolveFile, runCommand } from "./command";

const USAGE = `Usage: npm run backup                      a copy in the folder backups, kept for ${BACKUP_DAYS} days
       npm run backup -- <file>            a copy in a new file, such as /some/where.db
Makes a checked copy of the database, while the server runs or stands still.`;

await runCommand(USAGE, async (config, args) => {
  const file = chooseFile(config, args);
  const { $client: connection } = openBeside(locate(config.dataDir).databaseFile, {
    migrationsFolder: MIGRATIONS_FOLDER,
    readonly: true,
  });
  try {
    if (args.length === 0) makeBackupFolder(config);
    const { calendars, events, news, users } = await withinRoom(
      dirname(file),
      databaseBytes(connection),
      () => makeBackup(connection.name, file),
    );
    // Also for a file elsewhere: the service's user will restore it.
    giveToOwner(config.dataDir, [file]);
    console.log(`Backup made and checked: ${file}`);
    console.log(
      `It contains ${calendars} calendars, ${events} events, ${news} news items and ${users} users.`,
    );
    if (args.length === 0)
      console.log(`It is removed after ${BACKUP_DAYS} days, like every backup there.`);
    console.log(`To go back to it, stop the server and run: npm run restore ${file}`);
    return 0;
  } finally {
    connection.close();
  }
});

/** The path given on the command line, or one in the backup folder. */
function chooseFile({ dataDir }: Config, args: string[]): string {
  const [name, ...rest] = requireWords(USAGE, args);
  if (rest.length > 0) throw new CommandError(USAGE);
  if (name === undefined)
    return join(locate(dataDir).backupFolder, backupName("manual", Date.now()));
  // Such as "help" or "now".
  if (!/[./\\]/.test(name)) {
    throw new CommandError(
      `${name} looks like no file. Write ./${name}.db if you mean one.\n${USAGE}`,
    );
  }
  const file = resolveFile(name);
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`There is no folder ${dirname(file)}.`);
  }
  return file;
}

/** Only where there is a database: a refused backup leaves nothing behind. */
function makeBackupFolder({ dataDir }: Config): void {
  const { backupFolder } = locate(dataDir);
  mkdirSync(backupFolder, { recursive: true, mode: 0o700 });
  giveToOwner(dataDir, [backupFolder]);
}
