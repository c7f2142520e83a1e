// All addresses below a calendar's link, for tests of what they show.
import { apiCalls } from "~/web/api/api-calls";
import { properBodies } from "../../web/api/api-people";

const DAY = 86_400_000;

/** Ids of the calendar's own items, and the site's origin. */
type Ids = {
  origin: string;
  eventId: string;
  seriesId: string;
  newsId: string;
  category: number;
};

/** Every GET address below a link, including those with ids of the calendar's items. */
export function addressesBelow(
  link: string,
  { origin, eventId, seriesId, newsId, category }: Ids,
): string[] {
  const calendar = `/calendar/${link}`;
  const below = [
    "",
    "/home",
    "/calendar",
    "/list",
    "/news",
    "/share",
    "/share/screen",
    "/share/website",
    "/share/links",
    "/print",
    "/share/poster",
    "/search",
    "/suggest",
  ];
  const month = "?month=2026-11";
  const day = "2026-11-21";
  return [
    ...below.map((path) => calendar + path),
    `${calendar}/calendar${month}`,
    `${calendar}/calendar${month}&category=${category}`,
    `${calendar}/calendar?month=2026-11&day=${day}`,
    `${calendar}/day/${day}`,
    `${calendar}/list?past=3`,
    `${calendar}/list?category=${category}`,
    `${calendar}/term?from=2026-11-01&to=2026-12-31`,
    `${calendar}/search?q=x`,
    `${calendar}/events/${eventId}`,
    `${calendar}/events/${seriesId}/dates`,
    `${calendar}/events/${seriesId}_20261130`,
    `${calendar}/news/${newsId}/edit`,
    ...["/edit", "/admins", "/history", "/events/deleted", "/events/new"].map(
      (path) => calendar + path,
    ),
    `/subscribe/ical/${link}`,
    `/subscribe/ical/${link}?category=${category}`,
    `/ical/${link}.ics`,
    `/ical/${link}/${eventId}.ics`,
    `/ical/${link}/${seriesId}.ics`,
    `/ical/${link}/category/${category}.ics`,
    `/news/${link}.atom`,
    `/embed/${link}`,
    `/embed/${link}?view=month`,
    `/embed/${link}/list.html`,
    `/embed/${link}?category=${category}`,
    `/wall/${link}`,
    `/agenda/${link}.txt`,
    `${calendar}/year?year=2026`,
    `${calendar}/week?day=2026-11-21`,
    `${calendar}/week?day=2026-11-21&by=category`,
    `${calendar}/week.data?week=2026-W47`,
    `${calendar}/year?year=2026&paper=a3`,
    `${calendar}/sources`,
    `/oembed?url=${encodeURIComponent(`${origin}${calendar}`)}`,
    `${calendar}.data`,
    `${calendar}/list.data`,
    `${calendar}/calendar.data`,
    "/calendars",
  ];
}

/** The same for a combined calendar with only this link. */
export function addressesOfTogether(token: string): string[] {
  const together = `/together/${token}`;
  const below = [
    "/calendar?month=2026-11",
    "/list",
    "/list?past=3",
    "/day/2026-11-21",
    "/term?from=2026-11-01&to=2026-12-31",
    "/search?q=x",
    "/share",
    "/print",
  ];
  return [
    ...below.map((path) => together + path),
    `${together}/list.data`,
    `/subscribe/together/${token}`,
    `/ical/t-${token}.ics`,
    `/embed/t-${token}`,
    `/embed/t-${token}?view=month`,
    `/embed/t-${token}/list.html`,
    `/wall/t-${token}`,
    `/agenda/t-${token}.txt`,
    `${together}/year?year=2026`,
    `${together}/week?day=2026-11-21`,
    `${together}/week?day=2026-11-21&by=category`,
    `${together}/year?year=2026&paper=a3`,
  ];
}

export type Body = [path: string, body: object];

/** Every API call that reads something from a calendar, for these people. */
export function readsBelow(
  link: string,
  { eventId, seriesId, newsId }: Ids,
  now: number,
  ...whos: string[]
): Body[] {
  const window = { from: now - DAY, to: now + 30 * DAY };
  const none = { invited: "", batch: "", versionId: 0, draftId: "", removedBatch: "" };
  const given = { id: link, eventId, newsId, linkId: "", sourceId: "", answererId: 0, ...none };
  const bodies: Record<string, object> = {
    ...properBodies(given),
    "calendar/search": { calendarId: link, q: "x" },
    "calendar/listDates": { calendarId: link, seriesId },
    "answers/counts": { calendarId: link, ...window },
  };
  const reads = [...apiCalls].filter(
    ([, { effect, who }]) => effect === "reads" && whos.includes(who),
  );
  const asked = reads.map(([path]): Body => [path, bodies[path] ?? {}]);
  return [
    ["calendar/view", { id: link, ...window }],
    ...asked.filter(([, body]) => JSON.stringify(body).includes(link)),
  ];
}
