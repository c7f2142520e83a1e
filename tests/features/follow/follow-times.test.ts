// When followers' mails are due, in five zones and across their clock changes.
import { describe, expect, it } from "vitest";
import { digestDays, nextDigestAt } from "~/features/follow/rules";
import { dayIn, epochAt, timeIn } from "~/time/zones";

const DAY = 86_400_000;

describe("the list of what comes", () => {
  it("is due strictly after: at seven sharp the next one is tomorrow's", () => {
    const seven = epochAt("2026-11-23", "07:00", "Europe/Berlin");
    expect(nextDigestAt("daily", "Europe/Berlin", seven - 1)).toBe(seven);
    expect(nextDigestAt("daily", "Europe/Berlin", seven)).toBe(seven + DAY);
    expect(nextDigestAt("weekly", "Europe/Berlin", seven - 1)).toBe(seven);
    expect(nextDigestAt("weekly", "Europe/Berlin", seven)).toBe(seven + 7 * DAY);
  });

  it("is due on the Monday of the follower, which begins earlier than that of the server", () => {
    // Sunday noon UTC is 2am on Monday on Kiritimati.
    const at = nextDigestAt("weekly", "Pacific/Kiritimati", Date.UTC(2026, 10, 22, 12));
    expect(new Date(at).toISOString()).toBe("2026-11-22T17:00:00.000Z");
    expect(digestDays("weekly", "Pacific/Kiritimati", at)).toEqual(["2026-11-23", "2026-11-29"]);
    expect(digestDays("daily", "Pacific/Kiritimati", at)).toEqual(["2026-11-23", "2026-11-23"]);
  });

  it("comes once where a zone leaves a whole day out, and seven o'clock with it", () => {
    // Samoa had no December 30, 2011, and Kwajalein no August 21, 1993.
    for (const [zone, before, after] of [
      ["Pacific/Apia", "2011-12-29", "2011-12-31"],
      ["Pacific/Kwajalein", "1993-08-20", "1993-08-22"],
    ] as const) {
      const next = nextDigestAt("daily", zone, epochAt(before, "07:00", zone));
      expect([dayIn(next, zone), timeIn(next, zone)]).toEqual([after, "07:00"]);
      expect(nextDigestAt("daily", zone, next)).toBe(next + DAY);
    }
  });
});
