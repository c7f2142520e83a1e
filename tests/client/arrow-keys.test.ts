import { describe, expect, it } from "vitest";
import { stepOf } from "~/client/arrow-keys";

const WEEK = [
  "2026-11-30",
  "2026-12-01",
  "2026-12-02",
  "2026-12-03",
  "2026-12-04",
  "2026-12-05",
  "2026-12-06",
];
const to = (key: string, day: string, mirrored = false) => stepOf(key, day, WEEK, mirrored)?.day;

describe("keys in the month grid", () => {
  it("moves by a day to the sides and by a week up and down, over the ends of months", () => {
    expect(to("ArrowRight", "2026-11-30")).toBe("2026-12-01");
    expect(to("ArrowLeft", "2026-12-01")).toBe("2026-11-30");
    expect(to("ArrowDown", "2026-12-30")).toBe("2027-01-06");
    expect(to("ArrowUp", "2026-12-03")).toBe("2026-11-26");
  });

  it("goes to the first and last day of the week with Home and End", () => {
    expect(to("Home", "2026-12-03")).toBe("2026-11-30");
    expect(to("End", "2026-12-03")).toBe("2026-12-06");
  });

  it("goes to the same day of the next month, or its last where there is none", () => {
    expect(to("PageDown", "2026-01-31")).toBe("2026-02-28");
    expect(to("PageUp", "2026-03-31")).toBe("2026-02-28");
    expect(to("PageUp", "2026-01-15")).toBe("2025-12-15");
  });

  it("takes the way through the months in the same direction", () => {
    expect(stepOf("ArrowDown", "2026-12-30", WEEK)?.through).toBe("next");
    expect(stepOf("ArrowLeft", "2026-12-01", WEEK)?.through).toBe("prev");
    expect(stepOf("PageUp", "2026-12-01", WEEK)?.through).toBe("prev");
  });

  it("swaps left and right, and nothing else, where the script runs right to left", () => {
    expect(to("ArrowRight", "2026-12-01", true)).toBe("2026-11-30");
    expect(to("ArrowDown", "2026-12-01", true)).toBe("2026-12-08");
    expect(stepOf("ArrowRight", "2026-12-01", WEEK, true)?.through).toBe("prev");
  });

  it("leaves every other key to the browser", () => {
    expect(stepOf("Tab", "2026-12-01", WEEK)).toBeNull();
    expect(stepOf("a", "2026-12-01", WEEK)).toBeNull();
    expect(stepOf("toString", "2026-12-01", WEEK)).toBeNull();
  });
});
