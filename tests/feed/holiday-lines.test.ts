import { expect, test } from "vitest";
import { renderHolidays } from "~/feed/holiday-lines";

const days = [{ day: "2026-12-31", title: "Silvester; frei, ganztags", lang: "de" }];

test("a holiday is an all-day event that keeps nobody busy and says that it is not the calendar's own", () => {
  const lines = renderHolidays({ region: "DE-BY", made: "2026-11-24", days }, "here").split("\r\n");
  expect(lines).toEqual([
    "BEGIN:VEVENT",
    "UID:holiday-DE-BY-20261231@here",
    "SUMMARY;LANGUAGE=de:Silvester\\; frei\\, ganztags",
    "DTSTAMP:20261124T000000Z",
    "DTSTART;VALUE=DATE:20261231",
    "DTEND;VALUE=DATE:20270101",
    "SEQUENCE:0",
    "STATUS:CONFIRMED",
    "X-EAS-SOURCE:Public holidays",
    "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
    "TRANSP:TRANSPARENT",
    "CLASS:PUBLIC",
    "LAST-MODIFIED:20261124T000000Z",
    "END:VEVENT",
    "",
  ]);
});
