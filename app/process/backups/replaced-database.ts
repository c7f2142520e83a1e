// Reads the database that a backup is about to replace: it knows what people have decided since.
import { existsSync } from "node:fs";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";

/**
 * The rows of a query; undefined if there is no such database, or it is damaged, from another
 * installation, or from a release without the table.
 */
export type ReadReplaced = <Row>(query: string) => Row[] | undefined;

/** `uidSuffix` is that of the installation. The file is only read. */
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
