// Whether an event asks who comes or offers a sign-up list: the one field of an event that says so, and its slots.
import { pick } from "~/values/pick";

/** What can be signed up for; `id` is never reused in an event. */
type AskSlot = { id: number; name: string; places: number };

/**
 * Slots are those of a list, and `places` those of an event that asks who comes; null for no limit. Answers close
 * `closesHours` before the start.
 */
export type Asks = {
  kind: "coming" | "list";
  places: number | null;
  closesHours: number;
  names: "managers" | "everyone";
  slots: AskSlot[];
};

/** A setting as it is sent: a slot without an id is new. */
export type SentAsks = Omit<Asks, "slots"> & {
  slots: (Omit<AskSlot, "id"> & { id?: number | undefined })[];
};

/** `lastSlot` is the highest id that a slot ever had. With `off` the setting is only remembered. */
type StoredAsks = Omit<Asks, "kind"> & { kind: Asks["kind"] | "off"; lastSlot: number };

const FIELDS = ["places", "closesHours", "names"] as const;

/** Reads a stored setting; null for an event that asks nothing. */
export function readAsks(text: string | null): Asks | null {
  const stored = readStored(text);
  if (!stored || stored.kind === "off") return null;
  const { kind } = stored;
  return { ...pick(stored, FIELDS), kind, slots: kind === "list" ? stored.slots : [] };
}

/**
 * The stored setting, with what is only remembered: a setting that is off, and the slots of a list that is none for
 * now.
 */
export function readRemembered(text: string | null): StoredAsks | null {
  return readStored(text);
}

/** The highest id that a slot in a stored text ever had, 0 for none. */
export function lastSlotOf(text: string | null): number {
  return readStored(text)?.lastSlot ?? 0;
}

/**
 * The text to store for a setting that replaces the stored `before`. Equal settings are equal texts. New slots get ids
 * above `lastSlot`, which is the highest that the event's answers may have. What does not fit the kind is left out;
 * the slots of a list that is none for now are remembered, so that their people find them again.
 */
export function writeAsks(
  sent: SentAsks | null,
  before: string | null,
  lastSlot = lastSlotOf(before),
): string | null {
  const stored = readStored(before);
  if (!sent) return stored ? JSON.stringify({ ...stored, kind: "off" }) : null;
  const isList = sent.kind === "list";
  const slots = isList ? numbered(sent.slots, stored?.slots ?? [], lastSlot) : stored?.slots;
  const asks: StoredAsks = {
    kind: sent.kind,
    places: isList ? null : sent.places,
    closesHours: sent.closesHours,
    names: sent.names,
    slots: slots ?? [],
    lastSlot: Math.max(lastSlot, ...(slots ?? []).map(({ id }) => id)),
  };
  return JSON.stringify(asks);
}

function numbered(
  sent: SentAsks["slots"],
  stored: readonly AskSlot[],
  lastSlot: number,
): AskSlot[] {
  const taken = new Set<number>();
  let last = lastSlot;
  return sent.map(({ id, name, places }) => {
    const isKnown = id !== undefined && !taken.has(id) && stored.some((slot) => slot.id === id);
    if (!isKnown) last += 1;
    const number = isKnown ? id : last;
    taken.add(number);
    return { id: number, name, places };
  });
}

/** Only `writeAsks` writes these texts. */
function readStored(text: string | null): StoredAsks | null {
  return text === null ? null : JSON.parse(text);
}
