// Repeating events: how a change with each scope affects the dates.
import { beforeEach, describe, expect, it, test } from "vitest";
import { dateId } from "~/event/series";
import { cancelEvent, getEvent } from "~/operations/events/events";
import { getFeedEvent } from "~/operations/events/feeds";
import { findDate, listDates } from "~/operations/events/repeating-events";
import { listDeletedEvents } from "~/operations/history/deleted-things";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { COUNTS } from "~/values/limits";
import { copySeries } from "../../support/data";
import { BEN, DAY, refusalOf } from "../../support/operations";
import { at, type Club, createClub, MONDAY, type Values } from "./series-scene";

const NO_WEEKDAY = "Weekdays are numbers from 1 (Monday) to 7.";

let club: Club;
let id: string;

beforeEach(() => {
  club = createClub();
  id = club.weekly();
});

const idOf = (day: string, seriesId = id) => dateId({ id: seriesId, day });

/** The weekly training without any changes. */
const PLAIN = ["11-23", "11-30", "12-07", "12-14", "12-21", "12-28"].map(
  (day) => `${day} 19:00 Training`,
);
const withLine = (line: string) =>
  PLAIN.map((each) => (each.slice(0, 5) === line.slice(0, 5) ? line : each));
const without = (...days: string[]) => PLAIN.filter((line) => !days.includes(line.slice(0, 5)));

describe("a new repeating event", () => {
  it("takes place on each of its days", () => {
    expect(club.shown()).toEqual(PLAIN);
  });

  it("answers its first date", () => {
    expect(club.save({ ...at(MONDAY), repeat: { freq: "day" } })).toMatchObject({
      occurrence: MONDAY,
      ...at(MONDAY),
    });
  });

  it("begins on the first of its days, and says so", () => {
    const saved = club.save({ ...at(MONDAY), repeat: { freq: "week", weekdays: [4] } });
    expect(saved.firstDate).toBe("2026-11-26");
    expect(saved).toMatchObject(at("2026-11-26"));
  });

  it("keeps its typed time although the clock skips that on its first day, or on a date by which all move", () => {
    const shown = () =>
      club.shown("2027-03-20", "2027-04-08").filter((line) => !/19:00/.test(line));
    const repeat = { freq: "week" };
    const gap = { ...at("2027-03-28", "02:30"), fromTime: "02:30" };
    const { seriesId } = club.save({ ...gap, repeat });
    const dates = ["03-28 03:30 Training", "04-04 02:30 Training"];
    expect(shown()).toEqual(dates);
    const night = seriesId ?? "";
    club.edit(night, "2027-03-28", { ...gap, fromTime: "03:30", scope: "all", title: "Night" });
    expect(club.series(night)).toMatchObject({ title: "Night", startTime: "02:30" });
    const noon = club.weekly({ ...at("2027-03-21", "12:00"), repeat });
    club.edit(noon, "2027-03-28", { ...gap, scope: "all" });
    expect(club.series(noon)?.startTime).toBe("02:30");
    const wrong = () => club.save({ ...gap, fromTime: "25:00", repeat });
    expect(refusalOf(wrong).message).toBe("fromTime must be a time such as 02:30.");
  });

  it("keeps a number of times as its last day", () => {
    const { seriesId } = club.save({ ...at(MONDAY), repeat: { freq: "week", count: 3 } });
    expect(club.series(seriesId ?? "")?.lastDay).toBe("2026-12-07");
  });

  test.each([
    ["2026-11-23", "08:00", [1], "2026-11-23", "00:00", 0b1],
    ["2026-11-23", "07:00", [1], "2026-11-22", "23:00", 0b1000000],
  ])(
    "typed in Tokyo for %s %s is on the calendar's clock",
    (day, time, weekdays, firstDay, startTime, bits) => {
      const values = { ...at(day, time, "Asia/Tokyo"), timeZone: "Asia/Tokyo" };
      const { seriesId } = club.save({ ...values, repeat: { freq: "week", weekdays } });
      expect(club.series(seriesId ?? "")).toMatchObject({
        firstDay,
        startTime,
        weekdays: bits,
        timeZone: "Europe/Berlin",
      });
    },
  );

  test.each<[string, Values, string]>([
    ["without weekdays", { freq: "week", weekdays: [] }, "Choose at least one weekday."],
    ["on an eighth weekday", { freq: "week", weekdays: [8] }, NO_WEEKDAY],
    ["on a weekday before the first", { freq: "week", weekdays: [0] }, NO_WEEKDAY],
    ["on half a weekday", { freq: "week", weekdays: [1.5] }, NO_WEEKDAY],
    ["on a weekday by name", { freq: "week", weekdays: ["Monday"] }, NO_WEEKDAY],
    ["1,000 times", { freq: "week", count: 1000 }, "It may repeat at most 999 times."],
    ["every 100 weeks", { freq: "week", every: 100 }, "Every can be at most 99."],
    [
      "ended before it begins",
      { freq: "week", until: "2026-11-22" },
      "The end is before the first date.",
    ],
  ])("%s is refused and stores nothing", (_, repeat, message) => {
    const before = club.shown();
    const refusal = refusalOf(() => club.save({ ...at(MONDAY), repeat }));
    expect(refusal).toMatchObject({ code: "invalid", message });
    expect(club.shown()).toEqual(before);
  });

  it.each(["week", 5, true])("is refused where it is said by %j", (repeat) => {
    const message = "How it repeats must be an object, or null.";
    const refusal = refusalOf(() => club.save({ ...at(MONDAY), repeat }));
    expect(refusal).toMatchObject({ code: "invalid", message });
  });

  it("is refused as the 501st", () => {
    copySeries(club.world.database, id, COUNTS.seriesPerCalendar - 1);
    const message = "A calendar may have at most 500 repeating events.";
    expect(refusalOf(() => club.weekly()).message).toBe(message);
    club.remove(idOf(MONDAY), "all");
    const { batch } = club.world.store.versions.list(1, { limit: 1 })[0] ?? {};
    club.weekly();
    expect(refusalOf(() => club.restore(id)).message).toBe(message);
    expect(refusalOf(() => club.undo(batch)).message).toBe(message);
    expect(club.series(id)).toBeUndefined();
  });

  it("is refused to a visitor", () => {
    const values = { ...at(MONDAY), repeat: { freq: "week" } };
    expect(refusalOf(() => club.save(values, null)).code).toBe("signed-out");
    expect(refusalOf(() => club.save(values, BEN)).code).toBe("denied");
  });
});

describe("one date", () => {
  it("can be called otherwise", () => {
    club.edit(id, "2026-12-07", { title: "Test match" });
    expect(club.shown()).toEqual(withLine("12-07 19:00 Test match"));
  });

  it("can be moved, past its neighbor too, and keeps its address", () => {
    club.edit(id, "2026-12-07", at("2026-12-16", "20:00"));
    expect(club.shown()).toEqual([
      ...without("12-07", "12-21", "12-28"),
      "12-16 20:00 Training",
      ...PLAIN.slice(4),
    ]);
    const eventId = idOf("2026-12-07");
    expect(perform(getEvent, { calendarId: club.link, eventId }, club.as(null))).toMatchObject(
      at("2026-12-16", "20:00"),
    );
  });

  it("can be moved onto its neighbor's day", () => {
    club.edit(id, "2026-12-07", at("2026-12-14", "10:00"));
    expect(club.shown()).toEqual([...PLAIN.slice(0, 2), "12-14 10:00 Training", ...PLAIN.slice(3)]);
  });

  it("can be canceled", () => {
    const eventId = idOf("2026-12-07");
    perform(cancelEvent, { calendarId: club.link, eventId }, club.as());
    expect(club.shown()).toEqual(withLine("12-07 19:00 CANCELED: Training"));
  });

  it("can be deleted and restored, changed or not", () => {
    club.edit(id, "2026-12-14", { title: "Test match" });
    club.remove(idOf("2026-12-07"), "one");
    club.remove(idOf("2026-12-14"), "one");
    expect(club.shown()).toEqual(without("12-07", "12-14"));
    club.restore(idOf("2026-12-07"));
    club.restore(idOf("2026-12-14"));
    expect(club.shown()).toEqual(withLine("12-14 19:00 Test match"));
  });

  it("stays left out when what was kept of it is gone after 30 days", () => {
    club.edit(id, "2026-12-14", { title: "Test match" });
    club.remove(idOf("2026-12-14"), "one");
    club.world.clock.now += 31 * DAY;
    purge(club.world.store, club.world.clock.now);
    expect(club.shown()).toEqual(without("12-14"));
  });

  it("touches the series, so that subscribers learn of it", () => {
    const before = club.series(id);
    club.edit(id, "2026-12-07", { title: "Test match" });
    const after = club.series(id);
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
    expect(after?.modifiedAt).toBeGreaterThan(before?.modifiedAt ?? 0);
  });

  it("cannot change how it repeats", () => {
    const refusal = refusalOf(() =>
      club.edit(id, "2026-12-07", { repeat: { freq: "week", every: 2 } }),
    );
    expect(refusal.message).toBe(
      "To change how it repeats, choose This and following dates or All dates.",
    );
    expect(refusalOf(() => club.edit(id, "2026-12-07", { repeat: null })).code).toBe("invalid");
    club.edit(id, "2026-12-07", { title: "Test match", repeat: { freq: "week" } });
    expect(club.shown()).toEqual(withLine("12-07 19:00 Test match"));
  });

  it("is refused as the 401st that is skipped or changed", () => {
    const daily = club.save({ ...at(MONDAY), repeat: { freq: "day" } }).seriesId ?? "";
    const { list } = perform(
      listDates,
      { calendarId: club.link, seriesId: daily, limit: 100 },
      club.as(),
    );
    const days = list.map(({ day }) => day);
    const stored = club.series(daily);
    const key = club.world.store.calendars.findByLink(club.link)?.id ?? 0;
    if (!stored) throw new Error("The series is not there.");
    const many = Array.from(
      { length: 399 },
      (_, index) => `2027-${pad(1 + (index % 12))}-${pad(1 + (Math.floor(index / 12) % 28))}`,
    );
    const skips = [...new Set(many)].slice(0, 336);
    const more = Array.from(
      { length: 399 - skips.length },
      (_, index) => `2028-${pad(1 + (index % 12))}-${pad(1 + Math.floor(index / 12))}`,
    );
    club.world.store.series.change(key, stored, {
      ...stored,
      skips: [...skips, ...more],
      modifiedAt: club.world.clock.now,
    });
    club.edit(daily, days[1] ?? "", { title: "The 400th" });
    const message =
      "A repeating event may have at most 400 changed dates. Split it with This and following.";
    const change = () => club.edit(daily, days[2] ?? "", { title: "The 401st" });
    expect(refusalOf(change).message).toBe(message);
    expect(refusalOf(() => club.remove(idOf(days[2] ?? "", daily), "one")).message).toBe(message);
    club.edit(daily, days[1] ?? "", { title: "The 400th again" });
  });
});

const pad = (number: number) => String(number).padStart(2, "0");

describe("all dates", () => {
  beforeEach(() => {
    club.edit(id, "2026-11-30", { title: "Test match" });
    club.edit(id, "2026-12-07", at("2026-12-07", "20:00"));
    club.edit(id, "2026-12-14", at("2026-12-15"));
    club.remove(idOf("2026-12-21"), "one");
  });

  it("keep what was changed of single ones, field by field", () => {
    club.edit(id, MONDAY, { ...at(MONDAY, "18:00"), scope: "all" });
    expect(club.shown()).toEqual([
      "11-23 18:00 Training",
      "11-30 18:00 Test match",
      "12-07 20:00 Training",
      "12-15 18:00 Training",
      "12-28 18:00 Training",
    ]);
    club.edit(id, MONDAY, { ...at(MONDAY, "18:00"), title: "Practice", scope: "all" });
    expect(club.shown()).toEqual([
      "11-23 18:00 Practice",
      "11-30 18:00 Test match",
      "12-07 20:00 Practice",
      "12-15 18:00 Practice",
      "12-28 18:00 Practice",
    ]);
  });

  it("move with one of them, and none stays on the old weekday", () => {
    club.edit(id, MONDAY, { ...at("2026-11-24"), scope: "all" });
    expect(club.shown()).toEqual([
      "11-24 19:00 Training",
      "12-01 19:00 Test match",
      "12-08 20:00 Training",
      "12-16 19:00 Training",
      "12-29 19:00 Training",
    ]);
  });

  it("take from a changed date only what was edited of it", () => {
    club.edit(id, "2026-11-30", { title: "Test match", location: "Field", scope: "all" });
    expect(club.shown()).toContain("11-23 19:00 Training");
    expect(club.shown()).toContain("11-30 19:00 Test match");
    expect(club.series(id)).toMatchObject({ title: "Training", location: "Field" });
  });

  it("get another rule; a changed date that is none of it becomes a deleted event", () => {
    const repeat = { freq: "week", every: 2 };
    const saved = club.edit(id, MONDAY, { repeat, scope: "all" });
    expect(saved.leftOut).toBe(2);
    expect(club.shown()).toEqual(["11-23 19:00 Training", "12-07 20:00 Training"]);
    const { list } = perform(listDeletedEvents, { calendarId: club.link }, club.as());
    // Also lists the date that was deleted before, which the new rule includes.
    const [skipped] = list.filter(({ event }) => event?.isByRule);
    expect(skipped?.id).toBe(idOf("2026-12-21"));
    const titles = list.filter((each) => each !== skipped).map(({ title }) => title);
    expect(titles.sort()).toEqual(["Test match", "Training"]);
    const sequence = club.series(id)?.sequence ?? 0;
    const match = list.find(({ title }) => title === "Test match");
    club.restore(match?.id ?? "");
    expect(club.shown()).toContain("11-30 19:00 Test match");
    const eventId = match?.id ?? "";
    const back = perform(getEvent, { calendarId: club.link, eventId }, club.as());
    expect(back.sequence).toBeGreaterThanOrEqual(sequence);
  });

  it("become all-day, which takes the times of changed ones and leaves their texts", () => {
    const day = { allDay: true, from: at(MONDAY).from, to: at(MONDAY).from };
    club.edit(id, MONDAY, { ...day, scope: "all" });
    expect(club.shown()).toEqual([
      "11-23 all day Training",
      "11-30 all day Test match",
      "12-07 all day Training",
      "12-14 all day Training",
      "12-28 all day Training",
    ]);
  });

  it("leave a single one that is all-day as it is, and are not made all-day by it", () => {
    const whole = { allDay: true, from: at("2026-12-28").from, to: at("2026-12-28").from };
    club.edit(id, "2026-12-28", whole);
    club.edit(id, "2026-12-28", { ...whole, title: "Practice", scope: "all" });
    expect(club.shown()).toContain("12-28 all day Practice");
    expect(club.shown()).toContain("11-23 19:00 Practice");
    club.edit(id, MONDAY, { ...at(MONDAY, "18:00"), title: "Practice", scope: "all" });
    expect(club.shown()).toContain("12-28 all day Practice");
    expect(club.shown()).toContain("11-23 18:00 Practice");
  });

  it("do not move where it repeats on several weekdays", () => {
    const several = club.weekly({ repeat: { freq: "week", weekdays: [1, 4] } });
    const message = "It repeats on several weekdays. To move one, change the selected weekdays.";
    const move = () => club.edit(several, MONDAY, { ...at("2026-11-24"), scope: "all" });
    expect(refusalOf(move).message).toBe(message);
  });

  it("are refused on a day that moving them all would miss, and told where the new rule lacks it", () => {
    const at28 = at("2027-02-28");
    const monthly = club.weekly({ ...at28, repeat: { freq: "month" } });
    const last = club.weekly({ ...at28, repeat: { freq: "month", by: "lastDay" } });
    const message =
      "Moved like this, the dates would miss the day you chose. Choose This and following dates, or change how it repeats.";
    const moves = [
      () => club.edit(monthly, "2027-03-28", { ...at("2027-03-31"), scope: "all" }),
      () => club.edit(last, "2027-03-31", { ...at("2027-04-01"), scope: "all" }),
    ];
    for (const move of moves) expect(refusalOf(move).message).toBe(message);
    expect(club.shown("2027-03-30", "2027-04-02")).toEqual(["03-31 19:00 Training"]);
    const later = club.edit(monthly, "2027-03-28", { ...at("2027-03-31"), scope: "following" });
    expect(club.series(later.seriesId ?? "")?.firstDay).toBe("2027-03-31");
    const repeat = { freq: "week", weekdays: [2, 4] };
    const told = club.edit(id, "2026-12-07", { title: "Test match", repeat, scope: "all" });
    expect(told.firstDate).toBe("2026-11-24");
  });

  it("are meant by the series' own id, which says nothing of one date", () => {
    club.save({ id, ...at(MONDAY), title: "Practice", scope: "all" });
    expect(club.series(id)?.title).toBe("Practice");
    expect(refusalOf(() => club.save({ id, ...at(MONDAY) })).message).toBe(
      "Say which date is meant.",
    );
    expect(refusalOf(() => club.remove(id, "one")).message).toBe("Say which date is meant.");
  });

  it("can be deleted and brought back together", () => {
    const before = club.shown();
    club.remove(idOf("2026-11-30"), "all");
    expect(club.shown()).toEqual([]);
    const { list } = perform(listDeletedEvents, { calendarId: club.link }, club.as());
    expect(list).toMatchObject([{ id, title: "Training", datesToCome: null }]);
    club.restore(id);
    expect(club.shown()).toEqual(before);
  });
});

describe("this and the following dates", () => {
  it("become a series of their own; an old address leads to it", () => {
    club.edit(id, "2026-12-21", { title: "Test match" });
    const saved = club.edit(id, "2026-12-14", { ...at("2026-12-14", "18:00"), scope: "following" });
    const next = saved.seriesId ?? "";
    expect(next).not.toBe(id);
    expect(club.shown()).toEqual([
      ...PLAIN.slice(0, 3),
      "12-14 18:00 Training",
      "12-21 18:00 Test match",
      "12-28 18:00 Training",
    ]);
    const eventId = idOf("2026-12-28");
    expect(perform(findDate, { calendarId: club.link, eventId }, club.as(null)).id).toBe(
      idOf("2026-12-28", next),
    );
    const file = perform(getFeedEvent, { calendarId: club.link, eventId }, club.as(null));
    expect(file.events).toMatchObject([{ id: idOf("2026-12-28", next) }]);
    expect(club.series(id)?.lastDay).toBe("2026-12-07");
    expect(club.series(next)?.follows).toBe(id);
  });

  it("of the first date are all", () => {
    const saved = club.edit(id, MONDAY, { title: "Practice", scope: "following" });
    expect(saved.seriesId).toBe(id);
    expect(new Set(club.shown().map((line) => line.slice(12)))).toEqual(new Set(["Practice"]));
  });

  it("can be deleted; of the first date, all", () => {
    club.remove(idOf("2026-12-14"), "following");
    expect(club.shown()).toEqual(PLAIN.slice(0, 3));
    club.remove(idOf(MONDAY), "following");
    expect(club.shown()).toEqual([]);
    expect(club.series(id)).toBeUndefined();
  });

  it("may repeat no longer", () => {
    club.edit(id, "2026-12-14", { title: "Last one", repeat: null, scope: "following" });
    expect(club.shown()).toEqual([...PLAIN.slice(0, 3), "12-14 19:00 Last one"]);
  });
});

describe("taking the repeating away and giving it", () => {
  it("keeps id and name in feeds, and raises the sequence", () => {
    const before = club.series(id);
    club.edit(id, "2026-12-07", { title: "Test match" });
    const single = club.edit(id, MONDAY, { repeat: null, scope: "all" });
    expect(single).toMatchObject({ id, uid: before?.uid, seriesId: null, leftOut: 1 });
    expect(club.shown()).toEqual([PLAIN[0]]);
    const again = club.save({ id, ...at(MONDAY), repeat: { freq: "week" } });
    expect(again.seriesId).toBe(id);
    expect(club.series(id)?.uid).toBe(before?.uid);
    expect(club.series(id)?.sequence).toBeGreaterThan(single.sequence);
    expect(club.shown()).toEqual(PLAIN);
    club.restore(idOf("2026-12-07"));
    expect(club.shown()).toEqual(withLine("12-07 19:00 Test match"));
  });
});

describe("the date of an address from before its series changed", () => {
  const findMoved = (day: string) => {
    const wanted = { calendarId: club.link, eventId: idOf(day) };
    return perform(findDate, wanted, club.as()).id;
  };
  const codeOf = (day: string) => refusalOf(() => findMoved(day)).code;

  it("is the one on the other weekday, also of a series that goes on as another", () => {
    club.edit(id, MONDAY, { ...at("2026-11-24"), scope: "all" });
    expect(findMoved(MONDAY)).toBe(idOf("2026-11-24"));
    expect(findMoved("2026-12-21")).toBe(idOf("2026-12-22"));
    const moved = { ...at("2026-12-17"), scope: "following" };
    const next = club.edit(id, "2026-12-15", moved).seriesId ?? "";
    expect(findMoved("2026-12-22")).toBe(idOf("2026-12-24", next));
  });

  it("is the one that it became, not the nearest, in pages and files", () => {
    const friday = { ...at("2026-12-25"), scope: "following" };
    const next = club.edit(id, "2026-12-21", friday).seriesId ?? "";
    expect(findMoved("2026-12-21")).toBe(idOf("2026-12-25", next));
    expect(findMoved("2026-12-28")).toBe(idOf("2027-01-01", next));
    const wanted = { calendarId: club.link, eventId: idOf("2026-12-28") };
    const file = perform(getFeedEvent, wanted, club.as(null));
    expect(file.events).toMatchObject([{ id: idOf("2027-01-01", next) }]);
    club.edit(id, MONDAY, { ...at("2026-11-27"), scope: "all" });
    expect(findMoved("2026-12-07")).toBe(idOf("2026-12-11"));
  });

  it("is in the series that has it, of several split off one", () => {
    const last = club.edit(id, "2026-12-21", { ...at("2026-12-21", "18:00"), scope: "following" });
    const middle = club.edit(id, "2026-12-07", {
      ...at("2026-12-07", "17:00"),
      scope: "following",
    });
    expect(findMoved("2026-12-14")).toBe(idOf("2026-12-14", middle.seriesId ?? ""));
    const days = { ...at("2026-12-01"), scope: "following" };
    const moved = club.edit(id, "2026-11-30", days).seriesId ?? "";
    expect(findMoved("2026-11-30")).toBe(idOf("2026-12-01", moved));
    expect(findMoved("2026-12-28")).toBe(idOf("2026-12-28", last.seriesId ?? ""));
  });

  it("is none where it was deleted, or all after it were", () => {
    club.remove(idOf("2026-12-07"), "one");
    club.remove(idOf("2026-12-21"), "following");
    expect(codeOf("2026-12-07")).toBe("missing");
    expect(codeOf("2026-12-21")).toBe("missing");
    expect(codeOf("2026-12-28")).toBe("missing");
    club.edit(id, MONDAY, { ...at("2026-11-24"), scope: "all" });
    expect(codeOf("2026-12-07")).toBe("missing");
  });
});
