// The key in a follower's mails that lets them change or stop what they get. It is derived from the follower's row,
// so it is not stored and is invalid once the row is deleted.

/** Derives an id from a seed and the installation's secret, and compares in constant time. */
type Secrets = {
  tokenFrom: (seed: string) => string;
  isSame: (first: string, second: string) => boolean;
};
type Named = { id: number; email: string; createdAt: number };

/** "12." and 22 characters: 128 bits that cannot be guessed without the installation's secret. */
export const FOLLOWER_KEY = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{22})$/;

export function followerKey({ id, email, createdAt }: Named, secrets: Secrets): string {
  return `${id}.${secrets.tokenFrom(`follower\n${id}\n${email}\n${createdAt}`)}`;
}

/** The id of the follower in a key, undefined for a malformed key. Only `isKeyOf` checks that the key is valid. */
export function readFollowerId(key: string): number | undefined {
  const [, id] = FOLLOWER_KEY.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Compares in constant time. */
export function isKeyOf(key: string, follower: Named, secrets: Secrets): boolean {
  return secrets.isSame(key, followerKey(follower, secrets));
}
