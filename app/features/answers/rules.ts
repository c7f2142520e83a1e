// The key of a person's private address; changing the key stamp in their row invalidates it.
import { type KeySecrets, rowKey } from "~/values/row-key";

type Named = { id: number; calendarId: number; keyStamp: string };

export function answerKey({ id, calendarId, keyStamp }: Named, secrets: KeySecrets): string {
  return rowKey(id, `answer\n${id}\n${calendarId}\n${keyStamp}`, secrets);
}

/** Compares in constant time. */
export function isAnswerKeyOf(key: string, person: Named, secrets: KeySecrets): boolean {
  return secrets.isSame(key, answerKey(person, secrets));
}

/** Seeds an account's holder id with the calendar, so that rows of two calendars cannot be linked. */
export function answerHolderSeed(userId: number, calendarId: number): string {
  return `answers\n${calendarId}\nuser\n${userId}`;
}
