// What people call an event's texts. Beside their declaration, since the database is declared by that and says nothing.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Words } from "~/words/words";
import type { EventTextName } from "./event-fields";
import { EVENT_TEXTS } from "./event-texts";

const LABELS: Readonly<Record<EventTextName, MessageDescriptor | undefined>> = {
  title: msg`Title`,
  location: msg`Location`,
  notes: msg`Notes`,
};

/** The label as a message; the one for programs where it has none. */
export function labelMessageOf(name: EventTextName): MessageDescriptor | string {
  return LABELS[name] ?? EVENT_TEXTS[name].label;
}

/** What forms and cards call it. */
export function labelOfText(name: EventTextName, words: Words): string {
  const label = labelMessageOf(name);
  return typeof label === "string" ? label : words._(label);
}
