// Repeating events of several days: across a month's end or a clock change, and for readers in distant zones.
import { describe, expect, test } from "vitest";
import { firstDayIn, lastDayIn } from "~/event/event";
import { listEventsAround, listEventsOfDays } from "~/operations/events/event-lists";
import { perform } from "~/operations/kernel/operation";
import { epochAt, timeIn } from "~/time/zones";
import { DAY, HOUR } from "../../support/operations";
import { createClub, ZONE } from "./series-scene";

const FAR_ZONES = ["Pacific/Honolulu", "Europe/Berlin", "Pacific/Kiritimati"];

/** Friday to Sunday every fifth week: 26 to 28 March and 30 April to 2 May 2027. */
function campsOf(club: ReturnType<typeof createClub>) {
  const from = epochAt("2027-03-26", "00:00", ZONE);
  club.save({
    title: "Camp",
    allDay: true,
    from,
    to: from + 2 * DAY,
    repeat: { freq: "week", every: 5 },
  });
}

const read = (club: ReturnType<typeof createClub>, first: string, last: string, zone: string) =>
  perform(listEventsOfDays, { calendarId: club.link, first, last, zone }, club.as(null)).map(
    (event) => `${event.title} ${firstDayIn(event, zone)} ${lastDayIn(event, zone)}`,
  );

describe("a series of several days", () => {
  test.each(FAR_ZONES)("of whole days has the same dates for a reader in %s", (zone) => {
    const club = createClub();
    campsOf(club);
    const lines = ["Camp 2027-03-26 2027-03-28", "Camp 2027-04-30 2027-05-02"];
    expect(read(club, "2027-03-01", "2027-05-31", zone)).toEqual(lines);
    expect(read(club, "2027-03-28", "2027-03-28", zone)).toContain(lines[0]);
    expect(read(club, "2027-05-02", "2027-05-31", zone)).toContain(lines[1]);
    expect(read(club, "2027-04-05", "2027-04-24", zone)).toEqual([]);
  });

  test.each(FAR_ZONES)(
    "still lasts on its last day for a reader in %s, and is over after it",
    (zone) => {
      const club = createClub();
      campsOf(club);
      const window = { calendarId: club.link, zone, past: 3, upcoming: 1 };
      const around = () => perform(listEventsAround, window, club.as(null));
      club.world.clock.now = epochAt("2027-03-28", "23:30", zone);
      expect(around().upcoming.map(({ firstDay }) => firstDay)).toEqual(["2027-03-26"]);
      club.world.clock.now = epochAt("2027-03-29", "00:30", zone);
      expect(around().past.map(({ firstDay }) => firstDay)).toEqual(["2027-03-26"]);
      expect(around().upcoming.map(({ firstDay }) => firstDay)).toEqual(["2027-04-30"]);
    },
  );

  test("of 72 hours ends an hour later by the clock that goes forward meanwhile", () => {
    const club = createClub();
    const from = epochAt("2027-03-19", "18:00", ZONE);
    club.save({ title: "Relay", from, to: from + 72 * HOUR, repeat: { freq: "week" } });
    const input = { calendarId: club.link, first: "2027-03-19", last: "2027-04-04", zone: ZONE };
    const list = perform(listEventsOfDays, input, club.as(null));
    expect(list.map((event) => event.to - event.from)).toEqual([72 * HOUR, 72 * HOUR, 72 * HOUR]);
    expect(list.map((event) => timeIn(event.from, ZONE))).toEqual(["18:00", "18:00", "18:00"]);
    expect(list.map((event) => timeIn(event.to, ZONE))).toEqual(["18:00", "19:00", "18:00"]);
  });
});
