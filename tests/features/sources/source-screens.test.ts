// The screens for calendars of other sites, and how a calendar's pages show them.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EventList } from "~/components/events/event-list";
import { MonthTable } from "~/components/events/month-table";
import { openPrintRange } from "~/features/paper/view/print";
import { openWall } from "~/features/paper/view/wall";
import { openYear } from "~/features/paper/view/year";
import { saveLink } from "~/features/sharing/operations";
import { openAgenda } from "~/features/sharing/view/agenda";
import { openEmbed } from "~/features/sharing/view/embed-page";
import { saveSource } from "~/features/sources/operations";
import { SourcesPage } from "~/features/sources/screens";
import { perform } from "~/operations/kernel/operation";
import { loader as dayLoader } from "~/routes/calendar.$id._dialog.day.$day";
import { loader as eventLoader } from "~/routes/calendar.$id._dialog.events.$eventId._index";
import { action, loader } from "~/routes/calendar.$id.sources";
import { addDays } from "~/time/days";
import { FOUND_A_PAGE } from "~/values/limits";
import { loadTab, openMonth } from "~/web/pages/calendars/tabs";
import { openSearch } from "~/web/pages/events/search-view";
import { openCalendar } from "~/web/request/calendar-page";
import { draw, textOf } from "../../support/draw";
import { answerOf, leaveWorld, requestOf } from "../../support/in-process";
import { ANN, BEN, createWorld, type World } from "../../support/operations";
import { showDates } from "../../support/sources";

let world: World;
let link: string;
beforeEach(() => {
  world = createWorld();
  link = world.calendar();
});
afterEach(leaveWorld);

const params = () => ({ id: link });
const sources = () => `/calendar/${link}/sources`;

async function post(form: Record<string, string>, email: string | null = ANN) {
  const request = requestOf(world, email, sources(), { form });
  return answerOf(() => action({ request, params: params(), context: {} })) as Promise<unknown>;
}

async function screen(): Promise<string> {
  const request = requestOf(world, ANN, sources());
  const { view } = loader({ request, params: params(), context: {} });
  return draw(SourcesPage, { view, state: undefined });
}

describe("the screen", () => {
  it("adds a calendar, never shows its address again, and asks to read it", async () => {
    const form = { name: "School", url: "https://school.example/secret.ics", shows: "events" };
    expect(await post({ ...form, intent: "save", inFeed: "on" })).toMatchObject({ status: 303 });
    const html = await screen();
    expect(textOf(html)).toContain("School");
    expect(textOf(html)).toContain(
      "school.example · 0 entries · also in our feed · added by ann...",
    );
    expect(html).toContain("Reading…");
    expect(html).not.toContain("secret");
    expect(await post({ intent: "read", id: "1" })).toMatchObject({ status: 303 });
  });

  it("returns what was typed with what is wrong", async () => {
    const answer = (await post({ name: "", url: "nowhere", intent: "save" })) as {
      data: { values: object; errors: object };
    };
    expect(answer.data.values).toMatchObject({ url: "nowhere" });
    expect(Object.keys(answer.data.errors)).toEqual(["name"]);
  });

  it("asks about what waits, and says why one fails", async () => {
    showDates(world, link, [{ title: "Match", day: "2026-11-24" }]);
    const held = JSON.stringify({ new: 0, changed: 0, gone: 9, of: 16, stamp: "a", said: "b" });
    world.database.$client
      .prepare("update sources set state = 'waiting', held_generation = 2, held = ?")
      .run(held);
    expect(textOf(await screen())).toContain(
      "9 of 16 entries would go Apply School Keep Ours School",
    );
    await post({ intent: "keep", id: "1" });
    expect(textOf(await screen())).not.toContain("would go");
    world.database.$client.exec(
      `update sources set state = 'failing', message = '#sourceNoAnswer', ok_at = ${world.clock.now - 3 * 86_400_000}`,
    );
    expect(textOf(await screen())).toContain("Last read 3 days ago: The server did not answer.");
  });

  it("names all that is not shown as it is there, beyond the third thing in what opens", async () => {
    showDates(world, link, [{ title: "Match", day: "2026-11-24" }]);
    const names = ["notesCut", "endsBeforeBegins", "endMissing", "fileNotTaken"];
    const tell = async (count: number) => {
      const remarks = names.slice(0, count).map((name) => `#${name}`);
      const message =
        count === 1 ? remarks[0] : `#remarksInLine ${JSON.stringify({ remarks, more: 0 })}`;
      world.database.$client.prepare("update sources set state = 'ok', message = ?").run(message);
      return screen();
    };
    expect(await tell(1)).toContain('<li dir="auto">Its notes are too long and were cut.</li>');
    expect(await tell(3)).not.toContain("And 1 more thing");
    const all = textOf(await tell(4));
    expect(all).toContain("And 1 more thing is not shown as it is there. ");
    for (const said of [
      "Its notes are too long and were cut.",
      "It ends before it begins: its end is ignored.",
    ]) {
      expect(all).toContain(said);
    }
    expect(await tell(4)).toMatch(
      /<details class="fold"><summary>And 1 more thing[^<]*<.summary><ul class="bullets"><li dir="auto">[^<]*file/,
    );
  });

  it("is for editors alone", async () => {
    for (const email of [null, BEN]) {
      const request = requestOf(world, email, sources());
      const refused = await answerOf(
        () => loader({ request, params: params(), context: {} }) as never,
      );
      expect((refused as Response).status).not.toBe(200);
    }
  });
});

describe("a date of another calendar", () => {
  const read = (path: string, email: string | null = null) => {
    const request = requestOf(world, email, `/calendar/${link}/${path}`);
    return { request, page: openCalendar(request, link) };
  };
  let id: string;
  beforeEach(() => {
    [id = ""] = showDates(world, link, [
      { title: "Derby", day: "2026-11-24", notes: "In the rain" },
    ]);
    showDates(world, link, [{ title: "Autumn break", day: "2026-11-24" }], { shows: "band" });
  });

  it("is in month, list, day, print, search and embedding, with its source and without edits", async () => {
    const { request, page } = read("calendar?month=2026-11", ANN);
    const month = await openMonth(request, page, { month: "2026-11", day: "2026-11-24" });
    expect(month.cards?.["2026-11-24"]?.cards).toMatchObject([
      { title: "Derby", source: "From School" },
    ]);
    expect(month.cards?.["2026-11-24"]?.cards[0]).not.toHaveProperty("canEdit");
    expect(month.chosen?.lines).toMatchObject([{ title: "Derby", source: "From School" }]);
    expect(await draw(MonthTable, { view: month })).toContain(
      'aria-label="Tuesday, November 24, 2026, Autumn break, 1 event: Derby"',
    );
    const listed = read("list", ANN);
    const tab = await loadTab(listed.request, listed.page, "list");
    const list = tab.tab === "list" ? textOf(await draw(EventList, { view: tab.list })) : "";
    expect(list).toContain("Autumn break");
    expect(list).toContain("From School");
    expect(list).not.toContain("Delete Derby");
    const day = await dayLoader({
      request: read("day/2026-11-24").request,
      params: { id: link, day: "2026-11-24" },
      context: {},
    });
    expect(day).toMatchObject({ bands: "Autumn break", cards: [{ title: "Derby" }] });
    const range = read("term?from=2026-11-23&to=2026-11-30");
    const term = await openPrintRange(range.request, { id: link });
    expect(term.list?.groups).toMatchObject([
      { bands: "Autumn break", cards: [{ title: "Derby" }] },
    ]);
    const found = await openSearch(read("search?q=rain").request, { id: link });
    expect(found.sections).toMatchObject([
      { heading: "In other calendars", cards: [{ id, source: "From School" }] },
    ]);
    world.database.$client.exec("update calendars set embed_sites = '*'");
    const embedded = await openEmbed(
      requestOf(world, null, `/embed/${link}?view=month&month=2026-11`),
      link,
    );
    expect(JSON.stringify(embedded.view)).toContain("From School");
  });

  it("is on walls, agendas and the year, and on none of them by a link that shows only times", async () => {
    const input = { calendarId: link, name: "Board", shows: "busy" };
    const busy = perform(saveLink, input, world.as(ANN)).list.at(-1)?.token ?? "";
    const shown = async (token: string) => {
      const year = requestOf(world, null, `/calendar/${token}/year?year=2026&paper=a3`);
      return [
        (await openWall(requestOf(world, null, `/wall/${token}`), token)).view,
        (await openAgenda(requestOf(world, null, `/agenda/${token}.txt`), token)).text,
        (await openYear(year, { id: token })).sheet,
      ].map((each) => JSON.stringify(each).includes("Derby"));
    };
    expect(await shown(link)).toEqual([true, true, true]);
    expect(await shown(busy)).toEqual([false, false, false]);
    const poster = requestOf(world, null, `/calendar/${link}/year?year=2026&paper=a3`);
    const { sheet } = await openYear(poster, { id: link });
    expect(sheet.days["2026-11-24"]).toMatchObject({
      label: "Tuesday, November 24, 2026, Autumn break, 1 event",
      bands: "Autumn break",
      bandText: "Autumn break",
    });
  });

  it("is found among many, coming ones in order and then the latest past ones", async () => {
    const dayOf = (n: number) => addDays("2026-11-01", n);
    const dates = Array.from({ length: 600 }, (_, n) => ({
      title: n < 560 ? "Training" : "Match",
      day: dayOf(n),
    }));
    const past = [2, 0, 1].map((n) => ({ title: "Match", day: dayOf(n) }));
    showDates(world, link, [...dates, ...past]);
    const { request } = read("search?q=match");
    const [section] = (await openSearch(request, { id: link })).sections;
    const expected = [...Array.from({ length: 40 }, (_, n) => 560 + n), 2, 1, 0].map(dayOf);
    expect(section?.cards.map(({ start }) => start)).toEqual(expected);
    const more = await openSearch(read("search?q=training").request, { id: link });
    expect(more.sections).toMatchObject([
      { heading: "In other calendars: 1 to 50 of 560", cards: { length: FOUND_A_PAGE } },
    ]);
  });

  it("is not among what the home page announces", async () => {
    const { request, page } = read("home");
    expect(JSON.stringify(await loadTab(request, page, "home"))).not.toContain("Derby");
  });

  it("has a page of its own, with no file and no edits", () => {
    const { request } = read(`events/${id}`, ANN);
    const { data } = eventLoader({
      request,
      params: { id: link, eventId: id },
      context: {},
    }) as never;
    const { view, sharing } = data as { view: { card: object }; sharing: { fileHref: string } };
    expect(view.card).toMatchObject({ title: "Derby", source: "From School" });
    expect(view.card).not.toHaveProperty("canEdit");
    expect(view).not.toHaveProperty("historyHref");
    expect(sharing.fileHref).toBe("");
  });

  it("is nothing by a link that shows only times", async () => {
    const input = { calendarId: link, name: "Board", shows: "busy" };
    const busy = perform(saveLink, input, world.as(ANN)).list.at(-1)?.token ?? "";
    const shown = ["calendar?month=2026-11", "list", "day/2026-11-24"].map(async (path) => {
      const request = requestOf(world, null, `/calendar/${busy}/${path}`);
      const page = openCalendar(request, busy);
      return [
        await loadTab(request, page, "list"),
        await openMonth(request, page, { month: "2026-11", day: "2026-11-24" }),
        await openPrintRange(
          requestOf(world, null, `/calendar/${busy}/term?from=2026-11-01&to=2026-11-30`),
          { id: busy },
        ),
      ];
    });
    expect(JSON.stringify(await Promise.all(shown))).not.toMatch(/Derby|Autumn|School|Busy/);
    const asked = requestOf(world, null, `/calendar/${busy}/events/${id}`);
    const answer = await answerOf(
      () =>
        eventLoader({ request: asked, params: { id: busy, eventId: id }, context: {} }) as never,
    );
    expect((answer as Response).status).toBe(404);
  });

  it("is in a full month as many as fit, with the number of the others", async () => {
    const many = Array.from({ length: 600 }, (_, at) => ({
      title: `Match ${at}`,
      day: "2026-11-25",
    }));
    showDates(world, link, many);
    const { request, page } = read("calendar?month=2026-11");
    const month = await openMonth(request, page, { month: "2026-11", day: "2026-11-24" });
    const cell = month.weeks.flat().find(({ day }) => day === "2026-11-25");
    expect(cell).toMatchObject({ count: "600 events", more: "+594 more" });
    const day = await dayLoader({
      request: read("day/2026-11-25?skip=500").request,
      params: { id: link, day: "2026-11-25" },
      context: {},
    });
    expect(day).toMatchObject({ part: { text: "Events 501 to 600 of 600", moreHref: "" } });
  });

  it("comes in a list of many in its order, page after page", async () => {
    perform(saveSource, { calendarId: link, id: "1", name: "School" }, world.as(ANN));
    const many = Array.from({ length: 250 }, (_, at) => ({
      title: `Match ${at}`,
      day: new Date(Date.UTC(2026, 11, 1 + at)).toISOString().slice(0, 10),
    }));
    showDates(world, link, many);
    const titles: string[] = [];
    for (let path: string | undefined = "list?past=0"; path; ) {
      const { request, page } = read(path);
      const tab = await loadTab(request, page, "list");
      const list = tab.tab === "list" ? tab.list : undefined;
      const shown = list?.upcoming.flatMap(({ cards }) => cards.map(({ title }) => title)) ?? [];
      if (path.includes("skip")) titles.push(...shown);
      else titles.splice(0, titles.length, ...shown);
      path = list?.moreUpcomingHref.split(`${link}/`)[1];
    }
    expect(titles).toEqual(["Derby", ...many.map(({ title }) => title)]);
  });
});
