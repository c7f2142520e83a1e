// Writes the digest: a day's or a week's events, a line each, and the news since the previous one.

import { msg } from "@lingui/core/macro";
import { type CalendarEvent, firstDayIn, lastDayIn, orderEvents } from "~/event/event";
import { digestDays, type Rhythm } from "~/event/follow-times";
import { eventTimeUnder, monthAndDay, weekdayAndDay } from "~/event/labels";
import { isPast } from "~/event/list-window";
import { pagePaths } from "~/paths/pages";
import type { FollowEntry } from "~/store/mails/outbox-message";
import type { Store } from "~/store/store";
import { addDays, type Day, laterDay } from "~/time/days";
import { dayIn, midnightOf } from "~/time/zones";
import type { Words } from "~/words/words";
import { type Audience, eventPath } from "./audience";
import {
  ENTRIES_A_MAIL,
  limited,
  locationOf,
  type MailContent,
  moreEntry,
  newsEntry,
  titled,
} from "./mail-content";

/** When the digest is due and for which days; `news` is the time span in which its news items were created. */
type Due = {
  rhythm: Rhythm;
  dueAt: number;
  now: number;
  news: { since: number; before: number };
};

const NEWS_MOST = 10;

/** Undefined if there are neither events nor news. */
export function writeDigest(audience: Audience, due: Due, store: Store): MailContent | undefined {
  const { zone, token, words } = audience;
  const [first, last] = digestDays(due.rhythm, zone, due.dueAt);
  const { events, isCut } = findEvents(audience, { first, last, now: due.now }, store);
  const lines = orderEvents(events, zone).map((event) =>
    eventLine(event, audience, { now: due.now, since: first }),
  );
  const news = newsLines(audience, due, store);
  if (lines.length + news.length === 0) return undefined;
  const path = pagePaths.listWindow(token);
  const days = { first, last, today: dayIn(due.now, zone) };
  return {
    kind: "digest",
    subject: titled(audience, subjectDays(days, words)),
    heading: headingDays(days, words),
    entries: [
      ...limited(lines, path, words),
      ...(isCut ? [moreEntry(words._(msg`and more`), path)] : []),
      ...news,
    ],
  };
}

/** "7pm - 8:30pm Training, Hall 3" under its day; events that began before `since` are listed under that day. */
export function eventLine(
  event: CalendarEvent,
  { zone, findCategory, words, ...audience }: Audience,
  { now, since }: { now: number; since?: Day },
): FollowEntry {
  const first = firstDayIn(event, zone);
  const day = since === undefined ? first : laterDay(first, since);
  const category = findCategory(event.categoryId);
  return {
    group: weekdayAndDay(day, dayIn(now, zone), words),
    day,
    lead: eventTimeUnder(day, event, zone, now, words).when,
    title: event.title,
    rest: locationOf(event),
    ...(category && { category }),
    path: eventPath(audience, event.id),
  };
}

type Days = { first: Day; last: Day; today: Day };

/** "Nov 23 – Nov 29", for one day "Mon, Nov 23". */
function subjectDays({ first, last, today }: Days, words: Words): string {
  if (first === last) return weekdayAndDay(first, today, words);
  const [begin, end] = [monthAndDay(first, today, words), monthAndDay(last, today, words)];
  return words._(msg({ message: `${begin} – ${end}`, comment: "Two days" }));
}

/** "Nov 23 - Nov 29": the times below it have the same dash. */
function headingDays({ first, last, today }: Days, words: Words): string {
  if (first === last) return weekdayAndDay(first, today, words);
  const [begin, end] = [monthAndDay(first, today, words), monthAndDay(last, today, words)];
  return words._(msg({ message: `${begin} - ${end}`, comment: "Two days" }));
}

type Window = { first: Day; last: Day; now: number };

/** The events of these days that are not over; in a very full calendar at most as many as fit into a mail. */
function findEvents(
  audience: Audience,
  { first, last, now }: Window,
  store: Store,
): { events: CalendarEvent[]; isCut: boolean } {
  const { calendar, zone, category } = audience;
  const wanted = category === null ? {} : { category };
  const [from, to] = [midnightOf(first, zone), midnightOf(addDays(last, 1), zone)];
  const isOnDays = (event: CalendarEvent) =>
    firstDayIn(event, zone) <= last && lastDayIn(event, zone) >= first && !isPast(event, now, zone);
  const found = store.dates.listUnlessFull(calendar.id, from, to, wanted);
  if (found) return { events: audience.see(found.filter(isOnDays)), isCut: false };
  const at = { now: Math.max(now, from), today: first, past: 0, upcoming: ENTRIES_A_MAIL };
  const { upcoming } = store.dates.listAround(calendar.id, { ...at, ...wanted });
  const events = upcoming.filter(isOnDays);
  return { events: audience.see(events), isCut: events.length === ENTRIES_A_MAIL };
}

function newsLines(
  { calendar, token, shows, words }: Audience,
  { now, news: { since, before } }: Due,
  store: Store,
): FollowEntry[] {
  if (shows === "busy") return [];
  const fresh = store.news
    .list(calendar.id, NEWS_MOST + 1)
    .filter(({ createdAt }) => createdAt >= since && createdAt < before && createdAt <= now);
  const lines = fresh.slice(0, NEWS_MOST).map(({ id, title }) => ({
    ...newsEntry({ title, text: "" }, { lead: "", path: pagePaths.newsItem(token, id) }),
    group: words._(msg`News`),
  }));
  return fresh.length > NEWS_MOST
    ? [...lines, moreEntry(words._(msg`and more news`), pagePaths.newsTab(token))]
    : lines;
}
