// A calendar to import into, sample entries, and functions that preview and import them.

import { EVENT_VALUES } from "~/event/event-fields";
import { SERIES_VALUES, timesOn } from "~/event/series";
import { storePreview } from "~/features/moving/view/stored-preview";
import { applyAll } from "~/features/moving/view/uploaded-file";
import { readCalendarFile } from "~/import/calendar-items";
import type { ForeignDate, ForeignItem, ReadForeignFile } from "~/import/import-result";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { type Caller, perform } from "~/operations/kernel/operation";
import { epochAt } from "~/time/zones";
import { pick } from "~/values/pick";
import { eventValues, seriesValues } from "../../support/events";
import { createWorld, type World } from "../../support/operations";

export const ZONE = "Europe/Berlin";

/** Reads on this thread, because starting one takes longer than reading most files. */
export const readHere: ReadForeignFile = async (bytes, context) => readCalendarFile(bytes, context);

type Texts = Partial<Record<"title" | "location" | "notes" | "uid", string>>;
type Told = Partial<Pick<ForeignItem, "stamp" | "sequence" | "remarks">>;

/** One hour, at a local time in Berlin; the stamp depends on its values. */
export function single(
  uid: string,
  more: Texts & Told & { day?: string; time?: string } = {},
): ForeignItem {
  const { day = "2026-12-01", time = "19:00", title = "Match", location = "", notes = "" } = more;
  const from = epochAt(day, time, ZONE);
  const values = fileValues({ title, location, notes, from, timeZone: ZONE });
  return { ...told(uid, values, more), kind: "event", values };
}

/**
 * Mondays at 19:00 from November 23 to December 21 without December 7; `changed` has titles of changed dates by day.
 */
export function weekly(
  uid: string,
  { changed = {}, ...more }: Texts & Told & { changed?: Record<string, string> } = {},
): ForeignItem {
  const { title = "Training", location = "", notes = "" } = more;
  const { asks: _, ...values } = seriesValues({
    title,
    location,
    notes,
    timeZone: ZONE,
    lastDay: "2026-12-21",
    skips: ["2026-12-07"],
  });
  const dates = Object.entries(changed).map(([occurrence, title]): ForeignDate => {
    const { location, notes, timeZone } = values;
    const texts = { title, location, notes, timeZone };
    return { ...fileValues({ ...texts, ...timesOn(values, occurrence) }), occurrence };
  });
  return { ...told(uid, [values, dates], more), kind: "series", values, changed: dates };
}

/** Files do not contain answer settings. */
function fileValues(given: Parameters<typeof eventValues>[0]) {
  const { asks: _, ...values } = eventValues(given);
  return values;
}

export function leftOut(uid: string, reason = "It repeats every minute."): ForeignItem {
  return { ...told(uid, "", {}), stamp: "", kind: "leftOut", title: "Clock", day: "", reason };
}

function told(uid: string, content: unknown, { stamp, sequence = 0, remarks = [] }: Told) {
  return { uid, stamp: stamp ?? JSON.stringify(content), sequence, lastModified: 0, remarks };
}

export function createDesk(world: World = createWorld(), link = world.calendar()) {
  const as = (email: string | null): Caller => {
    world.clock.now += 1000;
    return world.as(email);
  };
  const look = (items: ForeignItem[], email: string | null = "ann@example.org") =>
    storePreview(link, { items, remarks: [], name: "club.ics", parts: null }, as(email));
  const apply = (
    draftId: string,
    onConflict: "ours" | "theirs" = "ours",
    email: string | null = "ann@example.org",
    deletedToo = false,
  ) => applyAll({ calendarId: link, draftId, onConflict, deletedToo }, as(email));
  /** Previews and imports. */
  const take = async (items: ForeignItem[], onConflict?: "ours" | "theirs") =>
    apply((await look(items)).draftId, onConflict);
  /** Everything people see in the calendar. */
  const content = () => {
    const view = perform(viewCalendar, { id: link }, as(null));
    const single = view.events.filter(({ isByRule }) => !isByRule);
    return {
      events: single.map((event) => pick(event, [...EVENT_VALUES, "occurrence"])),
      series: view.series.map((each) => pick(each, SERIES_VALUES)),
    };
  };
  const titles = () =>
    perform(viewCalendar, { id: link }, as(null)).events.map(({ title }) => title);
  return { world, link, as, look, apply, take, content, titles };
}
