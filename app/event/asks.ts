// An event's answer settings: whether it asks who's coming or offers a sign-up list, and its slots.
import { pick } from "~/values/pick";

/** A slot to sign up for; its `id` is never reused in an event. */
type AskSlot = { id: number; name: string; places: number };

/**
 * `slots` belong to a list, `places` to an event that asks who's coming; null means no limit. Answers close
 * `closesHours` before the start.
 */
export type Asks = {
  kind: "coming" | "list";
  places: number | null;
  closesHours: number;
  names: "managers" | "everyone";
  slots: AskSlot[];
};

/** Settings as sent; a slot without an id is new. */
export type SentAsks = Omit<Asks, "slots"> & {
  slots: (Omit<AskSlot, "id"> & { id?: number | undefined })[];
};

/** `lastSlot` is the highest id a slot ever had. With `off` the settings are only remembered. */
type StoredAsks = Omit<Asks, "kind"> & { kind: Asks["kind"] | "off"; lastSlot: number };

const FIELDS = ["places", "closesHours", "names"] as const;

/** Reads stored settings; null for an event that takes no answers. */
export function readAsks(text: string | null): Asks | null {
  const stored = readStored(text);
  if (!stored || stored.kind === "off") return null;
  const { kind } = stored;
  return { ...pick(stored, FIELDS), kind, slots: kind === "list" ? stored.slots : [] };
}

/** The stored settings, including remembered ones: settings that are off, and the slots of a list that was switched. */
export function readRemembered(text: string | null): StoredAsks | null {
  return readStored(text);
}

/** The highest id a slot in the stored text ever had, 0 for none. */
export function lastSlotOf(text: string | null): number {
  return readStored(text)?.lastSlot ?? 0;
}

/**
 * The text to store for settings that replace `before`. Equal settings give equal texts. New slots get ids above
 * `lastSlot`, the highest id in the event's answers. Values that do not fit the kind are dropped, but the slots of a
 * list are remembered when the kind changes, so that their people reappear with them.
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
