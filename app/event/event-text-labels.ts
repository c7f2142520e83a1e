// Labels of an event's texts for people. Separate from the declaration, so that the schema need not import Lingui.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Words } from "~/words/words";
import { EVENT_TEXT_NAMES, type EventTextName } from "./event-fields";
import { EVENT_TEXTS } from "./event-texts";

/** `label` is used alone, `within` in a list of differences. */
type Names = { label: MessageDescriptor; within: MessageDescriptor };

const NAMES: Readonly<Record<EventTextName, Names | undefined>> = {
  title: { label: msg`Title`, within: msg({ message: "title", context: "what differs" }) },
  location: {
    label: msg`Location`,
    within: msg({ message: "location", context: "what differs" }),
  },
  notes: { label: msg`Notes`, within: msg({ message: "notes", context: "what differs" }) },
};

/** The label as a message, or the program's label if there is none. */
export function labelMessageOf(name: EventTextName): MessageDescriptor | string {
  return NAMES[name]?.label ?? EVENT_TEXTS[name].label;
}

/** The label in forms and cards. */
export function labelOfText(name: EventTextName, words: Words): string {
  return say(labelMessageOf(name), words);
}

/** The label in a list of differences. */
export function nameWithin(name: EventTextName, words: Words): string {
  return say(NAMES[name]?.within ?? EVENT_TEXTS[name].label, words);
}

/** Whether a field of an event is one of its texts. */
export function isEventText(field: string): field is EventTextName {
  return EVENT_TEXT_NAMES.some((name) => name === field);
}

function say(name: MessageDescriptor | string, words: Words): string {
  return typeof name === "string" ? name : words._(name);
}
