// A running site with two calendars, their editors, another user and a visitor, and a valid body for every call.
import type { ApiCalls } from "~/web/api/envelope";
import { type Client, createClient } from "../../support/client";
import { joinSite, type SharedSite } from "../../support/shared-site";
import { type Site, startSite, waitForMail } from "../../support/site";

/** 2026-12-05, 6 to 8 pm in Berlin. */
export const FROM = Date.UTC(2026, 11, 5, 17);
export const TO = Date.UTC(2026, 11, 5, 19);

/** `batch` and `versionId` belong to a change of the event. */
export type TestCalendar = {
  id: string;
  eventId: string;
  newsId: string;
  invited: string;
  batch: string;
  versionId: number;
  /** An import preview by the calendar's editor. */
  draftId: string;
  linkId: string;
  /** A source, never fetched here. */
  sourceId: string;
  /** `answererId` is coming; `removedBatch` removed another person. */
  answererId: number;
  removedBatch: string;
  /** A pending suggestion; undefined means an unknown id. */
  suggestionId?: string;
};

export type People = {
  site: SharedSite;
  visitor: Client;
  /** Editor of the club. */
  ann: Client;
  /** Editor of the choir. */
  bob: Client;
  /** A user without a calendar. */
  carol: Client;
  club: TestCalendar;
  choir: TestCalendar;
};

export async function joinWithPeople(): Promise<People> {
  const site = await joinSite();
  return { site, ...(await gatherPeople(site)) };
}

/** Like `joinWithPeople`, on a separate site. */
export async function startWithPeople(
  env: Record<string, string> = {},
): Promise<People & { site: Site }> {
  const site = await startSite(env);
  try {
    return { site, ...(await gatherPeople(site)) };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

async function gatherPeople(site: SharedSite): Promise<Omit<People, "site">> {
  const person = () => createClient(site);
  const [visitor, ann, bob, carol] = [person(), person(), person(), person()];
  await Promise.all([
    ann.login("ann@example.org"),
    bob.login("bob@example.org"),
    carol.login("carol@example.org"),
  ]);
  const club = await makeFullCalendar(ann, "Club");
  const choir = await makeFullCalendar(bob, "Choir");
  return { visitor, ann, bob, carol, club, choir };
}

/** Another program's calendar file. */
const FILE = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:test",
  "BEGIN:VEVENT",
  "UID:a@example.org",
  "SUMMARY:Match",
  "DTSTART:20270105T180000Z",
  "DTEND:20270105T190000Z",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

/** Creates a calendar in Berlin with an event, news, a wall, links, an extra link and a pending invite. */
export async function makeFullCalendar(editor: Client, title: string): Promise<TestCalendar> {
  const { calendarId: id } = await editor.call("calendar/create", {
    title,
    timeZone: "Europe/Berlin",
  });
  const event = await editor.call("calendar/saveEvent", {
    calendarId: id,
    id: "",
    title: `${title} meets`,
    location: "Hall",
    notes: "",
    allDay: false,
    from: FROM,
    to: TO,
    asks: { kind: "coming" },
  });
  await editor.call("calendar/saveEvent", { ...event, calendarId: id, notes: "Be there" });
  const { list } = await editor.call("history/list", { calendarId: id, limit: 1 });
  const { batch = "", id: versionId = 0 } = list[0] ?? {};
  const news = await editor.call("news/save", {
    calendarId: id,
    id: "",
    title: `${title} news`,
    text: "All is well.",
  });
  await editor.call("home/save", {
    calendarId: id,
    wall: `Welcome to the ${title}`,
    links: [{ title: "Site", url: "https://example.org/" }],
  });
  const answers = await addGuests(editor, { calendarId: id, eventId: event.id });
  const invited = `guest-of-${title.toLowerCase()}@example.org`;
  await editor.call("invite/send", { calendarId: id, email: invited });
  const file = { calendarId: id, name: "club.ics", text: FILE };
  const { draftId } = await editor.call("import/preview", file);
  const extra = { calendarId: id, name: "Parents", shows: "all" } as const;
  const links = await editor.call("link/save", extra);
  const linkId = links.list[0]?.id ?? "";
  const other = { calendarId: id, name: "Town", url: "https://192.0.2.1/town.ics" };
  const sources = await editor.call("source/save", other);
  const sourceId = sources.list[0]?.id ?? "";
  const names = {
    sourceId,
    eventId: event.id,
    newsId: news.id,
    invited,
    batch,
    versionId,
    draftId,
    linkId,
  };
  return { id, ...names, ...answers };
}

/** Adds one person who is coming, and one who is removed again. */
async function addGuests(editor: Client, date: { calendarId: string; eventId: string }) {
  const add = async (name: string) => {
    const { list } = await editor.call("answers/add", { ...date, name, going: true });
    return list.at(-1)?.id ?? 0;
  };
  const [answererId, gone] = [await add("Guest"), await add("Gone")];
  const { batch: removedBatch } = await editor.call("answers/remove", { ...date, ids: [gone] });
  return { answererId, removedBatch };
}

/** Adds a visitor's suggestion to the calendar. */
export async function withSuggestion(
  calendar: TestCalendar,
  editor: Client,
  site: SharedSite,
): Promise<TestCalendar> {
  const { id } = calendar;
  await editor.call("calendar/save", { id, title: "Open to all", suggestions: true });
  await createClient(site).call("suggestion/send", properBodies(calendar)["suggestion/send"]);
  const { list } = await editor.call("suggestion/list", { calendarId: id });
  return { ...calendar, suggestionId: list[0]?.id ?? "" };
}

/** The code in an invite mail's link. */
export async function readInvite(site: Pick<Site, "dataDir">, email: string): Promise<string> {
  const { text } = await waitForMail(site, email, /accept-invite/);
  const code = /[?&]code=([\w-]{22})/.exec(text)?.[1];
  if (!code) throw new Error(`No code in the invite of ${email}`);
  return code;
}

type Bodies = { [Path in keyof ApiCalls]: ApiCalls[Path]["input"] };

/** A valid body for every call by the calendar's editor. */
export function properBodies(calendar: TestCalendar): Bodies {
  const { id, eventId, newsId, invited, batch, versionId, draftId } = calendar;
  const { linkId, answererId, removedBatch, sourceId } = calendar;
  const { suggestionId = "nothing" } = calendar;
  const calendarId = id;
  return {
    "user/accesscode": { email: "someone@example.org" },
    "auth/local/login": { email: "someone@example.org", code: "0000-0000" },
    "auth/logout": {},
    "user/profile": {},
    "user/update": { name: "A new name" },
    "user/language": { language: "en" },
    "test/now": {},
    contact: { name: "Sue", email: "sue@example.org", subject: "Hello", message: "A question" },
    "calendar/view": { id },
    "calendar/list": { extraCalendarIds: [id] },
    "calendar/search": { calendarId, q: "meets" },
    "calendar/since": { id: calendarId, mark: "none" },
    "calendar/create": { title: "Another" },
    "calendar/save": { id, title: "Renamed" },
    "calendar/favorite": { id },
    "calendar/hide": { id },
    "calendar/color": { id, tone: 3 },
    "calendar/saveEvent": {
      calendarId,
      id: eventId,
      title: "Changed",
      location: "",
      notes: "",
      allDay: false,
      from: FROM,
      to: TO,
    },
    "calendar/clashes": { calendarId, location: "Hall 3", from: FROM, to: TO },
    "calendar/deleteEvent": { calendarId, eventId },
    "calendar/listDates": { calendarId, seriesId: eventId },
    "home/get": { id },
    "home/save": { calendarId, wall: "Changed", links: [] },
    "news/list": { calendarId },
    "news/save": { calendarId, id: newsId, title: "Changed", text: "" },
    "news/delete": { calendarId, newsId },
    "history/list": { calendarId },
    "history/view": { calendarId, versionId },
    "history/restore": { calendarId, versionId },
    "history/undo": { calendarId, batch },
    "import/preview": { calendarId, name: "club.ics", text: FILE },
    "import/apply": { calendarId, draftId },
    "import/discard": { calendarId, draftId },
    "follow/ask": { calendarId, email: "follower@example.org" },
    "follow/confirm": { key: "wrong" },
    "follow/change": { key: "wrong" },
    "follow/stop": { key: "wrong" },
    "answers/get": { calendarId, eventId },
    "answers/counts": { calendarId, from: FROM, to: TO },
    "answers/send": { calendarId, eventId, name: "Sue", going: true },
    "answers/view": { key: "wrong" },
    "answers/change": { key: "wrong", eventId, people: 2 },
    "answers/person": { key: "wrong", name: "Sue" },
    "answers/confirm": { key: "wrong" },
    "answers/stop": { key: "wrong" },
    "answers/erase": { key: "wrong" },
    "answers/list": { calendarId, eventId },
    "answers/add": { calendarId, eventId, name: "Sue", going: true },
    "answers/place": { calendarId, eventId, id: answererId },
    "answers/remove": { calendarId, eventId, ids: [1] },
    "answers/restore": { calendarId, batch: removedBatch },
    "password/create": { name: "Phone" },
    "password/list": {},
    "password/end": { id: 0 },
    "user/feed": {},
    "together/save": { title: "All teams", links: [id] },
    "together/list": {},
    "together/view": { id: "0000000000000000000000" },
    "together/delete": { id: "0000000000000000000000" },
    "together/replace": { id: "0000000000000000000000" },
    "source/list": { calendarId },
    "source/save": { calendarId, name: "School", url: "https://school.example/a.ics" },
    "source/read": { calendarId, id: sourceId },
    "source/apply": { calendarId, id: sourceId, keep: true },
    "source/remove": { calendarId, id: sourceId },
    "link/list": { calendarId },
    "link/save": { calendarId, name: "Board", shows: "busy" },
    "link/end": { calendarId, id: linkId },
    "link/replace": { calendarId, grace: true },
    "suggestion/send": {
      calendarId,
      title: "Fair",
      location: "",
      notes: "",
      allDay: false,
      from: FROM,
      to: TO,
      name: "Sue",
      email: "",
    },
    "suggestion/list": { calendarId },
    "suggestion/decline": { calendarId, suggestionId, note: "" },
    "invite/send": { calendarId, email: "another@example.org" },
    "invite/list": { calendarId },
    "invite/cancel": { calendarId, email: invited },
    "invite/accept": { calendarId, email: invited, code: "wrong" },
  };
}

/** Everything that a calendar shows to its editor, to compare before and after. */
export async function snapshot(editor: Client, { id }: Pick<TestCalendar, "id">): Promise<object> {
  return {
    calendar: await editor.call("calendar/view", { id }),
    home: await editor.call("home/get", { id }),
    news: await editor.call("news/list", { calendarId: id }),
    invites: await editor.call("invite/list", { calendarId: id }),
  };
}
