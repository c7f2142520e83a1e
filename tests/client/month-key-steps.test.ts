import { describe, expect, it } from "vitest";
import { stepByKey } from "~/client/month-key-steps";

const WEEK = [
  "2026-11-30",
  "2026-12-01",
  "2026-12-02",
  "2026-12-03",
  "2026-12-04",
  "2026-12-05",
  "2026-12-06",
];
const to = (key: string, day: string, mirrored = false) => stepByKey(key, day, WEEK, mirrored)?.day;

describe("keys in the month grid", () => {
  it("goes to the same day of the next month, or its last where there is none", () => {
    expect(to("PageDown", "2026-01-31")).toBe("2026-02-28");
    expect(to("PageUp", "2026-03-31")).toBe("2026-02-28");
    expect(to("PageUp", "2026-01-15")).toBe("2025-12-15");
  });

  it("swaps left and right, and nothing else, where the script runs right to left", () => {
    expect(to("ArrowRight", "2026-12-01", true)).toBe("2026-11-30");
    expect(to("ArrowDown", "2026-12-01", true)).toBe("2026-12-08");
    expect(stepByKey("ArrowRight", "2026-12-01", WEEK, true)?.through).toBe("prev");
  });
});
