// A calendar with a date that takes answers, and people who answer it, each in their own browser.

import { getAnswers, sendAnswer } from "~/features/answers/operations/answers";
import { addAnswer, listAnswers } from "~/features/answers/operations/lists";
import { saveEvent } from "~/operations/events/events";
import { type Caller, perform } from "~/operations/kernel/operation";
import { ANN, createWorld, DAY, HOUR, NOW, type World } from "../../support/operations";

export const START = NOW + 10 * DAY;

export const COMING = { kind: "coming", places: null, closesHours: 0, names: "managers" } as const;
export const CAKE = { name: "Cake", places: 2 };
export const JUICE = { name: "Juice", places: 1 };

export type AnswerScene = ReturnType<typeof createAnswerScene>;

type Setting = {
  kind: "coming" | "list";
  places?: number | null;
  closesHours?: number;
  names?: "managers" | "everyone";
  slots?: { id?: number; name: string; places: number }[];
};

export function createAnswerScene(asks: Setting | null = COMING, file?: string) {
  const world: World = createWorld(file === undefined ? {} : { file });
  const link = world.calendar();
  const { id: calendarId } = world.store.calendars.findByLink(link) ?? { id: 0 };
  const draft = (more: Record<string, unknown> = {}) => {
    const times = { from: START, to: START + HOUR };
    return { calendarId: link, title: "Training", location: "Hall", notes: "", ...times, ...more };
  };
  const save = (more: Record<string, unknown> = {}, caller = world.as(ANN)) =>
    perform(saveEvent, draft(more), caller);
  const { id: eventId } = save({ asks });

  /** A visitor with their own browser and network. */
  const visitor = (name: string): Caller => {
    const seed = [...name].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 60_000, 7);
    const network = `10.${seed % 250}.${Math.floor(seed / 250)}.1`;
    return { ...world.as(null, network), device: deviceOf(name) };
  };
  const send = (name: string, more: Record<string, unknown> = {}, caller: Caller = visitor(name)) =>
    perform(
      sendAnswer,
      { calendarId: link, eventId, name, ...(hasAnswer(more) ? {} : { going: true }), ...more },
      caller,
    );
  const add = (name: string, more: Record<string, unknown> = {}) =>
    perform(addAnswer, { calendarId: link, eventId, name, going: true, ...more }, world.as(ANN));
  const list = (id = eventId) =>
    perform(listAnswers, { calendarId: link, eventId: id }, world.as(ANN));
  const get = (caller = world.as(null), id = eventId) =>
    perform(getAnswers, { calendarId: link, eventId: id }, caller);
  /** "Ann in 1", one for each answer, in order. */
  const standing = (id = eventId) =>
    list(id).list.map(({ name, state, people }) => `${name} ${state} ${people}`);
  const stored = (id = eventId) => world.store.answerDates.find(id);
  const calendar = () => world.store.calendars.find(calendarId);
  return {
    world,
    link,
    calendarId,
    eventId,
    save,
    visitor,
    send,
    add,
    list,
    get,
    standing,
    stored,
    calendar,
  };
}

function hasAnswer(more: Record<string, unknown>): boolean {
  return "going" in more || "slot" in more;
}

/** 22 characters, like the value of a cookie. */
export function deviceOf(name: string): string {
  return name
    .replace(/[^A-Za-z0-9]/g, "")
    .padEnd(22, "0")
    .slice(0, 22);
}
