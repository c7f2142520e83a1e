// The key of the private address with which a person changes answers. It is derived from the person's row, so it is not
// stored and is invalid once the row is deleted or its stamp renewed.

/** Derives a token from a seed and the installation's secret, and compares in constant time. */
export type KeySecrets = {
  tokenFrom: (seed: string) => string;
  isSame: (first: string, second: string) => boolean;
};
type Named = { id: number; calendarId: number; keyStamp: string };

/** "12." and 22 characters: 128 bits that cannot be guessed without the installation's secret. */
export const ANSWER_KEY = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{22})$/;

export function answerKey({ id, calendarId, keyStamp }: Named, secrets: KeySecrets): string {
  return `${id}.${secrets.tokenFrom(`answer\n${id}\n${calendarId}\n${keyStamp}`)}`;
}

/** The id of the person in a key, undefined for a malformed key. Only `isAnswerKeyOf` checks that the key is valid. */
export function readAnswererId(key: string): number | undefined {
  const [, id] = ANSWER_KEY.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Compares in constant time. */
export function isAnswerKeyOf(key: string, person: Named, secrets: KeySecrets): boolean {
  return secrets.isSame(key, answerKey(person, secrets));
}

/** From which the holder of an account in a calendar is derived: rows of two calendars cannot be joined. */
export function answerHolderSeed(userId: number, calendarId: number): string {
  return `answers\n${calendarId}\nuser\n${userId}`;
}
