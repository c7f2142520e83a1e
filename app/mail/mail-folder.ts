// Names the files in the folder of mails, and deletes the old ones.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const NAME = /^\.?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-\d+-[a-z-]+\.eml(\.part)?$/;

type MailFacts = { id: number; kind: string; createdAt: number };

/** Sorted by name they are sorted by age: 20261121T065500Z-1-login.eml. */
export function mailFileName({ id, kind, createdAt }: MailFacts): string {
  const stamp = new Date(createdAt).toISOString().replace(/[-:]|\.\d+/g, "");
  return `${stamp}-${id}-${kind}.eml`;
}

/** Removes the mails that were written before `before`, by their names; leaves other files alone. Throws what the disk says. */
export function purgeMailFolder(folder: string, before: number): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    const writtenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    if (writtenAt < before) rmSync(join(folder, name), { force: true });
  }
}
