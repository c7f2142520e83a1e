// The form with which a visitor answers whether they come, or signs up: drawn, and read once it is sent.
import { msg, plural } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import { type getAnswers, sendAnswer } from "~/operations/answers/date-answers";
import type { Caller, Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { yieldToOthers } from "~/store/kernel/yielding";
import { type CalendarDisplay, keptBy, type ShownCalendar } from "~/web/request/calendar-display";
import { writeDeviceCookie } from "~/web/request/device-cookie";
import {
  readFormFields,
  type WithIdempotencyKey,
  withIdempotencyKey,
} from "~/web/request/form-fields";
import { TRAP } from "~/web/request/form-state";
import { isTrapped, keepPace, stampForm } from "~/web/request/form-trap";
import { carryOut, goOn, submitLater } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import type { Words } from "~/words/words";

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

/** Without answers where the event asks no more and the refused form is drawn again. */
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
