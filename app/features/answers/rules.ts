// The key of a person's private address; changing the key stamp in their row invalidates it.
import { fold } from "~/event/folded";
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

/** A person's name as search folds texts: without case and accents; inner spaces count once. */
export function foldPersonName(name: string): string {
  return fold(name).replace(/\s+/g, " ").trim();
}

/** The person of this name, else the first one whose name differs only in case, accents or spaces. */
export function findNamed<Person extends { name: string }>(
  people: readonly Person[],
  name: string,
): Person | undefined {
  const folded = foldPersonName(name);
  // Compares names, since earlier releases folded the stored ones by case alone.
  return (
    people.find((each) => each.name === name) ??
    people.find((each) => foldPersonName(each.name) === folded)
  );
}
