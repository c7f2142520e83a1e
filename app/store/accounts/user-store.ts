// Stores user accounts.
import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { users } from "~/store/schema/schema";

export type User = {
  id: number;
  email: string;
  name: string;
  createdAt: number;
  /** The language of mails to this user; null until chosen. */
  language: string | null;
};

export function createUserStore(database: Database) {
  const one = database.select({ id: users.id }).from(users).limit(1).prepare();
  const byId = database
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare();
  return {
    findByEmail: (email: string): User | undefined =>
      database.select().from(users).where(eq(users.email, email)).get(),
    find: (id: number): User | undefined => byId.get({ id }),
    hasAny: (): boolean => one.get() !== undefined,
    /** All accounts, sorted by email. */
    listAll: (): User[] => database.select().from(users).orderBy(asc(users.email)).all(),
    add: (user: { email: string; name: string; createdAt: number }): User =>
      database.insert(users).values(user).returning().get(),
    rename(id: number, name: string): void {
      database.update(users).set({ name }).where(eq(users.id, id)).run();
    },
    setLanguage(id: number, language: string): void {
      database.update(users).set({ language }).where(eq(users.id, id)).run();
    },
    /** Removes the account with its sessions, favorites and rights. */
    remove(id: number): void {
      database.delete(users).where(eq(users.id, id)).run();
    },
  };
}
