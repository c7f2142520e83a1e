// The effects of the browser's Accept-Language.
import { afterEach, expect, it, vi } from "vitest";
import { readRanges } from "~/web/request/reader-words";
import { weekOfLocale } from "~/web/request/visitor-headers";

afterEach(() => {
  vi.restoreAllMocks();
});

it("the most wanted locale is the one whose week counts", () => {
  expect(readRanges("fr;q=0.5, en-US, de;q=0.9")).toEqual(["en-US", "de", "fr"]);
  expect(weekOfLocale(readRanges("de-DE,de;q=0.9,en;q=0.5")[0] ?? "").weekStart).toBe(1);
  expect(readRanges("*, not a locale, de;q=0")).toEqual([]);
});

it("a header that names very many is read to its tenth, since it is read before anything is counted", () => {
  const tried = vi.spyOn(Intl, "Locale");
  const names = Array.from({ length: 60 }, (_, n) => `${String.fromCharCode(97 + (n % 26))}x`);
  readRanges(names.join(","));
  expect(tried.mock.calls.length).toBeLessThanOrEqual(10);
});

const REGIONS = "AE AF BH BR DE DZ EG GB IL IN IQ IR JO KW LY OM PS QA SA SD SY TR UG US YE".split(
  " ",
);
const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6];

it("the weekend is the one where the language is spoken", () => {
  expect(weekOfLocale("ar-EG").weekend).toEqual([FRIDAY, SATURDAY]);
  expect(weekOfLocale("he").weekend).toEqual([FRIDAY, SATURDAY]);
  expect(weekOfLocale("fa").weekend).toEqual([FRIDAY]);
  expect(weekOfLocale("ps-AF").weekend).toEqual([THURSDAY, FRIDAY]);
  expect(weekOfLocale("ar-AE").weekend).toEqual([SATURDAY, SUNDAY]);
  expect(weekOfLocale("en-GB").weekend).toEqual([SATURDAY, SUNDAY]);
});

it("an engine that knows no weeks is told the same weekends", () => {
  const known = REGIONS.map((region) => weekOfLocale(`en-${region}`).weekend);
  const locales = vi.spyOn(Intl.Locale.prototype, "maximize").mockImplementation(function (
    this: Intl.Locale,
  ) {
    // An engine's reply without week data.
    return Object.create(null, { region: { value: this.region } });
  });
  // Tags that were not requested before, so nothing is cached.
  const guessed = REGIONS.map((region) => weekOfLocale(`en-${region}-u-nu-latn`));
  locales.mockRestore();

  expect(guessed.map(({ weekend }) => weekend)).toEqual(known);
  expect(guessed.every(({ weekStart }) => weekStart === MONDAY)).toBe(true);
});
