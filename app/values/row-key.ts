// Keys in mails and private addresses: a row's id, and a token derived from the row. Keys are not stored, and become
// invalid when the row is deleted or the seed changes.

/** Derives a token from a seed and the installation's secret, and compares in constant time. */
export type KeySecrets = {
  tokenFrom: (seed: string) => string;
  isSame: (first: string, second: string) => boolean;
};

/** "12." and 22 characters: 128 bits that cannot be guessed without the installation's secret. */
export const ROW_KEY = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{22})$/;

/** Longer than any key. */
export const LONGEST_ROW_KEY = 60;

/** `seed` must identify the key's owner and purpose, since equal seeds have equal tokens. */
export function rowKey(id: number, seed: string, secrets: KeySecrets): string {
  return `${id}.${secrets.tokenFrom(seed)}`;
}

/** The row's id in a key, undefined if malformed. Only a comparison shows whether the key is valid. */
export function readRowId(key: string): number | undefined {
  const [, id] = ROW_KEY.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}
