// Shared data beyond a calendar's link, for the benchmark and the endurance run: attendance, a sign-up list, a combined
// calendar, a source, and a calendar app. Created through the API.
import { ZONE } from "./content";
import type { BenchData } from "./data";

export type Shared = {
  /** The calendar with all of it. */
  club: string;
  /** Asks for attendance, with fewer places than people answer. */
  match: string;
  list: { id: string; slot: number };
  /** A combined calendar of `COMBINED` calendars. */
  combined: string;
  /** The path of the editor's feed of favorites. */
  personalFeed: string;
  sourceId: string;
  app: { headers: Record<string, string>; collection: string };
};

export const COMBINED = 20;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EVENTS = 300;
const PLACES = 20;
export const SPACES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"';

/** Calls the API with a session. */
export function callAs(origin: string, session: string) {
  return async (path: string, body: unknown) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Origin: origin,
        Cookie: `sid=${session}`,
      },
      body: JSON.stringify(body),
    });
    const { status, message, payload } = await response.json();
    if (status !== "OK") throw new Error(`${path}: ${message}`);
    return payload;
  };
}

/** `otherUrl` is the address of a calendar file that the server at `origin` may read. */
export async function shareAll(
  origin: string,
  { links, session, extra }: BenchData,
  otherUrl: string,
): Promise<Shared> {
  const call = callAs(origin, session);
  const { calendarId: club } = await call("calendar/create", { title: "A club", timeZone: ZONE });
  const start = Date.now() + 200 * HOUR;
  const add = (event: object, hours: number) => {
    const times = { from: start + hours * HOUR, to: start + (hours + 1) * HOUR };
    return call("calendar/saveEvent", { calendarId: club, id: "", ...times, ...event });
  };
  const days = Array.from({ length: EVENTS }, (_, n) => new Date(start + n * DAY));
  const text = fileOf("training", days, (n) => `Training ${n}`);
  const { draftId } = await call("import/preview", { calendarId: club, name: "club.ics", text });
  await call("import/apply", { calendarId: club, draftId, onConflict: "ours" });
  const coming = { kind: "coming", places: PLACES, names: "everyone" };
  const match = await add({ title: "Match", asks: coming }, 0);
  const slots = [
    { name: "Cake", places: PLACES },
    { name: "Salad", places: PLACES },
  ];
  const list = await add({ title: "Summer party", asks: { kind: "list", slots } }, 2);
  const { list: sources } = await call("source/save", {
    calendarId: club,
    name: "School",
    url: otherUrl,
  });
  const members = [club, extra.sorted, extra.busy, ...Object.values(links), ...extra.followed];
  const together = await call("together/save", {
    title: "All teams",
    links: members.slice(0, COMBINED),
  });
  const { feed } = await call("user/feed", {});
  const { username, password } = await call("password/create", {
    calendarId: club,
    name: "A phone",
  });
  const login = Buffer.from(`${username}:${password}`).toString("base64");
  const headers = { Authorization: `Basic ${login}` };
  return {
    club,
    match: match.id,
    list: { id: list.id, slot: list.asks.slots[0].id },
    combined: together.id,
    personalFeed: feed,
    sourceId: sources[0].id,
    app: { headers, collection: await findCollection(origin, headers) },
  };
}

/** Finds a calendar app's collection as in RFC 6764, section 6. */
export async function findCollection(
  origin: string,
  headers: Record<string, string>,
): Promise<string> {
  const find = async (path: string, property: string, depth: string) => {
    const response = await fetch(origin + path, {
      method: "PROPFIND",
      headers: { ...headers, "Content-Type": "application/xml", Depth: depth },
      body: `<D:propfind ${SPACES}><D:prop><${property}/></D:prop></D:propfind>`,
    });
    return [...(await response.text()).matchAll(/<D:href>([^<]+)</g)].map(([, href = ""]) => href);
  };
  const [, principal = ""] = await find("/dav/", "D:current-user-principal", "0");
  const [, home = ""] = await find(principal, "C:calendar-home-set", "0");
  const [, collection] = await find(home, "D:displayname", "1");
  if (!collection) throw new Error("The calendar app found no calendar.");
  return collection;
}

/** Requests the changes since the token; "" requests everything. */
export function syncSince(token: string): string {
  return `<D:sync-collection ${SPACES}><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>`;
}

/** Requests all items of 60 days. */
export function queryFrom(from: Date, wanted = "<D:getetag/><C:calendar-data/>"): string {
  const day = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, "");
  const range = `<C:time-range start="${day(from)}" end="${day(new Date(from.getTime() + 60 * DAY))}"/>`;
  const filter = `<C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${range}</C:comp-filter></C:comp-filter>`;
  return `<C:calendar-query ${SPACES}><D:prop>${wanted}</D:prop><C:filter>${filter}</C:filter></C:calendar-query>`;
}

/** A file with one event, as an app PUTs it. */
export function writeEvent(turn: number, title: string): string {
  const time = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, "");
  const from = Date.UTC(2029, 0, 1, 12) + (turn % 300) * DAY;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Bench//EN",
    "BEGIN:VEVENT",
    `UID:app-${turn}@example.org`,
    "DTSTAMP:20260101T000000Z",
    `DTSTART:${time(from)}`,
    `DTEND:${time(from + HOUR)}`,
    `SUMMARY:${title} ${turn}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** The source's file; each has one title that the previous file lacked. */
export function otherFile(turn: number): string {
  const days = Array.from({ length: 50 }, (_, n) => new Date(Date.UTC(2027, 0, 1) + 3 * n * DAY));
  return fileOf("school", days, (n) => (n === 0 ? `Lesson ${turn}` : `Lesson of day ${n}`));
}

/** A calendar file with an all-day event on each day. */
function fileOf(uid: string, days: readonly Date[], titleOf: (index: number) => string): string {
  const events = days.map((day, n) =>
    [
      "BEGIN:VEVENT",
      `UID:${uid}-${n}@example.org`,
      `SUMMARY:${titleOf(n)}`,
      `DTSTART;VALUE=DATE:${day.toISOString().slice(0, 10).replaceAll("-", "")}`,
      "END:VEVENT",
    ].join("\r\n"),
  );
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bench//EN"];
  return [...head, ...events, "END:VCALENDAR", ""].join("\r\n");
}
