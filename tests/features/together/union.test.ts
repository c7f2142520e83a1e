// A combined calendar shows the same as its parts: the same entries in month and list, the same lines in the feed, and
// only times for a link that shows only those.
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { openPrint, openPrintRange } from "~/features/paper/view/print";
import { openYear } from "~/features/paper/view/year";
import { saveLink } from "~/features/sharing/operations";
import { openEmbed } from "~/features/sharing/view/embed-page";
import { viewCombined } from "~/features/together/view";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { loader as calendarTab } from "~/routes/calendar.$id.calendar";
import { loader as listTab } from "~/routes/calendar.$id.list";
import { loader as togetherMonth } from "~/routes/together.$token.calendar";
import { swapQuotes } from "~/values/text";
import { openDay, openWeek, type TabView } from "~/web/pages/calendars/tabs";
import type { DayGroup } from "~/web/pages/events/day-groups";
import { openSearch } from "~/web/pages/events/search-view";
import { openTogether } from "~/web/request/screen";
import { leaveWorld, requestOf } from "../../support/in-process";
import { ANN, BEN, createWorld, DAY, HOUR, NOW, type World } from "../../support/operations";
import { showDates } from "../../support/sources";
import { argsOf, combine, eventsIn, feedOf, listOf, monthOf, ownFeedOf } from "./together-support";

afterAll(leaveWorld);

type Made = { day: number; hours: number; kind: "timed" | "allDay" | "weekly"; canceled: boolean };

const made: fc.Arbitrary<Made> = fc.record({
  day: fc.integer({ min: -25, max: 30 }),
  hours: fc.integer({ min: 1, max: 60 }),
  kind: fc.constantFrom("timed", "allDay", "weekly"),
  canceled: fc.boolean(),
});
const part = fc.record({
  events: fc.array(made, { maxLength: 5, size: "max" }),
  isBusy: fc.boolean(),
});

/** A calendar of Ann's with these events; returns the link to read it by. */
function fill(
  world: World,
  name: string,
  { events, isBusy }: { events: Made[]; isBusy: boolean },
): string {
  const calendarId = world.calendar(name);
  for (const [index, { day, hours, kind, canceled }] of events.entries()) {
    const from = NOW + day * DAY;
    const times = { from, to: from + hours * HOUR, allDay: kind === "allDay" };
    const title = `${canceled ? "CANCELED: " : ""}${name} ${index}`;
    const repeat = kind === "weekly" && { repeat: { freq: "week", weekdays: [1, 4] } };
    const place = { location: `Place of ${name}`, notes: "Secret notes" };
    perform(saveEvent, { calendarId, title, ...place, ...times, ...repeat }, world.as(ANN));
  }
  if (!isBusy) return calendarId;
  const link = { calendarId, name: "Times", shows: "busy" as const };
  return perform(saveLink, link, world.as(ANN)).list.at(-1)?.token ?? "";
}

async function singleList(world: World, id: string) {
  const args = argsOf(world, `/calendar/${id}/list?past=300`, { id });
  const { data } = (await listTab(args)) as unknown as { data: TabView };
  if (data.tab !== "list") throw new Error("This is no list.");
  return data.list;
}

async function singleMonth(world: World, id: string) {
  const args = argsOf(world, `/calendar/${id}/calendar?month=2026-11`, { id });
  const { data } = (await calendarTab(args)) as unknown as { data: TabView };
  if (data.tab !== "calendar" || data.view !== "month") throw new Error("This is no month.");
  return JSON.parse(swapQuotes(data.month));
}

/** The cards without the query of each list's address in their links. */
const cardsOf = (groups: DayGroup[]) =>
  groups.flatMap(({ day, cards }) =>
    cards.map(({ title, start, when, href, notes, where }) =>
      JSON.stringify([day, title, start, when, href.split("?")[0], notes, where]),
    ),
  );

describe("several calendars in one view", () => {
  it("have in month, list and feed what each of them has by its link", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 3, size: "max" }),
        async (parts) => {
          const world = createWorld();
          const links = parts.map((each, index) => fill(world, `Club${index}`, each));
          const token = combine(world, links);

          const feeds = [];
          for (const link of links) feeds.push(...eventsIn(await ownFeedOf(world, link)));
          const feed = await (await feedOf(world, `t-${token}`)).text();
          expect(eventsIn(feed).sort()).toEqual(feeds.sort());
          const zones = [...feed.matchAll(/TZID:(\S+)\r\n/g)].filter(
            ([line]) => !line.startsWith(";"),
          );
          expect(new Set(zones.map(([, zone]) => zone)).size).toBe(
            feed.split("BEGIN:VTIMEZONE").length - 1,
          );

          const lists = [];
          for (const link of links) lists.push(await singleList(world, link));
          const list = await listOf(world, token, "?past=300");
          for (const kind of ["past", "upcoming"] as const) {
            // Each list shows only as many dates of an endless series as it has room for.
            const has = cardsOf(list[kind]);
            const all = lists.flatMap((each) => cardsOf(each[kind])).sort();
            expect(all).toEqual(expect.arrayContaining(has));
            if (!list.moreUpcomingHref) expect([...has].sort()).toEqual(all);
          }

          const month = await monthOf(world, token, "?month=2026-11");
          const months = [];
          for (const link of links) months.push(await singleMonth(world, link));
          for (const [week, cells] of month.weeks.entries()) {
            for (const [column, cell] of cells.entries()) {
              const sum = months.reduce(
                (count, each) => count + Number.parseInt(each.weeks[week][column].count ?? "0", 10),
                0,
              );
              expect([cell.day, Number.parseInt(cell.count ?? "0", 10)]).toEqual([cell.day, sum]);
            }
          }

          const { events } = await viewCombined({ id: token }, world.as(null));
          expect(
            events.every(({ member, event }) => !member.isBusy || event.title === "Busy"),
          ).toBe(true);
        },
      ),
      { numRuns: 8 },
    );
  });

  it("say nothing of a calendar but its times where its link shows no more", async () => {
    const world = createWorld();
    const busy = fill(world, "Xylophone", {
      events: [{ day: 1, hours: 2, kind: "timed", canceled: false }],
      isBusy: true,
    });
    const full = fill(world, "Choir", { events: [], isBusy: false });
    const token = combine(world, [busy, full], { prefix: true, labels: ["Hall", ""] });
    const texts = [
      JSON.stringify(await listOf(world, token)),
      JSON.stringify(await monthOf(world, token, "?month=2026-11")),
      await (await feedOf(world, `t-${token}`)).text(),
      // Nor to its own editor, whose rights do not apply in a combined calendar.
      JSON.stringify(await listOf(world, token, "", ANN)),
    ];
    for (const text of texts) {
      expect(text).toContain("Busy");
      expect(text).not.toMatch(/Xylophone|Secret|Place of/);
    }
  });

  it("name each entry's calendar: by its mark in the month, by its name in lists, and lead to it", async () => {
    const world = createWorld();
    const event: Made = { day: 1, hours: 2, kind: "timed", canceled: false };
    const links = ["Handball Club", "Choir"].map((name) =>
      fill(world, name, { events: [event], isBusy: false }),
    );
    const token = combine(world, links);
    const [first, second] = (await listOf(world, token)).upcoming.flatMap(({ cards }) => cards);
    expect([first?.category, second?.category].sort()).toEqual(["Choir", "Handball Club"]);
    expect(first?.href).toMatch(new RegExp(`^/calendar/(${links.join("|")})/events/[\\w-]+$`));
    const month = await monthOf(world, token, "?month=2026-11");
    const cell = month.weeks.flat().find(({ day }) => day === "2026-11-22");
    expect(cell?.entries?.map(({ mark }) => mark).sort()).toEqual(["Ch", "HC"]);
    expect(cell?.names).toContain("Handball Club");
    const only = await monthOf(world, token, "?month=2026-11&only=1");
    const alone = only.weeks.flat().find(({ day }) => day === "2026-11-22");
    expect(alone?.entries?.map(({ mark }) => mark)).toEqual(["Ch"]);
    expect(only.nextHref).toBe(`/together/${token}/calendar?month=2026-12&only=1`);
    expect(`${only.dayHref}2026-11-22${only.dayQuery}`).toBe(
      `/together/${token}/day/2026-11-22?only=1`,
    );
  });

  it("name their holidays and bands on every screen, and find dates of other sites' calendars", async () => {
    const world = createWorld();
    const event: Made = { day: 5, hours: 2, kind: "timed", canceled: false };
    const [us, de, busy] = [false, false, true].map((isBusy, at) =>
      fill(world, `Club ${at}`, { events: [event], isBusy }),
    ) as [string, string, string];
    for (const [id, holidays] of [
      [us, "US"],
      [de, "DE-BY"],
    ]) {
      perform(saveCalendar, { id, title: "Club", holidays, embedSites: "*" }, world.as(ANN));
    }
    showDates(world, us, [{ title: "Derby", day: "2026-11-24" }]);
    showDates(world, us, [{ title: "Autumn break", day: "2026-11-26" }], { shows: "band" });
    const token = combine(world, [us, de, busy], { embedSites: "*" });

    const thanksgiving = { title: "Thanksgiving Day", lang: "en" };
    const screenOf = (path: string) => {
      const request = requestOf(world, null, `/together/${token}/${path}`);
      return [request, openTogether(request, token)] as const;
    };
    const month = await monthOf(world, token, "?month=2026-11");
    const cell = month.weeks.flat().find(({ day }) => day === "2026-11-26");
    expect(cell).toMatchObject({ bands: "Autumn break", holiday: thanksgiving });
    const { upcoming } = await listOf(world, token);
    const shown = { bands: "Autumn break", holiday: thanksgiving };
    expect(upcoming.find(({ day }) => day === "2026-11-26")).toMatchObject(shown);
    const week = await openWeek(...screenOf("week"), { day: "2026-11-26" });
    expect(week.columns.find(({ id }) => id === "2026-11-26")).toMatchObject(shown);
    const day = { token, day: "2026-11-26" };
    expect(await openDay(screenOf("day/2026-11-26")[0], day)).toMatchObject(shown);
    const [term] = screenOf("term?from=2026-11-26&to=2026-11-26");
    expect((await openPrintRange(term, { token })).list?.groups).toMatchObject([shown]);
    const print = openPrint(screenOf("print?only=1")[0], { token });
    expect(print.fields.filter).toMatchObject({ name: "only", label: "Calendar", value: "1" });
    expect(print.fields.filter?.choices.map(({ value }) => value)).toContain("1");
    const embed = requestOf(world, null, `/embed/t-${token}?view=month&month=2026-11`);
    const embedded = (await openEmbed(embed, `t-${token}`)).view?.month?.weeks.flat();
    expect(embedded?.find(({ day }) => day === "2026-11-26")).toMatchObject(shown);
    const { sheet } = await openYear(screenOf("year?year=2026")[0], { token });
    expect(sheet.days["2026-11-26"]?.label).toBe(
      "Thursday, November 26, 2026, holiday: Thanksgiving Day, Autumn break, 3 events",
    );
    expect(sheet.days["2026-01-01"]?.holiday).toEqual({
      title: "New Year's Day, Neujahr",
      lang: "",
    });
    const alone = await monthOf(world, token, "?month=2026-11&only=1");
    expect(JSON.stringify(alone)).not.toMatch(/Thanksgiving|Autumn break/);

    const { sections } = await openSearch(screenOf("search?q=derby")[0], { token });
    expect(sections).toMatchObject([
      { heading: "In other calendars", cards: [{ source: "From School", category: ["Club"] }] },
    ]);
  });

  it("name the calendar of a series' later dates in lists, which each link to it begins anew", async () => {
    const world = createWorld();
    const weekly: Made = { day: 1, hours: 2, kind: "weekly", canceled: false };
    const link = fill(world, "Choir", { events: [weekly], isBusy: false });
    const { token: other = "" } =
      perform(saveLink, { calendarId: link, name: "Hall", shows: "all" }, world.as(ANN)).list.at(
        -1,
      ) ?? {};
    const token = combine(world, [link, other], { labels: ["Choir", "Again"] });
    const cards = (await listOf(world, token)).upcoming.flatMap((group) => group.cards);
    const told = cards.map(({ category, isLater = false }) => `${category} ${isLater}`);
    expect(told.slice(0, 2).sort()).toEqual(["Again false", "Choir false"]);
    expect([...new Set(told.slice(2))].sort()).toEqual(["Again true", "Choir true"]);
  });

  it("say that there are none where there are none, and that none opens where links ended", async () => {
    const world = createWorld();
    const none = argsOf(world, "/calendars/month", {}, BEN);
    expect((await togetherMonth(none)).data.legendNote).toBe("No calendars here yet");
    const link = world.calendar("Choir");
    const token = combine(world, [link]);
    perform(deleteCalendar, { id: link, title: "Choir" }, world.as(ANN));
    const gone = argsOf(world, `/together/${token}/calendar`, { token });
    expect((await togetherMonth(gone)).data.legendNote).toBe(
      "None of its calendars can be opened right now.",
    );
  });

  it("say that a calendar in the address is not among them, and show all", async () => {
    const world = createWorld();
    const link = fill(world, "Choir", { events: [], isBusy: false });
    const token = combine(world, [link, world.calendar("Club")]);
    const month = async (only: string) => {
      const at = `/together/${token}/calendar?month=2026-11&only=${only}`;
      return (await togetherMonth(argsOf(world, at, { token }))).data;
    };
    for (const only of ["9", "01", "x"]) {
      expect(await month(only)).toMatchObject({
        legendNote: "This calendar is no longer here. All of them are shown.",
        legend: [{ isOnly: false }, { isOnly: false }],
      });
    }
    expect(await month("1")).not.toHaveProperty("legendNote");
    expect(await month("")).not.toHaveProperty("legendNote");
  });

  it("have at most 1,000 entries in a month, and say how many more there are on each day", async () => {
    const world = createWorld();
    const weekly: Made[] = [];
    const links = Array.from({ length: 12 }, (_, n) =>
      fill(world, `Club ${n}`, { events: weekly, isBusy: false }),
    );
    for (const calendarId of links) {
      for (let day = 0; day < 100; day += 1) {
        const from = NOW + (day % 5) * DAY + day;
        const event = { calendarId, title: `Game ${day}`, from, to: from + HOUR };
        perform(saveEvent, event, world.as(ANN));
      }
    }
    const token = combine(world, links);
    const month = await monthOf(world, token, "?month=2026-11");
    const cell = month.weeks.flat().find(({ day }) => day === "2026-11-23");
    expect(cell?.count).toBe("240 events");
    expect(cell?.more).toBe("+234 more");
    const { isCut, events } = await viewCombined({ id: token }, world.as(null));
    expect([isCut, events.length]).toEqual([true, 1_000]);
  });
});
