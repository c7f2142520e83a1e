// The data of all measurements: calendars of 100, 1,000 and 10,000 events with the same month and list, a thousand
// other calendars, and a logged-in editor.

import { makeSeedEvents, makeSeedNews, SEED_LINKS, SEED_WALL } from "~/commands/seed-content";
import { NO_TEXTS } from "~/event/event-fields";
import { dateId } from "~/event/series";
import { getOrMakeUser } from "~/operations/accounts/login";
import { openDataDirectory, readSecret } from "~/process/data/data-directory";
import { createSecrets, type Secrets } from "~/process/data/secrets";
import type { EventValues } from "~/store/events/event-store";
import { closeDatabase, openDatabase } from "~/store/kernel/database";
import { createStore, type Store } from "~/store/store";
import { addDays, monthOf } from "~/time/days";
import { dayIn, epochAt } from "~/time/zones";
import { type Content, makeContent, ZONE } from "./content";
import { addExtraCalendars, type ExtraData } from "./extra-data";
import { tenthAsSeries } from "./tenth";

export const SIZES = [100, 1_000, 10_000] as const;
export type Size = (typeof SIZES)[number];

const CALENDARS = 1_000;
const EVENTS_BESIDE = 10;
const FAVORITES = 20;
/** One event a day fills a usual month and the list, the same in every calendar. */
const DAYS_SHOWN = 150;
const CLEAR_MS = (DAYS_SHOWN + 31) * 24 * 3_600_000;
const EDITOR = "bench@example.org";
const TITLES = ["Training", "Committee meeting", "Choir practice", "Match at home", "Concert"];

export type BenchData = {
  links: Record<Size, string>;
  /** The same calendars with a tenth of their events as dates of series, one of them in the shown month. */
  seriesLinks: Record<Size, string>;
  dateIds: Record<Size, string>;
  /** An event in the shown month of each calendar. */
  eventIds: Record<Size, string>;
  /** Value of the editor's session cookie. */
  session: string;
  month: string;
  content: Content;
  extra: ExtraData;
};

type Desk = { store: Store; secrets: Secrets; now: number };

/** Fills an empty data directory. */
export function makeData(folder: string, now = Date.now()): BenchData {
  const { databaseFile, isNew } = openDataDirectory(folder);
  const database = openDatabase(databaseFile, { migrationsFolder: "drizzle", create: isNew });
  const secrets = createSecrets(readSecret(folder));
  const desk = { store: createStore(database, secrets), secrets, now };
  try {
    return desk.store.change(() => fill(desk));
  } finally {
    closeDatabase(database);
  }
}

function fill(desk: Desk): BenchData {
  const { store, secrets, now } = desk;
  const editor = getOrMakeUser(EDITOR, { store, now });
  const session = secrets.newSessionToken();
  const tokenHash = secrets.hashToken(session);
  store.sessions.add({ tokenHash, userId: editor.id, userAgent: "bench", now });
  const filled = SIZES.map((size) => addCalendar(size, editor.id, desk));
  const repeating = SIZES.map((size) => addCalendar(size, editor.id, desk, "a tenth as series"));
  for (let number = 2 * SIZES.length; number < CALENDARS; number += 1) {
    addCalendar(EVENTS_BESIDE, number < FAVORITES ? editor.id : null, desk);
  }
  const links = bySize(filled.map(({ link }) => link));
  return {
    links,
    eventIds: bySize(filled.map(({ eventId }) => eventId)),
    seriesLinks: bySize(repeating.map(({ link }) => link)),
    dateIds: bySize(repeating.map(({ eventId }) => eventId)),
    session,
    month: monthOf(dayIn(now, ZONE)),
    content: makeContent(links[1_000], editor, desk),
    extra: addExtraCalendars({ ...desk, editorId: editor.id }),
  };
}

function bySize([small, usual, large]: string[]): Record<Size, string> {
  if (!small || !usual || !large) throw new Error("A size is missing.");
  return { 100: small, 1000: usual, 10000: large };
}

function addCalendar(
  size: number,
  editorId: number | null,
  { store, secrets, now }: Desk,
  kind: "single" | "a tenth as series" = "single",
) {
  const link = secrets.newToken();
  const title = `Calendar of ${size} events`;
  const calendar = store.calendars.add({ link, title, timeZone: ZONE, createdBy: editorId, now });
  if (editorId !== null) {
    store.calendars.addAdmin(calendar.id, editorId, now);
    store.marks.put(editorId, calendar.id, "favorite");
  }
  const { shown, others } = eventsOf(size, now);
  const split =
    kind === "single"
      ? { events: [...shown, ...others], series: [] }
      : tenthAsSeries(shown, others);
  const names = () => ({ id: secrets.newId(), uid: secrets.newUid(), now });
  const events = split.events.map((event) => ({ ...event, ...names() }));
  store.events.addAll(calendar.id, events);
  const series = split.series.map((each) =>
    store.series.add(calendar.id, { ...each, ...names(), follows: null }),
  );
  store.homes.put(calendar.id, { wall: SEED_WALL, links: SEED_LINKS, modifiedAt: now });
  for (const item of makeSeedNews(now)) {
    const author = { authorId: editorId, authorName: "Robin" };
    store.news.add({ ...item, ...author, id: secrets.newId(), calendarId: calendar.id });
  }
  const [first] = series;
  const date = first && dateId({ id: first.id, day: first.firstDay });
  return { link, eventId: date ?? events[0]?.id ?? "" };
}

/** Events for usual months, starting with this one, and the rest of `size` well before and after them. */
function eventsOf(size: number, now: number): Record<"shown" | "others", EventValues[]> {
  const shown = [...usualMonths(now)].slice(0, size);
  const others: EventValues[] = [];
  for (const event of makeSeedEvents({ count: size * 2 + 100, seed: size, now, timeZone: ZONE })) {
    if (others.length >= size - shown.length) break;
    if (Math.abs(event.from - now) > CLEAR_MS) others.push(event);
  }
  return { shown, others };
}

function* usualMonths(now: number): Generator<EventValues> {
  const first = `${monthOf(dayIn(now, ZONE))}-01`;
  for (let index = 0; index < DAYS_SHOWN; index += 1) {
    const from = epochAt(
      addDays(first, index),
      `${String(9 + (index % 9)).padStart(2, "0")}:00`,
      ZONE,
    );
    const title = TITLES[index % TITLES.length] ?? "";
    const notes = index % 3 === 0 ? "All levels are welcome.\nNo need to sign up." : "";
    const values: EventValues = {
      ...NO_TEXTS,
      title,
      notes,
      from,
      location: index % 2 === 0 ? "Sports hall 2" : "",
      to: from + 5_400_000,
      allDay: false,
      firstDay: null,
      lastDay: null,
      timeZone: ZONE,
    };
    yield values;
  }
}
