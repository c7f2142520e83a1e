// The starting point of many tests of operations: a calendar with contents, and another person's calendar.

import { previewImport } from "~/features/moving/operations/imports";
import { saveHome } from "~/operations/calendars/home";
import { saveNews } from "~/operations/calendars/news";
import { saveEvent } from "~/operations/events/events";
import { listVersions } from "~/operations/history/history";
import { type Caller, perform } from "~/operations/kernel/operation";
import type { Database } from "~/store/kernel/database";
import { ANN, BEN, createWorld, HOUR, NOW, type World } from "../support/operations";

export { ANN, BEN };
/** Manages her own calendar. */
export const CAT = "cat@example.org";
/** A day in the future, 10:00 UTC, which is 11:00 in Berlin. */
export const FROM = NOW + 30 * 24 * HOUR;

/** `batch` and `versionId` belong to a change of the event's notes, `draftId` to a file its editor previews. */
export type Content = {
  link: string;
  eventId: string;
  seriesId: string;
  newsId: string;
  batch: string;
  versionId: number;
  draftId: string;
};

/** The preview of a file without entries. */
export const NO_ENTRIES = {
  counts: { new: 0, changed: 0, same: 0, leftOut: 0, conflicts: 0 },
  adds: { events: 0, series: 0 },
  pages: 1,
  remarks: [],
  parts: null,
};
/** `ours` is Ann's calendar, `theirs` is Cat's; each has an event, a series, a news item, a wall and a link. */
export type Scene = { world: World; ours: Content; theirs: Content };

/** Filled once; later calls get a copy. */
let first: (Omit<Scene, "world"> & { image: Buffer }) | undefined;

export function createScene(): Scene {
  if (!first) {
    const { world, ...content } = fillScene(createWorld());
    first = { ...content, image: world.database.$client.serialize() };
  }
  const { image, ...content } = first;
  return { world: createWorld({ image }), ...structuredClone(content) };
}

function fillScene(world: World): Scene {
  const ours = fill(world, world.calendar("Club"), ANN);
  const theirs = fill(world, makeCalendarOf(CAT, world), CAT);
  return { world, ours, theirs };
}

/** A timed event of one hour, as a caller sends it. */
export function draftOf(link: string, more: Record<string, unknown> = {}) {
  return {
    calendarId: link,
    title: "Training",
    location: "Hall",
    notes: "Bring water.",
    from: FROM,
    to: FROM + HOUR,
    ...more,
  };
}

function fill(world: World, link: string, email: string): Content {
  const caller = world.as(email);
  const { id: eventId } = perform(saveEvent, draftOf(link, { notes: "" }), caller);
  const seriesId = addSeries(link, caller);
  const news = { calendarId: link, title: "New hall", text: "From May on." };
  const { id: newsId } = perform(saveNews, news, caller);
  const links = [{ title: "Club", url: "https://example.org/" }];
  perform(saveHome, { calendarId: link, wall: "Welcome", links }, caller);
  const file = {
    calendarId: link,
    name: "club.ics",
    summary: NO_ENTRIES,
    pages: [{ items: "[]", rows: "[]" }],
  };
  const { draftId } = perform(previewImport, file, caller);
  const change = changeNotes(link, eventId, world.as(email));
  return { link, eventId, seriesId, newsId, draftId, ...change };
}

/** Two dates, two years after the event, so that today's pages show neither. */
function addSeries(link: string, caller: Caller): string {
  const from = FROM + 2 * 365 * 24 * HOUR;
  const draft = draftOf(link, { title: "Choir", from, to: from + HOUR });
  const repeat = { freq: "week", count: 2 };
  return perform(saveEvent, { ...draft, repeat }, caller).seriesId ?? "";
}

/** A change that can be undone and restored. */
function changeNotes(link: string, id: string, caller: Caller) {
  perform(saveEvent, draftOf(link, { id, notes: "Bring water." }), caller);
  const { list } = perform(listVersions, { calendarId: link, itemId: id, limit: 1 }, caller);
  return { batch: caller.batch, versionId: list[0]?.id ?? 0 };
}

function makeCalendarOf(email: string, { store, as, clock }: World): string {
  const owner = as(email).actor;
  const link = "TheirCalendar_________";
  const calendar = store.calendars.add({
    link,
    title: "Choir",
    timeZone: "Europe/Berlin",
    createdBy: owner?.id ?? null,
    now: clock.now,
  });
  store.calendars.addAdmin(calendar.id, owner?.id ?? 0, clock.now);
  return link;
}

type Rows = Record<string, Record<string, unknown>[]>;

/** All stored rows by table, without the columns in `omit`. */
export function dump(database: Database, omit: readonly string[] = []): Rows {
  const connection = database.$client;
  const tables = connection
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
    )
    .pluck()
    .all()
    .filter((name) => !name.startsWith("__"));
  return Object.fromEntries(
    tables.map((table) => {
      const rows = connection
        .prepare<[], Record<string, unknown>>(`select * from "${table}" order by rowid`)
        .all();
      return [table, rows.map((row) => without(row, omit))];
    }),
  );
}

function without(row: Record<string, unknown>, omit: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !omit.includes(name)));
}
