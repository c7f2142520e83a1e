// Busy times get a title in the reader's language; events that someone named "Busy" keep theirs.
import { expect, it } from "vitest";
import { busyTitle, withBusyTitles } from "~/event/busy-title";
import type { CalendarEvent } from "~/event/event";
import { ENGLISH, wordsIn } from "~/words/server-words";

const EVENT: CalendarEvent = {
  id: "a",
  uid: "a",
  title: "Busy",
  location: "",
  notes: "",
  categoryId: null,
  asks: null,
  allDay: false,
  from: 0,
  to: 1,
  firstDay: null,
  lastDay: null,
  timeZone: "UTC",
  sequence: 0,
  createdAt: 0,
  modifiedAt: 0,
  seriesId: null,
  occurrence: null,
};

it("words the title of a busy time alone", () => {
  const words = wordsIn("en-XA");
  const [time, event] = withBusyTitles([{ ...EVENT, isBusy: true }, EVENT], words);
  expect(time?.title).toMatch(/^⟦.+⟧$/);
  expect(time?.title).not.toContain("Busy");
  expect(event?.title).toBe("Busy");
  expect(busyTitle(ENGLISH)).toBe("Busy");
});
