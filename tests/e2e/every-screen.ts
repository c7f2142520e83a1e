// A calendar with everything in it, and the addresses of all its screens.
import type { Client } from "../support/client";
import { addEvent, createCalendar, newEmail } from "./stories";

const HOUR = 3_600_000;
const TODAY = new Date().toISOString().slice(0, 10);

/** Public screens. Of screens that differ only in content, the first is here; `ALIKE` has the others. */
export const OF_EVERYONE = [
  "/",
  "/account/login",
  "/account/login-code?email=ann%40example.org",
  "/account/accept-invite?calendarId=x&email=ann%40example.org&code=x",
  "/calendars",
  "/contact/Hello",
  "/faq",
  "/privacy",
  "/terms",
  "/best-practices",
  "/inside",
  "/no/such/page",
  "/calendar/AAAAAAAAAAAAAAAAAAAAAA",
];

/** Visitors' screens that are more than an editor's screen without its buttons. */
export const OF_VISITORS = [
  "/calendar/demo",
  "/calendar/demo/calendar",
  "/calendar/demo/list?past=3",
  "/calendar/demo/search?q=dock",
  "/calendar/demo/term?from=2026-01-01&to=2025-12-31",
  "/subscribe/ical/demo",
  "/calendar/demo/share",
  "/calendar/demo/share/poster",
  "/wall/demo",
];

export const ALIKE = [
  "/faq?q=zzzzz",
  "/calendar/demo/search?q=xylophone",
  "/calendar/demo/search?q=a+b+c+d+e+f",
  "/calendar/demo/term?from=2026-01-01&to=2026-12-31",
  "/calendar/demo/news",
  `/calendar/demo/day/${TODAY}`,
  "/calendar/demo/share/screen",
  "/calendar/demo/print",
];

/** `long` becomes every name: up to 50 characters, for categories the first 20. */
type Texts = { email: string; long: string };

/** Creates a full calendar; returns the editor's screens, the user's own, and those that belong to `ALIKE`. */
export async function fillWithEverything(editor: Client, { email, long }: Texts) {
  const id = await createCalendar(editor, long);
  const { key } = await editor.call("follow/ask", { calendarId: id, email });
  const from = Date.now() + HOUR;
  const category = await sortIntoEight(editor, id, long);
  const event = await addEvent(editor, id, {
    title: long,
    location: `${long}${long}`,
    from,
    to: from + HOUR,
    category: long.slice(0, 20),
    asks: { kind: "list", slots: [{ name: long.slice(0, 40), places: 1 }] },
    notes: `https://example.org/${long}${long}`,
  });
  for (const name of [long.slice(0, 40), "1 1"]) {
    await editor.call("answers/add", { calendarId: id, eventId: event, name, slot: 1 });
  }
  const canceled = { title: `CANCELED: ${long.slice(0, 30)}`, allDay: true };
  await addEvent(editor, id, { ...canceled, from, to: from + 50 * HOUR });
  const slots = [1, 2].map((places) => ({ name: long.slice(0, 40), places }));
  const list = { kind: "list", names: "everyone", closesHours: 0, slots } as const;
  const asking = await addEvent(editor, id, { title: long, from, to: from + HOUR, asks: list });
  const { slots: offered } = await editor.call("answers/get", { calendarId: id, eventId: asking });
  const answer = { calendarId: id, eventId: asking, slot: offered[0]?.id ?? 0, people: 2, email };
  const own = await editor.call("answers/send", { ...answer, name: long.slice(0, 40) });
  const gone = await addEvent(editor, id, { title: long, from, to: from + HOUR });
  await editor.api("calendar/deleteEvent", { calendarId: id, eventId: gone });
  await editor.api("home/save", {
    calendarId: id,
    wall: `${long}${long}\n\nhttps://example.org/${long}`,
    links: [{ title: long, url: `https://example.org/${long}` }],
  });
  const texts = { title: long, text: `${long}${long}` };
  const news = await editor.call("news/save", { calendarId: id, id: "", ...texts });
  await editor.api("invite/send", { calendarId: id, email: newEmail("bob") });
  const extra = { calendarId: id, name: long, shows: "busy" } as const;
  const [{ id: link } = { id: "" }] = (await editor.call("link/save", extra)).list;
  await editor.api("calendar/save", { id, title: long, suggestions: true, holidays: "DE-BY" });
  await editor.api("suggestion/send", {
    calendarId: id,
    title: long,
    location: `${long}${long}`,
    notes: long,
    from,
    to: from + HOUR,
    name: long,
    email: newEmail("dora"),
  });
  const combined = await combine(editor, id, long);
  const { list: suggested } = await editor.call("suggestion/list", { calendarId: id });
  const ofEditors = [
    "/home",
    "/calendar",
    "/list",
    "/news",
    "/edit",
    "/share",
    "/share/website",
    "/share/screen",
    "/share/links",
    "/print",
    "/admins/followers",
    "/app",
    "/share/links/new",
    `/share/links/${link}`,
    "/share/replace",
    "/delete",
    "/admins",
    "/admins/leave",
    "/home/edit",
    "/news/new",
    `/news/${news.id}/edit`,
    `/news/${news.id}/delete`,
    `/day/${TODAY}`,
    "/events/new",
    "/events/deleted",
    "/suggest",
    "/suggestions",
    `/events/new?suggestion=${suggested[0]?.id}`,
    `/events/${event}`,
    `/events/${asking}`,
    `/events/${event}/edit`,
    `/events/${event}/duplicate`,
    `/events/${event}/delete`,
    `/events/${event}/cancel`,
    `/events/${event}/answers`,
    "/sources",
    `/sources/${await addSource(editor, id, long)}`,
    `/term?from=${TODAY}&to=${TODAY}`,
    "/year",
    "/week",
    "/week?by=category",
  ].map((path) => `/calendar/${id}${path}`);
  const ofUser = [
    `/subscribe/mail/${id}`,
    `/subscribe/mail/${id}?asked=yes`,
    `/follow/${key}`,
    `/follow/${key}/unsubscribe`,
    `/answer/${own.key}`,
    `/answer/${own.key}/unsubscribe`,
    "/calendars?hidden=show",
    "/account/profile",
    "/account",
    "/account/app",
    "/account/delete",
    `/subscribe/ical/${id}?category=${category}`,
    "/calendars/month",
    "/calendars/week",
    "/calendars/list",
    `/calendars/day/${TODAY}`,
    "/calendars/subscribe",
    "/together/new",
    `/subscribe/together/${combined}`,
    ...[
      "/calendar",
      "/search?q=1",
      "/share",
      "/share/website",
      "/share/screen",
      "/edit",
      "/replace",
      "/delete",
    ].map((path) => `/together/${combined}${path}`),
  ];
  const alike = [
    `/calendar/${id}/calendar?category=${category}`,
    `/calendar/${id}/list?category=${category}`,
    `/calendar/${id}/list?category=0`,
    `/calendar/${id}/year?paper=a3`,
    ...[
      "/list",
      `/day/${TODAY}`,
      `/term?from=${TODAY}&to=${TODAY}`,
      "/year",
      "/week",
      "/week?by=category",
      "/print",
    ].map((path) => `/together/${combined}${path}`),
  ];
  return { id, ofEditors, ofUser, alike };
}

/** Combines the calendar with a second one; every name is `long`. */
async function combine(editor: Client, id: string, long: string): Promise<string> {
  const other = await createCalendar(editor, long);
  const from = Date.now() + HOUR;
  await addEvent(editor, other, { title: long, from, to: from + HOUR });
  const links = [id, other];
  const { id: token } = await editor.call("together/save", { id: "", title: long, links });
  return token;
}

/** Adds a source that cannot be fetched, since the server does not exist. */
async function addSource(editor: Client, id: string, long: string): Promise<string> {
  const url = "https://calendar.invalid/1.ics";
  const { list } = await editor.call("source/save", {
    calendarId: id,
    id: "",
    name: long,
    url,
    shows: "events",
  });
  return list[0]?.id ?? "";
}

/** Adds a category in each color; returns the id of the first. */
export async function sortIntoEight(editor: Client, id: string, long: string): Promise<number> {
  const others = Array.from({ length: 7 }, (_, n) => ({ name: `${n} ${n}`, tone: n + 2 }));
  const categories = [{ name: long.slice(0, 20), tone: 1 }, ...others];
  await editor.call("calendar/save", { id, title: long, categories });
  return (await editor.call("calendar/view", { id })).categories[0]?.id ?? 0;
}
