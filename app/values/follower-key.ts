// The key in a follower's mails, with which they change what they get, or stop it: made of the row, so that it is
// stored nowhere and dies with the row.

/** What is made of a seed and the installation's secret, and a comparison whose time tells nothing. */
type Secrets = {
  tokenFrom: (seed: string) => string;
  isSame: (first: string, second: string) => boolean;
};
type Named = { id: number; email: string; createdAt: number };

/** "12." and 22 characters: 128 bits that nobody tells without the installation's secret. */
export const FOLLOWER_KEY = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{22})$/;

export function followerKey({ id, email, createdAt }: Named, secrets: Secrets): string {
  return `${id}.${secrets.tokenFrom(`follower\n${id}\n${email}\n${createdAt}`)}`;
}

/** Which follower a key names, undefined for what is no key. Whether it is theirs, `isKeyOf` says. */
export function readFollowerId(key: string): number | undefined {
  const [, id] = FOLLOWER_KEY.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** In a time that tells nothing of how much of it is right. */
export function isKeyOf(key: string, follower: Named, secrets: Secrets): boolean {
  return secrets.isSame(key, followerKey(follower, secrets));
}
