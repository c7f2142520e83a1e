// Stores user accounts.
import { domainToUnicode } from "node:url";
import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { users } from "~/store/schema/schema";
import { asciiAddress } from "~/values/mail-address";

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
  const exactly = (email: string): User | undefined =>
    database.select().from(users).where(eq(users.email, email)).get();
  return {
    /** By the address as it was first typed, else by its host's other spelling: "müller.example", "xn--mller-kva.example". */
    findByEmail(email: string): User | undefined {
      const other = otherSpelling(email);
      return exactly(email) ?? (other === email ? undefined : exactly(other));
    },
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

/** The same address with its host in letters instead of ASCII, or the other way round (IDNA); most have one spelling. */
function otherSpelling(email: string): string {
  const ascii = asciiAddress(email);
  if (ascii !== email) return ascii;
  const at = email.indexOf("@") + 1;
  const inLetters = email.slice(0, at) + domainToUnicode(email.slice(at));
  return asciiAddress(inLetters) === email ? inLetters : email;
}
