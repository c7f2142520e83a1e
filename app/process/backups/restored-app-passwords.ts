// Ends the app passwords of a restored backup that people have ended since.
import { createAppPasswordStore } from "~/store/accounts/app-password-store";
import type { Database } from "~/store/kernel/database";

/** What the database being replaced knows of a password. */
export type KnownPassword = { hash: string };

export const KNOWN_PASSWORDS = "select hash from app_passwords";

/** Keeps those that the replaced database still has; all of them if `known` is undefined, where nothing is known. */
export function dropEndedPasswords(
  database: Database,
  known: readonly KnownPassword[] | undefined,
): void {
  if (!known) return;
  const passwords = createAppPasswordStore(database);
  const hashes = new Set(known.map(({ hash }) => hash));
  for (const { id, hash } of passwords.listAll()) {
    if (!hashes.has(hash)) passwords.remove(id);
  }
}
