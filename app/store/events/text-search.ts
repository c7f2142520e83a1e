// Searches a calendar's texts on one snapshot and in chunks, so that other requests need not wait.
import type { Database as Connection } from "better-sqlite3";
import { foldEvent } from "~/event/folded-event";
import { pastDates, upcomingDates } from "~/event/next-and-past-dates";
import type { ReadSeries } from "~/event/series-dates";
import { createTopN, type Slice } from "~/event/top-n";
import type { Database } from "~/store/kernel/database";
import { openReader } from "~/store/kernel/database-reader";
import { yieldToOthers } from "~/store/kernel/yielding";
import { OVER_AT } from "./ended";
import type { SeriesStore } from "./series-store";

/** A chunk takes a millisecond or two, depending on the length of texts. */
const ROWS_AT_ONCE = 500;

/** A folded word, and the ids of categories with it in their name. */
type SoughtWord = { word: string; categories: readonly number[] };

/** `now` and the reader's `today` separate upcoming from past. */
type Sought = {
  words: readonly SoughtWord[];
  now: number;
  today: string;
  upcoming: Slice;
  past: Slice;
};

/** `total` is the number of hits, `ids` a slice of them. */
type FoundIds = { total: number; ids: string[] };

/** An event has a `row`, a date by rule an `id`. */
type Hit = {
  row?: number;
  id?: string;
  from: number;
  isOver: boolean;
  seriesId: string | null;
};

export function createTextSearch(database: Database, series: Pick<SeriesStore, "listAll">) {
  return {
    /**
     * The events whose texts contain every word, even within a longer word: upcoming ones in order, then past ones,
     * latest first; each series once. Finds nothing without words.
     */
    async find(
      calendarId: number,
      { upcoming, past, ...sought }: Sought,
    ): Promise<{ upcoming: FoundIds; past: FoundIds }> {
      const reader = openReader(database);
      const coming = createTopN(byStart, upcoming);
      const over = createTopN<Hit>((a, b) => byStart(b, a), past);
      const add = (hit: Hit) => (hit.isOver ? over : coming).add(hit);
      try {
        const changed = await findEvents(reader.$client, calendarId, { ...sought, add });
        const listed = await yieldToOthers(() => series.listAll(calendarId));
        for (const hit of onceASeries([...changed, ...(await findSeries(listed, sought))]))
          add(hit);
        const read = ({ total, list }: { total: number; list: Hit[] }): FoundIds => ({
          total,
          ids: readIds(reader.$client, list),
        });
        return await yieldToOthers(() => ({
          upcoming: read(coming.read()),
          past: read(over.read()),
        }));
      } finally {
        reader.close();
      }
    },
  };
}

const byStart = (a: Hit, b: Hit) => a.from - b.from || (a.row ?? 0) - (b.row ?? 0);

/** Keeps one date per series: the next, or the last if all have ended. */
function onceASeries(hits: readonly Hit[]): Hit[] {
  const shown = new Map<string | null, Hit>();
  for (const hit of hits) {
    const other = shown.get(hit.seriesId);
    if (!other || isNearer(hit, other)) shown.set(hit.seriesId, hit);
  }
  return [...shown.values()];
}

function isNearer(hit: Hit, other: Hit): boolean {
  if (hit.isOver !== other.isOver) return other.isOver;
  return hit.isOver ? hit.from > other.from : hit.from < other.from;
}

/** The series with all the words, at their next or last date by rule. They are few, so they are folded here. */
async function findSeries(
  list: readonly ReadSeries[],
  { words, now, today }: Pick<Sought, "words" | "now" | "today">,
): Promise<Hit[]> {
  const around = { now, today, limit: 1 };
  const hits: Hit[] = [];
  for (const one of list) {
    await yieldToOthers(() => {
      const folded = foldEvent(one);
      const isFound = ({ word, categories }: SoughtWord) =>
        folded.includes(word) || categories.some((id) => id === one.categoryId);
      if (words.length === 0 || !words.every(isFound)) return;
      const [next] = upcomingDates([one], around);
      const date = next ?? pastDates([one], around)[0];
      if (date) hits.push({ id: date.id, from: date.from, isOver: !next, seriesId: one.id });
    });
  }
  return hits;
}

/** Matches rows that contain the word, or whose category does. */
function hasWord({ categories }: SoughtWord, index: number): string {
  const inTexts = `folded like @word${index} escape '\\'`;
  return categories.length === 0
    ? inTexts
    : `(${inTexts} or category_id in (select value from json_each(@categories${index})))`;
}

/** The parameters of `hasWord`. */
function searchValues(words: readonly SoughtWord[]): Record<string, string> {
  return Object.fromEntries(
    words.flatMap(({ word, categories }, index) => [
      [`word${index}`, `%${word.replace(/[\\%_]/g, "\\$&")}%`],
      [`categories${index}`, JSON.stringify(categories)],
    ]),
  );
}

/** In order of rows in the file: in order of start, each row would need a separate lookup. */
const ROWS = `from events indexed by events_calendar where calendar_id = @calendarId and rowid > @after`;

/** Adds the single events with all the words, unordered; returns matching dates of series. */
async function findEvents(
  connection: Connection,
  calendarId: number,
  { words, now, today, add }: Pick<Sought, "words" | "now" | "today"> & { add: (hit: Hit) => void },
): Promise<Hit[]> {
  if (words.length === 0) return [];
  const lastOfPiece = connection
    .prepare<[object], number>(
      `select rowid ${ROWS} order by rowid limit 1 offset ${ROWS_AT_ONCE - 1}`,
    )
    .pluck();
  const found = connection
    .prepare<[object], [row: number, from: number, isOver: number, seriesId: string | null]>(
      `select rowid, "from", case all_day when 0 then ${OVER_AT} <= @now else last_day < @today end, series_id
       ${ROWS} and rowid <= @last and deleted_at is null
       and ${words.map(hasWord).join(" and ")}`,
    )
    .raw();
  const values = { calendarId, now, today, ...searchValues(words) };
  const dates: Hit[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const begin: number = after;
    after = await yieldToOthers(() => {
      const last = lastOfPiece.get({ calendarId, after: begin });
      const piece = { ...values, after: begin, last: last ?? Number.MAX_SAFE_INTEGER };
      for (const [row, from, isOver, seriesId] of found.all(piece)) {
        const hit = { row, from, isOver: isOver === 1, seriesId };
        if (seriesId === null) add(hit);
        else dates.push(hit);
      }
      return last;
    });
  }
  return dates;
}

function readIds(connection: Connection, hits: readonly Hit[]): string[] {
  const id = connection.prepare<[number], string>("select id from events where rowid = ?").pluck();
  return hits.flatMap((hit) => hit.id ?? id.get(hit.row ?? 0) ?? []);
}
