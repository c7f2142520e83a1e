// View data for the answers section of an event's page: counts, the visitor's answers, and the form.
import { msg } from "@lingui/core/macro";
import { slotIds } from "~/event/answer-rules";
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { dateLabel } from "~/event/labels";
import { parseDateId } from "~/event/series";
import { askingEnd, getAnswers } from "~/features/answers/operations/answers";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { refusal } from "~/values/refusals";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { isAfterForm } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";
import {
  type AnswerForm,
  buildAnswerForm,
  COMING,
  countText,
  describeAnswer,
  roomNote,
} from "./form";
import { ANSWER_STYLES } from "./styles";

type Answers = Result<typeof getAnswers>;

/** `text` is the person's state, `note` what they could do. */
type OwnAnswer = { name: string; text: string; note: string; changeHref: string };

/**
 * `count` is "" for nobody. `people` lists names by slot, if everyone may see them; `own` the answers of this browser
 * or account. `isOver`: the event has ended, so its page is the same for everyone. `note` says until when answers are
 * taken. `listHref` is set for editors; `styles` is the style sheet's address.
 */
export type EventAnswers = {
  styles: string;
  isList: boolean;
  isOver: boolean;
  count: string;
  listHref?: string;
  people: { heading: string; names: string[] }[];
  own: OwnAnswer[];
  note: string;
  form?: AnswerForm;
};

type Options = { calendar: ShownCalendar; display: CalendarDisplay };

/** Undefined if the event takes no answers, or for a busy link. */
export function loadEventAnswers(
  request: Request,
  page: CalendarPage,
  event: CalendarEvent,
): EventAnswers | undefined {
  const { calendar, display, visitor } = page;
  if (calendar.isBusy) return undefined;
  const end = askingEnd(event);
  const wanted = { calendarId: calendar.link, eventId: event.id };
  const answers = end === null ? undefined : loadIfAllowed(request, getAnswers, wanted);
  // A refused form is shown again, even if the event has since begun or takes no more answers.
  const isRefused = isAfterForm(request);
  if (!answers && !isRefused) return undefined;
  const isOver = end !== null && end <= display.now;
  const takesForm = isRefused || (answers?.open === true && !isOver);
  const { caller } = visitor;
  return {
    ...(answers ? buildEventAnswers(answers, event, { calendar, display }, isOver) : NOTHING),
    ...(takesForm && {
      form: buildAnswerForm(answers, event, { calendar, display, caller }),
    }),
  };
}

/** The form of a date that was deleted while it was open. */
export function buildGoneAnswers(
  { calendar, display, visitor: { caller } }: CalendarPage,
  id: string,
): EventAnswers {
  const date = { id, seriesId: parseDateId(id)?.id ?? null };
  return { ...NOTHING, form: buildAnswerForm(undefined, date, { calendar, display, caller }) };
}

const NOTHING = {
  styles: ANSWER_STYLES,
  isList: false,
  isOver: false,
  count: "",
  people: [],
  own: [],
  note: "",
};

export function buildEventAnswers(
  answers: Answers,
  event: CalendarEvent,
  { calendar, display }: Options,
  isOver: boolean,
): EventAnswers {
  const { words } = display;
  const { asks } = answers;
  const isOff = isCanceled(event.title);
  return {
    styles: ANSWER_STYLES,
    isList: asks.kind === "list",
    isOver,
    count: isOff ? "" : countText(answers, asks, words),
    ...(display.canEdit && { listHref: pagePaths.eventAnswers(calendar.link, event.id) }),
    people: isOff ? [] : namesByState(answers, words),
    // The page of a past event is the same for everyone.
    own: isOver ? [] : answers.mine.map((each) => ownAnswer(each, answers, words)),
    note: isOver ? "" : closingNote(answers, event, { calendar, display }),
  };
}

function ownAnswer(
  mine: Answers["mine"][number],
  { asks, slots, coming }: Answers,
  words: Words,
): OwnAnswer {
  const slot = slots.find(({ id }) => id === mine.slot);
  const places = asks.kind === "list" ? (slot?.places ?? 0) : (asks.places ?? coming);
  const taken = asks.kind === "list" ? (slot?.taken ?? 0) : coming;
  const gone = !slotIds(asks).includes(mine.slot);
  const given = { ...mine, slotName: slot?.name ?? "", gone };
  return {
    name: mine.name,
    text: describeAnswer(given, words),
    note: roomNote(places - taken, given, words),
    changeHref: pagePaths.answer(mine.key),
  };
}

/** People with a place, then the waiting list; empty if only editors see names. */
function namesByState({ asks, slots, people }: Answers, words: Words): EventAnswers["people"] {
  const named = (state: "in" | "waiting", slot: number) =>
    people
      .filter((each) => each.state === state && each.slot === slot)
      .map((each) => (each.people === 1 ? each.name : `${each.name} (${each.people})`));
  const waiting = words._(msg`Waiting list`);
  const groups =
    asks.kind === "list"
      ? slots.flatMap(({ id, name }) => [
          { heading: name, names: named("in", id) },
          { heading: `${name}, ${waiting}`, names: named("waiting", id) },
        ])
      : [
          { heading: words._(COMING), names: named("in", 0) },
          { heading: waiting, names: named("waiting", 0) },
        ];
  return groups.filter(({ names }) => names.length > 0);
}

/** Empty if answers close when the event starts. */
function closingNote(
  { open, asks, closesAt }: Answers,
  { title }: CalendarEvent,
  { calendar, display }: Options,
): string {
  const { now, words } = display;
  if (isCanceled(title)) return sayRefusal(refusal("answersCanceled"), words);
  if (!open) return sayRefusal(refusal("answersClosed"), words);
  if (asks.closesHours === 0) return "";
  const time = dateLabel(closesAt, shownZone(display, calendar), now, words);
  return words._(msg`Answers close ${time}.`);
}
