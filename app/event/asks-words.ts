// Describes an event's answer settings, for comparing two versions and for the history.
import { msg, plural } from "@lingui/core/macro";
import type { Words } from "~/words/words";
import { type AnswerState, slotIds } from "./answer-rules";
import type { Asks, SentAsks } from "./asks";

/** The choices, by the value that is sent. */
export const ASKS_TEXTS = {
  "": msg({ message: "Don't ask", context: "who's coming" }),
  coming: msg`Ask who's coming`,
  list: msg`Sign-up list`,
} as const;

export const NAMES_TEXTS = {
  managers: msg({ message: "Managers only", context: "who sees names" }),
  everyone: msg({ message: "Everyone who sees all details", context: "who sees names" }),
} as const;

/** A line for each setting that differs from the default; "" for an event that takes no answers. */
export function asksText(asks: SentAsks | null, words: Words): string {
  if (!asks) return "";
  const { kind, places, closesHours, names, slots } = asks;
  const isList = kind === "list";
  return [
    words._(ASKS_TEXTS[kind]),
    ...(isList || places === null ? [] : [wordPlaces(places, words)]),
    ...(closesHours === 0 ? [] : [wordClosing(closesHours, words)]),
    ...(names === "managers" ? [] : [wordNames(words)]),
    ...(isList ? slots.map((slot) => wordSlot(slot, words)) : []),
  ].join("\n");
}

function wordPlaces(places: number, words: Words): string {
  return words._(msg`${plural(places, { one: "# place", other: "# places" })}`);
}

function wordClosing(hours: number, words: Words): string {
  return words._(
    msg`${plural(hours, {
      one: "Answers close # hour before the start",
      other: "Answers close # hours before the start",
    })}`,
  );
}

function wordNames(words: Words): string {
  return words._(msg`Everyone who sees all details sees names`);
}

/** "Cake: 3 places" */
function wordSlot({ name, places }: SentAsks["slots"][number], words: Words): string {
  const amount = wordPlaces(places, words);
  return words._(
    msg({ message: `${name}: ${amount}`, comment: "Something to sign up for, such as Cake." }),
  );
}

/** The name of an answer's slot; "" for an event that asks who's coming, and for people who are not coming. */
export function wordSlotOf(
  { slot, state }: { slot: number; state: AnswerState },
  asks: Asks,
  words: Words,
): string {
  const found = asks.slots.find(({ id }) => id === slot);
  if (found) return found.name;
  return state === "no" || slotIds(asks).includes(slot) ? "" : wordGone(words);
}

/** Replaces the name of a slot that is no longer offered. */
export function wordGone(words: Words): string {
  return words._(msg({ message: `No longer offered`, comment: "Something to sign up for." }));
}
