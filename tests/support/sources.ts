// Adds sources (other sites' calendars) to a world as if they had been fetched.
import type { World } from "./operations";

type Shown = { title: string; day: string; notes?: string; uid?: string };

let made = 0;

/** Adds a calendar "School" with all-day dates, fetched just now; returns the ids of the dates. */
export function showDates(
  { store, clock }: Pick<World, "store" | "clock">,
  link: string,
  dates: readonly Shown[],
  { shows = "events", inFeed = true }: { shows?: "events" | "band"; inFeed?: boolean } = {},
): string[] {
  const calendar = store.calendars.findByLink(link);
  if (!calendar) throw new Error("There is no such calendar.");
  const address = `https://${dates.length}.example/${shows}.ics`;
  const sourceId = store.sources.add({
    calendarId: calendar.id,
    createdBy: null,
    createdAt: clock.now,
    name: "School",
    address,
    host: "school.example",
    shows,
    inFeed,
    categoryId: null,
    everyMinutes: 360,
    nextAt: null,
    state: "ok",
  });
  const rows = dates.map(({ title, day, notes = "", uid }) => {
    made += 1;
    const from = Date.parse(`${day}T00:00:00+01:00`);
    return {
      sourceId,
      generation: 1,
      id: `date-of-others-${made}`,
      uid: uid ?? `${made}@school.example`,
      title,
      location: "",
      notes,
      allDay: true,
      from,
      to: from,
      firstDay: day,
      lastDay: day,
      folded: `${title}\n${notes}`.toLowerCase(),
      changes: 0,
      changedAt: clock.now,
    };
  });
  store.sourceDates.addAll(rows);
  store.sources.change(sourceId, { generation: 1, okAt: clock.now });
  store.calendars.touch(calendar, clock.now);
  return rows.map(({ id }) => id);
}
