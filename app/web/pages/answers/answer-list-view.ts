// The texts of the editors' list of who comes to a date.
import { msg, plural } from "@lingui/core/macro";
import { slotsOf } from "~/event/answer-places";
import { type Asks, readAsks } from "~/event/asks";
import { wordGone, wordSlotOf } from "~/event/asks-words";
import type { CalendarEvent } from "~/event/event";
import { dateLabel, eventTimeLabel } from "~/event/labels";
import type { listRemovedAnswers } from "~/operations/answers/answered-dates";
import type { listAnswers } from "~/operations/answers/managed-answers";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { Flash } from "~/web/request/flash";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";
import { COMING, wordComing } from "./answer-counts";

type Answers = Result<typeof listAnswers>;
type Listed = Answers["list"][number];

/** `slot` is "" where the group's heading says it, and for an event that asks who comes; `notes` are when they answered, whether mails are sent, who added them. */
export type AnswerRow = {
  id: number;
  name: string;
  people: string;
  slot: string;
  /** On the waiting list of its slot, from 1; 0 for one who does not wait. */
  position: number;
  notes: string;
};

/** `heading` is the answer, of a list what was signed up for: "Cake: 2 of 3 places taken". */
type AnswerGroup = { key: string; heading: string; rows: AnswerRow[] };

/** What was removed together: "Ann, Ben: Nov 22, 5:43pm". */
export type RemovedRow = { text: string; undo: NonNullable<Flash["undo"]> };

/** A date of the same series; "" for none. */
type Neighbors = { earlier: string; later: string };

/** `slots` are those to choose from, empty for an event that asks who comes. */
export type AnswerList = {
  heading: string;
  when: string;
  eventHref: string;
  totals: string;
  coming: AnswerGroup[];
  waiting: AnswerRow[];
  declined: AnswerRow[];
  removed: RemovedRow[];
  slots: { value: string; text: string }[];
  earlierHref: string;
  laterHref: string;
  fileHref: string;
  /** Of all dates of the series. */
  allFileHref: string;
};

type AnswerListOptions = {
  event: CalendarEvent;
  answers: Answers;
  removed: Result<typeof listRemovedAnswers>["list"];
  neighbors: Neighbors;
  calendar: ShownCalendar;
  display: CalendarDisplay;
};

/** For what an event asks whose setting was just taken away. */
const NOTHING: Asks = {
  kind: "coming",
  places: null,
  closesHours: 0,
  names: "managers",
  slots: [],
};

export function buildAnswerList(options: AnswerListOptions): AnswerList {
  const { event, answers, removed, neighbors, calendar, display } = options;
  const { link } = calendar;
  const { words, now } = display;
  const zone = shownZone(display, calendar);
  const asks = readAsks(event.asks) ?? NOTHING;
  const rows = (list: readonly Listed[]) => {
    return list.map((each) => buildRow(each, { asks, zone, now, words }));
  };
  const inState = (state: Listed["state"]) => answers.list.filter((each) => each.state === state);
  const hrefOf = (id: string) => (id === "" ? "" : pagePaths.eventAnswers(link, id));
  return {
    heading: headingOf(event, asks, words),
    when: eventTimeLabel(event, zone, now, words),
    eventHref: pagePaths.event(link, event.id),
    totals: wordTotals(answers, asks, words),
    coming: groupsOf(inState("in"), asks, words).map(({ list, ...group }) => {
      return { ...group, rows: rows(list).map((row) => ({ ...row, slot: "" })) };
    }),
    waiting: rows(inState("waiting")),
    declined: rows(inState("no")),
    removed: removed.map(({ batch, at, names }) => {
      const who = names.join(", ");
      const time = dateLabel(at, zone, now, words);
      const text = words._(
        msg({ message: `${who}: ${time}`, comment: "Who was removed from a list, and when." }),
      );
      return { text, undo: { calendarId: link, batch, eventId: event.id } };
    }),
    slots: asks.kind === "list" ? asks.slots.map(asChoice) : [],
    earlierHref: hrefOf(neighbors.earlier),
    laterHref: hrefOf(neighbors.later),
    fileHref: programPaths.answersFile(link, event.id),
    allFileHref: event.seriesId === null ? "" : programPaths.answersFile(link, event.seriesId),
  };
}

function asChoice({ id, name }: Asks["slots"][number]) {
  return { value: String(id), text: name };
}

function headingOf({ title }: CalendarEvent, { kind }: Asks, words: Words): string {
  return words._(
    kind === "list"
      ? msg({ message: `Sign-up list: ${title}`, comment: "The title of an event." })
      : msg({ message: `Who's coming: ${title}`, comment: "The title of an event." }),
  );
}

/** "12 of 20 coming · 3 on the waiting list · 1 can't come" */
function wordTotals({ coming, waiting, declined }: Answers, asks: Asks, words: Words): string {
  const parts = [
    coming > 0 || waiting > 0 ? wordComing(coming, asks, words) : "",
    waiting > 0
      ? words._(
          msg`${plural(waiting, { one: "# on the waiting list", other: "# on the waiting list" })}`,
        )
      : "",
    declined > 0
      ? words._(msg`${plural(declined, { one: "# can't come", other: "# can't come" })}`)
      : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(" · ") : words._(msg`Nobody has answered yet.`);
}

type Group = Omit<AnswerGroup, "rows"> & { list: readonly Listed[] };

/** One group for an event that asks who comes, one for each slot of a list; and one for what is not offered any more. */
function groupsOf(list: readonly Listed[], asks: Asks, words: Words): Group[] {
  const signedUp = (slot: number) => list.filter((each) => each.slot === slot);
  const offered =
    asks.kind === "coming"
      ? [{ key: "0", heading: words._(COMING), list: signedUp(0) }]
      : asks.slots.map((slot): Group => {
          const signed = signedUp(slot.id);
          return {
            key: String(slot.id),
            heading: headingOfSlot(slot, signed, words),
            list: signed,
          };
        });
  const known = slotsOf(asks);
  const gone = list.filter(({ slot }) => !known.includes(slot));
  const groups = [...offered, { key: "gone", heading: wordGone(words), list: gone }];
  // A slot that nobody took yet is shown.
  return groups.filter((group) => group.list.length > 0 || !["0", "gone"].includes(group.key));
}

function headingOfSlot(
  { name, places }: Asks["slots"][number],
  list: readonly Listed[],
  words: Words,
): string {
  const taken = list.reduce((sum, { people }) => sum + people, 0);
  return words._(
    msg({
      message: `${name}: ${plural(places, {
        one: `${taken} of # place taken`,
        other: `${taken} of # places taken`,
      })}`,
      comment: "Something to sign up for, such as Cake.",
    }),
  );
}

type Reader = { asks: Asks; zone: string; now: number; words: Words };

function buildRow(answer: Listed, { asks, zone, now, words }: Reader): AnswerRow {
  const { id, name, people, position, at, getsMails, byEditor } = answer;
  const notes = [
    dateLabel(at, zone, now, words),
    ...(getsMails
      ? [words._(msg({ message: `gets emails`, comment: "A person on a list." }))]
      : []),
    ...(byEditor
      ? [words._(msg({ message: `added by a manager`, comment: "A person on a list." }))]
      : []),
  ];
  return {
    id,
    name,
    people: formatNumber(people, words),
    slot: wordSlotOf(answer, asks, words),
    position,
    notes: notes.join(" · "),
  };
}
