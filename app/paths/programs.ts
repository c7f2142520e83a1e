// The addresses that programs request: feeds, files, embedded calendars, API calls and health checks.
import { encode, query, under } from "./query";

/** All addresses under one name, like those of pages. */
export * as programPaths from "./programs";

/** "YYYY-MM" */
type Month = string;
/** `theme` is "light" or "dark"; by default the reader's own. */
type EmbedQuery = {
  view?: "month" | undefined;
  month?: Month | undefined;
  category?: number | undefined;
  count?: number | undefined;
  tz?: string | undefined;
  lang?: string | undefined;
  theme?: "light" | "dark" | undefined;
};

/** `look` is "light", "dark" or "ink"; by default the reader's own. */
type WallQuery = {
  days?: number | undefined;
  lines?: number | undefined;
  look?: "light" | "dark" | "ink" | undefined;
  zone?: string | undefined;
  category?: number | undefined;
  every?: number | undefined;
  lang?: string | undefined;
};
type AgendaQuery = Pick<WallQuery, "days" | "zone" | "category" | "lang"> & {
  width?: number | undefined;
};

/** All data stored about the user as one file for programs, and the events for calendar apps. */
export const dataFile = () => "/account/data.json";
export const eventsFile = () => "/account/data.ics";
export const categoryFeed = (link: string, category: number) =>
  `/ical/${encode(link)}/category/${category}.ics`;
export const feed = (link: string) => `/ical/${encode(link)}.ics`;
/** The feed of all of a person's favorites. */
export const favoritesFeed = (token: string) => feed(`u-${token}`);
export const newsFeed = (link: string) => `/news/${encode(link)}.atom`;
export const serviceWorker = () => "/service-worker.js";
export const archive = (link: string, part?: number) =>
  query(under(link, "archive.json"), { part: part && part > 1 ? part : undefined });
/** The attendees of an event, or of a series' dates by its id, as a file for spreadsheets. */
export const answersFile = (link: string, id: string) => under(link, "events", id, "answers.csv");
/** The calendar to embed in another website's page; "" or undefined is the default. */
export const embed = (link: string, embedQuery: EmbedQuery = {}) =>
  query(`/embed/${encode(link)}`, embedQuery);
/** The embedded list without a page around it, for servers that insert it into their own. */
export const embedFragment = (
  link: string,
  embedQuery: Pick<EmbedQuery, "category" | "count" | "tz" | "lang"> = {},
) => query(`/embed/${encode(link)}/list.html`, embedQuery);
/** The wall: the next events in huge type, for a screen without input. */
export const wall = (link: string, wallQuery: WallQuery = {}) =>
  query(`/wall/${encode(link)}`, wallQuery);
/** The wall as plain text. */
export const agenda = (link: string, agendaQuery: AgendaQuery = {}) =>
  query(`/agenda/${encode(link)}.txt`, agendaQuery);
/** What can be embedded of the page `url`, for other websites' programs (oembed.com). */
export const oembed = (url: string) => query("/oembed", { url });
/** The starting point for calendar apps that change calendars, and where they look for it by the host name alone. */
export const calendarApps = () => "/dav/";
export const knownCalendarApps = () => "/.well-known/caldav";
/** One event as a file for any calendar program. */
export const eventFeed = (link: string, id: string) => `/ical/${encode(link)}/${encode(id)}.ics`;
/** Whether the process serves requests, for a supervisor. */
export const health = () => "/healthz";
export const readiness = () => "/readyz";
export const metrics = () => "/metrics";
export const apiDescription = () => "/api/openapi.json";
/** An API call by its name below /api: "calendar/view". */
export const api = (name: string) => `/api/${name.split("/").map(encode).join("/")}`;

/** The absolute address for other programs; `scheme` is "webcal:" or "webcals:" for those that require it. */
export function addressAt(origin: string, path: string, scheme?: "webcal:" | "webcals:"): string {
  const address = new URL(path, origin).href;
  return scheme ? address.replace(/^https?:/, scheme) : address;
}
