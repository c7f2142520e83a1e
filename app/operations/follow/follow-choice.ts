// What a follower chooses to get: its input, its display names, and when the first mails are due.
import { z } from "zod";
import { nextDigestAt } from "~/event/follow-times";
import { categoryName, findCategoryId, unknownCategory } from "~/operations/calendars/categories";
import { invalid } from "~/operations/kernel/errors";
import { timeZone } from "~/operations/kernel/inputs";
import type { Caller } from "~/operations/kernel/operation";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { FollowChoice, Follower, FollowTimes } from "~/store/follow/follower-store";
import { REMIND_HOURS } from "~/values/limits";
import type { Shows } from "~/values/link-state";
import { refusal } from "~/values/refusals";
import { isBlank } from "~/values/text";

/** Fields that are left out stay unchanged; for a new follower they are the form's defaults. */
export const choiceFields = {
  digest: z
    .enum(["none", "daily", "weekly"], refusal("wrongDigest"))
    .meta({ description: "The upcoming events: each morning, or on Mondays, at 7 am." })
    .optional(),
  changes: z
    .boolean(refusal("notTrueOrFalse", { field: "changes" }))
    .meta({ description: "Whether to email changes of upcoming events." })
    .optional(),
  remindHours: z
    .literal(REMIND_HOURS, refusal("wrongReminder"))
    .nullable()
    .meta({ description: "How many hours before an event a reminder comes; null for none." })
    .optional(),
  category: categoryName.optional(),
  timeZone: timeZone.optional(),
};
type ChoiceInput = z.output<z.ZodObject<typeof choiceFields>>;

export type Choice = FollowChoice & { zone: string };

const NOTHING_CHOSEN = refusal("nothingChosen");

/** Applies the input to `before`. Throws `invalid` if nothing is chosen, and for a category that does not exist. */
export function choose(
  { digest, changes, remindHours, category, timeZone }: ChoiceInput,
  before: Choice,
  context: Caller & { calendar: Calendar; shows: Shows },
): Choice {
  const choice = {
    digest: digest ?? before.digest,
    changes: changes ?? before.changes,
    remindHours: remindHours === undefined ? before.remindHours : remindHours,
    categoryId: category === undefined ? before.categoryId : findShownCategory(category, context),
    zone: timeZone ?? before.zone,
  };
  if (choice.digest !== "none" || choice.changes || choice.remindHours !== null) return choice;
  throw invalid(NOTHING_CHOSEN, "digest");
}

/** By a link that shows only busy times, categories are not revealed. */
function findShownCategory(
  name: string,
  context: Caller & { calendar: Calendar; shows: Shows },
): number | null {
  if (context.shows === "busy" && !isBlank(name)) throw unknownCategory();
  return findCategoryId(name, context);
}

/** The form's defaults. */
export function usualChoice({ timeZone }: Calendar): Choice {
  return { digest: "weekly", changes: true, remindHours: null, categoryId: null, zone: timeZone };
}

/** A reminder is checked at once: when the next one is due depends on the dates. */
export function timesOf({ digest, remindHours, zone }: Choice, now: number): FollowTimes {
  return {
    nextDigestAt: digest === "none" ? null : nextDigestAt(digest, zone, now),
    nextReminderAt: remindHours === null ? null : now,
  };
}

/** The same for people and programs: the category by its name, "" for everything. */
export function showChoice(
  follower: Pick<Follower, keyof Choice | "calendarId">,
  { store }: Pick<Caller, "store">,
) {
  const { digest, changes, remindHours, categoryId, zone, calendarId } = follower;
  const categories = store.categories.list(calendarId);
  const category = categories.find(({ id }) => id === categoryId)?.name ?? "";
  return { digest, changes, remindHours, category, timeZone: zone };
}
