import { describe, expect, it } from "vitest";
import { counterText } from "~/client/counter";
import { newItems } from "~/client/highlight-new";

describe("the character counter", () => {
  it("counts as the limit of the field does, in UTF-16 units", () => {
    expect(counterText("", 50)).toBe("0/50");
    expect(counterText("Chor", 50)).toBe("4/50");
    expect(counterText("👪", 50)).toBe("2/50");
    expect(counterText("a\nb", 2000)).toBe("3/2000");
  });
});

describe("events that are new in the list", () => {
  it("are those that joined others that were there before", () => {
    expect([...newItems(new Set(["event-1"]), ["event-0", "event-1"])]).toEqual(["event-0"]);
  });

  it("are none on another list, and none when one is gone", () => {
    expect(newItems(new Set(["event-1"]), ["event-8", "event-9"]).size).toBe(0);
    expect(newItems(new Set(["event-1", "event-2"]), ["event-1"]).size).toBe(0);
  });

  it("are the first one, too", () => {
    expect([...newItems(new Set(), ["event-1"])]).toEqual(["event-1"]);
  });
});
