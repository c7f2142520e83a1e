// Describes in words what a follower of a calendar gets by email.
import { msg } from "@lingui/core/macro";
import type { Words } from "~/words/words";

export type FollowWish = {
  digest: "none" | "daily" | "weekly";
  changes: boolean;
  remindHours: number | null;
  /** The name of the followed category, "" for everything. */
  category: string;
};

const DIGEST = {
  none: null,
  daily: msg`a list every morning`,
  weekly: msg`a list every Monday`,
};
const REMINDER = new Map([
  [2, msg`a reminder 2 hours before`],
  [24, msg`a reminder a day before`],
  [48, msg`a reminder two days before`],
]);

/** "a list every Monday, and changes"; "" for nothing. */
export function describeWish(wish: FollowWish, words: Words): string {
  const kinds = listKinds(wish, words);
  const { category } = wish;
  return category === "" ? kinds : words._(msg`${kinds}, for the category ${category} only`);
}

function listKinds({ digest, changes, remindHours }: FollowWish, words: Words): string {
  const reminder = remindHours === null ? undefined : REMINDER.get(remindHours);
  const kinds = [DIGEST[digest], changes ? msg`changes` : null, reminder];
  const [first = "", second, third] = kinds.flatMap((kind) => (kind ? [words._(kind)] : []));
  if (second === undefined) return first;
  if (third === undefined) return words._(msg`${first}, and ${second}`);
  return words._(msg`${first}, ${second}, and ${third}`);
}
