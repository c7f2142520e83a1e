// Endurance run work on shared data: answers, languages, combined calendars, walls and calendar apps.

import { LANGUAGES } from "~/values/languages";
import { queryFrom, syncSince, writeEvent } from "./shared-data";
import type { Kind, Visit } from "./soak-kinds";

const GZIP = { "Accept-Encoding": "gzip" };
/** The number of people who answer; the same name again changes the answer. */
const PEOPLE = 150;
/** The calendar app's last token. */
let syncToken = "";

export const SHARED_KINDS: Kind[] = [
  {
    name: "month in another language",
    weight: 60,
    ask: ({ get, shared, turn }) =>
      get(`/calendar/${shared.club}/calendar`, { "Accept-Language": languageOf(turn) }),
  },
  {
    name: "event that asks who comes",
    weight: 40,
    ask: ({ get, shared }) => get(`/calendar/${shared.club}/events/${shared.match}`),
  },
  { name: "answer, change, erase", weight: 8, ask: answerAndErase },
  { name: "sign up for a list", weight: 4, ask: signUp },
  {
    name: "list of who comes, as a file",
    weight: 4,
    ask: ({ get, editor, shared }) =>
      get(`/calendar/${shared.club}/events/${shared.match}/answers.csv`, editor),
  },
  { name: "combined month", weight: 30, ask: (visit) => visit.get(`${combined(visit)}/calendar`) },
  { name: "combined list", weight: 20, ask: (visit) => visit.get(`${combined(visit)}/list`) },
  {
    name: "combined feed, gzip",
    weight: 20,
    ask: ({ get, shared }) => get(`/ical/t-${shared.combined}.ics`, GZIP),
  },
  {
    name: "feed of favorites, gzip",
    weight: 4,
    ask: ({ get, shared }) => get(shared.personalFeed, GZIP),
  },
  { name: "wall", weight: 20, ask: ({ get, shared }) => get(`/wall/${shared.club}`) },
  {
    name: "combined wall",
    weight: 10,
    ask: ({ get, shared }) => get(`/wall/t-${shared.combined}`),
  },
  { name: "agenda", weight: 10, ask: ({ get, shared }) => get(`/agenda/${shared.club}.txt`) },
  { name: "year", weight: 10, ask: ({ get, shared }) => get(`/calendar/${shared.club}/year`) },
  { name: "calendar app: what is new", weight: 60, ask: sync },
  {
    name: "calendar app: two months",
    weight: 4,
    ask: (visit) => askApp(visit, "REPORT", "", queryFrom(new Date())),
  },
  { name: "calendar app: add, change, delete", weight: 8, ask: changeByApp },
];

function combined({ shared }: Visit): string {
  return `/together/${shared.combined}`;
}

function languageOf(turn: number): string {
  return LANGUAGES[turn % LANGUAGES.length] ?? "en";
}

async function answerAndErase({ call, shared, turn }: Visit): Promise<void> {
  const date = { calendarId: shared.club, eventId: shared.match };
  const name = `Guest ${turn % PEOPLE}`;
  const { key } = await call("answers/send", { ...date, name, going: true, people: 2 });
  await call("answers/change", { eventId: shared.match, key, going: turn % 2 === 0, people: 1 });
  if (turn % 3 === 0) await call("answers/erase", { key });
}

async function signUp({ call, shared, turn }: Visit): Promise<void> {
  const { id: eventId, slot } = shared.list;
  const name = `Guest ${turn}`;
  const { key } = await call("answers/send", { calendarId: shared.club, eventId, name, slot });
  await call("answers/view", { key });
  await call("answers/erase", { key });
}

async function sync(visit: Visit): Promise<void> {
  const response = await askApp(visit, "REPORT", "", syncSince(syncToken));
  syncToken = /<D:sync-token>([^<]+)</.exec(await response.text())?.[1] ?? "";
}

/** With the ETag of each response, like apps. */
async function changeByApp(visit: Visit): Promise<void> {
  const name = `app-${visit.turn}.ics`;
  await askApp(visit, "PUT", name, writeEvent(visit.turn, "Rehearsal"));
  await askApp(visit, "PUT", name, writeEvent(visit.turn, "Rehearsal in the hall"));
  await askApp(visit, "DELETE", name);
}

function askApp({ send, shared }: Visit, method: string, name: string, body?: string) {
  const { headers, collection } = shared.app;
  const type = method === "PUT" ? "text/calendar" : "application/xml";
  return send(collection + name, {
    method,
    headers: { ...headers, "Content-Type": type },
    ...(body && { body }),
  });
}
