// SQLite finds what pages read through an index, whatever the size of the calendar, with and without statistics.

import { beforeAll, describe, expect, it } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { createSecrets } from "~/process/data/secrets";
import { openDatabase } from "~/store/kernel/database";
import { createStore, type Store } from "~/store/store";
import { eventValues, seriesValues } from "../support/events";
import { DAY, HOUR, NOW } from "../support/operations";

const SERIES = seriesValues({ firstDay: "2026-11-21", weekdays: 32, startTime: null });

type Asked = { sql: string; params: unknown[] };

/** A store of some size that records every statement it sends to SQLite. */
function openNotedStore() {
  const database = openDatabase(":memory:", { migrationsFolder: "drizzle", create: true });
  const connection = database.$client;
  const prepare = connection.prepare.bind(connection);
  const asked: Asked[] = [];
  connection.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const name of ["all", "get", "run"] as const) {
      const execute = statement[name].bind(statement);
      Object.defineProperty(statement, name, {
        value: (...params: unknown[]) => {
          asked.push({ sql, params });
          return execute(...params);
        },
      });
    }
    return statement;
  }) as typeof connection.prepare;
  const store = createStore(database, createSecrets(Buffer.alloc(32, 7)));
  fill(store);
  /** The query plan of each statement of `work`, line by line. */
  const plansOf = (work: () => unknown): string[] => {
    asked.length = 0;
    work();
    expect(asked).not.toEqual([]);
    return asked
      .filter(({ sql }) => /^\s*(select|update|delete|insert|with)/i.test(sql))
      .flatMap(({ sql, params }) =>
        prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
          .all(...params)
          .map(({ detail }) => detail),
      );
  };
  const analyze = () => connection.exec("analyze");
  /** How SQLite finds the rows that reference a deleted one; the plan of the delete does not show it. */
  const foreignKeyPlans = (): string[] =>
    prepare<[], { child: string; column: string }>(
      `select m.name as child, f."from" as "column"
       from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
    )
      .all()
      .flatMap(({ child, column }) =>
        prepare<[], { detail: string }>(
          `explain query plan select rowid from "${child}" where "${column}" = 1`,
        ).all(),
      )
      .map(({ detail }) => detail);
  return { store, plansOf, analyze, foreignKeyPlans };
}

function fill(store: Store): void {
  store.change(() => {
    for (let c = 1; c <= 100; c++) {
      const user = store.users.add({ email: `u${c}@example.org`, name: `U${c}`, createdAt: NOW });
      const calendar = store.calendars.add({
        link: `link-${c}`,
        title: `C${c}`,
        timeZone: "UTC",
        createdBy: user.id,
        now: NOW,
      });
      store.calendars.addAdmin(calendar.id, user.id, NOW);
      store.marks.put(user.id, calendar.id, "favorite");
      store.sessions.add({ tokenHash: `hash-${c}`, userId: user.id, userAgent: "", now: NOW });
      store.homes.put(calendar.id, { wall: "", links: [], modifiedAt: NOW });
      for (let n = 0; n < 40; n++) addEvent(store, calendar.id, n);
      for (let n = 0; n < 5; n++) {
        const author = { authorId: user.id, authorName: user.name };
        const item = { id: `n${c}-${n}`, calendarId: calendar.id, title: "N", text: "" };
        store.news.add({ ...item, ...author, now: NOW + n });
      }
      const code = { email: user.email, codeHash: "", tokenHash: "", createdAt: NOW };
      store.accessCodes.add({ ...code, expiresAt: NOW + HOUR });
      store.attempts.add("contactsPerAddress", String(c), NOW);
      const mail = { kind: "test", to: user.email } as const;
      store.outbox.add(mail, { now: NOW, expiresAt: NOW + DAY });
    }
  });
}

function addEvent(store: Store, calendarId: number, n: number): void {
  const from = NOW + (n - 20) * DAY;
  const id = `e${calendarId}-${n}`;
  const texts = {
    ...NO_TEXTS,
    title: "E",
    categoryId: null,
    allDay: false,
    timeZone: "UTC",
  };
  const times = {
    from,
    to: from + (n % 10 === 0 ? 40 * DAY : HOUR),
    firstDay: null,
    lastDay: null,
  };
  store.events.add(calendarId, { ...texts, ...times, id, uid: id, now: NOW });
  if (n % 15 === 7) store.events.setDeleted(calendarId, id, { deletedAt: NOW, modifiedAt: NOW });
}

const window = { now: NOW, today: "2026-11-21", limit: 4 };

const FULL = { zone: "Asia/Tokyo", home: "UTC", category: 3, canceled: false };
const FULL_MONTH = { ...FULL, first: "2026-11-01", last: "2026-11-30" };
const FULL_DAY = { ...FULL, first: "2026-11-21", last: "2026-11-21" };
const FULL_LIST = { ...FULL, now: NOW, today: "2026-11-21", past: 3, skip: 5, most: 9 };

const HOT_PATHS: [string, (store: Store) => unknown][] = [
  ["the calendar of a link", ({ calendars }) => calendars.findByLink("link-7")],
  ["whether somebody is an admin", ({ calendars }) => calendars.isAdmin(7, 7)],
  ["the admins of a calendar", ({ calendars }) => calendars.listAdmins(7)],
  ["how many calendars a user made", ({ calendars }) => calendars.countCreatedBy(7)],
  ["the calendars of a user", ({ calendars }) => calendars.listManagedBy(7)],
  ["the numbers of a month", ({ answerDates }) => answerDates.countBetween(7, NOW, NOW + DAY)],
  ["whether a calendar has answers", ({ answerDates }) => answerDates.has(7)],
  ["the dates of a series with answers", ({ answerDates }) => answerDates.listOfItem(7, "e7-1")],
  ["the answers of a date", ({ answers }) => answers.listOf("e7-1")],
  ["the answers of a person", ({ answers }) => answers.listBy(7, { now: NOW, limit: 100 })],
  ["how many answers a calendar has", ({ answers }) => answers.countOf(7)],
  ["the people of a browser", ({ answerers }) => answerers.listOf(7, ["a", "b"])],
  ["the person of a question", ({ answerers }) => answerers.findAsked("hash", NOW)],
  [
    "the dates with changes to tell",
    ({ answerMails }) =>
      answerMails.listChanged({ now: NOW, quietSince: NOW, soon: NOW + HOUR, limit: 100 }),
  ],
  ["changes that nobody needs to be told", ({ answerMails }) => answerMails.forgetPast(NOW)],
  ["the dates to remind of", ({ answerMails }) => answerMails.listSoon(NOW, 200)],
  ["who is mailed about a date", ({ answerMails }) => answerMails.listMailed("e7-1")],
  ["who stops mails", ({ answerers }) => answerers.setMailbox(7)],
  ["whether somebody follows", ({ followerMails }) => followerMails.findFollowed(7, "a@b.org")],
  ["when an address was asked", ({ answerQuestions }) => answerQuestions.mayAsk(7, "h", NOW)],
  ["the session of a cookie", ({ sessions }) => sessions.findByHash("hash-7")],
  ["the sessions of a user", ({ sessions }) => sessions.listOf(7)],
  ["the user of an e-mail", ({ users }) => users.findByEmail("u7@example.org")],
  ["a user's lists", ({ marks }) => marks.listOf(7, 1)],
  ["a month of events", ({ events }) => events.listBetween(7, NOW, NOW + 42 * DAY)],
  ["a full month", ({ full }) => full.readDays(7, FULL_MONTH)],
  ["a page of a full day", ({ full }) => full.readCovering(7, { ...FULL_DAY, skip: 5, most: 9 })],
  ["a page of a full list", ({ full }) => full.readAround(7, FULL_LIST)],
  ["the past events of the list", ({ events }) => events.listPast(7, window)],
  ["the coming events of the list", ({ events }) => events.listUpcoming(7, window)],
  ["how far back an event lies", ({ events }) => events.countPastTo(7, { ...window, from: 5 })],
  ["how far off an event is", ({ events }) => events.countUpcomingTo(7, { ...window, from: NOW })],
  ["whether there are deleted events", ({ events }) => events.hasDeleted(7)],
  ["an event by id", ({ events }) => events.find(7, "e7-3")],
  ["a deleted event by id", ({ events }) => events.findDeleted(7, "e7-7")],
  ["the deleted events", ({ events }) => events.listDeleted(7, 200)],
  ["how many events there are", ({ events }) => events.countAlive(7)],
  ["how many deleted events there are", ({ events }) => events.countDeleted(7)],
  ["the deleted events that are removed", ({ events }) => events.removeDeleted(7)],
  ["all events of a calendar", ({ events }) => events.listAll(7)],
  ["a new zone's all-day events", ({ dayMoves }) => dayMoves.begin(7, "Asia/Tokyo")],
  [
    "a new event",
    ({ events, calendars }) => {
      addEvent({ events, calendars } as Store, 7, 1_000);
    },
  ],
  [
    "a changed event",
    ({ events }) => {
      const texts = {
        ...NO_TEXTS,
        title: "E",
        categoryId: null,
        allDay: false,
        timeZone: "UTC",
      };
      const times = { from: NOW, to: NOW + HOUR, firstDay: null, lastDay: null };
      const stored = events.find(7, "e7-3");
      if (stored) events.change(7, stored, { ...texts, ...times, modifiedAt: NOW + 1 });
    },
  ],
  [
    "a raised revision",
    ({ calendars }) => {
      const calendar = calendars.findByLink("link-7");
      if (calendar) calendars.touch(calendar, NOW);
    },
  ],
  ["revisions after a new name", ({ calendars }) => calendars.reviseAllShowing(7)],
  ["the history of a calendar", ({ versions }) => versions.list(7, { limit: 50 })],
  [
    "the history of an event",
    ({ versions }) => versions.list(7, { itemKind: "event", itemId: "e7-3", limit: 50 }),
  ],
  ["what one request changed", ({ versions }) => versions.listBatch(7, "batch", { limit: 9 })],
  ["an entry that was imported", ({ imports }) => imports.find(7, "uid")],
  ["an own entry", ({ imports }) => imports.findOwn(7, "uid")],
  [
    "an event like an entry",
    ({ imports }) => {
      const values = eventValues({ from: NOW, to: NOW });
      imports.hasEventLike(values, { calendarId: 7, batch: "b" });
      imports.eventMissedSince(values, { calendarId: 7, batch: "b" });
    },
  ],
  [
    "a series like an entry",
    ({ imports }) => {
      imports.hasSeriesLike(SERIES, { calendarId: 7, batch: "b" });
      imports.seriesMissedSince(SERIES, { calendarId: 7, batch: "b" });
    },
  ],
  [
    "an import that was taken back",
    ({ imports }) => {
      imports.noteUndone("e7-3", { isNew: true, at: NOW });
      imports.isUndone("e7-3", NOW);
      imports.forgetUndone("e7-3");
    },
  ],
  ["the files that came", ({ imports }) => imports.listSources(7)],
  ["a preview", ({ importPreviews }) => importPreviews.find(7, 7, "draft")],
  ["a page of a preview", ({ importPreviews }) => importPreviews.findPage("draft", 0)],
  ["what it shows", ({ importPreviews }) => importPreviews.findRows("draft", 0)],
  ["previews of a person", ({ importPreviews }) => importPreviews.listOf(7, NOW)],
  ["what a user changed", ({ versions }) => versions.listBy(7, { after: 0, limit: 50 })],
  [
    "a change that is recorded",
    ({ versions }) => {
      const item = { calendarId: 7, itemKind: "event", itemId: "e7-3" } as const;
      const author = {
        batch: "b",
        at: NOW,
        actorId: 7,
        actorName: "Ann",
        appName: null,
        via: "web",
      } as const;
      versions.by(author, () => versions.record({ ...item, action: "created", before: null }));
      const next = { ...author, batch: "c" };
      versions.by(next, () => versions.record({ ...item, action: "created", before: null }));
    },
  ],
  ["the news of a calendar", ({ news }) => news.list(7, 100)],
  ["a news item by id", ({ news }) => news.find(7, "n7-3")],
  ["how many news there are", ({ news }) => news.count(7)],
  ["the home page", ({ homes }) => homes.get(7)],
  ["the invites to a person", ({ invites }) => invites.listOf(7, "x@example.org", NOW)],
  ["a wrong try of an invite", ({ invites }) => invites.addFailure(7, "x@example.org")],
  ["the invites that end with an admin's rights", ({ invites }) => invites.removePendingOf(7, 7)],
  ["the pending invites", ({ invites }) => invites.list(7, NOW)],
  ["the codes of an e-mail", ({ accessCodes }) => accessCodes.listAlive("u7@example.org", NOW)],
  ["a wrong try", ({ accessCodes }) => accessCodes.addFailure("u7@example.org")],
  ["the count behind a limit", ({ attempts }) => attempts.findWait("contactsPerAddress", "7", NOW)],
  ["the mails that are due", ({ outbox }) => outbox.findDue(NOW, 3)],
  ["when the next mail is due", ({ outbox }) => outbox.findNextDue()],
  ["the last reads of a feed", ({ feedReads }) => feedReads.list(7)],
  ["what is kept of the installation", ({ instance }) => instance.find("uid-suffix")],
];

/** A scan reads a whole table or index, including other calendars' rows; json_each only reads a list passed in. */
const isScan = (detail: string) => /^SCAN (?!CONSTANT ROW|json_each )/.test(detail);

describe.each(["without", "with"])("%s statistics, no table is gone through for", (statistics) => {
  const { store, plansOf, analyze, foreignKeyPlans } = openNotedStore();
  beforeAll(() => {
    if (statistics === "with") analyze();
  });

  it.each(HOT_PATHS)("%s", (_name, work) => {
    const plans = plansOf(() => store.change(() => work(store)));
    expect(plans.filter(isScan)).toEqual([]);
  });

  it("what goes with a calendar or a user that is removed", () => {
    expect(foreignKeyPlans().length).toBeGreaterThan(10);
    expect(foreignKeyPlans().filter(isScan)).toEqual([]);
  });

  it("can tell: a look at all users is a scan", () => {
    expect(plansOf(() => store.sessions.purge(0, 0)).some(isScan)).toBe(true);
  });

  it.each(["listPast", "listUpcoming"] as const)("%s, nor is all of it sorted", (name) => {
    const plans = plansOf(() => store.events[name](7, window));
    expect(plans.filter((plan) => plan === "USE TEMP B-TREE FOR ORDER BY")).toHaveLength(
      // The few that began long ago and still last are found by their end.
      name === "listUpcoming" ? 1 : 0,
    );
  });

  it("events that began long ago, which are found by their end and not by all that began before", () => {
    for (const work of [
      () => store.events.listBetween(7, NOW, NOW + DAY),
      () => store.events.listUpcoming(7, window),
    ]) {
      expect(plansOf(work)).toContainEqual(
        expect.stringContaining("USING INDEX events_lasting (calendar_id=? AND to>?"),
      );
    }
  });

  it.each<[string, (store: Store) => unknown]>([
    ["a full month", ({ full }) => full.readDays(7, FULL_MONTH)],
    ["a page of a full day", ({ full }) => full.readCovering(7, { ...FULL_DAY, skip: 5, most: 9 })],
    ["a page of a full list", ({ full }) => full.readAround(7, FULL_LIST)],
  ])("%s, which is chosen and counted in indexes that hold all that is asked", (_name, work) => {
    const isRead = (plan: string) =>
      /^SEARCH events /.test(plan) && !/events_occurrence|events_category|\(id=\?\)/.test(plan);
    const plans = plansOf(() => work(store)).filter(isRead);
    expect(plans.length).toBeGreaterThan(2);
    expect(plans.filter((plan) => !plan.includes("USING COVERING INDEX events_"))).toEqual([]);
  });

  it("the numbers of a month, which are read from an index alone", () => {
    const plans = plansOf(() => store.answerDates.countBetween(7, NOW, NOW + DAY));
    expect(plans).toEqual([
      "SEARCH answer_dates USING COVERING INDEX answer_dates_counts (calendar_id=? AND starts_at>? AND starts_at<?)",
    ]);
  });

  it("the month, which is found by when its events begin", () => {
    expect(plansOf(() => store.events.listBetween(7, NOW, NOW + DAY))).toContainEqual(
      expect.stringMatching(
        /USING INDEX events_(from|order) \(calendar_id=\? AND from>\? AND from<\?\)/,
      ),
    );
  });
});
