// Every table with data of a calendar or a person, as listed by the database itself:
// the rows are deleted with their owner, and exports contain them.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, test } from "vitest";
import { sendAnswer } from "~/features/answers/operations/answers";
import { askToFollow } from "~/features/follow/operations";
import { applyImport } from "~/features/moving/operations/imports";
import { saveLink } from "~/features/sharing/operations";
import { saveTogether } from "~/features/together/operations/togethers";
import { deleteAccount } from "~/operations/accounts/account";
import {
  getAccountData,
  getCalendarData,
  listOwnChanges,
} from "~/operations/accounts/account-data";
import { createAppPassword } from "~/operations/accounts/app-passwords";
import { sendCalendarAdminInvite } from "~/operations/accounts/invites";
import { logIn, sendAccessCode } from "~/operations/accounts/login";
import { colorCalendar } from "~/operations/calendars/calendar-colors";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { favoriteCalendar, saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { declineSuggestion } from "~/operations/events/suggestion-decisions";
import { listSuggestions, suggestEvent } from "~/operations/events/suggestions";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { appPasswords } from "~/store/schema/schema";
import { DAY } from "../../support/operations";
import { ANN, BEN, CAT, createScene, draftOf, dump, type Scene } from "../scene";

/** Where the export has a table's data: under the account, under each calendar, or in separate pieces. */
const EXPORTED: Record<string, string> = {
  calendars: "calendar.title",
  calendar_admins: "calendar.admins",
  events: "events",
  news: "calendar.news",
  homes: "calendar.home",
  home_links: "calendar.home",
  invites: "calendar.invites",
  calendar_marks: "account.favorites",
  sessions: "account.sessions",
  app_passwords: "account.appPasswords",
  categories: "calendar.categories",
  followers: "account.follows",
  calendar_links: "calendar.links",
  suggestions: "calendar.suggestions",
  series: "calendar.series",
  sources: "calendar.imports",
  import_drafts: "account.importPreviews",
  versions: "changes",
  answerers: "account.answers",
  answers: "account.answers",
  togethers: "account.combinedCalendars",
  calendar_colors: "account.favorites",
  dav_kept: "account.calendarApps",
};
/** Not personal data: counts, hashes, times, sizes and ids, and the color and order of calendars in someone's apps. */
const NOT_PERSONAL = [
  "feed_reads",
  "imported_items",
  "deleted_dates",
  "answer_dates",
  "answer_asks",
  "calendar_bytes",
  "dav_changes",
  "dav_names",
  "dav_settings",
];

let scene: Scene;

beforeEach(() => {
  scene = createScene();
  const { world, ours, theirs } = scene;
  world.admit(ours.link, BEN);
  perform(favoriteCalendar, { id: theirs.link }, world.as(ANN));
  perform(colorCalendar, { id: ours.link, tone: 3 }, world.as(ANN));
  perform(createAppPassword, { calendarId: ours.link, name: "Phone" }, world.as(ANN));
  perform(saveTogether, { title: "All", links: [ours.link, theirs.link] }, world.as(ANN));
  const invite = { calendarId: ours.link, email: "new@example.org" };
  perform(sendCalendarAdminInvite, invite, world.as(ANN));
  perform(sendAccessCode, { email: ANN }, world.as(null));
  perform(logIn, { email: ANN, code: world.mailTo(ANN).code }, world.as(null));
  const sorted = { id: ours.link, title: "Club", categories: [{ name: "U12" }], suggestions: true };
  perform(saveCalendar, sorted, world.as(ANN));
  perform(askToFollow, { calendarId: ours.link, email: ANN }, world.as(ANN));
  perform(saveLink, { calendarId: ours.link, name: "Site", shows: "busy" }, world.as(ANN));
  perform(suggestEvent, { ...draftOf(ours.link), name: "Dora" }, world.as(null));
  const [{ id: suggestionId } = { id: "" }] = perform(
    listSuggestions,
    { calendarId: ours.link },
    world.as(ANN),
  ).list;
  perform(declineSuggestion, { calendarId: ours.link, suggestionId }, world.as(ANN));
  const deletedDate = { seriesId: ours.seriesId, day: "2028-12-01", deletedAt: world.clock.now };
  world.store.deleted.putDate(calendarKey(), deletedDate);
  const asks = { kind: "coming" };
  perform(saveEvent, draftOf(ours.link, { id: ours.eventId, asks }), world.as(ANN));
  const answer = { calendarId: ours.link, eventId: ours.eventId, name: "Ann", going: true };
  perform(sendAnswer, { ...answer, email: "kid@example.org" }, world.as(ANN));
  world.store.feedReads.put(calendarKey(), "App", world.clock.now);
  perform(applyImport, { calendarId: ours.link, draftId: ours.draftId }, world.as(ANN));
  const { actor } = world.as(ANN);
  const own = { userId: actor?.id ?? 0, calendarId: calendarKey() };
  const itemId = ours.eventId;
  world.store.davNames.put(own.calendarId, { name: "a.ics", itemKind: "event", itemId, uid: "a" });
  world.store.davKept.replace({ ...own, itemId }, "event", [{ day: "", lines: "PRIORITY:1" }]);
  world.store.davKept.putSettings(own, { color: "#112233" });
  const password = { ...own, name: "Phone", hash: "h", createdAt: world.clock.now };
  world.database.insert(appPasswords).values(password).run();
  world.store.imports.put(calendarKey(), {
    sourceUid: "a",
    itemId: ours.eventId,
    sourceId: 1,
    sequence: 0,
    sourceStamp: "b",
    storedStamp: "c",
  });
});

function calendarKey(): number {
  const calendar = scene.world.store.calendars.findByLink(scene.ours.link);
  if (!calendar) throw new Error("The scene has no calendar.");
  return calendar.id;
}

/** Tables with a column that references the target, with that column. */
function tablesOf(target: "calendars" | "users"): [table: string, column: string][] {
  const connection = scene.world.database.$client;
  return connection
    .prepare<[string], { name: string; column: string }>(
      `select t.name, f."from" as column from sqlite_schema t, pragma_foreign_key_list(t.name) f
       where t.type = 'table' and f."table" = ?`,
    )
    .all(target)
    .map(({ name, column }) => [name, column]);
}

/** Tables with a column of one of these names, whether it is a reference or not. */
function tablesWith(...names: string[]): string[] {
  return scene.world.database.$client
    .prepare<[], { name: string; column: string }>(
      "select t.name, c.name as column from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'",
    )
    .all()
    .filter(({ column }) => names.includes(column))
    .map(({ name }) => name);
}

const countRows = (table: string, column: string, value: number) =>
  (dump(scene.world.database)[table] ?? []).filter((row) => row[column] === value).length;

describe("each table of a calendar", () => {
  it("is filled by this test, and refers to its calendar or to what does", () => {
    const known = tablesOf("calendars").map(([table]) => table);
    for (const [table, column] of tablesOf("calendars")) {
      expect([table, countRows(table, column, calendarKey())]).not.toEqual([table, 0]);
    }
    const throughHomes = ["home_links"];
    const others = tablesWith("calendar_id").filter((table) => !known.includes(table));
    expect(others).toEqual(throughHomes);
  });

  it("is empty of it thirty days after it was deleted", () => {
    const { world, ours } = scene;
    const [key, tables] = [calendarKey(), tablesWith("calendar_id")];
    perform(deleteCalendar, { id: ours.link, title: "Club" }, world.as(ANN));
    purge(world.store, world.clock.now + 31 * DAY);
    for (const table of tables) {
      expect([table, countRows(table, "calendar_id", key)]).toEqual([table, 0]);
    }
  });
});

describe("the bytes of a calendar", () => {
  /** Recounts everything from the rows, like the migration that added the counts. */
  function counted(): unknown[] {
    const migration = readFileSync("drizzle/0030_calendar-bytes.sql", "utf8");
    const [, fill = ""] = migration.split("--> statement-breakpoint");
    const select = fill.slice(fill.indexOf("SELECT"));
    return scene.world.database.$client.prepare(select).raw().all();
  }
  const kept = () =>
    scene.world.database.$client
      .prepare("select calendar_id, content, history from calendar_bytes order by 1")
      .raw()
      .all();

  it("are those of its rows, whatever is added, changed and removed", () => {
    const { world, ours } = scene;
    const { store } = world;
    expect(kept()).toEqual(counted());
    const source = { name: "S", url: "https://a.example.org", createdBy: null, createdAt: 1 };
    const sourceId = store.imports.addSource(calendarKey(), {
      ...source,
      kind: "address",
    } as never);
    const date = { sourceId, generation: 1, uid: "u", title: "T", location: "L", notes: "N" };
    const times = { allDay: false, from: 1, to: 2, firstDay: null, lastDay: null };
    const rest = { folded: "", changes: 0, changedAt: 0 };
    store.sourceDates.addAll(["a", "b"].map((id) => ({ ...date, ...times, ...rest, id })));
    const [first] = kept() as [number, number, number][];
    expect(kept()).toEqual(counted());
    world.database.$client.prepare("update events set notes = notes || 'äöü'").run();
    expect(kept()).toEqual(counted());
    world.database.$client.prepare("delete from sources where id = ?").run(sourceId);
    world.database.$client.prepare("delete from import_drafts").run();
    expect(kept()).toEqual(counted());
    expect(first?.[1]).toBeGreaterThan((kept() as [number, number][])[0]?.[1] ?? 0);
    perform(deleteCalendar, { id: ours.link, title: "Club" }, world.as(ANN));
    purge(store, world.clock.now + 400 * DAY);
    expect(kept()).toEqual(counted());
  });
});

describe("each table of a person", () => {
  it("holds nothing of an account that was deleted", () => {
    const { world, ours } = scene;
    const { id = 0 } = world.as(ANN).actor ?? {};
    const tables = tablesOf("users");
    expect(tables.length).toBeGreaterThan(4);
    perform(deleteAccount, { calendars: [ours.link] }, world.as(ANN));
    for (const [table, column] of tables) {
      expect([table, countRows(table, column, id)]).toEqual([table, 0]);
    }
  });

  test("refers to its user: a mere number would outlive the account", () => {
    const referring = tablesOf("users").map(([table]) => table);
    const named = tablesWith("user_id", "actor_id", "author_id", "created_by");
    expect(named.filter((table) => !referring.includes(table))).toEqual([]);
  });
});

test("the export tells what stands in each of these tables", () => {
  const { world, ours } = scene;
  const mine = world.as(ANN);
  const { data } = perform(getCalendarData, { calendarId: ours.link }, mine);
  const told = {
    account: perform(getAccountData, {}, mine) as Record<string, unknown>,
    calendar: data as Record<string, unknown>,
  };
  const tables = new Set([
    ...tablesWith("calendar_id", "user_id", "actor_id", "author_id"),
    "calendars",
  ]);
  for (const table of NOT_PERSONAL) tables.delete(table);
  expect(Object.keys(EXPORTED).sort()).toEqual([...tables].sort());
  for (const [table, place] of Object.entries(EXPORTED)) {
    const [part, field = ""] = place.split(".");
    if (part !== "account" && part !== "calendar") continue;
    const value = told[part][field];
    expect([table, JSON.stringify(value)?.length ?? 0]).not.toEqual([table, 0]);
    expect([table, value]).not.toEqual([table, []]);
  }
  const favorite = expect.objectContaining({ id: ours.link, tone: 3 });
  expect(told.account.favorites).toContainEqual(favorite);
  const { list, last } = perform(listOwnChanges, {}, mine);
  expect(list).toContainEqual(expect.objectContaining({ itemId: ours.eventId, action: "created" }));
  expect(perform(listOwnChanges, { after: last }, mine).list).toEqual([]);
  expect(perform(listOwnChanges, {}, world.as(CAT)).list).not.toContainEqual(list[0]);
});
