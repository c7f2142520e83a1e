// Says which fields of an event differ, for the lines that describe changes: " (Location: Hall 5, Notes)".

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isCanceled } from "~/event/canceled";
import type { FieldName, Side } from "~/event/event-change";
import { type EventTextName, furtherTexts } from "~/event/event-fields";
import { isEventText, labelOfText } from "~/event/event-text-labels";
import { cleanLine } from "~/values/text";
import type { Audience } from "./audience";
import type { DescribedChange } from "./described-change";
import { locationOf, shortLine } from "./mail-content";

/** The other differences: " (Location: Hall 5, Notes)", for a moved event " (also Notes)" */
export function othersOf({ fields, what, is, was }: DescribedChange, audience: Audience): string {
  if (!is || !was) return "";
  const shown = fields.filter((field) => what !== "canceled" || field !== "title");
  if (shown.length === 0) return "";
  const details = shown.map((field) => detailOf(field, { is, was }, audience)).join(", ");
  return what === "changed" ? ` (${details})` : ` (${audience.words._(msg`also ${details}`)})`;
}

const FIELDS: Record<Exclude<FieldName, EventTextName>, MessageDescriptor> = {
  category: msg`Category`,
  repeats: msg({ message: "Repeats", context: "label" }),
  ends: msg({ message: "Ends", context: "label" }),
};

function detailOf(
  field: FieldName,
  { is, was }: { is: Side; was: Side },
  { findCategory, words }: Audience,
): string {
  if (field === "title") {
    if (isCanceled(was.title) && !isCanceled(is.title)) return words._(msg`no longer canceled`);
    const title = cleanLine(was.title);
    return words._(msg`Title, was "${title}"`);
  }
  if (field === "category") {
    const category = findCategory(is.categoryId)?.name;
    return category === undefined
      ? words._(msg`Category: none`)
      : words._(msg`Category: ${category}`);
  }
  const name = isEventText(field) ? labelOfText(field, words) : words._(FIELDS[field]);
  const text = detailText(field, is);
  return text
    ? words._(msg({ message: `${name}: ${text}`, comment: "A field of an event" }))
    : name;
}

/** The current value, if it fits into a line. */
function detailText(field: FieldName, is: Side): string {
  if (field === "location") return locationOf(is).slice(2);
  return shortLine(furtherTexts(is).find(({ name }) => name === field)?.text ?? "");
}
