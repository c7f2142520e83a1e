// All-day events in the API: midnight in the calendar's zone, whichever zone they were saved in.
import { expect, test } from "vitest";
import { saveTogether } from "~/features/together/operations/togethers";
import { saveCalendar } from "~/operations/calendars/calendars";
import { perform } from "~/operations/kernel/operation";
import { epochAt } from "~/time/zones";
import { apiCalls } from "~/web/api/api-calls";
import { at, createClub, MONDAY } from "../../operations/events/series-scene";
import { ANN } from "../../support/operations";

test("a date made all-day before the calendar's zone changed begins on its day in every reply", async () => {
  const club = createClub();
  const { world, link } = club;
  const id = club.weekly();
  club.edit(id, MONDAY, { allDay: true });
  const settings = { id: link, title: "Club", timeZone: "Europe/London" };
  perform(saveCalendar, settings, world.as(ANN));
  club.edit(id, "2026-11-30", { title: "Choir", scope: "all" });
  const { id: together } = perform(saveTogether, { title: "All", links: [link] }, world.as(ANN));

  const ask = async (name: string, input: object) => {
    const reply = await apiCalls.get(name)?.call({ ...input }, world.as(ANN));
    return (reply?.payload ?? {}) as Record<string, { allDay: boolean; from: number }[]>;
  };
  const calendarId = link;
  const { list } = await ask("calendar/listDates", { calendarId, seriesId: id });
  const { upcoming } = await ask("calendar/search", { calendarId, q: "choir" });
  const { events } = await ask("calendar/view", { id: link });
  const combined = await ask("together/view", { id: together });
  const date = { calendarId, id: `${id}_20261123`, title: "Choir", location: "", notes: "" };
  const { from, to } = at(MONDAY);
  const saved = await ask("calendar/saveEvent", { ...date, allDay: true, from, to });
  const dates = (list as unknown as { event: { allDay: boolean; from: number } }[]).map(
    ({ event }) => event,
  );
  const found = [dates, upcoming, events, combined.events].map((all) =>
    all?.filter((event) => event?.allDay).map((event) => event.from),
  );
  const midnight = epochAt(MONDAY, "00:00", "Europe/London");
  expect(found).toEqual([[midnight], [midnight], [midnight], [midnight]]);
  expect(saved).toMatchObject({ allDay: true, from: midnight });
});
