// A data directory with the calendars that are most expensive to read, and a normal one.
import { NO_TEXTS } from "~/event/event-fields";
import { allDayTimes } from "~/event/event-times";
import { addDays, type Day } from "~/time/days";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { hashAppPassword } from "~/values/app-password";
import { COUNTS } from "~/values/limits";
import { makeFolder, type OpenData, openData } from "../support/data";
import { seriesValues } from "../support/events";

export const FULL = "FullCalendar__________";
export const FULL_BUSY = "FullCalendarBusy______";
export const SERIES = "SeriesCalendar________";
export const SERIES_BUSY = "SeriesCalendarBusy____";
export const TOGETHER = "TogetherOfTwenty______";
export const HONEST = "HonestCalendar________";
export const PASSWORD = "abcdefghjkmnpqrstvwxyzab";
const PERSON = "ann@example.org";

const ZONE = "Europe/Berlin";
const ZONES = [ZONE, "America/New_York", "Asia/Kathmandu"];
const COMBINED = 20;
/** The full calendar's events are spread over the year around now. */
const DAYS = 365;

/** Creates the directory; callers remove it. */
export function makeExpensiveFolder(): string {
  const folder = makeFolder();
  const data = openData(folder);
  const now = Date.now();
  const user = data.store.users.add({ email: PERSON, name: "Ann", createdAt: now });
  const add = (link: string) => addCalendar(data, { link, userId: user.id, now });
  const full = add(FULL);
  addEvents(data, full, COUNTS.eventsPerCalendar, now);
  addEvents(data, add(HONEST), 200, now);
  const combined = Array.from({ length: COMBINED }, (_, n) =>
    n === 0 ? SERIES : `Series${String(n).padStart(2, "0")}`.padEnd(22, "_"),
  );
  const [series = 0] = combined.map((link) => {
    const id = add(link);
    addSeries(data, id, now);
    return id;
  });
  for (const [calendarId, token] of [
    [full, FULL_BUSY],
    [series, SERIES_BUSY],
  ] as const) {
    data.store.links.add({ calendarId, token, name: "Busy", shows: "busy", createdAt: now });
  }
  const about = { title: "All", timeZone: ZONE, prefix: false, embedSites: "" };
  data.store.togethers.add(
    { ...about, token: TOGETHER, userId: user.id, now },
    combined.map((token, position) => ({
      position,
      token,
      label: "",
      knownAs: token,
      addedAt: now,
    })),
  );
  data.store.appPasswords.add({
    userId: user.id,
    calendarId: null,
    name: "Phone",
    hash: hashAppPassword(PASSWORD) ?? "",
    createdAt: now,
    attempt: null,
  });
  data.close();
  return folder;
}

function addCalendar(
  { store }: OpenData,
  { link, userId, now }: { link: string; userId: number; now: number },
): number {
  const { id } = store.calendars.add({ link, title: link, timeZone: ZONE, createdBy: userId, now });
  store.calendars.addAdmin(id, userId, now);
  return id;
}

/** Adds events with notes: half timed, half all-day, some over several days. */
function addEvents({ store }: OpenData, calendarId: number, count: number, now: number): void {
  const today = dayIn(now, ZONE);
  const notes = "Bring shoes for indoors, please. ".repeat(4);
  const events = Array.from({ length: count }, (_, n) => {
    const far = (n % DAYS) - Math.floor(DAYS / 2);
    const day = addDays(today, far);
    const from = now + far * DAY_MS + (n % 12) * HOUR_MS;
    const times =
      n % 2 === 0
        ? { allDay: false, from, to: from + HOUR_MS, firstDay: null, lastDay: null }
        : allDay(day, addDays(day, n % 7));
    const texts = { ...NO_TEXTS, title: `Training ${n}`, location: "Hall", notes };
    return {
      ...texts,
      ...times,
      timeZone: ZONE,
      id: `e-${calendarId}-${n}`,
      uid: `${calendarId}-${n}`,
      now,
    };
  });
  store.events.addAll(calendarId, events);
}

function allDay(firstDay: Day, lastDay: Day) {
  return { allDay: true, firstDay, lastDay, ...allDayTimes(firstDay, lastDay, ZONE) };
}

function addSeries({ store }: OpenData, calendarId: number, now: number): void {
  store.change(() => {
    for (let n = 0; n < COUNTS.seriesPerCalendar; n += 1) {
      const startTime = `${String(n % 24).padStart(2, "0")}:30`;
      const timeZone = ZONES[n % ZONES.length] ?? ZONE;
      const rule = { firstDay: "2020-01-01", freq: "day", weekdays: 0 } as const;
      const values = seriesValues({ title: `Daily ${n}`, ...rule, startTime, timeZone });
      const id = `daily-${calendarId}-${n}`;
      store.series.add(calendarId, { ...values, id, uid: id, follows: null, now });
    }
  });
}
