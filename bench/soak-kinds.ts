// The requests of the endurance run, with their frequency and sender. Add new kinds of work here.
import { readLogin } from "../tests/support/site";
import type { Mailbox } from "../tests/support/smtp";
import type { BenchData } from "./data";
import { notKept } from "./load";
import type { Shared } from "./shared-data";
import { changeFollowed, followAndStop, importAndUndo } from "./soak-changes";
import { SHARED_KINDS } from "./soak-shared";
import { WEEK_KINDS } from "./soak-week";

/**
 * One visit. `send` makes a request from the visit's own address and counts its response; `get` does so for a page or
 * feed, `api` for an API call by the editor, returning its payload, and `call` for an API call by a visitor.
 */
export type Visit = {
  turn: number;
  data: BenchData;
  shared: Shared;
  mailbox: Mailbox;
  send: (path: string, init?: RequestInit) => Promise<Response>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  api: (path: string, body: unknown) => Promise<Payload>;
  call: (path: string, body: unknown) => Promise<Payload>;
  /** The headers of the editor's session. */
  editor: Record<string, string>;
};

type Payload = { id?: string; key?: string; batch?: string; list?: { batch?: string }[] };
/** `weight` is this kind's share of all visits, relative to the sum of weights. */
export type Kind = { name: string; weight: number; ask: (visit: Visit) => Promise<unknown> };

const HOUR = 3_600_000;
const GZIP = { "Accept-Encoding": "gzip" };
const PLAIN = { "Accept-Encoding": "identity" };
/** The ETag of each feed's last response. */
const etags = new Map<string, string>();

/** Logins and contact messages are rare, to stay below the site's hourly limit for mails. */
export const KINDS: Kind[] = [
  { name: "month", weight: 300, ask: (visit) => visit.get(`${usual(visit)}/calendar`) },
  { name: "month drawn anew", weight: 60, ask: (visit) => visit.get(fresh(visit, "calendar")) },
  { name: "list", weight: 200, ask: (visit) => visit.get(`${usual(visit)}/list`) },
  { name: "list drawn anew", weight: 40, ask: (visit) => visit.get(fresh(visit, "list")) },
  { name: "day", weight: 80, ask: (visit) => visit.get(`${usual(visit)}/day/${dayOf(visit)}`) },
  { name: "home", weight: 60, ask: (visit) => visit.get(`${usual(visit)}/home`) },
  { name: "event", weight: 150, ask: (visit) => visit.get(eventOf(visit)) },
  { name: "full calendar", weight: 20, ask: (visit) => visit.get(ofFullCalendar(visit)) },
  { name: "calendars", weight: 60, ask: (visit) => visit.get("/calendars", visit.editor) },
  {
    name: "editor's month",
    weight: 60,
    ask: (visit) => visit.get(`${own(visit)}/calendar`, visit.editor),
  },
  { name: "feed, plain", weight: 40, ask: (visit) => visit.get(feedOf(visit), PLAIN) },
  { name: "feed, gzip", weight: 100, ask: (visit) => visit.get(feedOf(visit), GZIP) },
  { name: "feed, unchanged", weight: 500, ask: pollFeed },
  {
    name: "full calendar's feed",
    weight: 4,
    ask: ({ get, data }) => get(`/ical/${data.extra.full}.ics`, GZIP),
  },
  {
    name: "feed of a category",
    weight: 60,
    ask: ({ get, data: { extra } }) =>
      get(`/ical/${extra.sorted}/category/${extra.category}.ics`, GZIP),
  },
  { name: "embedded list", weight: 80, ask: ({ get, data }) => get(`/embed/${data.extra.sorted}`) },
  {
    name: "search",
    weight: 20,
    ask: (visit) => visit.get(`${usual(visit)}/search?q=${visit.turn % 2 ? "sports" : "training"}`),
  },
  {
    name: "view by JSON",
    weight: 40,
    ask: ({ api, data }) => api("calendar/view", { id: data.links[100] }),
  },
  {
    name: "save by JSON",
    weight: 40,
    ask: ({ api, ...visit }) => api("calendar/saveEvent", draft(visit, visit.data.eventIds[100])),
  },
  { name: "save by form", weight: 40, ask: saveByForm },
  { name: "add, delete, undo", weight: 8, ask: deleteAndUndo },
  { name: "change of a followed calendar", weight: 1, ask: changeFollowed },
  { name: "follow, confirm, change, stop", weight: 1, ask: followAndStop },
  { name: "import and undo", weight: 1, ask: importAndUndo },
  { name: "login", weight: 2, ask: logIn },
  { name: "contact", weight: 1, ask: writeToOperator },
  ...SHARED_KINDS,
  ...WEEK_KINDS,
];

function oneOf<T>(list: readonly T[], { turn }: Pick<Visit, "turn">): T {
  const found = list[turn % list.length];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
}

/** Calendars of all usual sizes, with and without series. */
function usual(visit: Visit): string {
  const { links, seriesLinks } = visit.data;
  return `/calendar/${oneOf([...Object.values(links), ...Object.values(seriesLinks)], visit)}`;
}

function own({ data }: Visit): string {
  return `/calendar/${data.links[100]}`;
}

/** A path that is spelled differently, so that it is not cached. */
function fresh(visit: Visit, tab: "calendar" | "list"): string {
  return notKept(`${usual(visit)}/${tab}`);
}

function ofFullCalendar({ turn, data }: Visit): string {
  const tabs = ["calendar", "list", "home", `day/${data.month}-15`, "search?q=sports"];
  return `/calendar/${data.extra.full}/${oneOf(tabs, { turn })}`;
}

function dayOf({ turn, data }: Visit): string {
  return `${data.month}-${String((turn % 28) + 1).padStart(2, "0")}`;
}

function eventOf({ turn, data: { links, eventIds, seriesLinks, dateIds } }: Visit): string {
  return turn % 2
    ? `/calendar/${links[1_000]}/events/${eventIds[1_000]}`
    : `/calendar/${seriesLinks[1_000]}/events/${dateIds[1_000]}`;
}

function feedOf(visit: Visit): string {
  const { links, seriesLinks } = visit.data;
  return `/ical/${oneOf([links[100], links[1_000], seriesLinks[1_000]], visit)}.ics`;
}

/** Polls a feed like a calendar program, with the ETag of its copy. */
async function pollFeed(visit: Visit): Promise<void> {
  const path = feedOf(visit);
  const etag = etags.get(path);
  const response = await visit.get(path, { ...GZIP, ...(etag && { "If-None-Match": etag }) });
  const tag = response.headers.get("etag");
  if (tag) etags.set(path, tag);
}

/** Each save changes the title, because saves without changes are not written. */
function draft({ turn, data }: Pick<Visit, "turn" | "data">, id = "") {
  const from = Date.UTC(2027, 0, 5, 12) + (turn % 60) * 24 * HOUR;
  const texts = { title: `Training ${turn}`, location: "Sports hall 2", notes: "" };
  return { ...texts, id, calendarId: data.links[100], allDay: false, from, to: from + HOUR };
}

function saveByForm(visit: Visit): Promise<Response> {
  const { data, turn, send } = visit;
  const id = data.eventIds[1_000];
  const fields = {
    id,
    title: `Training ${turn}`,
    location: "Sports hall 2",
    notes: "",
    fromDate: "2026-01-05",
    fromTime: "12:00",
    toDate: "2026-01-05",
    toTime: "13:00",
    // In the future, so that no save is older than the one before.
    timeZone: "Europe/Berlin",
    modifiedAt: "7000000000000",
  };
  return send(`/calendar/${data.links[1_000]}/events/${id}/edit`, {
    method: "POST",
    headers: visit.editor,
    body: new URLSearchParams(fields),
  });
}

/** The event finally stays deleted, as in a real calendar. */
async function deleteAndUndo(visit: Visit): Promise<void> {
  const { api, data } = visit;
  const calendarId = data.links[100];
  const { id: eventId } = await api("calendar/saveEvent", draft(visit));
  await api("calendar/deleteEvent", { calendarId, eventId });
  const { list } = await api("history/list", { calendarId, itemId: eventId, limit: 1 });
  await api("history/undo", { calendarId, batch: list?.[0]?.batch });
  await api("calendar/deleteEvent", { calendarId, eventId });
}

/** Without the editor's session, which a login would end. */
async function logIn({ call, mailbox, turn }: Visit): Promise<void> {
  const email = `visitor-${turn}@example.org`;
  await call("user/accesscode", { email });
  const { code } = readLogin(await mailbox.waitFor(email));
  await call("auth/local/login", { email, code });
}

function writeToOperator({ send, turn }: Visit): Promise<Response> {
  const fields = { name: "Dora", email: `dora-${turn}@example.org`, subject: "A question" };
  const body = new URLSearchParams({ ...fields, message: "Where do we meet?" });
  return send("/contact", { method: "POST", body });
}
