// Builds and reads the form by which a visitor answers or signs up, and words answers and their counts.
import { msg, plural } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import type { AnswerState } from "~/event/answer-rules";
import { type Asks, readAsks } from "~/event/asks";
import { wordGone } from "~/event/asks-words";
import type { CalendarEvent } from "~/event/event";
import { eventTimeLabel } from "~/event/labels";
import { countAnswers, type getAnswers, sendAnswer } from "~/features/answers/operations/answers";
import type { Caller, Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { yieldToOthers } from "~/store/kernel/yielding";
import { DAY_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import { findEventNow } from "~/web/pages/events/event-page";
import {
  type CalendarDisplay,
  keptBy,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { writeDeviceCookie } from "~/web/request/cookies";
import {
  readFormFields,
  type WithIdempotencyKey,
  withIdempotencyKey,
} from "~/web/request/form-fields";
import { type FormState, TRAP } from "~/web/request/form-state";
import { isTrapped, keepPace, stampForm } from "~/web/request/form-trap";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, goOn, submitLater } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import type { Words } from "~/words/words";
import { ANSWER_STYLES } from "./styles";

type Answers = Result<typeof getAnswers>;

/**
 * `name` is the user's, `slot` the preselected slot; `slots` is null unless the event has a sign-up list. `isFull`:
 * only the waiting list is left. `isFolded`: this browser has already answered. `repeats`: the date belongs to a
 * series.
 */
export type AnswerForm = WithIdempotencyKey<{
  action: string;
  stamp: string;
  trap: string;
  name: string;
  slots: { value: string; text: string }[] | null;
  slot: string;
  isFull: boolean;
  /** How many places are left; "" if there is no limit, or each slot has its own. */
  left: string;
  isFolded: boolean;
  repeats: boolean;
  takesEmail: boolean;
}>;

type Options = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  caller: Pick<Caller, "actor" | "sendsMails" | "now">;
};

/** `answers` is undefined if the event takes no more answers and a refused form is shown again. */
export function buildAnswerForm(
  answers: Answers | undefined,
  { id, seriesId }: Pick<CalendarEvent, "id" | "seriesId">,
  { calendar, display, caller: { actor, sendsMails, now } }: Options,
): AnswerForm {
  const isList = answers?.asks.kind === "list";
  const slots = answers?.slots ?? [];
  const isFolded = (answers?.mine.length ?? 0) > 0;
  // A placeholder name means nothing to readers.
  const name = actor && !actor.name.endsWith("...") && !isFolded ? actor.name : "";
  return withIdempotencyKey({
    action: pagePaths.event(calendar.link, id, keptBy(display, calendar)),
    stamp: stampForm(now),
    trap: TRAP,
    name,
    slots: isList ? slots.map((each) => slotChoice(each, display.words)) : null,
    slot: String(slots.find(({ places, taken }) => taken < places)?.id ?? slots[0]?.id ?? ""),
    isFull: answers?.full ?? false,
    left: answers ? leftNote(answers, display.words) : "",
    isFolded,
    repeats: !isList && seriesId !== null,
    takesEmail: sendsMails,
  });
}

function leftNote({ asks, coming }: Answers, words: Words): string {
  if (asks.kind === "list" || asks.places === null) return "";
  const { places } = asks;
  const left = Math.max(0, places - coming);
  if (left === 0) {
    return words._(
      msg`${plural(places, { one: "The only place is taken.", other: "All # places are taken." })}`,
    );
  }
  if (places === 1) return words._(msg`1 place is left.`);
  return words._(
    msg`${plural(left, {
      one: `# of ${places} places is left.`,
      other: `# of ${places} places are left.`,
    })}`,
  );
}

/** Such as "Cake (2 of 3 left)", "Drinks (full: waiting list)". */
function slotChoice({ id, name, places, taken }: Answers["slots"][number], words: Words) {
  const left = Math.max(0, places - taken);
  const text =
    left === 0
      ? words._(msg`${name} (full: waiting list)`)
      : words._(
          msg`${plural(left, {
            one: `${name} (# of ${places} left)`,
            other: `${name} (# of ${places} left)`,
          })}`,
        );
  return { value: String(id), text };
}

type Params = Readonly<Record<string, string | undefined>>;

/** Redirects to the person's private address. A spam-trapped form redirects to the event and stores nothing. */
export async function submitAnswer(request: Request, { id = "", eventId = "" }: Params) {
  const { values } = await readFormFields(request);
  await keepPace(values, getVisitor(request).caller.now);
  if (isTrapped(values)) return goOn(pagePaths.event(id, eventId));
  const date = { calendarId: id, eventId: values.date || eventId };
  const result = await submitLater(request, values, async () => {
    const sent = { ...readAnswerForm(values), ...date };
    // May write sixty dates at once, while many people answer at the same time.
    const { key, device } = await yieldToOthers(() => carryOut(request, sendAnswer, sent));
    return goOn(pagePaths.answer(key), ...(device === null ? [] : [writeDeviceCookie(device)]));
  });
  return result instanceof Response
    ? result
    : (offerMovedDate(request, date, result.data) ?? result);
}

/** The form again for a date that is on another day now: it says when, and its buttons then answer for that one. */
export function offerMovedDate(
  request: Request,
  { calendarId, eventId }: { calendarId: string; eventId: string },
  state: FormState,
) {
  const event = state.code === "missing" ? findEventNow(request, calendarId, eventId) : undefined;
  if (!event) return undefined;
  const { calendar, display } = openCalendar(request, calendarId);
  const { now, words } = display;
  const when = eventTimeLabel(event, shownZone(display, calendar), now, words);
  const message = words._(
    msg`This date is now: ${when}. Nothing is saved yet. To answer for the new date, press the button again.`,
  );
  const values = { ...state.values, date: event.id, eventId: event.id };
  return data({ ...state, values, errors: {}, message }, { status: 409 });
}

/** Not validated here: the operation refuses bad input. */
function readAnswerForm(values: Record<string, string>) {
  const { name = "", email = "", dates = "one", attempt = "", going = "", slot } = values;
  return {
    name,
    email,
    dates,
    attempt,
    people: readPeople(values.people),
    ...((going === "yes" || going === "no") && { going: going === "yes" }),
    ...(slot !== undefined && { slot: readNumber(slot) }),
  };
}

/** An empty field means one person. */
export function readPeople(text = ""): number {
  return text.trim() === "" ? 1 : readNumber(text);
}

/** NaN for anything but a whole number. */
function readNumber(text: string): number {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** The heading above the names of people who are coming. */
export const COMING = msg({ message: `Coming`, context: "answers" });

type Asking = { event: CalendarEvent; asks: Asks };
type Numbers = { coming: number; full: boolean };

/** In its own zone a date may begin on the day before or after. */
const SLACK_MS = DAY_MS;
const LONGEST_MS = ANSWERS.countedDays * DAY_MS - 2 * SLACK_MS;

/**
 * The calendar's display with the answer counts of these events. Queries nothing if no event takes answers; combined
 * calendars get no counts.
 */
export function withCounts(
  request: Request,
  { calendar, display }: Pick<CalendarPage, "calendar" | "display">,
  events: readonly CalendarEvent[],
): CalendarDisplay {
  if (calendar.combines) return display;
  const asking = events.flatMap((event): Asking[] => {
    const asks = readAsks(event.asks);
    return asks ? [{ event, asks }] : [];
  });
  const counts = new Map<string, string>();
  for (const some of inWindows(asking)) {
    const from = (some[0]?.event.from ?? 0) - SLACK_MS;
    const to = (some.at(-1)?.event.from ?? 0) + SLACK_MS;
    const wanted = { calendarId: calendar.link, from, to };
    const known = new Map(
      Object.entries(loadIfAllowed(request, countAnswers, wanted)?.counts ?? {}),
    );
    for (const { event, asks } of some) {
      const text = countText(known.get(event.id), asks, display.words);
      if (text) counts.set(event.id, text);
    }
  }
  return counts.size > 0 ? { ...display, counts, countStyles: ANSWER_STYLES } : display;
}

/** Groups events, sorted by time, into spans counted with one query each: one for a month, more for a list of years. */
function inWindows(asking: readonly Asking[]): Asking[][] {
  const windows: Asking[][] = [];
  for (const each of [...asking].sort((a, b) => a.event.from - b.event.from)) {
    const window = windows.at(-1);
    const start = window?.[0]?.event.from ?? 0;
    if (window && each.event.from - start <= LONGEST_MS) window.push(each);
    else windows.push([each]);
  }
  return windows;
}

/** "" for nobody. */
export function countText(numbers: Numbers | undefined, asks: Asks, words: Words): string {
  const { coming = 0, full = false } = numbers ?? {};
  return coming === 0 ? "" : wordComing(coming, asks, words, full);
}

/** Such as "12 coming", "12 of 20 coming", "20 coming, full", "5 signed up". */
export function wordComing(
  coming: number,
  { kind, places }: Pick<Asks, "kind" | "places">,
  words: Words,
  isFull = false,
): string {
  if (kind === "list") {
    return words._(msg`${plural(coming, { one: "# signed up", other: "# signed up" })}`);
  }
  if (places === null)
    return words._(msg`${plural(coming, { one: "# coming", other: "# coming" })}`);
  if (isFull)
    return words._(msg`${plural(coming, { one: "# coming, full", other: "# coming, full" })}`);
  return words._(
    msg`${plural(coming, { one: `# of ${places} coming`, other: `# of ${places} coming` })}`,
  );
}

/** `slotName` is "" for an event that asks who is coming; `gone` if what was answered is no longer offered. */
type GivenAnswer = {
  people: number;
  slotName: string;
  gone: boolean;
  state: AnswerState;
  position: number;
};

/** Such as "You're coming, Ann." */
export function answerHeadline(
  name: string,
  { slotName, gone, state, position }: GivenAnswer,
  words: Words,
): string {
  if (state === "no") return words._(msg`You can't come.`);
  if (gone) return words._(msg`What you signed up for is no longer offered, ${name}.`);
  if (state === "waiting") return words._(msg`You're number ${position} on the waiting list.`);
  return slotName === ""
    ? words._(msg`You're coming, ${name}.`)
    : words._(msg`You're signed up, ${name}: ${slotName}.`);
}

/** Such as "Coming, 3 people", "Signed up: Cake", "Number 2 on the waiting list", "Can't come". */
export function describeAnswer(answer: GivenAnswer, words: Words): string {
  if (answer.state === "no") return words._(msg`Can't come`);
  const standing = describeStanding(answer, words);
  const { people } = answer;
  if (people === 1) return standing;
  return words._(
    msg({
      message: `${standing}, ${plural(people, { one: "# person", other: "# people" })}`,
      comment:
        "standing: “Coming”, “Signed up: Cake”, “Number 2 on the waiting list” or “No longer offered”.",
    }),
  );
}

function describeStanding({ slotName, gone, state, position }: GivenAnswer, words: Words): string {
  if (gone) return wordGone(words);
  if (state === "waiting") {
    return slotName === ""
      ? words._(msg`Number ${position} on the waiting list`)
      : words._(msg`Number ${position} on the waiting list: ${slotName}`);
  }
  return slotName === "" ? words._(msg`Coming`) : words._(msg`Signed up: ${slotName}`);
}

/** A note for a waiting group larger than the number of free places, else "". */
export function roomNote(free: number, { state, people }: GivenAnswer, words: Words): string {
  if (state !== "waiting" || free < 1 || free >= people) return "";
  return words._(
    msg`${plural(free, {
      one: "# place is free. Change your number to come.",
      other: "# places are free. Change your number to come.",
    })}`,
  );
}
