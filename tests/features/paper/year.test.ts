// The printed year: what it shows for each day, from any list of events.
import { describe, expect, it } from "vitest";
import { YearPanel } from "~/features/paper/screens/year";
import { buildYearSheet, type YearPage } from "~/features/paper/view/year";
import type { Paper } from "~/web/request/reader-words";
import { draw } from "../../support/draw";
import {
  allDayEvent,
  calendar,
  displayWith,
  timedEvent,
} from "../../web/pages/events/events-support";

const holidays = new Map([
  ["2026-01-01", { title: "Neujahr", lang: "de" }],
  ["2026-11-21", { title: "Feast", lang: "en" }],
]);
const events = [
  timedEvent("Training", "2026-11-21 15:00", "2026-11-21 16:00"),
  timedEvent("Game", "2026-11-21 18:00", "2026-11-21 19:00"),
  timedEvent("<b>Party</b>", "2026-11-21 20:00", "2026-11-21 23:00"),
  allDayEvent("Ski trip", "2025-12-30", "2026-01-02"),
  allDayEvent("Camp", "2026-12-30", "2027-01-02"),
];
const sheetOf = (paper: Paper, year = 2026, hasWeeks = true) =>
  buildYearSheet({
    calendar,
    display: displayWith({ holidays }),
    year,
    paper,
    events,
    hasWeeks,
    bands: [{ title: "Fair", source: "", firstDay: "2026-11-21", lastDay: "2026-11-22" }],
    leftOut: new Map([["2026-11-21", { all: 2, inCell: 2 }]]),
  });
const draw1 = (paper: Paper) => {
  const view: YearPage = {
    tab: "calendar",
    view: "year",
    documentTitle: "",
    title: "Club",
    sheet: sheetOf(paper),
    paper,
    papers: [],
    previous: { text: "2025", href: "/2025" },
    next: { text: "2027", href: "" },
    dayHref: "/calendar/k3v9q2/day/",
    dayQuery: "?category=3",
    monthHref: "/month",
    weekHref: "/week",
    yearHref: "/year",
    zoneNote: "",
    asOf: "",
  };
  return draw(YearPanel, { page: view });
};

describe("a year", () => {
  it("counts the events of each day, also those that began the year before and those left out", () => {
    const { days } = sheetOf("a4");
    expect(days["2026-11-21"]?.label).toBe(
      "Saturday, November 21, 2026, holiday: Feast, Fair, 5 events",
    );
    expect(days["2026-01-02"]?.label).toBe("Friday, January 2, 2026, 1 event");
    expect(days["2026-01-03"]).toBeUndefined();
    expect(days["2026-12-31"]?.isBusy).toBe(true);
    expect(Object.keys(days).filter((day) => !day.startsWith("2026"))).toEqual([]);
  });

  it("is twelve tables whose days with events are links, with numbers of weeks", async () => {
    const html = await draw1("letter");
    expect(html.match(/<table>/g)).toHaveLength(12);
    expect(html.match(/<a href="\/calendar\/k3v9q2\/day\//g)).toHaveLength(5);
    expect(html).toContain(
      '<a href="/calendar/k3v9q2/day/2026-01-02?category=3" data-go="top" aria-label="Friday, January 2, 2026, 1 event">2</a>',
    );
    expect(html).toContain('aria-label="Week 53">53</th>');
    expect(html).toContain('<td class="weekend band" title="Fair">');
    // Seven months have a 31st, and two share week 31.
    expect(html.match(/>31</g)).toHaveLength(7 + 2);
  });

  it("is as a poster a column a month, with two titles a day and the number of the others", async () => {
    const html = await draw1("a3");
    expect(html.match(/<table>/g)).toHaveLength(1);
    expect(html.match(/<tr>/g)).toHaveLength(32);
    expect(html.match(/<td/g)).toHaveLength(12 * 31);
    expect(html.match(/<td class="none"/g)).toHaveLength(7);
    expect(html).toContain("<bdi>Training</bdi><bdi>Game</bdi><b>+3</b></a>");
    expect(html).not.toContain("<b>Party");
    const names = '<span lang="en">Feast</span> · <span dir="auto">Fair</span>';
    expect(html).toContain(`<span class="poster-names">${names}</span>`);
    // Each week's number is on its Monday: 52, and none twice.
    const weeks = [...html.matchAll(/<span aria-hidden="true">(\d+)<\/span>/g)];
    expect(weeks.map(([, week]) => Number(week)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 52 }, (_, n) => n + 2),
    );
  });

  it("without a year before or after has no way there", async () => {
    const html = await draw1("a4");
    expect(html).toContain('rel="prev"');
    expect(html).not.toContain('rel="next"');
  });
});
