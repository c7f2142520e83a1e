// What the browser's Accept-Language decides.
import { afterEach, expect, it, vi } from "vitest";
import { readLocale, weekStartOf } from "~/web/pages/locale";

afterEach(() => {
  vi.restoreAllMocks();
});

it("the most wanted locale is the one whose week counts", () => {
  expect(readLocale("fr;q=0.5, en-US, de;q=0.9")).toBe("en-US");
  expect(weekStartOf(readLocale("de-DE,de;q=0.9,en;q=0.5"))).toBe(1);
  expect(weekStartOf(readLocale("en-US"))).toBe(0);
  expect(readLocale("*, not a locale")).toBe("en");
});

it("a header that names very many is read to its tenth, since it is read before anything is counted", () => {
  const tried = vi.spyOn(Intl, "Locale");
  const names = Array.from({ length: 60 }, (_, n) => `${String.fromCharCode(97 + (n % 26))}x`);
  readLocale(names.join(","));
  expect(tried.mock.calls.length).toBeLessThanOrEqual(10);
});
