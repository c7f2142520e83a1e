// Request conditions that mean "I already have it" (RFC 9110 §13).
import { describe, expect, test } from "vitest";
import { isUnchanged, lastModified } from "~/web/cache/conditional-request";

const MODIFIED = Date.parse("2026-11-21T10:00:00.600Z");
const NOW = Date.parse("2026-11-21T12:00:00Z");
const validators = { etag: 'W/"5-abc"', modifiedAt: MODIFIED };

function unchanged(headers: Record<string, string>, now = NOW): boolean {
  return isUnchanged(new Headers(headers), validators, now);
}

describe("by entity-tag", () => {
  test.each(['W/"5-abc"', '"5-abc"', '"x", W/"5-abc"', 'W/"x",W/"5-abc"', "*", " * "])(
    "%s means that the client has it",
    (tags) => expect(unchanged({ "If-None-Match": tags })).toBe(true),
  );

  test.each(['W/"4-abc"', "5-abc", '""', "", '"5-ABC"', '"5-abc', "W/*"])("%j does not", (tags) =>
    expect(unchanged({ "If-None-Match": tags })).toBe(false),
  );

  test("a tag decides alone, whatever the date says", () => {
    const later = "Sat, 21 Nov 2026 11:00:00 GMT";
    const earlier = "Fri, 20 Nov 2026 11:00:00 GMT";
    expect(unchanged({ "If-None-Match": '"old"', "If-Modified-Since": later })).toBe(false);
    expect(unchanged({ "If-None-Match": '"5-abc"', "If-Modified-Since": earlier })).toBe(true);
  });
});

describe("by date", () => {
  test("the date that was handed out is enough, though it has no parts of seconds", () => {
    const handedOut = lastModified(validators.modifiedAt, NOW);
    expect(handedOut).toBe("Sat, 21 Nov 2026 10:00:00 GMT");
    expect(unchanged({ "If-Modified-Since": handedOut })).toBe(true);
  });

  test.each([
    "Sat, 21 Nov 2026 10:00:00 GMT",
    "Saturday, 21-Nov-26 10:00:00 GMT",
    "Sat Nov 21 10:00:00 2026",
  ])("all three forms of a date are understood: %s", (date) =>
    expect(unchanged({ "If-Modified-Since": date })).toBe(true),
  );

  test("an earlier date is not enough", () => {
    expect(unchanged({ "If-Modified-Since": "Sat, 21 Nov 2026 09:59:59 GMT" })).toBe(false);
  });

  test.each([
    "yesterday",
    "5",
    "2026-11-21",
    "Sat, 21 Nov 2026 10:00:00",
    "",
    "Sat, 99 Nov 2026 10:00:00 GMT",
  ])("what is no date proves nothing: %j", (text) =>
    expect(unchanged({ "If-Modified-Since": text })).toBe(false),
  );

  test("a date in the future proves nothing", () => {
    expect(unchanged({ "If-Modified-Since": "Sat, 21 Nov 2026 12:00:01 GMT" })).toBe(false);
  });

  test("no condition means that it has nothing", () => expect(unchanged({})).toBe(false));
});

test("Last-Modified never lies in the future", () => {
  expect(lastModified(validators.modifiedAt, MODIFIED - 60_000)).toBe(
    "Sat, 21 Nov 2026 09:59:00 GMT",
  );
});
