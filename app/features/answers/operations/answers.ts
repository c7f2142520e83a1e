// Reads the answers to a date, and sends a visitor's answer.
import { z } from "zod";
import {
  closingTime,
  createPlacesFinder,
  freeIn,
  openness,
  waitingPosition,
} from "~/event/answer-rules";
import { readAsks } from "~/event/asks";
import { type CalendarEvent, compareEvents, overAt } from "~/event/event";
import { datesBetween } from "~/event/series-dates";
import type { Answerer } from "~/features/answers/store/answerers";
import { anyone, editorOf, fullReaderOf } from "~/operations/kernel/access";
import { invalid, sentAlready } from "~/operations/kernel/errors";
import { idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink, epochMs, optionalEmail } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { countAttempt, findWait, takeVisit, takeVisitTo } from "~/operations/kernel/rate-limits";
import type { Store } from "~/store/store";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import { refusal } from "~/values/refusals";
import {
  type Answered,
  type AskingDate,
  answer,
  answerDate,
  answererKey,
  deadQuestion,
  deviceFor,
  findAnsweredCalendar,
  findAsking,
  findByKey,
  firstName,
  getOrAddPerson,
  going,
  holdersOf,
  type InCalendar,
  leaveEmail,
  people,
  privateKey,
  readWanted,
  roomIn,
  slot,
  whyNot,
} from "./placing";

/**
 * A date's settings, counts, and the answers of this browser or account. Includes other people's names only where the
 * setting shows them to everyone.
 */
export const getAnswers = operation({
  effect: "reads",
  input: z.object(answerDate),
  allow: fullReaderOf("calendarId"),
  run({ eventId }, context) {
    const { store, calendar, now } = context;
    const { event, asks } = findAsking(eventId, context);
    const answers = store.answers.listOf(event.id);
    const places = createPlacesFinder(asks);
    const holders = holdersOf(context);
    const { coming = 0, waiting = 0 } = store.answerDates.find(event.id) ?? {};
    const slots = asks.slots.map((each) => {
      const inIt = answers.filter(({ slot, state }) => slot === each.id && state === "in");
      return { ...each, taken: inIt.reduce((sum, { people }) => sum + people, 0) };
    });
    const offered = asks.kind === "list" ? asks.slots.map(({ id }) => id) : [0];
    const shown = answers.filter(({ state, slot }) => state !== "no" && places(slot) !== undefined);
    const own = answers.filter(({ holder }) => holder !== null && holders.includes(holder));
    const persons = new Map(store.answerers.listOf(calendar.id, holders).map((p) => [p.id, p]));
    return {
      asks,
      open: openness(event, asks, now) === "open",
      closesAt: closingTime(event, asks),
      coming,
      waiting,
      full: offered.every((slot) => freeIn(slot, answers, places) === 0),
      slots: asks.kind === "list" ? slots : [],
      people:
        asks.names === "everyone"
          ? shown.map(({ name, people, slot, state }) => ({ name, people, slot, state }))
          : [],
      mine: own.flatMap((each) => {
        const person = persons.get(each.id);
        if (!person) return [];
        const { name, people, slot, state } = each;
        const position = waitingPosition(each, answers);
        return [{ key: answererKey(person, context), name, people, slot, state, position }];
      }),
    };
  },
});

/** Counts for the dates between two instants, by event id. Dates without answers are left out. */
export const countAnswers = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, from: epochMs("from"), to: epochMs("to") }),
  allow: fullReaderOf("calendarId"),
  run({ from, to }, { store, calendar }) {
    if (to <= from) throw invalid(refusal("toAfterFrom"), "to");
    if (to - from > ANSWERS.countedDays * DAY_MS) {
      throw invalid(refusal("windowTooLong", { max: ANSWERS.countedDays }), "to");
    }
    const rows = store.answerDates.countBetween(calendar.id, from, to);
    const counts = rows.map(({ eventId, coming, waiting, full }) => {
      return [eventId, { coming, waiting, full }] as const;
    });
    return { counts: Object.fromEntries(counts) };
  },
});

/**
 * Stores or changes an answer; the same name from the same browser or account replaces the earlier answer. With `dates:
 * "all"`, yes applies to the later dates of the series not yet answered, no to all of them. Returns the key of the
 * private address, the state on this date, how many dates were answered and waitlisted, and the browser's device id.
 * Fails with `invalid` if the date takes no answers or is full, `too-many` above the limits.
 */
export const sendAnswer = operation({
  effect: "writes",
  input: z.object({
    ...answerDate,
    name: firstName,
    going: going.optional(),
    slot: slot.optional(),
    people: people.default(1),
    email: optionalEmail.meta({
      description: "For changes, the waiting list and a reminder; shown to no one.",
    }),
    dates: z
      .enum(["one", "all"], { error: refusal("wrongDates") })
      .default("one")
      .meta({
        description: "Only this date, or the coming ones too.",
      }),
    attempt: idempotencyKey,
  }),
  allow: fullReaderOf("calendarId"),
  run({ eventId, name, people, email, dates, attempt, ...sent }, caller) {
    const device = deviceFor(attempt, caller);
    const context = { ...caller, device: device ?? caller.device };
    const date = findAsking(eventId, context);
    const wanted = { slot: readWanted(sent, date), people };
    takeVisit("answers", context);
    takeVisitTo(context.calendar, "answers", context);
    const person = getOrAddPerson(name, context);
    const first = answer(date, { ...wanted, answererId: person.id }, {}, context);
    const others =
      dates === "all" && date.asks.kind === "coming"
        ? answerComing(date, { ...wanted, person }, context)
        : [];
    if (email !== "") leaveEmail(person, { email, eventTitle: date.event.title }, context);
    const all = [first, ...others];
    return {
      key: answererKey(person, context),
      ...first,
      dates: all.length,
      waitingDates: all.filter(({ state }) => state === "waiting").length,
      device,
    };
  },
});

/** `sendAnswer` for programs. Fails with `stale` if the attempt was used for other values within a day. */
export const sendAnswerOnce = operation({
  ...sendAnswer,
  run(input, caller) {
    const { attempt, ...values } = input;
    const device = deviceFor(attempt, caller) ?? caller.device;
    if (attempt !== "") requireSameValues(attempt, values, { ...caller, device });
    return sendAnswer.run(input, caller);
  },
});

function requireSameValues(attempt: string, values: object, context: InCalendar): void {
  const { secrets } = context;
  const used = secrets.tokenFrom(`answers attempt\n${holdersOf(context)[0]}\n${attempt}`);
  const same = secrets.tokenFrom(`${used}\n${JSON.stringify(values)}`);
  if (findWait("answerAttempts", same, context) > 0) return;
  if (findWait("answerAttempts", used, context) > 0) throw sentAlready();
  countAttempt("answerAttempts", used, context);
  countAttempt("answerAttempts", same, context);
}

/** Gives the same answer to the later dates of the series that take it. */
function answerComing(
  { event }: AskingDate,
  { person, slot, people }: { person: Answerer; slot: number | null; people: number },
  context: InCalendar,
): Answered[] {
  const { store, calendar, now } = context;
  const series =
    event.seriesId === null ? undefined : store.series.find(calendar.id, event.seriesId);
  if (!series) return [];
  const until = event.from + ANSWERS.daysAhead * DAY_MS;
  const stored = store.changedDates
    .list(calendar.id, series.id)
    .filter(({ from }) => from >= event.from && from < until);
  const isNo = slot === null;
  const following = [...stored, ...datesBetween([series], event.from, until)]
    .filter(({ id }) => id !== event.id)
    .sort(compareEvents)
    .flatMap((each): AskingDate[] => {
      const asks = readAsks(each.asks);
      const isAsking = asks?.kind === "coming" && compareEvents(each, event) > 0;
      return isAsking && !whyNot({ event: each, asks }, isNo, now) ? [{ event: each, asks }] : [];
    })
    .slice(0, ANSWERS.datesAtOnce - 1);
  const isLeft = ({ event: { id } }: AskingDate) => {
    const known = store.answers.find(id, person.id);
    return !isNo && known !== undefined && known.removedAt === null;
  };
  let room = roomIn(context);
  return following
    .filter((each) => !isLeft(each))
    .flatMap((each) => {
      const isNew = store.answers.find(each.event.id, person.id) === undefined;
      const isFull = store.answers.countOfDate(each.event.id) >= ANSWERS.perDate;
      if (isFull && isNew) return [];
      const answered = answer(each, { slot, people, answererId: person.id }, { room }, context);
      if (isNew) room -= 1;
      return [answered];
    });
}

/** Answers removed in one batch, which can still be restored. */
type RemovedTogether = { batch: string; at: number; names: string[] };

/** The answers of a date removed within a day, grouped by batch, newest first. */
export const listRemovedAnswers = operation({
  effect: "reads",
  input: z.object(answerDate),
  allow: editorOf("calendarId"),
  run({ eventId }, context) {
    const { store, now } = context;
    const { event } = findAsking(eventId, context);
    const rows = store.answers.listRemoved(event.id, now - ANSWERS.restoredHours * HOUR_MS);
    const list: RemovedTogether[] = [];
    for (const { name, removedAt, removedBatch } of rows) {
      const last = list.at(-1);
      if (last && last.batch === removedBatch) last.names.push(name);
      else list.push({ batch: removedBatch ?? "", at: removedAt ?? 0, names: [name] });
    }
    return { list };
  },
});

/** The ids of the answered dates of a series by time; for a single event, its own id. */
export const listAnsweredDates = operation({
  effect: "reads",
  input: z.object(answerDate),
  allow: editorOf("calendarId"),
  run({ eventId }, context) {
    const { store, calendar } = context;
    const series = store.series.find(calendar.id, eventId);
    if (!series) return { dates: [findAsking(eventId, context).event.id] };
    const dates = store.answerDates
      .listOfItem(calendar.id, series.id)
      .filter(({ erased }) => !erased)
      .sort((a, b) => a.startsAt - b.startsAt);
    return { dates: dates.map((date) => date.eventId) };
  },
});

/** When an event that takes answers is over; null if it takes none. */
export function askingEnd(event: CalendarEvent): number | null {
  if (readAsks(event.asks) === null) return null;
  // The midnight that begins the event's last day.
  return event.lastDay === null ? overAt(event) : event.to + DAY_MS;
}

/** `askingEnd` for an event's id; null if it does not exist. `calendarId` is the internal id. */
export function findAskingEnd(calendarId: number, eventId: string, store: Store): number | null {
  const event = store.dates.find(calendarId, eventId);
  return event ? askingEnd(event) : null;
}

/**
 * The upcoming date the person answered most recently; of several answered at once, the first. Null if there is none.
 * Fails with `missing` for a dead key.
 */
export const findLastAnswer = operation({
  effect: "reads",
  input: z.object({ key: privateKey }),
  allow: anyone,
  run({ key }, caller) {
    const { person } = findByKey(key, caller);
    const { store, now } = caller;
    const rows = store.answers.listBy(person.id, { now, limit: ANSWERS.listed });
    const last = Math.max(...rows.map(({ at }) => at));
    return { eventId: rows.find(({ at }) => at === last)?.eventId ?? null };
  },
});

/** The question behind a mailed confirmation link; changes nothing. Fails with `missing` for a dead link. */
export const getAnswerQuestion = operation({
  effect: "reads",
  input: z.object({ key: privateKey }),
  allow: anyone,
  run({ key }, caller) {
    const { store, secrets, now } = caller;
    const person = store.answerers.findAsked(secrets.hashToken(key), now);
    if (!person) throw deadQuestion();
    const { title } = findAnsweredCalendar(person, caller);
    return { title, name: person.name, email: person.email ?? "" };
  },
});
