// App passwords in a restored backup: those ended since stay ended.
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeBackup } from "~/process/backups/backup-file";
import { restoreDatabase } from "~/process/backups/backup-restore";
import type { Store } from "~/store/store";
import { hashAppPassword } from "~/values/app-password";
import { makeFolder, openData, removeFolder } from "../../support/data";

const NOW = Date.UTC(2026, 10, 21, 10);

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

/** A password of 24 times this letter. */
function addPassword(store: Store, userId: number, letter: string): number {
  const hash = hashAppPassword(letter.repeat(24)) ?? "";
  const password = { userId, calendarId: null, name: letter, hash, attempt: null, createdAt: NOW };
  return store.appPasswords.add(password).id;
}

test.each([
  ["of the same installation: ended and later ones are dropped", "one.eas", ["b"]],
  ["of another installation, which knows nothing of them: all stay", "two.eas", ["a", "b"]],
])("a backup over a database %s", async (_what, suffix, left) => {
  const backup = join(folder, "backup.db");
  const data = openData(folder);
  const { store } = data;
  store.instance.getOrMake("uid-suffix", () => "one.eas");
  const { id: userId } = store.users.add({ email: "ann@example.org", name: "Ann", createdAt: NOW });
  const ended = addPassword(store, userId, "a");
  addPassword(store, userId, "b");
  await makeBackup(data.database.$client.name, backup);
  store.appPasswords.remove(ended);
  addPassword(store, userId, "c");
  data.database.$client
    .prepare("update instance set value = ? where key = 'uid-suffix'")
    .run(suffix);
  data.close();
  await restoreDatabase(folder, backup, { now: NOW });
  const restored = openData(folder);
  expect(restored.store.appPasswords.listAll().map(({ name }) => name)).toEqual(left);
  restored.close();
});
