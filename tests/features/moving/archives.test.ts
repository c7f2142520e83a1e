// Exports a whole calendar as files and imports it elsewhere: nothing is lost, and wrong entries are skipped.
import { readFileSync } from "node:fs";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendAnswer } from "~/features/answers/operations/answers";
import { askToFollow } from "~/features/follow/operations";
import { countParts } from "~/features/moving/files";
import { archive, archiveSchema } from "~/features/moving/operations/archive-format";
import { getImport } from "~/features/moving/operations/imports";
import { applyAll, previewFile } from "~/features/moving/view/uploaded-file";
import { saveLink } from "~/features/sharing/operations";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveHome } from "~/operations/calendars/home";
import { saveNews } from "~/operations/calendars/news";
import { saveEvent } from "~/operations/events/events";
import { suggestEvent } from "~/operations/events/suggestions";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { OperationError } from "~/operations/kernel/errors";
import { perform } from "~/operations/kernel/operation";
import { refreshDemo } from "~/process/demo/demo";
import { loader as archiveFile } from "~/routes/calendar.$id_.archive[.]json";
import { ARCHIVE_BYTES } from "~/values/limits";
import { undoAll } from "~/web/pages/history/history-page";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { ANN, BEN, createWorld, DAY, HOUR, NOW, type World } from "../../support/operations";
import { showDates } from "../../support/sources";

const TOKEN = "a-session-of-ann";
const ZONE = "Europe/Berlin";

/** Switches to an installation in which every request is Ann's. */
function enter(world: World, uidSuffix: string): void {
  const { store, clock } = world;
  const { secrets, actor } = world.as(ANN);
  const tokenHash = secrets.hashToken(TOKEN);
  if (!store.sessions.findByHash(tokenHash)) {
    store.sessions.add({ tokenHash, userId: actor?.id ?? 0, userAgent: "", now: clock.now });
  }
  const config = {
    defaultTimeZone: ZONE,
    languages: { all: ["en"], fallback: "en" },
    sources: { isOn: true, allow: [] },
    contactTo: "",
    origin: "http://localhost",
  };
  const runtime = { store, secrets, config, uidSuffix, now: () => clock.now, mail: { wake() {} } };
  Object.assign(globalThis, { easRuntime: runtime });
}
afterAll(() => Reflect.deleteProperty(globalThis, "easRuntime"));

function ask(path: string): Request {
  return new Request(new URL(path, "http://localhost"), { headers: { Cookie: `sid=${TOKEN}` } });
}

async function download(link: string, part = 1): Promise<string> {
  const request = ask(`/calendar/${link}/archive.json?part=${part}`);
  const args = { request, params: { id: link }, context: {} } as LoaderFunctionArgs;
  return (await archiveFile(args)).text();
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const look = (world: World, calendarId: string, text: string) =>
  previewFile({ calendarId, name: "calendar.json", bytes: bytesOf(text) }, world.as(ANN));

async function take(world: World, calendarId: string, text: string) {
  const { draftId } = await look(world, calendarId, text);
  return applyAll({ calendarId, draftId }, world.as(ANN));
}

/** Everything a file must contain, without what belongs to one installation: keys, names and times of creation. */
function contentOf(world: World, link: string) {
  const { store } = world;
  const calendar = store.calendars.findByLink(link);
  if (!calendar) throw new Error("There is no such calendar.");
  const categories = store.categories.list(calendar.id);
  const named = ({ categoryId, ...rest }: { categoryId: number | null }) => {
    return { ...rest, category: categories.find(({ id }) => id === categoryId)?.name };
  };
  const place = ["id", "uid", "seriesId", "sequence", "createdAt", "modifiedAt", "follows"];
  const without = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !place.includes(name)));
  const view = perform(viewCalendar, { id: link }, world.as(null));
  const { title, timeZone, embedSites, suggestions } = calendar;
  const { modifiedAt: _, ...home } = store.homes.get(calendar.id);
  return {
    title,
    timeZone,
    embedSites,
    suggestions,
    home,
    categories: categories.map(({ name, tone }) => ({ name, tone })),
    news: store.news.list(calendar.id, 2_000).map(({ id: _, ...item }) => item),
    series: view.series.map((each) => without(named(each))),
    events: view.events.map((each) => without(named(each))),
  };
}

/** Mondays at 19:00 for an hour, five times. */
function weekly() {
  const from = Date.UTC(2026, 10, 23, 18);
  const texts = { title: "Training", location: "", notes: "" };
  return { ...texts, from, to: from + HOUR, repeat: { freq: "week", count: 5 } };
}

let here: World;
let there: World;

beforeEach(() => {
  here = createWorld();
  there = createWorld();
  refreshDemo(here.store, { now: here.clock.now, timeZone: ZONE, origin: "https://eas.example" });
  const demo = here.store.calendars.findByLink("demo");
  here.store.calendars.addAdmin(demo?.id ?? 0, here.as(ANN).actor?.id ?? 0, here.clock.now);
  enter(here, "here.eas");
});

describe("the demo calendar", () => {
  it("is the same in a fresh installation, field by field", async () => {
    const text = await download("demo");
    enter(there, "there.eas");
    const link = there.calendar("New");
    const { counts, remarks } = await look(there, link, text);
    expect(counts).toMatchObject({ changed: 0, same: 0, leftOut: 0 });
    expect(remarks).toEqual([]);
    await take(there, link, text);
    const [ours, theirs] = [contentOf(here, "demo"), contentOf(there, link)];
    expect(ours.series.length).toBeGreaterThan(0);
    expect(ours.events.length).toBeGreaterThan(10);
    expect(theirs).toEqual(ours);
  });

  it("says all of it in the documented form, without people, links or inner keys", async () => {
    const text = await download("demo");
    expect(archive.safeParse(JSON.parse(text)).error).toBeUndefined();
    expect(text).not.toContain(ANN);
    const { store } = here;
    const key = store.calendars.findByLink("demo")?.id ?? 0;
    for (const { id } of store.events.listAll(key)) expect(text).not.toContain(`"${id}"`);
  });

  it("is all already here when it comes again", async () => {
    const text = await download("demo");
    enter(there, "there.eas");
    const link = there.calendar("New");
    await take(there, link, text);
    const again = await look(there, link, text);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, leftOut: 0 });
    expect((await look(there, link, text)).counts.same).toBe(again.counts.same);
    const before = contentOf(there, link);
    await take(there, link, text);
    expect(contentOf(there, link)).toEqual(before);
  });

  it("leaves an empty calendar as it was after Undo", async () => {
    const text = await download("demo");
    enter(there, "there.eas");
    const link = there.calendar("New");
    const before = contentOf(there, link);
    const { batch } = await take(there, link, text);
    await undoAll({ calendarId: link, batch }, there.as(ANN));
    expect(contentOf(there, link)).toEqual(before);
  });

  it("has rules beyond the closed set, and further days", async () => {
    const club = here.calendar("Club");
    const repeat = { rule: "FREQ=MONTHLY;BYDAY=1MO,3MO", days: ["2026-12-24"], count: 5 };
    perform(saveEvent, { ...weekly(), calendarId: club, repeat }, here.as(ANN));
    const text = await download(club);
    enter(there, "there.eas");
    const link = there.calendar("Club");
    await take(there, link, text);
    expect(JSON.stringify(contentOf(there, link).series)).toContain("BYDAY=1MO,3MO");
    expect(contentOf(there, link)).toEqual(contentOf(here, club));
    expect((await look(there, link, text)).counts).toMatchObject({ new: 0, changed: 0, same: 1 });
  });

  it("can only be taken by who manages it", async () => {
    const request = new Request("http://localhost/calendar/demo/archive.json");
    const args = { request, params: { id: "demo" }, context: {} } as LoaderFunctionArgs;
    const refused = await Promise.resolve()
      .then(() => archiveFile(args))
      .catch((response: Response) => response);
    expect([refused.status, refused.headers.get("Location")]).toEqual([302, "/account/login"]);
  });
});

describe("a calendar of one's own", () => {
  let link: string;
  beforeEach(() => {
    link = here.calendar("Club");
    const categories = [{ name: "U12", tone: 4 }, { name: "Board" }];
    const settings = {
      timeZone: "Asia/Tokyo",
      embedSites: "https://club.example",
      suggestions: true,
    };
    perform(saveCalendar, { id: link, title: "Club", ...settings, categories }, here.as(ANN));
    const links = [{ title: "Site", url: "https://club.example/" }];
    perform(saveHome, { calendarId: link, wall: "Welcome", links }, here.as(ANN));
    perform(saveNews, { calendarId: link, title: "Hall", text: "From May." }, here.as(ANN));
    const day = Date.UTC(2026, 11, 24);
    const draft = { calendarId: link, title: "Feast", location: "", notes: "" };
    const allDay = { allDay: true, from: day, to: day, category: "U12" };
    perform(saveEvent, { ...draft, ...allDay }, here.as(ANN));
  });

  it("comes with settings, categories, zone, news and home into an empty one", async () => {
    const text = await download(link);
    enter(there, "there.eas");
    const target = there.calendar("Empty");
    const preview = await look(there, target, text);
    const input = { calendarId: target, draftId: preview.draftId };
    expect(perform(getImport, input, there.as(ANN)).partsStay).toBeUndefined();
    await take(there, target, text);
    expect(contentOf(there, target)).toEqual(contentOf(here, link));
  });

  it("has nothing of other people: no answers, followers, suggestions, links, nor what is only shown", async () => {
    const world = createWorld();
    const link = world.calendar();
    enter(world, "one.eas");
    const caller = world.as(ANN);
    const settings = { suggestions: true, holidays: "DE-BY", holidaysInFeed: true };
    perform(saveCalendar, { id: link, title: "Club", ...settings }, caller);
    const times = { from: NOW + DAY, to: NOW + DAY + HOUR };
    const asks = { kind: "coming", places: 3, closesHours: 0, names: "everyone" };
    const draft = { calendarId: link, title: "Training", ...times };
    const { id: eventId } = perform(saveEvent, { ...draft, asks }, caller);
    perform(sendAnswer, { calendarId: link, eventId, name: "Xaver", going: true }, world.as(null));
    perform(suggestEvent, { ...draft, title: "Yodeling", name: "Yvonne" }, world.as(null));
    perform(askToFollow, { calendarId: link, email: "zoe@example.org" }, world.as(null));
    const { list } = perform(saveLink, { calendarId: link, name: "Board", shows: "busy" }, caller);
    showDates(world, link, [{ title: "Derby", day: "2026-11-24" }]);
    const text = await download(link);
    expect(text).toContain("Training");
    const hidden = ["Xaver", "Yodeling", "Yvonne", "zoe@", "Board", list[0]?.token ?? "", link];
    for (const each of [...hidden, "Derby", "school.example", "https://1.example", ANN]) {
      expect([each, text.includes(each)]).toEqual([each, false]);
    }
    const there = world.calendar("There");
    await take(world, there, text);
    expect(world.store.calendars.findByLink(there)).toMatchObject(settings);
    const [event] = world.store.events.listAll(world.store.calendars.findByLink(there)?.id ?? 0);
    expect(event).toMatchObject({ title: "Training", asks: expect.stringContaining('"places":3') });
  });

  it("is taken back whole by one Undo, and stays where it was changed since", async () => {
    perform(saveEvent, { ...weekly(), calendarId: link }, here.as(ANN));
    const text = await download(link);
    enter(there, "there.eas");
    const target = there.calendar("Empty");
    const before = contentOf(there, target);
    const { batch } = await take(there, target, text);
    const there1 = contentOf(there, target);
    expect([there1.events.length > 1, there1.series.length]).toEqual([true, 1]);
    there.clock.now += 1_000;
    expect((await undoAll({ calendarId: target, batch }, there.as(ANN))).left).toEqual([]);
    const { news, ...after } = contentOf(there, target);
    expect({ ...after, news }).toEqual(before);
    there.clock.now += 1_000;
    const again = await take(there, target, text);
    expect(contentOf(there, target)).toEqual(there1);
    const { events } = perform(viewCalendar, { id: target }, there.as(ANN));
    const { id = "", from = 0, to = 0 } = events.find(({ title }) => title === "Feast") ?? {};
    const ours = { calendarId: target, id, title: "Ours", location: "", notes: "" };
    there.clock.now += 1_000;
    perform(saveEvent, { ...ours, allDay: true, from, to }, there.as(ANN));
    const { left } = await undoAll({ calendarId: target, batch: again.batch }, there.as(ANN));
    expect(left.map(({ title }) => title)).toEqual(["Feast"]);
    expect(contentOf(there, target).events).toMatchObject([{ title: "Ours" }]);
  });

  it("leaves what is in a filled one, adds its categories, and says so", async () => {
    const text = await download(link);
    enter(there, "there.eas");
    const target = there.calendar("Choir");
    perform(saveNews, { calendarId: target, title: "Ours", text: "" }, there.as(ANN));
    const { draftId } = await look(there, target, text);
    const { partsStay } = perform(getImport, { calendarId: target, draftId }, there.as(ANN));
    expect(sayRefusal(partsStay ?? "", ENGLISH)).toContain("stay as they are");
    await take(there, target, text);
    const { title, timeZone, news, home, events, categories } = contentOf(there, target);
    expect({ title, timeZone, home }).toEqual({
      title: "Choir",
      timeZone: ZONE,
      home: { wall: "", links: [] },
    });
    expect(news.map((item) => item.title)).toEqual(["Ours"]);
    expect(categories.map(({ name }) => name)).toEqual(["U12", "Board"]);
    expect(events).toMatchObject([{ title: "Feast", firstDay: "2026-12-24", category: "U12" }]);
  });

  it("is known again by itself: the same is here, and what was changed since is asked about", async () => {
    const text = await download(link);
    expect((await look(here, link, text)).counts).toMatchObject({ new: 0, same: 1 });
    const { events } = perform(viewCalendar, { id: link }, here.as(ANN));
    const { id = "", from = 0, to = 0 } = events[0] ?? {};
    const draft = { calendarId: link, id, title: "Party", location: "", notes: "" };
    perform(saveEvent, { ...draft, allDay: true, from, to }, here.as(ANN));
    expect((await look(here, link, text)).counts).toMatchObject({ changed: 1, conflicts: 1 });
  });

  it("in several files is whole again after the last", async () => {
    const notes = "Wörter ".repeat(280);
    for (let n = 0; n < 1_100; n += 1) {
      const from = Date.UTC(2027, 0, 1) + n * HOUR;
      const draft = { calendarId: link, title: `Match ${n}`, location: "", notes };
      perform(saveEvent, { ...draft, from, to: from + HOUR }, here.as(ANN));
    }
    const count = await countParts(ask("/"), link);
    expect(count).toBeGreaterThan(1);
    const texts: string[] = [];
    for (let part = 1; part <= count; part += 1) texts.push(await download(link, part));
    for (const text of texts) expect(bytesOf(text).length).toBeLessThanOrEqual(ARCHIVE_BYTES);
    enter(there, "there.eas");
    const target = there.calendar("Empty");
    for (const text of texts) await take(there, target, text);
    expect(contentOf(there, target)).toEqual(contentOf(here, link));
  });
});

it("has the form that docs/calendar-archive.schema.json says: npm run ts -- scripts/write-archive-schema.ts", () => {
  const written = JSON.parse(readFileSync("docs/calendar-archive.schema.json", "utf8"));
  expect(written).toEqual(archiveSchema());
});

describe("a file that is wrong", () => {
  const refusal = async (text: string) => {
    const link = here.calendar("Club");
    try {
      await look(here, link, text);
    } catch (error) {
      if (error instanceof OperationError) return sayRefusal(error.what, ENGLISH);
      throw error;
    }
    throw new Error("It was not refused.");
  };

  it.each([
    ["nothing", "", "This file is empty."],
    ["another JSON", '{"a":1}', "This is not a calendar file: neither .ics nor “eas-calendar”."],
    ["half of one", '{"format":', "This is not a calendar file: neither .ics nor “eas-calendar”."],
    [
      "a later version",
      JSON.stringify({ format: "eas-calendar", version: 2 }),
      "This file is from another version of EAS: this one reads version 1.",
    ],
  ])("%s is refused with a sentence", async (_name, text, message) => {
    expect(await refusal(text)).toBe(message);
  });

  it("is refused for one byte more than may be", async () => {
    const most = `{${" ".repeat(ARCHIVE_BYTES)}`;
    expect(await refusal(most)).toBe(
      "A file of a calendar from EAS has at most 2 MB; this one has more.",
    );
  });

  it("in one entry has that left out, with the reason, and the rest imported", async () => {
    const link = here.calendar("Club");
    const file = JSON.parse(await download("demo"));
    const [series] = file.series;
    const [event] = file.events;
    file.events = [
      event,
      { ...event, uid: "b", to: event.from ?? 0 },
      { ...event, uid: "c", title: " " },
      null,
      { ...event, uid: "d", allDay: false, from: 0, to: 1, timeZone: "Mars/Base" },
    ];
    file.series = [
      { ...series, uid: "e", weekdays: [] },
      { ...series, uid: "f", freq: "week", weekdays: [1, 2, 3, 4, 5, 6, 7], length: -1 },
      { ...series, uid: "g", changed: [{ ...series.changed[0], day: "2026-01-01" }] },
    ];
    const { counts, first } = await look(here, link, JSON.stringify(file));
    const reasons = first
      .filter(({ state }) => state === "leftOut")
      .map(({ reason }) => sayRefusal(reason, ENGLISH));
    expect([counts.leftOut, reasons.filter((reason) => reason === "")]).toEqual([
      reasons.length,
      [],
    ]);
    expect(counts.leftOut).toBeGreaterThanOrEqual(6);
    await take(here, link, JSON.stringify(file));
    expect(perform(viewCalendar, { id: link }, here.as(BEN)).events.length).toBeGreaterThan(0);
  });
});
