// Sixty invalid or unusual dates and times, wherever one can be entered.

import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "~/time/days";
import { midnightOf, timeZones } from "~/time/zones";
import { readEventForm } from "~/web/pages/events/event-form-reader";
import { ENGLISH } from "~/words/server-words";
import { spread } from "../../../support/runs";
import { joinWithPeople, type People } from "../../api/api-people";
import { sendRaw } from "../../api/api-raw";

let people: People;
beforeAll(async () => {
  people = await joinWithPeople();
});

const DATES = [
  "",
  " ",
  "0",
  "-1",
  "NaN",
  "Infinity",
  "-Infinity",
  "1e999",
  "1e3",
  "0x10",
  "null",
  "undefined",
  "2026-02-29",
  "2026-02-30",
  "2026-02-31",
  "2026-04-31",
  "2026-00-10",
  "2026-13-01",
  "2026-01-00",
  "2026-01-32",
  "0000-00-00",
  "0000-01-01",
  "0001-01-01",
  "1582-10-10",
  "1969-12-31",
  "1970-01-01",
  "2200-12-31",
  "2201-01-01",
  "9999-12-31",
  "10000-01-01",
  "+002026-01-01",
  "-000001-01-01",
  "275760-09-13",
  "275760-09-14",
  "8640000000000000",
  "8640000000000001",
  "-8640000000000001",
  "1795244100000",
  "2026-11-21T10:00:00Z",
  "2026-11-21 10:00",
  "21.11.2026",
  "11/21/2026",
  "2026/11/21",
  "20261121",
  "2026-W47-6",
  "2026-325",
  "2026-11",
  "2026",
  "tomorrow",
  "2026-11-21-",
  "--2026-11-21",
  "2026-11-21\u0000",
  "\uFF12\uFF10\uFF12\uFF16-11-21",
  "٢٠٢٦-١١-٢١",
  "2026‐11‐21",
  "2026-11-21'--",
  "<b>2026-11-21</b>",
  "2026-1-1",
  "2024-02-29",
  "2100-02-29",
  "2000-02-29",
];
const TIMES = [
  "24:00",
  "25:61",
  "-1:00",
  "1e9",
  "NaN",
  "",
  "10:00:60",
  "noon",
  "99pm",
  "\uFF11\uFF12:00",
  "00:00",
  "23:59",
];

describe(`${DATES.length} dates`, () => {
  test("in addresses show the page or that there is none, never a fault, never a NaN", async () => {
    const { site, club } = people;
    for (const date of spread(DATES, 12)) {
      const part = encodeURIComponent(date);
      const paths = [
        `/calendar/${club.id}/calendar?month=${part}&day=${part}`,
        `/calendar/${club.id}/list?past=${part}&upcoming=${part}`,
        ...(/\0/.test(date) ? [] : [`/calendar/${club.id}/day/${part}`]),
      ];
      for (const path of paths) {
        const { http, text } = await sendRaw(site.origin + path, { method: "GET" });
        expect([path, [200, 400, 404].includes(http)]).toEqual([path, true]);
        const shown = text.replaceAll(date, "").replaceAll(part, "");
        expect([path, /\bNaN\b|Invalid Date|Infinity/.test(shown)]).toEqual([path, false]);
      }
    }
  });

  test("in an event's form are stored as they read, or sent back with what is wrong", async () => {
    const { site, ann, club } = people;
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: site.origin,
      Cookie: `sid=${ann.cookies.get("sid")}`,
    };
    for (const [n, date] of spread(DATES, 12).entries()) {
      const time = TIMES[n % TIMES.length] ?? "";
      const whole = { fromDate: date, toDate: date, fromTime: time, toTime: time };
      const half = { fromDate: "2031-03-04", toDate: date, fromTime: "10:00", toTime: time };
      for (const fields of [whole, half, { ...whole, allDay: "on" }, { ...half, allDay: "on" }]) {
        const more = {
          title: "Odd",
          from: date,
          to: date,
          modifiedAt: date,
          timeZone: "Europe/Berlin",
        };
        const body = new URLSearchParams({ ...more, ...fields }).toString();
        const path = `${site.origin}/calendar/${club.id}/events/new`;
        const { http, text } = await sendRaw(path, { headers, body });
        expect([date, time, [303, 400].includes(http)]).toEqual([date, time, true]);
        const shown = text.replaceAll(date, "").replaceAll(time, "");
        expect([date, time, /\bNaN\b|Invalid Date/.test(shown)]).toEqual([date, time, false]);
      }
    }
    await expectSoundEvents();
  });

  test("in a call are refused unless they are whole milliseconds of these centuries", async () => {
    const { ann, club } = people;
    for (const date of spread(DATES, 12)) {
      for (const value of [date, Number(date), Date.parse(date)]) {
        const body = {
          calendarId: club.id,
          id: "",
          title: "Odd",
          allDay: false,
          from: value,
          to: typeof value === "number" ? value - 1 : value,
        };
        const { http, status } = await ann.api("calendar/saveEvent", body);
        // To always precedes From here, so nothing may be stored.
        expect([date, value, http, status]).toEqual([date, value, 200, "Error"]);
      }
    }
    await expectSoundEvents();
  });

  async function expectSoundEvents(): Promise<void> {
    const { ann, club } = people;
    const { events } = await ann.call("calendar/view", { id: club.id });
    for (const { from, to, allDay } of events) {
      expect([Number.isSafeInteger(from), Number.isSafeInteger(to)]).toEqual([true, true]);
      expect(allDay ? to >= from : to > from).toBe(true);
    }
  }
});

/** Days of 2026 that are not 24 hours long, because a zone's clock changes. */
function changesIn(zone: string): string[] {
  const days = Array.from({ length: 365 }, (_, n) => addDays("2026-01-01", n));
  return days.filter(
    (day) => midnightOf(addDays(day, 1), zone) - midnightOf(day, zone) !== 86_400_000,
  );
}

test("every half hour of the days on which any zone's clock changes makes an event that ends after it begins", () => {
  const halves = Array.from(
    { length: 48 },
    (_, n) => `${String(Math.floor(n / 2)).padStart(2, "0")}:${n % 2 ? "30" : "00"}`,
  );
  let changes = 0;
  const zones = spread(timeZones(), 60);
  for (const zone of zones) {
    for (const day of changesIn(zone)) {
      changes += 1;
      for (const [n, fromTime] of halves.entries()) {
        const toTime = halves[(n + 1) % 48] ?? "";
        const toDate = n === 47 ? addDays(day, 1) : day;
        const sent = { title: "Change", fromDate: day, fromTime, toDate, toTime, timeZone: zone };
        const read = readEventForm(sent, zone, ENGLISH);
        if (!read.ok) {
          // In a skipped or repeated hour To may precede From; the form corrects it and asks.
          expect([zone, day, fromTime, Object.keys(read.errors)]).toEqual([
            zone,
            day,
            fromTime,
            ["toTime"],
          ]);
          const again = readEventForm({ ...sent, ...read.values }, zone, ENGLISH);
          expect(again.ok && again.draft.to > again.draft.from).toBe(true);
          continue;
        }
        expect(read.draft.to).toBeGreaterThan(read.draft.from);
      }
    }
  }
  expect(changes).toBeGreaterThan(zones.length / 3);
}, 120_000);
