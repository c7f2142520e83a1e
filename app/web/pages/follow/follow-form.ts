// The form of a follower's choices: its fields, and reading it once it is sent.
import type { FollowWish } from "~/event/follow-label";
import { REMIND_HOURS } from "~/values/limits";

/** What the fields show; a ticked box is true. */
export type FollowFormView = {
  list: boolean;
  rhythm: "weekly" | "daily";
  changes: boolean;
  reminder: boolean;
  /** One of REMIND_HOURS, as text. */
  hours: string;
  /** "" for everything. */
  category: string;
  categories: string[];
  /** The zone of the mails' seven o'clock. */
  zone: string;
};

/** The form's names of the operation's fields. */
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

/** The input of an operation; `zone` is left out if the browser's is unknown. */
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

/** The operation refuses anything else. */
function readHours(text: string | undefined): number | undefined {
  return REMIND_HOURS.find((hours) => String(hours) === text) ?? Number.NaN;
}
