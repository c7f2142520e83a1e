// What a follower chooses to get: its input, its names for people, and when the first mails are due.
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
import { isBlank } from "~/values/text";

/** What is left out stays; of who asks for the first time it is as on the form. */
export const choiceFields = {
  digest: z
    .enum(["none", "daily", "weekly"], "The list must be none, daily or weekly.")
    .meta({ description: "The upcoming events: each morning, or on Mondays, at 7 am." })
    .optional(),
  changes: z
    .boolean("Changes must be true or false.")
    .meta({ description: "Whether changes of coming events are told." })
    .optional(),
  remindHours: z
    .literal(REMIND_HOURS, "A reminder comes 2, 24 or 48 hours before.")
    .nullable()
    .meta({ description: "How many hours before an event a reminder comes; null for none." })
    .optional(),
  category: categoryName.optional(),
  timeZone: timeZone.optional(),
};
type ChoiceInput = z.output<z.ZodObject<typeof choiceFields>>;

export type Choice = FollowChoice & { zone: string };

const NOTHING_CHOSEN = "Choose at least one kind of email.";

/** What the input makes of `before`. Throws `invalid` for nothing at all, and for a category that is not there. */
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

/** Who sees only when the calendar is busy is not told of its categories. */
function findShownCategory(
  name: string,
  context: Caller & { calendar: Calendar; shows: Shows },
): number | null {
  if (context.shows === "busy" && !isBlank(name)) throw unknownCategory();
  return findCategoryId(name, context);
}

/** What the form has chosen before anybody did. */
export function usualChoice({ timeZone }: Calendar): Choice {
  return { digest: "weekly", changes: true, remindHours: null, categoryId: null, zone: timeZone };
}

/** A reminder is looked for at once: when the next one is due depends on the dates. */
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
