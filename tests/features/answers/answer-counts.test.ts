import { describe, expect, it } from "vitest";
import type { Asks } from "~/event/asks";
import { countText } from "~/features/answers/view/form";
import { buildDayView } from "~/web/pages/events/day-view";
import { buildListView } from "~/web/pages/events/list-view";
import { buildMonthView } from "~/web/pages/events/month-view";
import { ENGLISH } from "~/words/server-words";
import { BERLIN, calendar, displayWith, timedEvent } from "../../web/pages/events/events-support";

const ASKS: Asks = { kind: "coming", places: null, closesHours: 0, names: "managers", slots: [] };

describe("the number beside an event", () => {
  const say = (coming: number, asks: Partial<Asks> = {}, full = false) =>
    countText({ coming, full }, { ...ASKS, ...asks }, ENGLISH);

  it.each([
    ["12 coming", say(12)],
    ["12 of 20 coming", say(12, { places: 20 })],
    ["20 coming, full", say(20, { places: 20 }, true)],
    ["21 coming, full", say(21, { places: 20 }, true)],
    ["5 signed up", say(5, { kind: "list" }, true)],
    ["", say(0, { places: 20 })],
    ["", countText(undefined, ASKS, ENGLISH)],
  ])("is %j", (expected, text) => {
    expect(text).toBe(expected);
  });
});

const training = timedEvent("Training", "2026-11-21 15:00", "2026-11-21 16:00", BERLIN, {
  id: "x1",
});
const game = timedEvent("Game", "2026-11-21 18:00", "2026-11-21 20:00", BERLIN, { id: "x2" });
const events = [training, game];
const plain = displayWith();
const styles = "/assets/answers.css";
const counts = new Map([["x1", "12 of 20 coming"]]);
const counted = displayWith({ counts, countStyles: styles });

describe("a month", () => {
  const november = (display = counted) =>
    buildMonthView({ calendar, month: "2026-11", events, display });
  const cell = () =>
    november()
      .weeks.flat()
      .find(({ day }) => day === "2026-11-21");

  it("has the number in the entry's name and beside its title", () => {
    expect(cell()?.names).toBe("3pm Training, 12 of 20 coming; 6pm Game");
    expect(cell()?.entries?.map(({ coming }) => coming)).toEqual(["12 of 20 coming", undefined]);
    expect(november().chosen?.lines.map(({ coming }) => coming)).toEqual([
      "12 of 20 coming",
      undefined,
    ]);
  });

  it("is byte for byte as ever without numbers", () => {
    const bytes = JSON.stringify(november(plain));
    expect(bytes).not.toMatch(/coming|countStyles/);
    expect(JSON.stringify(november())).not.toBe(bytes);
  });
});

describe("cards of list and day", () => {
  it("have the number, and say that there is one", () => {
    const more = { past: [], pastCount: 0, hasMorePast: false };
    const list = buildListView({ calendar, display: counted, upcoming: events, ...more });
    const day = buildDayView({ calendar, display: counted, day: "2026-11-21", events });
    for (const cards of [list.upcoming.flatMap((group) => group.cards), day.cards]) {
      expect(cards.map(({ title, coming }) => [title, coming])).toEqual([
        ["Training", "12 of 20 coming"],
        ["Game", undefined],
      ]);
    }
    expect([list.countStyles, day.countStyles]).toEqual([styles, styles]);
    const without = buildListView({ calendar, display: plain, upcoming: events, ...more });
    expect(JSON.stringify(without)).not.toMatch(/"coming"|countStyles/);
  });
});
