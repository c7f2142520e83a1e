// Stores this installation's own values, such as the suffix of its feeds' UIDs.
import { eq, sql } from "drizzle-orm";
import { instance } from "~/store/schema/schema";
import type { Database } from "./database";

export function createInstanceStore(database: Database) {
  const one = database
    .select({ value: instance.value })
    .from(instance)
    .where(eq(instance.key, sql.placeholder("key")))
    .prepare();
  return {
    /** Returns the stored value, or stores the one that `make` returns. */
    getOrMake(key: string, make: () => string): string {
      const row = one.get({ key });
      if (row) return row.value;
      const value = make();
      database.insert(instance).values({ key, value }).run();
      return value;
    },
    put(key: string, value: string): void {
      database
        .insert(instance)
        .values({ key, value })
        .onConflictDoUpdate({ target: instance.key, set: { value } })
        .run();
    },
    find: (key: string): string | undefined => one.get({ key })?.value,
  };
}
