// Validates, finds and replaces the categories of a calendar.
import { z } from "zod";
import { type Category, COLORS, findByName, freeColor, mayHaveMore } from "~/event/category";
import { invalid, type OperationError } from "~/operations/kernel/errors";
import { line } from "~/operations/kernel/inputs";
import type { Caller } from "~/operations/kernel/operation";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { CategoryValues } from "~/store/calendars/category-store";
import { CATEGORY_NAME, COUNTS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { isBlank } from "~/values/text";
import { tone } from "./calendar-colors";

const TOO_MANY = refusal("categoriesFull", { max: COUNTS.categories });

const category = z.object(
  {
    id: z
      .number({ error: refusal("notNumber", { field: "categoryId" }) })
      .int(refusal("notWhole", { field: "categoryId" }))
      .min(1, refusal("notWhole", { field: "categoryId" }))
      .meta({ description: "Absent: the one of this name." })
      .optional(),
    name: line({ field: "categoryName", max: CATEGORY_NAME, required: true }),
    tone: tone.meta({ description: `One of the ${COLORS} colors. Absent: unchanged.` }).optional(),
  },
  { error: refusal("categoryNeedsName") },
);

export const categoryList = z
  .array(category, { error: refusal("categoriesNotList") })
  .max(COUNTS.categories, TOO_MANY)
  .superRefine((list, context) => {
    // Names are compared in pairs, so the number is checked first.
    if (list.length > COUNTS.categories) return;
    list.forEach(({ name }, index) => {
      if (isBlank(name) || findByName(name, list.slice(0, index)) === undefined) return;
      context.addIssue({
        code: "custom",
        path: [index, "name"],
        message: refusal("categoryTwice", { name }),
      });
    });
  })
  .meta({ description: "All of them, in order; missing ones are removed. Events stay." });
type Drafts = z.output<typeof categoryList>;

/**
 * When the sender of a whole calendar loaded it. Anything but a number is ignored, for programs from before there were
 * categories.
 */
export const readAt = z.number().optional().catch(undefined).meta({
  format: "int64",
  description: "As read. Categories that were added later stay.",
});

/** The name of an event's category, as sent by people and programs. */
export const categoryName = z
  .string({ error: refusal("mustBeText", { field: "category" }) })
  .meta({ description: "A category's name; '' for none." });

/** The id of the category with this name, null for "". Throws `invalid` if the calendar has no such category. */
export function findCategoryId(
  name: string,
  { store, calendar }: Caller & { calendar: Calendar },
): number | null {
  if (isBlank(name)) return null;
  const found = findByName(name, store.categories.list(calendar.id));
  if (found) return found.id;
  throw unknownCategory();
}

/** The name of a category to create along with the event. */
export const newCategory = line({ field: "categoryName", max: CATEGORY_NAME }).meta({
  description: "Instead of `category`: made if the calendar has none of this name.",
});

/** The id of the category with this name; adds one in a free color if there is none. */
export function findOrAddCategory(
  name: string,
  { store, calendar, now }: Caller & { calendar: Calendar },
): number | null {
  const stored = store.categories.list(calendar.id);
  if (!findByName(name, stored)) {
    if (!mayHaveMore(stored)) throw invalid(TOO_MANY, "newCategory");
    const added = { name, tone: freeColor(stored) };
    store.categories.replace(calendar.id, [...stored, added], now);
  }
  return findByName(name, store.categories.list(calendar.id))?.id ?? null;
}

export function unknownCategory(): OperationError {
  return invalid(refusal("noSuchCategory"), "category");
}

/**
 * Replaces the calendar's categories. One given by its id, or else by its name, keeps its events; an id that the
 * calendar never had counts as a new one.
 */
export function replaceCategories(
  { categories, readAt }: { categories: Drafts; readAt: number | undefined },
  context: Caller & { calendar: Calendar },
): void {
  const { store, calendar, now } = context;
  const stored = store.categories.list(calendar.id);
  const unseen = listAddedAfter(readAt, context);
  const isMissing = (each: Category) =>
    categories.every(({ id }) => id !== each.id) && !findByName(each.name, categories);
  const drafts: Drafts = [...categories, ...unseen.filter(isMissing)];
  if (drafts.length > COUNTS.categories) throw invalid(TOO_MANY, "categories");
  const known = store.categories.listKnown(calendar.id);
  const named = new Set(drafts.map(({ id }) => id));
  const unnamed = stored.filter(({ id }) => !named.has(id));
  const list: CategoryValues[] = [];
  for (const draft of drafts) {
    const isFree = ({ id }: Category) => id === draft.id && list.every((each) => each.id !== id);
    const before = known.find(isFree) ?? findByName(draft.name, unnamed);
    const { name, tone = before?.tone ?? freeColor([...stored, ...list]) } = draft;
    list.push({ id: before?.id, name, tone });
  }
  if (!isSameList(list, stored)) store.categories.replace(calendar.id, list, now);
}

/** None if it is not known when the sender loaded the calendar. */
export function listAddedAfter(
  readAt: number | undefined,
  { store, calendar }: Caller & { calendar: Calendar },
): Category[] {
  return readAt === undefined ? [] : store.categories.listAddedAfter(calendar.id, readAt);
}

function isSameList(list: readonly CategoryValues[], stored: readonly Category[]): boolean {
  const categoryText = ({ id, name, tone }: CategoryValues) => JSON.stringify([id, name, tone]);
  return list.map(categoryText).join() === stored.map(categoryText).join();
}
