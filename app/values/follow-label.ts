// Describes in words what a follower of a calendar gets by email.

export type FollowWish = {
  digest: "none" | "daily" | "weekly";
  changes: boolean;
  remindHours: number | null;
  /** The name of the followed category, "" for everything. */
  category: string;
};

const DIGEST = { none: "", daily: "a list every morning", weekly: "a list every Monday" };
const REMINDER = new Map([
  [2, "a reminder 2 hours before"],
  [24, "a reminder a day before"],
  [48, "a reminder two days before"],
]);

/** "a list every Monday, and changes"; "" for nothing. */
export function describeWish({ digest, changes, remindHours, category }: FollowWish): string {
  const reminder = remindHours === null ? "" : (REMINDER.get(remindHours) ?? "");
  const kinds = [DIGEST[digest], changes ? "changes" : "", reminder].filter(Boolean);
  const last = kinds.pop() ?? "";
  const all = kinds.length > 0 ? `${kinds.join(", ")}, and ${last}` : last;
  return category === "" ? all : `${all}, for the category ${category} only`;
}
