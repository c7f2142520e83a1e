// Reads the database that a backup is about to replace, for decisions people made after the backup.
import { existsSync } from "node:fs";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";

/**
 * Returns a query's rows; undefined if the database is missing, damaged, from another installation, or from a release
 * without the table.
 */
export type ReadReplaced = <Row>(query: string) => Row[] | undefined;

/** `uidSuffix` identifies the installation. The file is opened read-only. */
export function readerOfReplaced(file: string, uidSuffix: string | undefined): ReadReplaced {
  return <Row>(query: string) => {
    if (!existsSync(file)) return undefined;
    try {
      const connection = new BetterSqlite(file, { readonly: true });
      try {
        const suffix = connection
          .prepare("select value from instance where key = 'uid-suffix'")
          .pluck()
          .get();
        if (suffix === undefined || suffix !== uidSuffix) return undefined;
        return connection.prepare<[], Row>(query).all();
      } finally {
        connection.close();
      }
    } catch {
      return undefined;
    }
  };
}
