import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { CANCELED_PREFIX, cancelTitle, isCanceled } from "~/event/canceled";
import { fitsTitle, longestTyped, titleHead } from "~/event/title-length";

const FAMILY = "👨‍👩‍👧‍👦";

describe("a canceled event's title", () => {
  test.each([
    ["CANCELED: Training", true],
    ["CANCELED Training", true],
    ["CANCELLED Training", true],
    ["Cancelled: Training", true],
    ["canceled - Training", true],
    ["CANCELED", true],
    ["Training", false],
    ["Training CANCELED: yes", false],
    ["Canceled checks and how to write them", false],
    ["CANCELEDX", false],
    ["", false],
  ])("%j is one: %s", (title, expected) => {
    expect(isCanceled(title)).toBe(expected);
  });

  it("begins with the prefix", () => {
    expect(CANCELED_PREFIX).toBe("CANCELED: ");
    expect(cancelTitle("Training")).toBe("CANCELED: Training");
  });

  it("does not get the prefix twice", () => {
    expect(cancelTitle("CANCELED: Training")).toBe("CANCELED: Training");
    expect(cancelTitle("Cancelled: Training")).toBe("Cancelled: Training");
  });

  it("keeps all of what it was, which a title may have beside the mark", () => {
    for (const text of ["x".repeat(50), `${"x".repeat(39)} later`, FAMILY.repeat(21)]) {
      expect(cancelTitle(text)).toBe(`CANCELED: ${text}`);
      expect(fitsTitle(cancelTitle(text))).toBe(true);
      expect(fitsTitle(`${cancelTitle(text)}${"x".repeat(40)}`)).toBe(false);
    }
  });

  it("fits and says so, whatever the title was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 50, size: "max" }), (text) => {
        const title = cancelTitle(text);
        expect(fitsTitle(title)).toBe(true);
        expect(isCanceled(title)).toBe(true);
        expect(cancelTitle(title)).toBe(title);
      }),
    );
  });
});

describe("the length of a title", () => {
  it("counts characters as people see them, of a few units each", () => {
    const title = (families: number) => `${"x".repeat(46)}${FAMILY.repeat(families)}`;
    expect([fitsTitle(title(4)), fitsTitle(title(5))]).toEqual([true, false]);
    expect([titleHead(title(5)), titleHead(title(5), 1)]).toEqual([title(4), title(3)]);
    expect(titleHead(`CANCELED: ${title(5)}`)).toBe(`CANCELED: ${title(4)}`);
    const marks = `e${"\u0301".repeat(3_000)}`;
    expect([fitsTitle(marks), titleHead(marks), titleHead(`a${marks}`)]).toEqual([false, "", "a"]);
  });

  it("as typed is what a field takes, and the mark", () => {
    expect([longestTyped("Training"), longestTyped("CANCELED: Training")]).toEqual([50, 60]);
  });
});
