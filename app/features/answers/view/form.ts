// The form with which a visitor answers or signs up: drawn, and read once it is sent; and the words for answers and
// their numbers.
import { msg, plural } from "@lingui/core/macro";
import type { AnswerState } from "~/event/answer-rules";
import { type Asks, readAsks } from "~/event/asks";
import type { CalendarEvent } from "~/event/event";
import { countAnswers, type getAnswers, sendAnswer } from "~/features/answers/operations/answers";
import type { Caller, Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { yieldToOthers } from "~/store/kernel/yielding";
import { DAY_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import { type CalendarDisplay, keptBy, type ShownCalendar } from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { writeDeviceCookie } from "~/web/request/device-cookie";
import {
  readFormFields,
  type WithIdempotencyKey,
  withIdempotencyKey,
} from "~/web/request/form-fields";
import { TRAP } from "~/web/request/form-state";
import { isTrapped, keepPace, stampForm } from "~/web/request/form-trap";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, goOn, submitLater } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import type { Words } from "~/words/words";
import { ANSWER_STYLES } from "./styles";

type Answers = Result<typeof getAnswers>;

/**
 * `name` is that of a user, `slot` the one that is chosen at first; `slots` are those of a list, else null. `isFull`
 * where only the waiting list is left, `isFolded` once this browser has answered, `repeats` for a date of a series.
 */
export type AnswerForm = WithIdempotencyKey<{
  action: string;
  stamp: string;
  trap: string;
  name: string;
  slots: { value: string; text: string }[] | null;
  slot: string;
  isFull: boolean;
  /** How many places are left; "" where there is no limit, and where each slot has its own. */
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

/** Has no answers where the event asks no more and the refused form is drawn again. */
export function buildAnswerForm(
  answers: Answers | undefined,
  { id, seriesId }: CalendarEvent,
  { calendar, display, caller: { actor, sendsMails, now } }: Options,
): AnswerForm {
  const isList = answers?.asks.kind === "list";
  const slots = answers?.slots ?? [];
  const isFolded = (answers?.mine.length ?? 0) > 0;
  // A default name means nothing to the reader.
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
  if (left === 0) return words._(msg`All ${places} places are taken.`);
  return words._(
    msg`${plural(left, {
      one: `# of ${places} places is left.`,
      other: `# of ${places} places are left.`,
    })}`,
  );
}

/** "Cake (2 of 3 left)", "Drinks (full: waiting list)" */
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

/** Leads to the private address of the person. A trapped form leads back to the event, and nothing is stored. */
export async function submitAnswer(request: Request, { id = "", eventId = "" }: Params) {
  const { values } = await readFormFields(request);
  await keepPace(values, getVisitor(request).caller.now);
  if (isTrapped(values)) return goOn(pagePaths.event(id, eventId));
  return submitLater(request, values, async () => {
    const sent = { ...readAnswerForm(values), calendarId: id, eventId };
    // Sixty dates at once, perhaps, and many people answer at the same time.
    const { key, device } = await yieldToOthers(() => carryOut(request, sendAnswer, sent));
    return goOn(pagePaths.answer(key), ...(device === null ? [] : [writeDeviceCookie(device)]));
  });
}

/** The input of the operation, which refuses what is wrong. */
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

/** One person, where nothing is typed. */
export function readPeople(text = ""): number {
  return text.trim() === "" ? 1 : readNumber(text);
}

/** NaN for what is no whole number. */
function readNumber(text: string): number {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** Above the names of those who come. */
export const COMING = msg({ message: `Coming`, context: "answers" });

type Asking = { event: CalendarEvent; asks: Asks };
type Numbers = { coming: number; full: boolean };

/** A date's own zone may have it begin on the day before or after. */
const SLACK_MS = DAY_MS;
const LONGEST_MS = ANSWERS.countedDays * DAY_MS - 2 * SLACK_MS;

/**
 * How the calendar is shown, with the numbers of answers to these events. Costs nothing where no event asks; several
 * calendars together have no numbers.
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

/**
 * Groups events, in the order of their times, into spans that are counted at once: a month is one, a list of years has
 * more.
 */
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

/** "12 coming", "12 of 20 coming", "20 coming, full", "5 signed up" */
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

/** `slotName` is "" where it is asked who comes. */
type GivenAnswer = {
  people: number;
  slotName: string;
  state: AnswerState;
  position: number;
};

/** "You're coming, Ann." */
export function answerHeadline(
  name: string,
  { slotName, state, position }: GivenAnswer,
  words: Words,
): string {
  if (state === "no") return words._(msg`You can't come.`);
  if (state === "waiting") return words._(msg`You're number ${position} on the waiting list.`);
  return slotName === ""
    ? words._(msg`You're coming, ${name}.`)
    : words._(msg`You're signed up, ${name}: ${slotName}.`);
}

/** "Coming, 3 people", "Signed up: Cake", "Number 2 on the waiting list", "Can't come". */
export function describeAnswer(answer: GivenAnswer, words: Words): string {
  if (answer.state === "no") return words._(msg`Can't come`);
  const standing = describeStanding(answer, words);
  const { people } = answer;
  if (people === 1) return standing;
  return words._(
    msg({
      message: `${standing}, ${plural(people, { one: "# person", other: "# people" })}`,
      comment: "standing: “Coming”, “Signed up: Cake” or “Number 2 on the waiting list”.",
    }),
  );
}

function describeStanding({ slotName, state, position }: GivenAnswer, words: Words): string {
  if (state === "waiting") {
    return slotName === ""
      ? words._(msg`Number ${position} on the waiting list`)
      : words._(msg`Number ${position} on the waiting list: ${slotName}`);
  }
  return slotName === "" ? words._(msg`Coming`) : words._(msg`Signed up: ${slotName}`);
}

/** A note for people who wait with more people than there are free places, else "". */
export function roomNote(free: number, { state, people }: GivenAnswer, words: Words): string {
  if (state !== "waiting" || free < 1 || free >= people) return "";
  return words._(
    msg`${plural(free, {
      one: "# place is free. Change your number to come.",
      other: "# places are free. Change your number to come.",
    })}`,
  );
}
