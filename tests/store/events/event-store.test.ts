// Adds many events at once, like an import.

import { expect, it } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { createWorld, HOUR, NOW } from "../../support/operations";

it.each([0, 1, 499, 500, 501, 1_000, 1_001])(
  "%i events put in at once are all there, once each",
  (count) => {
    const { store, calendar } = createWorld();
    const calendarId = store.calendars.findByLink(calendar())?.id ?? 0;
    const events = Array.from({ length: count }, (_, n) => ({
      ...NO_TEXTS,
      id: `e${n}`,
      uid: `u${n}`,
      title: `Event ${n}`,
      categoryId: null,
      allDay: false,
      firstDay: null,
      lastDay: null,
      timeZone: "UTC",
      now: NOW,
      from: NOW + n * HOUR,
      to: NOW + (n + 1) * HOUR,
    }));
    store.events.addAll(calendarId, events);
    expect(store.events.countAlive(calendarId)).toBe(count);
    const titles = store.events.listAll(calendarId).map(({ title }) => title);
    expect(titles.sort()).toEqual(events.map(({ title }) => title).sort());
  },
);
