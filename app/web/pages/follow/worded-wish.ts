// Says on a page what a follower of a calendar gets by email.
import { msg } from "@lingui/core/macro";
import type { FollowWish } from "~/values/follow-label";
import type { Words } from "~/words/words";

const DIGEST = {
  none: undefined,
  daily: msg`a list every morning`,
  weekly: msg`a list every Monday`,
};
const CHANGES = msg({ message: "changes", context: "what emails tell" });
const REMINDER = new Map([
  [2, msg`a reminder 2 hours before`],
  [24, msg`a reminder a day before`],
  [48, msg`a reminder two days before`],
]);

/** "a list every Monday, and changes"; "" for nothing. */
export function wordWish({ digest, changes, remindHours, category }: FollowWish, words: Words) {
  const kinds = [
    DIGEST[digest],
    changes ? CHANGES : undefined,
    remindHours === null ? undefined : REMINDER.get(remindHours),
  ].flatMap((kind) => (kind ? [words._(kind)] : []));
  const last = kinds.pop() ?? "";
  const others = kinds.join(", ");
  const all =
    others === ""
      ? last
      : words._(msg({ message: `${others}, and ${last}`, comment: "Kinds of emails." }));
  return category === "" ? all : words._(msg`${all}, for the category ${category} only`);
}
