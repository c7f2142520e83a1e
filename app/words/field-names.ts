// The names of form and API fields in error messages.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RefusedField } from "~/values/refusals";
import type { Words } from "./words";

/** Fields that only programs send have their API names. */
const FIELDS = {
  title: msg({ message: `Title`, context: "field" }),
  text: msg({ message: `Text`, context: "field" }),
  author: msg({ message: `Author`, context: "field" }),
  wall: msg({ message: `Welcome text`, context: "field" }),
  name: msg({ message: `Name`, context: "field" }),
  publicName: msg({ message: `Public name`, context: "field" }),
  categoryName: msg({ message: `Category name`, context: "field" }),
  linkTitle: msg({ message: `Link title`, context: "field" }),
  linkAddress: msg({ message: `Link address`, context: "field" }),
  accessCode: msg({ message: `Access code`, context: "field" }),
  email: msg({ message: `E-mail`, context: "field" }),
  note: msg({ message: `Note`, context: "field" }),
  subject: msg({ message: `Subject`, context: "field" }),
  message: msg({ message: `Message`, context: "field" }),
  fileName: msg({ message: `The file's name`, context: "field" }),
  search: msg({ message: `A search`, context: "field" }),
  from: msg({ message: `From`, context: "field" }),
  to: msg({ message: `To`, context: "field" }),
  end: msg({ message: `The end`, context: "field" }),
  every: msg({ message: `Every`, context: "field" }),
  times: msg({ message: `Times`, context: "field" }),
  timeZone: msg({ message: `Time zone`, context: "field" }),
  date: msg({ message: `The date`, context: "field" }),
  lastDate: msg({ message: `The last date`, context: "field" }),
  id: msg({ message: `The id`, context: "field" }),
  previewId: msg({ message: `The preview's id`, context: "field" }),
  batch: msg({ message: `The batch`, context: "field" }),
  attempt: msg({ message: `The attempt`, context: "field" }),
  firstName: msg({ message: `First name`, context: "field" }),
  sourceAddress: msg({ message: `Address`, context: "field" }),
  people: msg({ message: `People`, context: "field" }),
  places: msg({ message: `Places`, context: "field" }),
  closesHours: msg({ message: `Close answers, hours before the start`, context: "field" }),
  slot: msg({ message: `Slot`, context: "field" }),
  slotPlaces: msg({ message: `How many`, context: "field" }),
  key: msg({ message: `The key`, context: "field" }),
  websites: msg({ message: `The websites`, context: "field" }),
  category: msg({ message: `The category`, context: "field" }),
  categoryId: msg({ message: `The category's id`, context: "field" }),
  allDay: msg({ message: `All day`, context: "field" }),
  suggestions: msg({ message: `Suggestions`, context: "field" }),
  holidays: msg({ message: `Public holidays`, context: "field" }),
  holidaysInFeed: "holidaysInFeed",
  changes: msg({ message: `Changes`, context: "field" }),
  version: msg({ message: `The version`, context: "field" }),
  limit: msg({ message: `The limit`, context: "field" }),
  skip: msg({ message: `The number of events to skip`, context: "field" }),
  modifiedAt: "modifiedAt",
  force: "force",
  inFeed: "inFeed",
  deletedToo: "deletedToo",
  byRule: "byRule",
  grace: "grace",
  replace: "replace",
  prefix: "prefix",
  links: "links",
  labels: "labels",
} satisfies Record<string, MessageDescriptor | string>;

export type FieldName = keyof typeof FIELDS;

/** A field's name at the start of a sentence. */
export function nameField(field: RefusedField, words: Words): string {
  const label = typeof field === "string" ? FIELDS[field] : field.label;
  return typeof label === "string" ? label : words._(label);
}
