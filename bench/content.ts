// The content of the minimal Remix app: only the text and links of the product's own pages.

import type { CalendarEvent } from "~/event/event";
import { monthGrid } from "~/event/month-grid";
import { listCalendars } from "~/operations/calendars/calendars";
import { listEventsAround, listEventsOfDays } from "~/operations/events/event-lists";
import { type Caller, perform } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import type { Secrets } from "~/process/data/secrets";
import type { User } from "~/store/accounts/user-store";
import type { Store } from "~/store/store";
import { dayIn } from "~/time/zones";
import { unaskedLanguages } from "~/values/languages";
import { UPCOMING_STEP } from "~/values/limits";
import type { Piece } from "~/values/marked-line";
import type { DayGroup } from "~/web/pages/events/day-groups";
import type { EventCard } from "~/web/pages/events/event-view";
import { buildListView } from "~/web/pages/events/list-view";
import { buildMonthView } from "~/web/pages/events/month-view";
import type { CalendarDisplay } from "~/web/request/calendar-display";
import { ENGLISH } from "~/words/server-words";

export const ZONE = "Europe/Berlin";

export type Card = { title: string; when: string; where: string; notes: string; href: string };
export type Content = {
  title: string;
  month: {
    caption: string;
    weekdays: string[];
    weeks: { label: string; href: string; entries: { time: string; title: string }[] }[][];
  };
  list: { heading: string; cards: Card[] }[];
  event: Card;
  calendars: { title: string; href: string }[];
};

type Desk = { store: Store; secrets: Secrets; now: number };

export function makeContent(link: string, user: User, { store, secrets, now }: Desk): Content {
  const caller: Caller = {
    store,
    secrets,
    now,
    actor: user,
    sessionId: null,
    network: "",
    wider: { neighborhood: "", provider: "" },
    userAgent: "",
    timeZone: ZONE,
    sendsMails: true,
    languages: unaskedLanguages({ all: ["en"], fallback: "en" }),
    origin: "https://cal.example.org",
    contactTo: "",
    batch: "",
    via: "web",
    admission: { login: null, creators: null },
  };
  const calendar = { link, title: "Calendar of 1000 events", timeZone: ZONE };
  const display: CalendarDisplay = {
    zone: ZONE,
    zoneKnown: false,
    weekStart: 1,
    weekend: [6, 0],
    now,
    canEdit: false,
    words: ENGLISH,
  };
  const list = listOf(caller, { calendar, display });
  const event = list[0]?.cards[0];
  if (!event) throw new Error("The list is empty.");
  const { calendars } = perform(listCalendars, {}, caller);
  return {
    title: calendar.title,
    month: monthOf(caller, { calendar, display }),
    list,
    event,
    calendars: Object.values(calendars).map(({ link, title }) => ({
      title,
      href: pagePaths.calendar(link),
    })),
  };
}

type Shown = {
  calendar: { link: string; title: string; timeZone: string };
  display: CalendarDisplay;
};

function monthOf(caller: Caller, { calendar, display }: Shown): Content["month"] {
  const month = dayIn(display.now, ZONE).slice(0, 7);
  const days = monthGrid(month, display.weekStart).flat();
  const window = {
    calendarId: calendar.link,
    first: days[0] ?? "",
    last: days.at(-1) ?? "",
    zone: ZONE,
  };
  const events: CalendarEvent[] = perform(listEventsOfDays, window, caller);
  const view = buildMonthView({ calendar, month, events, display });
  return {
    caption: view.caption,
    weekdays: view.weekdays.map(({ short }) => short),
    weeks: view.weeks.map((week) =>
      week.map(({ day, heading, count = view.noEvents, entries = [] }) => ({
        label: `${heading}, ${count}`,
        href: view.dayHref + day,
        entries: entries.map(({ time = "", title }) => ({ time, title })),
      })),
    ),
  };
}

function listOf(caller: Caller, { calendar, display }: Shown): Content["list"] {
  const window = { calendarId: calendar.link, zone: ZONE, past: 0, upcoming: UPCOMING_STEP };
  const found = perform(listEventsAround, window, caller);
  return buildListView({ ...found, calendar, display, pastCount: 0 }).upcoming.map(
    ({ heading, cards }: DayGroup) => ({
      heading,
      cards: cards.map(cardOf),
    }),
  );
}

function cardOf({ title, when, where = [], notes = [], href }: EventCard): Card {
  const words = (pieces: Piece[]): string =>
    pieces.map((piece) => (typeof piece === "string" ? piece : wordsOf(piece))).join("");
  const wordsOf = (piece: Exclude<Piece, string>) =>
    "text" in piece ? piece.text : words(piece.pieces);
  const lines = notes.flatMap((line) =>
    Array.isArray(line) ? line.map(words) : line.items.map(({ pieces }) => words(pieces)),
  );
  return { title, when, where: words(where), notes: lines.join("\n"), href };
}
