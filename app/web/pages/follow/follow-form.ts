// The form of what a follower gets: what is drawn in it, and what it says once it is sent.
import type { FollowWish } from "~/values/follow-label";
import { REMIND_HOURS } from "~/values/limits";

/** What the fields show; a ticked box is true. */
export type FollowFormView = {
  list: boolean;
  rhythm: "weekly" | "daily";
  changes: boolean;
  reminder: boolean;
  /** Of REMIND_HOURS, as text. */
  hours: string;
  /** "" for everything. */
  category: string;
  categories: string[];
  /** Whose seven o'clock it is. */
  zone: string;
};

/** Where the operation's fields are in the form. */
export const FOLLOW_FIELDS = { digest: "list", remindHours: "hours" };

const USUAL_HOURS = 24;

export function buildFollowForm(
  { digest, changes, remindHours, category }: FollowWish,
  more: Pick<FollowFormView, "categories" | "zone">,
): FollowFormView {
  return {
    list: digest !== "none",
    rhythm: digest === "daily" ? "daily" : "weekly",
    changes,
    reminder: remindHours !== null,
    hours: String(remindHours ?? USUAL_HOURS),
    category,
    ...more,
  };
}

/** As an operation takes it; `zone` is left out where the browser's is not known. */
export function readFollowForm(values: Record<string, string>, zone: string | undefined) {
  const { list, rhythm, changes, reminder, hours, category } = values;
  return {
    digest: list === "on" ? rhythm : "none",
    changes: changes === "on",
    remindHours: reminder === "on" ? readHours(hours) : null,
    ...(category !== undefined && { category }),
    ...(zone !== undefined && { timeZone: zone }),
  };
}

/** Anything else is for the operation to refuse. */
function readHours(text: string | undefined): number | undefined {
  return REMIND_HOURS.find((hours) => String(hours) === text) ?? Number.NaN;
}
