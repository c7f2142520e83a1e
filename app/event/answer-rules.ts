// Decides who gets a place on a date, as pure functions.

import { HOUR_MS } from "~/time/durations";
import type { Asks } from "./asks";
import { isCanceled } from "./canceled";
import type { CalendarEvent } from "./event";

export type AnswerState = "in" | "waiting" | "no";

/** `slot` is 0 for an event that asks who comes; a lower `queue` comes first. */
export type Placed = { slot: number; people: number; state: AnswerState; queue: number };

/** One of the answers of a date; `id` is the person's. */
export type Answer = Placed & { id: number };

/** A person's choice; `slot` is null if they are not coming. */
export type Wanted = { slot: number | null; people: number };

/** The number of places in a slot: null for no limit, undefined for a slot that is not offered. */
type Places = (slot: number) => number | null | undefined;

export function createPlacesFinder(asks: Asks): Places {
  if (asks.kind === "coming") return (slot) => (slot === 0 ? asks.places : undefined);
  const bySlot = new Map(asks.slots.map(({ id, places }) => [id, places]));
  return (slot) => bySlot.get(slot);
}

/** The slots that people can choose; 0 stands for an event that asks who's coming. */
export function slotIds(asks: Asks): number[] {
  return asks.kind === "coming" ? [0] : asks.slots.map(({ id }) => id);
}

type Decision = Placed | "taken";

/**
 * Decides what an answer becomes. `answers` are all of the date's, `mine` is the person's own, `nextTurn` comes after
 * all others. "taken" means no place is free, and people who are in keep theirs. With `force`, a place is always given.
 */
export function decide(
  { slot, people }: Wanted,
  {
    answers,
    mine,
    places,
    nextTurn,
    force = false,
  }: {
    answers: readonly Answer[];
    mine: Answer | undefined;
    places: Places;
    nextTurn: number;
    force?: boolean;
  },
): Decision {
  if (slot === null) {
    const { slot: before = 0, people: many = people } = mine ?? {};
    return { slot: before, people: many, state: "no", queue: nextTurn };
  }
  const isSameSlot = mine?.slot === slot;
  const isLess = mine?.state === "in" && isSameSlot && people <= mine.people;
  const others = answers.filter((each) => each !== mine);
  if (force || isLess || people <= freeIn(slot, others, places)) {
    return { slot, people, state: "in", queue: mine?.state === "in" ? mine.queue : nextTurn };
  }
  if (mine?.state === "in") return "taken";
  const keepsTurn = mine?.state === "waiting" && isSameSlot;
  return { slot, people, state: "waiting", queue: keepsTurn ? mine.queue : nextTurn };
}

/** The waiting people who now get a place, in order: everyone who fits, so that a large party blocks no one. */
export function moveUp(answers: readonly Answer[], places: Places): Answer[] {
  const waiting = answers
    .filter(({ state }) => state === "waiting")
    .sort((a, b) => a.queue - b.queue || a.id - b.id);
  const free = new Map<number, number>();
  return waiting.filter(({ slot, people }) => {
    const left = free.get(slot) ?? freeIn(slot, answers, places);
    if (people > left) return false;
    free.set(slot, left - people);
    return true;
  });
}

/** How many more people can come; Infinity without a limit, 0 if the slot is not offered or too full. */
export function freeIn(slot: number, answers: readonly Answer[], places: Places): number {
  const limit = places(slot);
  if (limit === undefined) return 0;
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - peopleIn(slot, answers));
}

function peopleIn(slot: number, answers: readonly Answer[]): number {
  const isThere = (each: Answer) => each.state === "in" && each.slot === slot;
  return answers.filter(isThere).reduce((sum, { people }) => sum + people, 0);
}

/** A date's counts: people coming per slot and in total, people waiting, and answers that say no. */
export function countAnswers(answers: readonly Answer[], asks: Asks) {
  const places = createPlacesFinder(asks);
  const slots = slotIds(asks);
  const counted = slots.map((slot) => [String(slot), peopleIn(slot, answers)] as const);
  const waiting = answers.filter((each) => each.state === "waiting" && slots.includes(each.slot));
  return {
    coming: counted.reduce((sum, [, people]) => sum + people, 0),
    waiting: waiting.reduce((sum, { people }) => sum + people, 0),
    declined: answers.filter(({ state }) => state === "no").length,
    slots: Object.fromEntries(counted),
    full: slots.every((slot) => freeIn(slot, answers, places) === 0),
  };
}

/** The position on a slot's waiting list, from 1; 0 for someone who is not waiting. */
export function waitingPosition(mine: Answer, answers: readonly Answer[]): number {
  if (mine.state !== "waiting") return 0;
  const isBefore = (each: Answer) =>
    each.state === "waiting" &&
    each.slot === mine.slot &&
    (each.queue < mine.queue || (each.queue === mine.queue && each.id < mine.id));
  return answers.filter(isBefore).length + 1;
}

type Asking = Pick<CalendarEvent, "title" | "from">;

/** When answers close; epoch ms. */
export function closingTime({ from }: Pick<CalendarEvent, "from">, asks: Asks): number {
  return from - asks.closesHours * HOUR_MS;
}

/** Whether a date takes answers: all of them; after closing, only a no; or none once it has begun or is canceled. */
export function openness(
  event: Asking,
  asks: Asks,
  now: number,
): "open" | "onlyNo" | "closed" | "canceled" {
  if (isCanceled(event.title)) return "canceled";
  if (now >= event.from) return "closed";
  return now < closingTime(event, asks) ? "open" : "onlyNo";
}
