// npm run restore file: replaces the database by a backup, and keeps the old database beside it.

import { restoreDatabase } from "~/process/backups/backup-restore";
import { findNewestBackup } from "~/process/backups/backup-schedule";
import { locate } from "~/process/data/data-directory";
import { BACKUP_DAYS } from "~/values/limits";
import { CommandError, requireWords, resolveFile, runCommand } from "./command";

const USAGE = `Usage: npm run restore -- <backup file>
Puts a backup in the place of the database, which is kept beside it. Stop the server before.`;

await runCommand(USAGE, async ({ dataDir }, args) => {
  const [name, ...rest] = requireWords(USAGE, args);
  if (name === undefined || rest.length > 0) throw new CommandError(usage(dataDir));
  const file = resolveFile(name);
  const { rows, replacedFile } = await restoreDatabase(dataDir, file, { now: Date.now() });
  const { calendars, events, news, users } = rows;
  console.log(`${file} is checked and in place.`);
  console.log(
    `It contains ${calendars} calendars, ${events} events, ${news} news items and ${users} users.`,
  );
  if (replacedFile) {
    console.log(`The previous database is kept for ${BACKUP_DAYS} days as ${replacedFile}`);
  }
  console.log(
    "Everyone has to log in again. Start the server: systemctl start eas, docker compose start eas, or npm start.",
  );
  return 0;
});

function usage(dataDir: string): string {
  const newest = findNewestBackup(locate(dataDir).backupFolder);
  return newest ? `${USAGE}\nThe newest backup is ${newest.file}` : USAGE;
}
