import { expect, test } from "vitest";
import { readRegion } from "~/web/request/reader-words";

test.each([
  ["en-US,en;q=0.9", "letter", false],
  ["en", "letter", false],
  ["es-MX", "letter", false],
  ["fr-CA,fr;q=0.8", "letter", false],
  ["fil", "letter", false],
  ["en-GB", "a4", false],
  ["es", "a4", false],
  ["de", "a4", true],
  ["de-AT,de;q=0.9,en;q=0.1", "a4", true],
  ["sv-SE", "a4", true],
  ["pl", "a4", true],
  ["fr-FR", "a4", false],
  ["", "a4", false],
  ["*", "a4", false],
] as const)(
  "a browser that asks for %j prints on %s; counts weeks: %s",
  (header, paper, countsWeeks) => {
    expect(readRegion(header)).toEqual({ paper, countsWeeks });
  },
);
