// Days, times, zones and rules in other languages.
import { describe, expect, it, test } from "vitest";
import {
  dateLabel,
  dayHeading,
  daysLabel,
  eventTimeLabel,
  eventTimeUnder,
  monthLabel,
  weekdayLabels,
  zoneLabel,
} from "~/event/labels";
import { typedRepeatText } from "~/event/rule-text";
import { storedRuleText } from "~/event/stored-rule-text";
import { wordsIn } from "~/words/server-words";
import { allDayEvent, timedEvent } from "./sample-events";

const NOW = Date.parse("2026-01-02T12:00:00Z");
const inGerman = { language: "en", locale: "de" } as const;
const inAustria = { language: "en", locale: "de-AT" } as const;
const pseudo = wordsIn("en-XA");
const training = timedEvent("2026-01-05T15:00Z", "2026-01-05T16:00Z");

/** Intl separates with non-breaking spaces, which differ between releases of Node. */
const plain = (text: string) => text.replace(/\s/g, " ");

describe("in German", () => {
  test("events have short dates and the clock of the language", () => {
    const label = (from: string, to: string) =>
      plain(eventTimeLabel(timedEvent(from, to), "UTC", NOW, inGerman));
    expect(label("2026-01-05T15:00Z", "2026-01-05T16:00Z")).toBe("Mo., 5. Jan., 15:00 – 16:00");
    expect(label("2027-01-05T15:00Z", "2027-01-06T00:30Z")).toBe(
      "Di., 5. Jan. 2027, 15:00 – Mi., 6. Jan. 2027, 00:30",
    );
    const camp = allDayEvent("2026-01-05", "2026-01-07", "UTC");
    expect(eventTimeLabel(camp, "UTC", NOW, inGerman)).toBe("Mo., 5. Jan. – Mi., 7. Jan.");
    expect(dateLabel(Date.parse("2026-03-01T15:07Z"), "UTC", NOW, inGerman)).toBe("1. März, 15:07");
  });

  test("headings are whole dates, in the spelling of the region", () => {
    expect(dayHeading("2026-11-21", inGerman)).toBe("Samstag, 21. November 2026");
    expect(monthLabel("2026-01", inGerman)).toBe("Januar 2026");
    expect(monthLabel("2026-01", inAustria)).toBe("Jänner 2026");
    expect(plain(daysLabel("2026-09-01", "2026-12-20", inGerman))).toBe(
      "1. September – 20. Dezember 2026",
    );
    const week = weekdayLabels(1, [6, 0], inGerman).map(({ short }) => short);
    expect(week).toEqual(["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]);
  });

  test("zones have the language's names", () => {
    expect(zoneLabel("Europe/Berlin", NOW, inGerman)).toBe("Mitteleuropäische Zeit (Berlin)");
    expect(zoneLabel("UTC", NOW, inGerman)).toBe("UTC");
  });
});

describe("in the language made from English", () => {
  it("shows each date as one that was written for its reader", () => {
    expect(eventTimeLabel(training, "UTC", NOW, pseudo)).toBe("⟦Mon, Jan 5, 3pm - 4pm⟧");
    expect(eventTimeUnder("2026-01-05", training, "UTC", NOW, pseudo)).toEqual({
      date: "⟦Mon, Jan 5, ⟧",
      when: "⟦3pm - 4pm⟧",
    });
    expect(dayHeading("2026-11-21", pseudo)).toBe("⟦Saturday, November 21, 2026⟧");
  });

  it("words rules whole, also those that are being typed", () => {
    const rule = {
      freq: "month",
      every: 2,
      weekdays: 0,
      by: "nth",
      rule: null,
      days: [],
      firstDay: "2026-03-10",
      lastDay: "2026-12-10",
    } as const;
    const outside = (text: string) => {
      let depth = 0;
      return [...text]
        .filter((char) => {
          if (char === "⟦") depth += 1;
          else if (char === "⟧") depth -= 1;
          return depth === 0 && /\p{L}/u.test(char);
        })
        .join("");
    };
    expect(outside(storedRuleText(rule, "2026-11-22", pseudo))).toBe("");
    const typed = { freq: "week", every: 1, weekdays: [1, 3], count: 10 } as const;
    const sentence = typedRepeatText(
      { ...typed, weekdays: [...typed.weekdays] },
      "2026-03-10",
      "2026-11-22",
      pseudo,
    );
    expect(sentence).toContain("10");
    expect(outside(sentence)).toBe("");
  });
});
