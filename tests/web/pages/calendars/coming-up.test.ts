// The "coming up" card on a calendar's Home tab.
import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { saveCalendar } from "~/operations/calendars/calendars";
import { listNextByCategory } from "~/operations/events/event-lists";
import { cancelEvent, saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { buildComingUp } from "~/web/pages/calendars/home-view";
import { draftOf } from "../../../operations/scene";
import { ANN, createWorld, DAY, HOUR, NOW } from "../../../support/operations";
import {
  allDayEvent,
  BERLIN,
  calendar,
  DENVER,
  displayWith,
  timedEvent,
} from "../events/events-support";

function comingUp(events: CalendarEvent[], display = displayWith()) {
  return buildComingUp(events, [], calendar, display);
}

describe("what is coming up", () => {
  it("is nothing where nothing is planned", () => {
    expect(comingUp([])).toBeUndefined();
  });

  it("is grouped by day, with times that do not repeat the day", () => {
    const view = comingUp([
      timedEvent("Breakfast", "2026-11-21 09:00", "2026-11-21 12:00"),
      timedEvent("Match", "2026-11-21 15:00", "2026-11-21 17:00"),
      timedEvent("Board", "2026-11-23 19:00", "2026-11-23 20:30"),
    ]);
    expect(view?.allHref).toBe("/calendar/k3v9q2/list");
    expect(view?.days.map(({ day, heading }) => [day, heading])).toEqual([
      ["2026-11-21", "Saturday, November 21, 2026"],
      ["2026-11-23", "Monday, November 23, 2026"],
    ]);
    expect(view?.days.map(({ leaf }) => leaf)).toEqual([
      { weekday: "Sat", date: 21, classes: "leaf weekend today" },
      { weekday: "Mon", date: 23, classes: "leaf" },
    ]);
    expect(view?.days.map(({ cards }) => cards.map(({ when }) => when))).toEqual([
      ["9am - 12pm", "3pm - 5pm"],
      ["7pm - 8:30pm"],
    ]);
  });

  it("has what began earlier and lasts under today, with its days", () => {
    const view = comingUp([
      allDayEvent("Camp", "2026-11-19", "2026-11-22"),
      allDayEvent("Cleaning", "2026-11-21"),
    ]);
    expect(view?.days.map(({ day, cards }) => [day, cards.map(({ when }) => when)])).toEqual([
      ["2026-11-21", ["Thu, Nov 19 - Sun, Nov 22", "All day"]],
    ]);
  });

  it("has the reader's days, not the calendar's", () => {
    const late = timedEvent("Late", "2026-11-22 03:00", "2026-11-22 04:00", BERLIN);
    const display = displayWith({ zone: DENVER });
    expect(comingUp([late], display)?.days.map(({ day }) => day)).toEqual(["2026-11-21"]);
  });

  it("is in the reader's order where a whole day begins elsewhere before an event of the day before", () => {
    const whole = allDayEvent("Whole day", "2026-11-25");
    const evening = timedEvent("Evening", "2026-11-25 01:30", "2026-11-25 02:30", BERLIN);
    const view = comingUp([whole, evening], displayWith({ zone: DENVER }));
    expect(view?.days.map(({ day, cards }) => [day, cards.map(({ title }) => title)])).toEqual([
      ["2026-11-24", ["Evening"]],
      ["2026-11-25", ["Whole day"]],
    ]);
  });
});

describe("the next event of each category", () => {
  function scene() {
    const world = createWorld();
    const link = world.calendar();
    const ann = world.as(ANN);
    perform(
      saveCalendar,
      {
        id: link,
        title: "Club",
        categories: [
          { name: "Juniors", tone: 4 },
          { name: "Masters", tone: 6 },
          { name: "Board", tone: 1 },
        ],
      },
      ann,
    );
    const save = (title: string, from: number, category = "") => {
      const times = { title, from, to: from + HOUR, category };
      return perform(saveEvent, draftOf(link, times), ann).id;
    };
    const next = () => {
      const events = perform(
        listNextByCategory,
        { calendarId: link, zone: BERLIN },
        world.as(null),
      );
      return events.map(({ title }) => title);
    };
    return { link, ann, save, next };
  }

  it("is in the order of the categories, without those that have none", () => {
    const { save, next } = scene();
    save("Later", NOW + 3 * DAY, "Juniors");
    save("Soon", NOW + DAY, "Juniors");
    save("Masters row", NOW + HOUR, "Masters");
    save("Without category", NOW + HOUR);
    save("Over", NOW - DAY, "Board");
    expect(next()).toEqual(["Soon", "Masters row"]);
  });

  it("is one that takes place", () => {
    const { link, ann, save, next } = scene();
    const id = save("Soon", NOW + DAY, "Juniors");
    save("Later", NOW + 3 * DAY, "Juniors");
    perform(cancelEvent, { calendarId: link, eventId: id }, ann);
    expect(next()).toEqual(["Later"]);
  });
});
