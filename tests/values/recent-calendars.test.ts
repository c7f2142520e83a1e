import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addRecent, readRecent, writeRecent } from "~/values/visits";

const anyId = fc.stringMatching(/^[A-Za-z0-9_-]{1,22}$/).filter((id) => id !== "demo");

describe("reading recent calendars", () => {
  test.each([
    ["nothing kept", null, []],
    ["nothing known", undefined, []],
    ["an empty text", "", []],
    ["ids, the newest first", "c,b,a", ["c", "b", "a"]],
    ["blanks around ids", " a , b ", ["a", "b"]],
    ["five ids of more", "a,b,c,d,e,f", ["a", "b", "c", "d", "e"]],
    ["an id that comes twice", "a,b,a", ["a", "b"]],
    ["malformed ids", "a,,../b,<b>,b c,é,d", ["a", "d"]],
    ["the demo calendar", "demo,a", ["a"]],
    ["an id that is too long", `${"x".repeat(65)},a`, ["a"]],
    ["a text that is too long", `a,${"b".repeat(1_000)}`, []],
  ])("%s", (_, text, expected) => {
    expect(readRecent(text)).toEqual(expected);
  });
});

describe("visiting a calendar", () => {
  it("puts it in front and drops the oldest beyond five", () => {
    expect(addRecent(["b", "c"], "a")).toEqual(["a", "b", "c"]);
    expect(addRecent(["b", "c", "d", "e", "f"], "a")).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("again moves it to the front", () => {
    expect(addRecent(["a", "b", "c"], "c")).toEqual(["c", "a", "b"]);
  });

  it("is not recorded for the demo calendar or a malformed id", () => {
    expect(addRecent(["a"], "demo")).toEqual(["a"]);
    expect(addRecent(["a"], "a,b")).toEqual(["a"]);
    expect(addRecent(["a"], "")).toEqual(["a"]);
  });

  it("keeps the list it was given, at most five, each once, the visited in front", () => {
    fc.assert(
      fc.property(fc.array(anyId, { maxLength: 40, size: "max" }), anyId, (visits, last) => {
        const before = visits.reduce<string[]>(addRecent, []);
        const kept = [...before];
        const after = addRecent(before, last);
        expect(before).toEqual(kept);
        expect(after[0]).toBe(last);
        expect(after.length).toBeLessThanOrEqual(5);
        expect(after.slice(1)).toEqual(before.filter((id) => id !== last).slice(0, 4));
      }),
    );
  });
});

it("comes back from what was written", () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyId, { maxLength: 5, size: "max" }), (ids) => {
      expect(readRecent(writeRecent(ids))).toEqual(ids);
    }),
  );
  expect(writeRecent(["a", "demo", "b,c", "d"])).toBe("a,d");
});
