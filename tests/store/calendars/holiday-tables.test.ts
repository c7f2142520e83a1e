import { expect, test } from "vitest";
import { createHolidayTables } from "~/store/calendars/holiday-tables";
import { addDays } from "~/time/days";
import { dayIn } from "~/time/zones";
/** Public holidays from 2026 to 2028 by Python's package `holidays` 0.105. */
import elsewhere from "./public-holidays.json";

const tables = createHolidayTables();
const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

test.each(Object.entries(elsewhere))("%s has the days that a second source has", (region, days) => {
  const ours = tables.between(region, "2026-01-01", "2028-12-31");
  expect(ours.map(({ day }) => day)).toEqual(days);
});

test("the tables reach two years ahead: run `npm run holidays` where they do not", () => {
  const today = dayIn(Date.now(), "UTC");
  expect(`${tables.list().last}-12-31` >= addDays(today, 2 * 365)).toBe(true);
});

test("titles are in the region's language, and say which that is", () => {
  const [thanksgiving] = tables.between("US", "2026-11-26", "2026-11-26");
  expect(thanksgiving).toEqual({ day: "2026-11-26", title: "Thanksgiving Day", lang: "en" });
  expect(tables.between("DE-BY", "2026-12-25", "2026-12-26")).toEqual([
    { day: "2026-12-25", title: "1. Weihnachtstag", lang: "de" },
    { day: "2026-12-26", title: "2. Weihnachtstag", lang: "de" },
  ]);
  expect(tables.between("CH-GE", "2026-12-25", "2026-12-25")).toMatchObject([{ lang: "fr" }]);
  for (const [region, lang] of Object.entries({ JP: "ja", CZ: "cs", GE: "ka" }))
    expect(tables.between(region, "2026-01-01", "2026-01-01")).toMatchObject([{ lang }]);
});

test("every region is known for all of the years, with languages that browsers know", () => {
  const { names, first, last } = tables.list();
  expect(Object.keys(names)).toHaveLength(571);
  const empty: string[] = [];
  for (const region of Object.keys(names)) {
    const found = tables.all(region);
    const days = found.map(({ day }) => day);
    expect(new Set(days).size, region).toBe(days.length);
    expect([...days].sort(), region).toEqual(days);
    for (const { title, lang } of found) {
      expect(title, region).not.toBe("");
      expect(Intl.getCanonicalLocales(lang), region).toEqual([lang]);
      expect(languages.of(lang), `${region} ${lang}`).toBeDefined();
    }
    for (let year = first; year <= last; year += 1) {
      if (!days.some((day) => day.startsWith(String(year)))) empty.push(`${region} ${year}`);
    }
  }
  expect(empty).toEqual([]);
});

test("a region that there is not has none, whatever it is called", () => {
  for (const region of ["", "XX", "DE-XX", "../DE", "constructor"])
    expect(tables.between(region, "2026-01-01", "2026-12-31")).toEqual([]);
});
