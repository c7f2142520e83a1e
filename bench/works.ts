// The list of measurements, for the product and the programs it is compared with.
import type { BenchData, Size } from "./data";
import type { Ask } from "./load";
import { COMBINED, type Shared } from "./shared-data";

/**
 * `limit` and `floor` are the equivalents for node:http and the minimal Remix app; `goal` is printed, never enforced.
 */
export type Work = {
  name: string;
  product: Ask;
  floor?: Ask;
  limit?: Ask;
  radicale?: Ask;
  goal: string;
};

/** The same work at two calendar sizes; growth is the second cost divided by the first. */
export type Growth = { name: string; at: (size: Size) => Ask };

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };
const GZIP = { "Accept-Encoding": "gzip" };
const KEPT_GOAL = "≥ 10 × floor, ≥ 0.5 × limit";
const DRAWN_GOAL = "CPU ≤ 2.5 × floor";
const DRAWN_EVENT_GOAL = "CPU ≤ 3 × floor";
/** A form is saved by its action, an API call by its resource route. */
const SAVED_GOAL = "CPU ≤ 3 × floor";

const get = (path: string, headers: Record<string, string> = {}): Ask => ({
  path,
  headers,
  status: 200,
});

/** `etag` is the feed's, for conditional requests. */
export function listWorks(
  data: BenchData,
  { etag, shared }: { etag: string; shared: Shared },
): Work[] {
  const { links, eventIds, seriesLinks, extra } = data;
  const calendar = `/calendar/${links[1_000]}`;
  const session = { Cookie: `sid=${data.session}` };
  const feed = `/ical/${links[1_000]}.ics`;
  const pages = [
    { name: "month page", path: `${calendar}/calendar`, floor: "/month" },
    { name: "week page", path: `${calendar}/week`, floor: "/month" },
    { name: "list page", path: `${calendar}/list`, floor: "/list" },
    {
      name: "event page",
      path: `${calendar}/events/${eventIds[1_000]}`,
      floor: "/event",
      isEvent: true,
    },
  ].flatMap(({ name, path, floor, isEvent }): Work[] => [
    {
      name: `${name}, visitor, unchanged`,
      product: get(path),
      floor: get(floor),
      limit: get(`/${slug(name)}`),
      goal: KEPT_GOAL,
    },
    {
      name: `${name}, visitor, first rendering`,
      product: { ...get(path), fresh: true },
      floor: get(floor),
      goal: isEvent ? DRAWN_EVENT_GOAL : DRAWN_GOAL,
    },
    {
      name: `${name}, editor`,
      product: get(path, session),
      floor: get(floor),
      goal: "≥ 1.0 × floor",
    },
  ]);
  const repeating = `/calendar/${seriesLinks[1_000]}`;
  return [
    ...pages,
    {
      name: "month page, a tenth as series, first rendering",
      product: { ...get(`${repeating}/calendar`), fresh: true },
      floor: get("/month"),
      goal: DRAWN_GOAL,
    },
    {
      name: "list page, a tenth as series, first rendering",
      product: { ...get(`${repeating}/list`), fresh: true },
      floor: get("/list"),
      goal: DRAWN_GOAL,
    },
    {
      name: "feed, a tenth as series",
      product: get(`/ical/${seriesLinks[1_000]}.ics`),
      floor: get("/feed"),
      goal: "≥ 0.9 × floor",
    },
    {
      name: "calendars page, 20 favorites",
      product: get("/calendars", session),
      floor: get("/calendars"),
      goal: DRAWN_GOAL,
    },
    {
      name: "feed, 1,000 events",
      product: get(feed),
      floor: get("/feed"),
      limit: get("/feed.ics"),
      radicale: get("/bench/calendar/"),
      goal: "≥ 0.9 × floor",
    },
    {
      name: "feed, gzip",
      product: get(feed, GZIP),
      floor: get("/feed", GZIP),
      limit: get("/feed.ics.gz"),
      goal: "≥ 0.9 × floor",
    },
    {
      name: "feed, 304",
      product: { ...get(feed, { "If-None-Match": etag }), status: 304 },
      floor: { ...get("/feed", { "If-None-Match": 'W/"baseline"' }), status: 304 },
      limit: { ...get("/feed.ics", { "If-None-Match": "x" }), status: 304 },
      goal: "≥ 0.9 × floor",
    },
    {
      name: "feed of one category, gzip",
      product: get(`/ical/${extra.sorted}/category/${extra.category}.ics`, GZIP),
      goal: "CPU ≤ 0.4 ms",
    },
    {
      name: "embedded list, unchanged",
      product: get(`/embed/${extra.sorted}`),
      limit: get("/embedded-list"),
      goal: "≥ 0.5 × limit",
    },
    {
      name: "month page by a busy link, unchanged",
      product: get(`/calendar/${extra.busy}/calendar`),
      limit: get("/busy-month"),
      goal: "≥ 0.5 × limit",
    },
    {
      name: "Share screen",
      product: get(`${calendar}/share`),
      goal: "CPU ≤ that of an event page's first rendering",
    },
    {
      name: "search in 1,000 events",
      product: get(`${calendar}/search?q=sports`),
      goal: "CPU ≤ that of a list's first rendering",
    },
    {
      name: "search in 20,000 events and 500 series",
      product: get(`/calendar/${extra.full}/search?q=sports`),
      goal: "CPU ≤ 60 ms",
    },
    {
      name: "/api/calendar/view, 1,000 events",
      product: viewJson(links[1_000]),
      floor: { ...viewJson(""), path: "/json" },
      limit: { ...viewJson(""), path: "/view.json" },
      goal: "≥ 0.5 × floor",
    },
    {
      name: "save an event, JSON",
      product: saveJson(data, 1_000),
      floor: { ...saveJson(data, 1_000), path: "/json-save" },
      goal: SAVED_GOAL,
    },
    {
      name: "save an event, form",
      product: saveForm(data, 1_000),
      floor: { ...saveForm(data, 1_000), path: "/save", status: 302 },
      goal: SAVED_GOAL,
    },
    ...listSharedWorks(data, shared),
  ];
}

/** Work on shared data beyond a calendar's link. */
function listSharedWorks({ links }: BenchData, { club, match, combined }: Shared): Work[] {
  const month = `/calendar/${links[1_000]}/calendar`;
  const kept = { limit: get("/month-page"), goal: "≥ 0.5 × limit" };
  return [
    {
      name: "month page in German, unchanged",
      product: get(month, { "Accept-Language": "de" }),
      ...kept,
    },
    {
      name: "month page in German, first rendering",
      product: { ...get(month, { "Accept-Language": "de" }), fresh: true },
      floor: get("/month"),
      goal: "CPU as in English",
    },
    {
      name: "page of an event that asks who comes, first rendering",
      product: { ...get(`/calendar/${club}/events/${match}`), fresh: true },
      floor: get("/event"),
      goal: "CPU ≤ 4 × floor",
    },
    {
      name: `month of ${COMBINED} calendars, unchanged`,
      product: get(`/together/${combined}/calendar`),
      ...kept,
    },
    {
      name: `month of ${COMBINED} calendars, first rendering`,
      product: { ...get(`/together/${combined}/calendar`), fresh: true },
      floor: get("/month"),
      goal: `CPU ≤ ${COMBINED} × floor`,
    },
    {
      name: `feed of ${COMBINED} calendars, gzip`,
      product: get(`/ical/t-${combined}.ics`, GZIP),
      goal: "from memory",
    },
    { name: "wall, unchanged", product: get(`/wall/${club}`), ...kept },
    {
      name: "wall, first rendering",
      product: { ...get(`/wall/${club}`), fresh: true },
      goal: "CPU ≤ that of a month's first rendering",
    },
    { name: "agenda", product: get(`/agenda/${club}.txt`), goal: "CPU ≤ that of a month's" },
    {
      name: "year",
      product: { ...get(`/calendar/${club}/year`), fresh: true },
      goal: "CPU ≤ 50 ms",
    },
  ];
}

export function listGrowths(data: BenchData): Growth[] {
  const { links, eventIds, seriesLinks, dateIds, session } = data;
  const headers = { Cookie: `sid=${session}` };
  // Rendered each time, because cached pages of any size cost the same.
  const page = (path: string): Ask => ({ ...get(path, headers), fresh: true });
  return [
    { name: "month page", at: (size) => page(`/calendar/${links[size]}/calendar`) },
    { name: "week page", at: (size) => page(`/calendar/${links[size]}/week`) },
    { name: "list page", at: (size) => page(`/calendar/${links[size]}/list`) },
    {
      name: "event page",
      at: (size) => page(`/calendar/${links[size]}/events/${eventIds[size]}`),
    },
    { name: "save an event", at: (size) => saveJson(data, size) },
    {
      name: "month page, a tenth as series",
      at: (size) => page(`/calendar/${seriesLinks[size]}/calendar`),
    },
    {
      name: "list page, a tenth as series",
      at: (size) => page(`/calendar/${seriesLinks[size]}/list`),
    },
    {
      name: "event page of a date of a series",
      at: (size) => page(`/calendar/${seriesLinks[size]}/events/${dateIds[size]}`),
    },
  ];
}

/** The name of the response body for node:http. */
export function slug(name: string): string {
  return name.replaceAll(" ", "-");
}

function viewJson(id: string): Ask {
  return {
    path: "/api/calendar/view",
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({ id }),
    status: 200,
  };
}

const NOON = Date.UTC(2026, 0, 5, 12);

/** Each save changes something, because saves without changes are not written. */
function titleOf(turn: number): string {
  return `Training ${turn}`;
}

function saveJson({ links, eventIds, session }: BenchData, size: Size): Ask {
  const event = { location: "Sports hall 2", notes: "", allDay: false };
  const times = { from: NOON, to: NOON + 3_600_000 };
  const body = { ...event, ...times, calendarId: links[size], id: eventIds[size] };
  return {
    path: "/api/calendar/saveEvent",
    method: "POST",
    headers: { ...JSON_TYPE, Cookie: `sid=${session}` },
    body: (turn) => JSON.stringify({ ...body, title: titleOf(turn) }),
    status: 200,
  };
}

/** `modifiedAt` is in the future, so that no save is older than the one before. */
function saveForm({ links, eventIds, session }: BenchData, size: Size): Ask {
  const fields = {
    id: eventIds[size] ?? "",
    location: "Sports hall 2",
    notes: "",
    fromDate: "2026-01-05",
    fromTime: "12:00",
    toDate: "2026-01-05",
    toTime: "13:00",
    timeZone: "Europe/Berlin",
    modifiedAt: "7000000000000",
  };
  return {
    path: `/calendar/${links[size]}/events/${eventIds[size]}/edit`,
    method: "POST",
    headers: { ...FORM_TYPE, Cookie: `sid=${session}; tab=calendar` },
    body: (turn) => new URLSearchParams({ ...fields, title: titleOf(turn) }).toString(),
    status: 303,
  };
}
