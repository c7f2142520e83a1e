// The public holidays of a calendar's region: who sees them, and how history, undo, archive and export handle them.
import { describe, expect, it, test } from "vitest";
import { getArchiveHead } from "~/features/moving/operations/archives";
import { getCalendarData } from "~/operations/accounts/account-data";
import { listHolidays, saveCalendar } from "~/operations/calendars/calendars";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { getVersion, listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { createWorld, refusalOf, type World } from "../../support/operations";
import { ANN } from "../scene";

type Settings = { holidays?: unknown; holidaysInFeed?: unknown };

function save(world: World, id: string, settings: Settings) {
  return perform(saveCalendar, { id, title: "Club", ...settings } as never, world.as(ANN));
}

function open(settings: Settings = { holidays: "DE-BY", holidaysInFeed: true }) {
  const world = createWorld();
  const id = world.calendar();
  save(world, id, settings);
  return { world, id };
}

const CHRISTMAS = { day: "2026-12-25", title: "1. Weihnachtstag", lang: "de" };
const DAYS = { first: "2026-12-20", last: "2026-12-25" };

describe("the region of a calendar", () => {
  it("stays where it is not sent, or where a program sends back the list that it got", () => {
    const { world, id } = open();
    for (const holidays of [undefined, [CHRISTMAS]]) {
      save(world, id, { holidays });
      expect(world.store.calendars.findByLink(id)).toMatchObject({
        holidays: "DE-BY",
        holidaysInFeed: true,
      });
    }
    save(world, id, { holidays: "" });
    expect(perform(listHolidays, { calendarId: id, ...DAYS }, world.as(null)).holidays).toEqual([]);
  });

  it.each(["XX", "DE-XX", "de-by", "../DE", "toString"])("%j is refused", (holidays) => {
    const { world, id } = open();
    const { message, fields } = refusalOf(() => save(world, id, { holidays }));
    expect(message || fields.holidays).toContain("There is no such region.");
    expect(world.store.calendars.findByLink(id)?.holidays).toBe("DE-BY");
  });
});

test("calendar/view has the holidays of its window, by the calendar's days", () => {
  const { world, id } = open();
  const window = { from: Date.parse("2026-12-24T23:00Z"), to: Date.parse("2026-12-25T23:00Z") };
  expect(perform(viewCalendar, { id, ...window }, world.as(null)).holidays).toEqual([CHRISTMAS]);
  const { holidays, events } = perform(viewCalendar, { id }, world.as(null));
  expect(holidays.length).toBeGreaterThan(10);
  expect(events).toEqual([]);
});

test("history names the change, Undo takes it back, archive and export have it", () => {
  const { world, id } = open({});
  const ann = { ...world.as(ANN), batch: "holidays" };
  const changed = { holidays: "US", holidaysInFeed: true };
  perform(saveCalendar, { id, title: "Club", ...changed }, ann);
  const [version] = perform(listVersions, { calendarId: id }, ann).list;
  expect(version?.fields).toEqual(["holidays", "holidaysInFeed"]);
  const { texts } = perform(getVersion, { calendarId: id, versionId: version?.id ?? 0 }, ann);
  expect(texts).toContainEqual({ field: "holidays", before: "", after: "US" });
  expect(perform(getArchiveHead, { calendarId: id }, ann).head.calendar).toMatchObject({
    holidays: "US",
    holidaysInFeed: true,
  });
  expect(perform(getCalendarData, { calendarId: id }, ann).data).toMatchObject({ holidays: "US" });
  perform(undoBatch, { calendarId: id, batch: "holidays" }, ann);
  expect(world.store.calendars.findByLink(id)).toMatchObject({
    holidays: "",
    holidaysInFeed: false,
  });
});
