import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { CANCELED_PREFIX, cancelTitle, isCanceled } from "~/event/canceled";

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

  it("is cut to what a title may have", () => {
    expect(cancelTitle("x".repeat(40))).toBe(`CANCELED: ${"x".repeat(40)}`);
    expect(cancelTitle("x".repeat(50))).toBe(`CANCELED: ${"x".repeat(40)}`);
  });

  it("is never cut through a character, nor ends in a blank", () => {
    expect(cancelTitle(`${"x".repeat(39)}😀`)).toBe(`CANCELED: ${"x".repeat(39)}`);
    expect(cancelTitle(`${"x".repeat(35)}👩‍👩‍👧`)).toBe(`CANCELED: ${"x".repeat(35)}`);
    expect(cancelTitle(`${"x".repeat(39)} later`)).toBe(`CANCELED: ${"x".repeat(39)}`);
  });

  it("fits and says so, whatever the title was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 50, size: "max" }), (text) => {
        const title = cancelTitle(text.slice(0, 50));
        expect(title.length).toBeLessThanOrEqual(50);
        expect(isCanceled(title)).toBe(true);
        expect(cancelTitle(title)).toBe(title);
      }),
    );
  });
});
