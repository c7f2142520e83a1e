// Files of other programs show what they show there; each has a series, a changed date and an all-day event.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { CONTEXT, say, tell } from "./import-context";

/** The remarks on the file, then its items. */
const FILES: Record<string, string[]> = {
  apple: [
    "Also in the file, and not taken over: X-APPLE-STRUCTURED-LOCATION.",
    "5B2C1D7E-1111-4C0A-9C55-AAAAAAAAAAAA | #1 | Vorstandssitzung | Seestraße 4, 12345 Berlin, Deutschland | https://verein.example/vorstand | 2026-01-12 19:30 for 5400000 in Europe/Berlin | month 1  nth until null | 2026-11-09: Vorstandssitzung (verschoben), 2026-11-16T19:30 to 2026-11-16T21:00 Europe/Berlin",
    "5B2C1D7E-2222-4C0A-9C55-AAAAAAAAAAAA | #0 | Geburtstag Łukasz | 1972-02-29 null for 0 in Europe/Berlin | year 1  date until null | (Its dates before 1970 are left out.)",
    "5B2C1D7E-3333-4C0A-9C55-AAAAAAAAAAAA | #0 | Sommerlager | 2026-07-03 to 2026-07-05",
  ],
  exchange: [
    "Reminders and who is invited were not taken over.",
    "exchange-1 | #0 | Früh-Besprechung | Hallo | 2026-10-05 08:00 for 1800000 in Europe/Berlin | week 1 12345 date until 2026-10-16 | without 2026-10-07 2026-10-08 | 2026-10-09: Früh-Besprechung, 2026-10-09T08:00 to 2026-10-09T08:30 Europe/Berlin",
    "exchange-2 | #0 | Tag der Deutschen Einheit | 2026-10-03 to 2026-10-03",
  ],
  gancio: [
    "Categories that were not taken over: music, outdoor. An event has at most one, of those that this calendar has.",
    "concert-in-the-park@gancio.example | #0 | Concert in the park | The park - Street 1 | Bring a blanket.\\nhttps://gancio.example/event/concert-in-the-park | 2026-11-13T19:00 to 2026-11-13T22:00 Europe/Berlin",
    "repair-cafe@gancio.example | #0 | Repair café | 2026-11-07 13:00 for 14400000 in UTC | month 1  nth until 2027-02-06 | without 2027-01-02 | 2026-12-05: Repair café, 2026-12-05T15:00 to 2026-12-05T19:00 Europe/Berlin",
    "flea-market@gancio.example | #0 | Flea market | 2026-11-14 to 2026-11-15",
  ],
  google: [
    "Reminders and who is invited were not taken over.",
    "4k2v9q0t5r@google.com | #2 | Training | Hall 3, Main Street 5 | Bring shoes, water too.\\n**Hall 3** | 2026-09-07 19:00 for 5400000 in Europe/Berlin | week 1 14 date until 2026-12-14 | without 2026-10-12 2026-10-15 | 2026-11-02: Training (moved), Hall 1, 2026-11-03T17:00 to 2026-11-03T18:30 Europe/Berlin",
    "7xmas@google.com | #0 | Boathouse closed | 2026-12-24 to 2026-12-26",
    "one@google.com | #0 | Regatta | 2026-12-05T14:00 to 2026-12-05T16:00 Europe/Berlin",
  ],
  khal: [
    "KHAL1 | #0 | Yoga | 2026-03-02 07:00 for 3600000 in Europe/Berlin | day 2  date until null | without 2026-03-04 | 2026-03-06: Yoga, 2026-03-06T07:00 to 2026-03-06T08:00 Europe/Berlin",
    "KHAL2 | #0 | Urlaub | 2026-08-01 to 2026-08-14",
  ],
  nextcloud: [
    "Categories that were not taken over: Jugend. An event has at most one, of those that this calendar has.",
    "0f9c6d4e-nextcloud | #4 | Letzter Tag des Monats | category 1 | 2026-01-31 10:00 for 5400000 in Europe/Berlin | month 1  lastDay until null | without 2026-02-28 | 2026-03-31: Vorletzter Tag, category 1, 2026-03-30T08:00 to 2026-03-30T09:30 Europe/Berlin",
    "allday-nextcloud | #0 | Maifeiertag | 2026-05-01 to 2026-05-01",
  ],
  "outlook-365": [
    "040000008200E00074C5B7101A82E00800000000D0A1 | #1 | Chor | Saal | 2026-09-30 19:00 for 7200000 in Europe/Berlin | month 1  last until 2027-05-26 | without 2026-12-30 | 2026-10-28: Canceled: Chor, 2026-10-28T18:00 to 2026-10-28T20:00 Europe/Berlin | (2026-10-28: It is canceled.)",
    "040000008200E00074C5B7101A82E00800000000D0A2 | #0 | Ferien | 2026-12-21 to 2027-01-03",
    "040000008200E00074C5B7101A82E00800000000D0A3 | #0 | Call with Seattle | 2026-11-03T17:00 to 2026-11-03T18:00 America/Los_Angeles",
    "040000008200E00074C5B7101A82E00800000000D0A4 | #0 | 2026-11-03 |  | It is marked as private.",
  ],
  "school-holidays": [
    "The file is not in UTF-8. It was read as Windows-1252: check that its letters are right.",
    "ferien-herbst-2026 | #0 | Herbstferien Thüringen | 2026-10-19 to 2026-10-30",
    "feiertag-mutter | #0 | Muttertag | 2026-05-10 null for 0 in Europe/Berlin | year 1  nth until null | without 2028-05-14 | 2027-05-09: Muttertag (große Feier), 2027-05-09 to 2027-05-09",
    "ostern | #0 | Ostern | 2026-04-05 null for 0 in Europe/Berlin | day 1  date until 2026-04-05 | and on 2027-03-28 2028-04-16 2029-04-01",
  ],
  teamup: [
    "TU1234567890 | #0 | Basketball U14 | Court 2 | Please be on time\\n\\nCoach\\n\\nhttps://teamup.com/event/show/id/abc | category 2 | 2026-10-06 18:00 for 5400000 in America/New_York | week 2 2 date until 2026-12-15 | without 2026-11-03 | 2026-10-20: Basketball U14, category 2, 2026-10-20T23:00 to 2026-10-21T00:30 America/New_York",
    "TU1234567891 | #0 | Thanksgiving | 2026-11-26 to 2026-11-26",
  ],
  thunderbird: [
    "lightning-1 | #0 | Stammtisch | 2026-11-27 19:30 for 12600000 in Europe/Vienna | year 1  last until null | without 2027-11-26 | 2028-11-24: Stammtisch, 2028-11-24T19:00 to 2028-11-24T22:30 Europe/Vienna",
    "lightning-2 | #0 | Müllabfuhr | 2026-11-10T05:00 to 2026-11-10T05:00 Europe/Vienna",
    "lightning-3 | #0 | Betriebsausflug | 2026-11-12 to 2026-11-12",
  ],
};

test.each(Object.keys(FILES))("%s", (name) => {
  const { items, remarks } = readCalendarFile(
    readFileSync(`tests/import/files/${name}.ics`),
    CONTEXT,
  );
  expect([...remarks.map(say), ...items.map(tell)]).toEqual(FILES[name]);
});

test("all have a series with a changed date, and whole days", () => {
  for (const name of Object.keys(FILES)) {
    const { items } = readCalendarFile(readFileSync(`tests/import/files/${name}.ics`), CONTEXT);
    expect(
      items.some((item) => item.kind === "series" && item.changed.length > 0),
      name,
    ).toBe(true);
    expect(
      items.some((item) => item.kind !== "leftOut" && item.values.allDay),
      name,
    ).toBe(true);
  }
});
