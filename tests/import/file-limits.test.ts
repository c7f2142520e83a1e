// Limits on the contents of a file.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import {
  IMPORT_BYTES,
  IMPORT_EVENTS,
  IMPORT_EXDATES,
  IMPORT_LINE,
  IMPORT_RULES,
} from "~/values/limits";
import { CONTEXT, itemsOf, many, refusedFile, START, told } from "./import-context";

describe("limits", () => {
  test.each<[string, () => unknown, string]>([
    [
      "bytes",
      () => readCalendarFile(new Uint8Array(IMPORT_BYTES + 1), CONTEXT),
      "The file is larger than 10 MB.",
    ],
    [
      "events",
      () => itemsOf(...many(IMPORT_EVENTS + 1, () => ["UID:a"])),
      "The file has more than 5,000 events.",
    ],
    [
      "rules",
      () => itemsOf(...many(IMPORT_RULES + 1, (n) => [`UID:${n}`, START, "RRULE:FREQ=DAILY"])),
      "The file has more than 500 repeating events.",
    ],
    [
      "dates left out",
      () => itemsOf([START, `EXDATE:${"20261124,".repeat(IMPORT_EXDATES)}20261124`]),
      "An event in the file leaves out or adds more than 2,000 dates.",
    ],
  ])(
    "of %s are named where they are passed, and nothing is imported",
    (_name, reading, message) => {
      expect(refusedFile(reading)).toContain(message);
    },
  );

  it("hold up to their last one", () => {
    expect(
      itemsOf(...many(IMPORT_RULES, (n) => [`UID:${n}`, START, "RRULE:FREQ=DAILY"])),
    ).toHaveLength(IMPORT_RULES);
    expect(
      itemsOf([START, `EXDATE:${"20261124,".repeat(IMPORT_EXDATES - 1)}20261124`]),
    ).toHaveLength(1);
  });

  it("of a line drop its end", () => {
    const line = (length: number) => told(START, `LOCATION;X="${"x".repeat(length - 18)}":Hall`)[0];
    expect(line(IMPORT_LINE)).toContain("Hall");
    expect(line(IMPORT_LINE + 1)).not.toContain("Hall");
  });
});
