import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movePlace, placeClasses, readPlace } from "~/event/week-classes";

describe("the classes of a place in the hours of a week", () => {
  it("say hours and quarters, and are read as what was written", () => {
    expect(placeClasses({ from: 74, length: 6 })).toBe("from-18h from-30m for-1h for-30m");
    expect(placeClasses({ from: 0, length: 96 })).toBe("from-0h for-24h");
    const anyPlace = fc.record({
      from: fc.integer({ min: 0, max: 95 }),
      length: fc.integer({ min: 1, max: 96 }),
    });
    fc.assert(
      fc.property(anyPlace, (place) => {
        expect(readPlace(`week-event ${placeClasses(place)} of-2 at-1 tone-4`)).toEqual(place);
      }),
    );
  });

  it("give way to those of another place, beside no others", () => {
    const before = "week-event from-18h from-30m for-1h of-2 at-2 goes-on tone-4";
    expect(movePlace(before, { from: 77, length: 1 })).toBe(
      "week-event goes-on tone-4 from-19h from-15m for-0h for-15m",
    );
  });
});
