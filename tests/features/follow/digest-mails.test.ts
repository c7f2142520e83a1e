// The list of upcoming events: when it is sent, to whom, and what it contains.
import { describe, expect, it } from "vitest";
import { saveNews } from "~/operations/calendars/news";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { dayIn, epochAt, timeIn } from "~/time/zones";
import { addEvents } from "../../support/data";
import { addFollower, linesOf, startRounds } from "../../support/followers";
import { ANN, createWorld, DAY, HOUR, MINUTE, type World } from "../../support/operations";
import { sample } from "../../support/runs";

const BERLIN = "Europe/Berlin";

function addEvent(world: World, link: string, values: Record<string, unknown>): string {
  const event = { location: "", notes: "", allDay: false, timeZone: BERLIN, ...values };
  return perform(saveEvent, { calendarId: link, id: "", ...event }, world.as(ANN)).id;
}

/** A club with a training on the Monday after the tests begin, and one follower. */
function setUp(choice: Parameters<typeof addFollower>[3] = { digest: "weekly" }) {
  const world = createWorld();
  const link = world.calendar("Rowing Club");
  const at = (day: string, time: string) => epochAt(day, time, BERLIN);
  addEvent(world, link, {
    title: "Training",
    location: "Hall 3",
    from: at("2026-11-23", "19:00"),
    to: at("2026-11-23", "20:30"),
  });
  addFollower(world, link, "ben@example.org", choice);
  return { world, link, at, rounds: startRounds(world) };
}

describe("the list of what comes", () => {
  it("goes on Monday at seven, tells the week and is not sent again", async () => {
    const { world, link, at, rounds } = setUp();
    addEvent(world, link, {
      title: "Camp",
      allDay: true,
      from: at("2026-11-27", "00:00"),
      to: at("2026-11-29", "00:00"),
    });
    addEvent(world, link, {
      title: "Next week",
      from: at("2026-11-30", "00:00"),
      to: at("2026-11-30", "01:00"),
    });
    const mails = await rounds.runUntil(at("2026-11-24", "12:00"), 10 * MINUTE);
    expect(mails.map(({ at, to, subject }) => [at, to, subject])).toEqual([
      [at("2026-11-23", "07:00"), "ben@example.org", "Rowing Club: Nov 23 – Nov 29"],
    ]);
    const [mail] = mails;
    expect(mail && linesOf(mail)).toEqual([
      "Mon, Nov 23 · 7pm - 8:30pm Training, Hall 3",
      "Fri, Nov 27 · Fri, Nov 27 - Sun, Nov 29 Camp",
    ]);
  });

  it("is not sent where there is nothing to tell, and the next one still is", async () => {
    const { world, link, at, rounds } = setUp({ digest: "daily" });
    const mails = await rounds.runUntil(at("2026-11-25", "12:00"), 10 * MINUTE);
    expect(mails.map(({ at }) => dayIn(at, BERLIN))).toEqual(["2026-11-23"]);
    addEvent(world, link, {
      title: "Late",
      from: at("2026-11-26", "08:00"),
      to: at("2026-11-26", "09:00"),
    });
    const [next] = await rounds.runUntil(at("2026-11-26", "12:00"), 10 * MINUTE);
    expect(next?.subject).toBe("Rowing Club: Thu, Nov 26");
  });

  it("tells the news since the one before", async () => {
    const { world, link, at, rounds } = setUp({ digest: "weekly" });
    perform(saveNews, { calendarId: link, id: "", title: "Boats", text: "x" }, world.as(ANN));
    const [first] = await rounds.runUntil(at("2026-11-23", "08:00"), 10 * MINUTE);
    expect(first && linesOf(first)).toEqual([
      "Mon, Nov 23 · 7pm - 8:30pm Training, Hall 3",
      "News · Boats",
    ]);
    const [second] = await rounds.runUntil(at("2026-11-30", "08:00"), 10 * MINUTE);
    expect(second).toBeUndefined();
  });

  it("is skipped where the server was off for more than twelve hours, and sent where it was less", async () => {
    const { world, at, rounds } = setUp({ digest: "weekly" });
    world.clock.now = at("2026-11-23", "19:00") + 1;
    expect(await rounds.run()).toEqual([]);
    const other = setUp({ digest: "weekly" });
    other.world.clock.now = at("2026-11-23", "18:59");
    expect((await other.rounds.run()).map(({ subject }) => subject)).toEqual([
      "Rowing Club: Nov 23 – Nov 29",
    ]);
  });

  it("tells no event that is over when it goes late", async () => {
    const { world, link, at, rounds } = setUp({ digest: "daily" });
    addEvent(world, link, {
      title: "Breakfast",
      from: at("2026-11-23", "08:00"),
      to: at("2026-11-23", "09:00"),
    });
    world.clock.now = at("2026-11-23", "09:00");
    const [mail] = await rounds.run();
    expect(mail && linesOf(mail)).toEqual(["Mon, Nov 23 · 7pm - 8:30pm Training, Hall 3"]);
  });

  it("of a week with 500 events is cut, says how many are left, and leads to them", async () => {
    const { world, link, at, rounds } = setUp({ digest: "weekly" });
    for (let n = 1; n < 500; n += 1) {
      const from = at("2026-11-23", "08:00") + n * 10 * MINUTE;
      addEvent(world, link, { title: `Event ${n}`, from, to: from + HOUR });
    }
    world.clock.now = at("2026-11-23", "07:00");
    const [mail] = await rounds.run();
    expect(mail?.entries).toHaveLength(121);
    expect(mail?.entries.at(-1)).toMatchObject({
      title: "and 380 more",
      path: `/calendar/${link}/list`,
    });
  });

  it("of a week with thousands is cut too, without counting them", async () => {
    const { world, link, at, rounds } = setUp({ digest: "weekly" });
    addEvents(world.database, link, 3000, { from: at("2026-11-24", "08:00"), every: MINUTE });
    world.clock.now = at("2026-11-23", "07:00");
    const [mail] = await rounds.run();
    expect(mail?.entries).toHaveLength(121);
    expect(mail?.entries.at(-1)?.title).toBe("and more");
  });

  it("is of one category for who follows that, and tells the zone's own times", async () => {
    const { world, link, at, rounds } = setUp({ digest: "none" });
    const id = world.store.calendars.findByLink(link)?.id ?? 0;
    const now = world.clock.now;
    world.store.categories.replace(id, [{ name: "U12", tone: 1 }], now);
    const [category] = world.store.categories.list(id);
    addEvent(world, link, {
      title: "Young",
      category: "U12",
      from: at("2026-11-24", "19:00"),
      to: at("2026-11-24", "20:00"),
    });
    addFollower(world, link, "cas@example.org", {
      digest: "weekly",
      categoryId: category?.id ?? 0,
      zone: "Asia/Kathmandu",
    });
    const [mail] = await rounds.runUntil(at("2026-11-23", "08:00"), 5 * MINUTE);
    expect(mail && linesOf(mail)).toEqual([
      "Tue, Nov 24 · 11:45pm - Wed, Nov 25, 12:45am Young · U12",
    ]);
  });
});

it("a zone that this machine does not know is the calendar's, and nobody else waits for it", async () => {
  const { world, link, at, rounds } = setUp();
  addFollower(world, link, "cas@example.org", { digest: "weekly" });
  world.database.$client
    .prepare("update followers set zone = 'Mars/Olympus' where email = ?")
    .run("ben@example.org");
  const mails = await rounds.runUntil(at("2026-11-23", "08:00"), 10 * MINUTE);
  expect(mails.map((mail) => [mail.to, mail.at])).toEqual([
    ["ben@example.org", at("2026-11-23", "07:00")],
    ["cas@example.org", at("2026-11-23", "07:00")],
  ]);
});

describe("over the changes of clocks", () => {
  const zones: [zone: string, ...days: string[]][] = [
    ["Europe/Berlin", "2027-03-28", "2027-10-31"],
    ["America/St_Johns", "2027-03-14", "2027-11-07"],
    ["Australia/Lord_Howe", "2027-04-04", "2027-10-03"],
    ["Pacific/Auckland", "2027-04-04", "2027-09-26"],
    ["Asia/Kathmandu", "2027-03-28", "2027-10-31"],
  ];

  it.each(sample(zones, 2))(
    "exactly one goes each morning at seven in %s",
    async (zone, ...days) => {
      for (const day of days) {
        const world = createWorld();
        const link = world.calendar();
        const begin = epochAt(day, "12:00", zone) - 2 * DAY;
        const from = epochAt("2026-12-01", "10:00", zone);
        perform(
          saveEvent,
          {
            calendarId: link,
            id: "",
            title: "Daily",
            location: "",
            notes: "",
            allDay: false,
            from,
            to: from + HOUR,
            timeZone: zone,
            repeat: { freq: "day" },
          },
          world.as(ANN),
        );
        world.clock.now = begin;
        addFollower(world, link, "ben@example.org", { digest: "daily", zone });
        const mails = await startRounds(world).runUntil(begin + 4 * DAY, 15 * MINUTE);
        expect(mails.map(({ at }) => timeIn(at, zone))).toEqual(Array(4).fill("07:00"));
        expect(new Set(mails.map(({ at }) => dayIn(at, zone))).size).toBe(4);
        expect(mails.every(({ entries }) => entries.length === 1)).toBe(true);
      }
    },
  );
});
