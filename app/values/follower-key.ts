// The key in a follower's mails that lets them change or stop what they get.
import { type KeySecrets, rowKey } from "./row-key";

type Named = { id: number; email: string; createdAt: number };

export function followerKey({ id, email, createdAt }: Named, secrets: KeySecrets): string {
  return rowKey(id, `follower\n${id}\n${email}\n${createdAt}`, secrets);
}

/** Compares in constant time. */
export function isFollowerKeyOf(key: string, follower: Named, secrets: KeySecrets): boolean {
  return secrets.isSame(key, followerKey(follower, secrets));
}
