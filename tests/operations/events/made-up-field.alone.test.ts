// An event text invented for this test is supported everywhere: nothing loses a field that a later release adds, and
// older data can still be read.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { hashedTexts, NO_TEXTS } from "~/event/event-fields";
import { dateId } from "~/event/series";
import { ARCHIVE_FORMAT, archiveSchema } from "~/features/moving/operations/archive-format";
import { archiveEvent, archiveSeries } from "~/features/moving/operations/archives";
import { readArchiveFile } from "~/features/moving/view/archive-items";
import { storePreview } from "~/features/moving/view/stored-preview";
import { applyAll } from "~/features/moving/view/uploaded-file";
import { saveLink } from "~/features/sharing/operations";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { readCalendarFile } from "~/import/calendar-items";
import { saveCalendar } from "~/operations/calendars/calendars";
import { listFeedEvents } from "~/operations/events/event-lists";
import { getEvent, saveEvent } from "~/operations/events/events";
import { listSuggestions, suggestEvent } from "~/operations/events/suggestions";
import { getVersion, listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { openDatabase } from "~/store/kernel/database";
import { events, series, suggestions } from "~/store/schema/schema";
import { answerEvent, eventAnswer } from "~/web/api/event-calls";
import { readEventForm } from "~/web/pages/events/event-form-reader";
import { buildEditEventForm } from "~/web/pages/events/event-form-view";
import { findEvents } from "~/web/pages/events/event-search";
import { buildEventCard } from "~/web/pages/events/event-view";
import { buildEventStaleChoice } from "~/web/pages/events/stale-view";
import { buildSuggestionRows } from "~/web/pages/events/suggest-page";
import { ENGLISH } from "~/words/server-words";
import { CONTEXT } from "../../import/import-context";
import { addFollower, composed, startRounds } from "../../support/followers";
import { ANN, createWorld, DAY, HOUR, NOW, refusalOf, SECOND } from "../../support/operations";

vi.mock("~/event/event-texts", async (original) => {
  const { EVENT_TEXTS, ...others } = await original<typeof import("~/event/event-texts")>();
  const organizer = { label: "Organizer", max: 80, lines: "one", ical: "CONTACT", added: true };
  return { ...others, EVENT_TEXTS: { ...EVENT_TEXTS, organizer } };
});

const TABLES = { events, series, suggestions };
const ADA = "Ada Łukasz; of, the board";
const VIEWER = {
  zone: "Europe/Berlin",
  zoneKnown: true,
  weekStart: 1,
  weekend: [6, 0],
  now: NOW,
  canEdit: true,
  words: ENGLISH,
};
const FROM = NOW + DAY;
const TIMES = { from: FROM, to: FROM + HOUR };

/** A database after an update; the migration that drizzle-kit would write comes last. */
function migrate(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "eas-made-up-"));
  cpSync("drizzle", folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_organizer" };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  const statements = Object.keys(TABLES).map(
    (table) => `ALTER TABLE \`${table}\` ADD \`organizer\` text DEFAULT '' NOT NULL;`,
  );
  writeFileSync(join(folder, "9999_organizer.sql"), statements.join("--> statement-breakpoint\n"));
  const image = openDatabase(":memory:", { migrationsFolder: folder, create: true });
  rmSync(folder, { recursive: true });
  return image.$client.serialize();
}

const IMAGE = migrate();

function setUp() {
  const world = createWorld({ image: IMAGE });
  const link = world.calendar();
  const as = (email: string | null = ANN) => {
    world.clock.now += SECOND;
    return world.as(email);
  };
  const save = (more: object) =>
    perform(saveEvent, { calendarId: link, title: "Match", ...TIMES, ...more }, as());
  const read = (eventId: string) => perform(getEvent, { calendarId: link, eventId }, as());
  const history = () => perform(listVersions, { calendarId: link }, as()).list;
  const feed = (email: string | null = null, of = link) => {
    const listed = perform(listFeedEvents, { calendarId: of }, as(email));
    return renderCalendarFeed({ ...listed, origin: "https://example.org", uidSuffix: "site" }).text;
  };
  const calendar = { link, title: "Club", timeZone: "Europe/Berlin" };
  return { world, link, as, save, read, history, feed, calendar };
}

describe("a field that is declared in one place", () => {
  it("is a column of events, series and suggestions that older rows have empty", () => {
    for (const table of Object.values(TABLES)) {
      const column = Object.entries(getTableColumns(table)).find(([name]) => name === "organizer");
      expect(column?.[1]).toMatchObject({ notNull: true, default: "", dataType: "string" });
    }
  });

  it("is saved, told by the API, and as long as it may be", () => {
    const { save, read } = setUp();
    const { id } = save({ organizer: ` ${ADA}\n` });
    expect(read(id)).toMatchObject({ organizer: ADA });
    const answer = answerEvent(read(id), { canEdit: true, categories: [], timeZone: "UTC" });
    expect(eventAnswer.parse(answer)).toMatchObject({ organizer: ADA });
    expect(refusalOf(() => save({ organizer: "x".repeat(81) })).fields).toEqual({
      organizer: "Organizer can have at most 80 characters; this has 81.",
    });
  });

  it("stays where a program saves that does not know of it, of events and series", () => {
    const { save, read } = setUp();
    const { id } = save({ organizer: ADA });
    save({ id, title: "Moved", location: "Hall" });
    expect(read(id)).toMatchObject({ title: "Moved", organizer: ADA });
    const weekly = save({ organizer: ADA, repeat: { freq: "week" } });
    save({ id: weekly.id, title: "Other", scope: "all" });
    expect(read(weekly.id)).toMatchObject({ title: "Other", organizer: ADA });
    save({ id: weekly.id, organizer: "", scope: "one" });
    expect(read(weekly.id)).toMatchObject({ organizer: "" });
  });

  it("stands in the form, on the card, in a choice between versions and in a suggestion", () => {
    const { save, link, as, calendar } = setUp();
    const stored = save({ organizer: ADA });
    const { values } = buildEditEventForm(stored, { calendar, display: VIEWER });
    expect(readEventForm(values, "Europe/Berlin", ENGLISH).draft).toMatchObject({ organizer: ADA });
    expect(JSON.stringify(buildEventCard(stored, calendar, VIEWER))).toContain(ADA);
    const mine = { ...values, organizer: "Ben" };
    const choice = buildEventStaleChoice({ values: mine, stored, calendar, display: VIEWER });
    expect(choice.rows).toContainEqual({
      label: "Organizer",
      mine: "Ben",
      stored: ADA,
      differs: true,
    });
    perform(saveCalendar, { id: link, title: "Club", suggestions: true }, as());
    const idea = { calendarId: link, title: "Idea", name: "Cat", organizer: ADA, ...TIMES };
    perform(suggestEvent, idea, as(null));
    const { list } = perform(listSuggestions, { calendarId: link }, as());
    expect(list).toMatchObject([{ organizer: ADA }]);
    expect(JSON.stringify(buildSuggestionRows(list, calendar, VIEWER))).toContain(ADA);
  });

  it("is found in events, series and changed dates", async () => {
    const { save, link, as } = setUp();
    save({ title: "Single", organizer: ADA });
    save({ title: "Weekly", organizer: ADA, repeat: { freq: "week" } });
    const { id } = save({ title: "Daily", repeat: { freq: "day" } });
    save({ id, title: "Changed", organizer: ADA, scope: "one" });
    const found = await findEvents({ calendarId: link, q: "lukasz" }, as(null));
    expect(found.upcoming.events.map(({ title }) => title).sort()).toEqual([
      "Changed",
      "Single",
      "Weekly",
    ]);
  });

  it("is in the history, before and after, and comes back by Restore and Undo", () => {
    const { save, read, history, link, as } = setUp();
    const { id } = save({ organizer: ADA });
    save({ id, organizer: "Ben" });
    const [version] = history();
    expect(version?.fields).toEqual(["organizer"]);
    const told = perform(getVersion, { calendarId: link, versionId: version?.id }, as());
    expect(told.texts).toContainEqual({ field: "organizer", before: ADA, after: "Ben" });
    perform(restoreVersion, { calendarId: link, versionId: version?.id }, as());
    expect(read(id)).toMatchObject({ organizer: ADA });
    perform(undoBatch, { calendarId: link, batch: history()[0]?.batch ?? "" }, as());
    expect(read(id)).toMatchObject({ organizer: "Ben" });
  });

  it("is empty in the history of before", () => {
    const { world, save, read, history, link, as } = setUp();
    for (const more of [{}, { repeat: { freq: "week" } }]) {
      const { id } = save({ title: "Old", ...more });
      save({ id, title: "New", organizer: ADA, ...(more.repeat && { scope: "all" }) });
      // As an older release wrote it.
      world.database.$client
        .prepare("update versions set before = json_remove(before, '$.organizer')")
        .run();
      const version = history().find(({ action }) => action === "changed");
      const told = perform(getVersion, { calendarId: link, versionId: version?.id }, as());
      expect(told.texts).toContainEqual({ field: "organizer", before: "", after: ADA });
      perform(restoreVersion, { calendarId: link, versionId: version?.id }, as());
      expect(read(id)).toMatchObject({ title: "Old", organizer: "" });
      world.database.$client.prepare("delete from versions").run();
    }
  });

  it("goes into an archive and comes back; an archive of before has none", async () => {
    const from = setUp();
    const { id } = from.save({ title: "Single", organizer: ADA });
    const weekly = from.save({ title: "Weekly", organizer: ADA, repeat: { freq: "week" } });
    const { store } = from.world;
    const { id: key } = store.calendars.findByLink(from.link) ?? { id: 0 };
    const names = { categories: [], uidSuffix: "site" };
    const [one] = store.series.listAll(key);
    if (!one) throw new Error("There is no series.");
    const changed = { ...from.read(dateId({ id: one.id, day: one.firstDay })), organizer: "Ben" };
    const file = {
      format: ARCHIVE_FORMAT,
      version: 1,
      exportedAt: 0,
      home: null,
      news: [],
      calendar: { title: "Club", timeZone: "Europe/Berlin", embedSites: "", categories: [] },
      events: [archiveEvent(from.read(id), names)],
      series: [archiveSeries({ series: one, changed: [changed] }, names)],
    };
    expect(weekly.seriesId).toBe(one.id);
    expect(JSON.stringify(archiveSchema())).toContain("organizer");
    const readFile = (text: string) =>
      readArchiveFile(new TextEncoder().encode(text), CONTEXT).items.map((item) =>
        item.kind === "leftOut" ? item.reason : item,
      );
    expect(readFile(JSON.stringify(file))).toMatchObject([
      { values: { organizer: ADA }, changed: [{ organizer: "Ben" }] },
      { values: { organizer: ADA } },
    ]);
    const old = JSON.stringify(file, (name, value) => (name === "organizer" ? undefined : value));
    expect(readFile(old)).toMatchObject([
      { values: { organizer: "" }, changed: [{ organizer: "" }] },
      { values: { organizer: "" } },
    ]);
  });

  it("goes into the feed and its file comes back; only where it changed is an entry changed", async () => {
    const { save, feed, as } = setUp();
    save({ title: "Single", organizer: ADA });
    save({ title: "Weekly", organizer: ADA, repeat: { freq: "week" } });
    const text = feed();
    expect(text.match(/^CONTACT:Ada Łukasz\\; of\\, the board\r$/gm)).toHaveLength(2);
    const other = setUp();
    const take = async (written: string) => {
      const { items, remarks } = readCalendarFile(new TextEncoder().encode(written), CONTEXT);
      const file = { items, remarks, name: "club.ics", parts: null };
      const { draftId, counts } = await storePreview(other.link, file, other.as());
      await applyAll({ calendarId: other.link, draftId, onConflict: "theirs" }, other.as());
      return counts;
    };
    expect(await take(text)).toMatchObject({ new: 2 });
    expect(other.feed().match(/^CONTACT:Ada/gm)).toHaveLength(2);
    expect(await take(text)).toMatchObject({ new: 0, changed: 0, same: 2 });
    expect(await take(text.replaceAll("CONTACT:Ada", "CONTACT:Eva"))).toMatchObject({ changed: 2 });
    expect(as).toBeDefined();
  });

  it("leaves what was imported before as it was: an entry without it has the hash that it had", async () => {
    const { link, as, world } = setUp();
    const lines = ["UID:a", "SUMMARY:Match", "DTSTART:20261201T180000Z", "DTEND:20261201T190000Z"];
    const text = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR", ""];
    const { items } = readCalendarFile(new TextEncoder().encode(text.join("\r\n")), CONTEXT);
    // Recorded from a release that did not know the field.
    expect(items.map(({ stamp }) => stamp)).toEqual([STAMP_OF_BEFORE]);
    const file = { items, remarks: [], name: "club.ics", parts: null };
    const { draftId } = await storePreview(link, file, as());
    await applyAll({ calendarId: link, draftId, onConflict: "ours" }, as());
    const { stored } = world.database.$client
      .prepare("select stored_stamp as stored from imported_items")
      .get() as { stored: string };
    const before = ["Match", "", "", null, 1_796_148_000_000, 1_796_151_600_000];
    expect(stored).toBe(world.as(ANN).secrets.hashToken(JSON.stringify(before)));
    expect(hashedTexts({ ...NO_TEXTS, title: "A" })).toEqual({ first: ["A", "", ""], added: [] });
  });

  it("is told to followers, and to nobody who sees only times", async () => {
    const { world, save, link, as, feed } = setUp();
    const { id } = save({ organizer: ADA });
    addFollower(world, link, "cat@example.org", { changes: true });
    const { list } = perform(saveLink, { calendarId: link, name: "Busy", shows: "busy" }, as());
    save({ id, organizer: "Eva" });
    world.clock.now += HOUR;
    const [mail] = await startRounds(world).run();
    expect(mail && composed(mail).text).toContain("Organizer: Eva");
    expect(feed(null, list[0]?.token ?? "")).not.toContain("Eva");
    expect(feed(null)).toContain("CONTACT:Eva");
  });
});

const STAMP_OF_BEFORE = "E0WzbeLDcx--_flDOzOfF3";
