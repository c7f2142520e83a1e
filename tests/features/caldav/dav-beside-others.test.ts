// Claim: changes by calendar apps and changes by any other way do not damage each other.
import { beforeEach, describe, expect, it } from "vitest";
import { dateId } from "~/event/series";
import { sendAnswer } from "~/features/answers/operations/answers";
import { listAnswers } from "~/features/answers/operations/lists";
import { replaceLink } from "~/features/sharing/operations";
import { deleteAccount } from "~/operations/accounts/account";
import { deleteCalendar, restoreCalendar } from "~/operations/calendars/calendar-deletion";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { listSuggestions, suggestEvent } from "~/operations/events/suggestions";
import { listVersions, undoBatch } from "~/operations/history/history";
import { type Caller, perform } from "~/operations/kernel/operation";
import { DAY_MS } from "~/time/durations";
import { showDates } from "../../support/sources";
import { importText } from "./dav-import";
import { ANN, BEN, draft } from "./dav-people";
import { type DavSite, file, openDavSite, SPACES, TIMES } from "./dav-site";

let site: DavSite;
let club: string;
let link: string;
let token: string;

beforeEach(async () => {
  site = await openDavSite();
  token = "";
  club = await site.collection("Club");
  link = site.world.store.calendars.listAll().find(({ title }) => title === "Club")?.link ?? "";
});

const TYPE = { "Content-Type": "text/calendar" };
const put = (name: string, ...lines: string[]) =>
  site.send({
    method: "PUT",
    path: `${club}${name}.ics`,
    body: file(name, lines),
    headers: TYPE,
  });
const get = async (name: string) =>
  (await site.send({ method: "GET", path: `${club}${name}.ics` })).text;
/** The items changed since the last sync, with "gone" after deleted ones. */
async function sync(): Promise<string[]> {
  const { text } = await site.send({
    method: "REPORT",
    path: club,
    body: `<D:sync-collection ${SPACES}><D:sync-token>${token}</D:sync-token><D:prop><D:getetag/></D:prop></D:sync-collection>`,
  });
  token = /<D:sync-token>([^<]+)</.exec(text)?.[1] ?? text;
  return text
    .split("<D:response>")
    .slice(1)
    .map((each) => {
      const name = /([^/]+)\.ics<\/D:href>/.exec(each)?.[1] ?? "";
      return each.includes(" 404 Not Found<") ? `${name} gone` : name;
    });
}
/** A new request, one second later. */
function as(email = ANN): Caller {
  site.world.clock.now += 1000;
  return site.world.as(email);
}
const calendarId = () => site.world.store.calendars.findByLink(link)?.id ?? 0;
const idOf = (name: string) =>
  site.world.store.davNames.findByName(calendarId(), `${name}.ics`)?.itemId ?? "";
const COMING = { kind: "coming", places: null, closesHours: 0, names: "managers" } as const;

describe("who's coming", () => {
  const WEEKLY = [
    "SUMMARY:Training",
    "DTSTART;TZID=Europe/Berlin:20261201T190000",
    "DTEND;TZID=Europe/Berlin:20261201T200000",
    "RRULE:FREQ=WEEKLY",
  ];
  const moveTo = (day: string, lines = WEEKLY) =>
    lines.map((line) => line.replace("20261201", day));
  const answer = (eventId: string, name: string) =>
    perform(sendAnswer, { calendarId: link, eventId, name, going: true }, site.world.as(null));
  const coming = (eventId: string) =>
    perform(listAnswers, { calendarId: link, eventId }, as()).list.map(({ name }) => name);
  const on = (day: string) => dateId({ id: idOf("t"), day });

  async function makeWeekly(): Promise<void> {
    await put("t", ...WEEKLY);
    perform(
      saveEvent,
      {
        calendarId: link,
        ...draft("Training"),
        ...times(),
        id: on("2026-12-01"),
        scope: "all",
        asks: COMING,
      },
      as(),
    );
    answer(on("2026-12-08"), "Cleo");
  }
  const times = () => {
    const { from, to } = site.world.store.dates.find(calendarId(), on("2026-12-01")) ?? {
      from: 0,
      to: 0,
    };
    return { from, to };
  };
  const lastBatch = () =>
    perform(listVersions, { calendarId: link, limit: 1 }, as()).list[0]?.batch ?? "";
  const undo = () => perform(undoBatch, { calendarId: link, batch: lastBatch() }, as());

  it("goes along with all dates that an app moves to another day, and back with Undo", async () => {
    await makeWeekly();
    expect(coming(on("2026-12-08"))).toEqual(["Cleo"]);
    await put("t", ...moveTo("20261202"));
    expect(coming(on("2026-12-09"))).toEqual(["Cleo"]);
    undo();
    expect(coming(on("2026-12-08"))).toEqual(["Cleo"]);
  });

  it("goes along with a date of its own, which keeps what it asks", async () => {
    await makeWeekly();
    const { from, to } = site.world.store.dates.find(calendarId(), on("2026-12-15")) ?? draft("");
    const final = { ...draft("Final"), from, to, asks: { ...COMING, places: 3 } };
    perform(saveEvent, { calendarId: link, ...final, id: on("2026-12-15") }, as());
    answer(on("2026-12-15"), "Dora");
    const toNextDay = (line: string) =>
      line
        .replace(/:(202612\d\d)T/, (_, day) => `:${Number(day) + 1}T`)
        .replace("BYDAY=TU", "BYDAY=WE");
    const dates = (await get("t")).split("BEGIN:VEVENT\r\n").slice(1);
    const said = /^(SUMMARY|DTSTART|DTEND|RRULE|RECURRENCE-ID)/;
    const lines = dates.map((each) => each.split("\r\n").filter((line) => said.test(line)));
    const body = file("t", ...lines.map((each) => each.map(toNextDay)));
    const sent = await site.send({ method: "PUT", path: `${club}t.ics`, body, headers: TYPE });
    expect([sent.status, sent.text]).toEqual([204, ""]);
    expect(coming(on("2026-12-16"))).toEqual(["Dora"]);
    const date = site.world.store.events.find(calendarId(), on("2026-12-16"));
    expect(date).toMatchObject({ title: "Final", asks: expect.stringContaining('"places":3') });
  });

  it("stays on its dates where an app leaves out the first ones, or has it repeat more often", async () => {
    await makeWeekly();
    await put("t", ...moveTo("20261208"));
    expect(coming(on("2026-12-08"))).toEqual(["Cleo"]);
    await put("t", ...moveTo("20261201", [...WEEKLY.slice(0, 3), "RRULE:FREQ=DAILY"]));
    expect(coming(on("2026-12-08"))).toEqual(["Cleo"]);
  });

  it("stays with the date that an app takes the repeating from, and goes back when it repeats again", async () => {
    await makeWeekly();
    answer(on("2026-12-01"), "Dora");
    await put("t", ...WEEKLY.slice(0, 3));
    expect(coming(idOf("t"))).toEqual(["Dora"]);
    await put("t", ...WEEKLY);
    expect(coming(on("2026-12-01"))).toEqual(["Dora"]);
    expect(coming(on("2026-12-08"))).toEqual(["Cleo"]);
  });
});

describe("an app goes on", () => {
  it("by the same address and token after the link was replaced", async () => {
    await put("a", "SUMMARY:A", ...TIMES);
    await sync();
    link = perform(replaceLink, { calendarId: link, grace: false }, as()).main;
    expect(await sync()).toEqual([]);
    expect((await put("b", "SUMMARY:B", ...TIMES)).status).toBe(201);
    expect(await sync()).toEqual(["b"]);
  });

  it("with the token that it had before the calendar was deleted and restored", async () => {
    await put("a", "SUMMARY:A", ...TIMES);
    await put("b", "SUMMARY:B", ...TIMES);
    await sync();
    await site.send({ method: "DELETE", path: `${club}b.ics` });
    perform(deleteCalendar, { id: link, title: "Club" }, as());
    const { token: code } = site.world.mailTo(ANN);
    perform(restoreCalendar, { calendarId: link, code }, as(BEN));
    expect(await sync()).toEqual(["b gone"]);
    expect(await get("a")).toContain("SUMMARY:A");
  });

  it("and is told of what a new zone of the calendar changed in items, and of nothing else", async () => {
    await put("timed", "SUMMARY:Timed", ...TIMES);
    await put("whole", "SUMMARY:Whole", "DTSTART;VALUE=DATE:20261201");
    await put("weekly", "SUMMARY:Weekly", "DTSTART;VALUE=DATE:20261202", "RRULE:FREQ=WEEKLY");
    await sync();
    const before = [await get("timed"), await get("whole"), await get("weekly")];
    perform(saveCalendar, { id: link, title: "Club", timeZone: "America/New_York" }, as());
    expect([await get("timed"), await get("whole"), await get("weekly")]).toEqual(before);
    const told = await sync();
    expect(told.filter((name) => name !== "weekly")).toEqual([]);
  });
});

describe("categories", () => {
  it("that are removed go from items, by the next sync, and come back with Undo", async () => {
    const save = (categories: { name: string }[], caller = as()) =>
      perform(saveCalendar, { id: link, title: "Club", categories }, caller);
    save([{ name: "Sport" }]);
    await put("a", "SUMMARY:A", "CATEGORIES:Sport", ...TIMES);
    await put("b", "SUMMARY:B", ...TIMES);
    await sync();
    const caller = as();
    save([], caller);
    expect(await sync()).toEqual(["a"]);
    const without = await get("a");
    expect(without).not.toContain("CATEGORIES");
    await put("a", "SUMMARY:A, changed", ...TIMES);
    await sync();
    perform(undoBatch, { calendarId: link, batch: caller.batch }, as());
    expect(await sync()).toEqual(["a"]);
    expect(await get("a")).toContain("CATEGORIES:Sport");
  });
});

describe("Undo", () => {
  it("of what an app changed leaves what somebody changed later by page", async () => {
    await put("a", "SUMMARY:A", ...TIMES);
    await put("a", "SUMMARY:By app", ...TIMES);
    const { list } = perform(listVersions, { calendarId: link, limit: 1 }, as());
    site.world.admit(link, BEN);
    perform(saveEvent, { calendarId: link, ...draft("By page"), id: idOf("a") }, as(BEN));
    perform(undoBatch, { calendarId: link, batch: list[0]?.batch }, as());
    expect(await get("a")).toContain("SUMMARY:By page");
  });
});

describe("this and following dates by page", () => {
  it("are two items, and the user's alarm stays with both", async () => {
    await put(
      "w",
      "SUMMARY:Weekly",
      "DTSTART;TZID=Europe/Berlin:20261201T190000",
      "RRULE:FREQ=WEEKLY",
      "X-ALARM-LIKE:1",
    );
    await sync();
    const id = dateId({ id: idOf("w"), day: "2026-12-15" });
    const { from, to } = site.world.store.dates.find(calendarId(), id) ?? draft("");
    const later = { ...draft("Later"), from, to, id, scope: "following" };
    perform(saveEvent, { calendarId: link, ...later }, as());
    const told = await sync();
    expect(told).toHaveLength(2);
    for (const name of told) expect(await get(name)).toContain("X-ALARM-LIKE:1");
  });

  describe("of which one is changed, with an alarm of its own", () => {
    const start = "DTSTART;TZID=Europe/Berlin:20261201T190000";
    const changed = [
      "SUMMARY:Elsewhere",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261222T190000",
      "DTSTART;TZID=Europe/Berlin:20261222T190000",
      "X-ALARM-LIKE:OF-THE-DATE",
    ];

    async function saveFollowing(day: string, daysLater: number, ends = {}): Promise<string> {
      const body = file("w", ["SUMMARY:Weekly", start, "RRULE:FREQ=WEEKLY"], changed);
      await site.send({ method: "PUT", path: `${club}w.ics`, body, headers: TYPE });
      await sync();
      const id = dateId({ id: idOf("w"), day });
      const { from, to } = site.world.store.dates.find(calendarId(), id) ?? draft("");
      const times = { from: from + daysLater * DAY_MS, to: to + daysLater * DAY_MS };
      const later = { ...draft("Later"), ...times, id, scope: "following" };
      const caller = as();
      perform(saveEvent, { calendarId: link, ...later, ...ends }, caller);
      batch = caller.batch;
      return (await sync()).find((name) => name !== "w") ?? "";
    }
    let batch = "";

    it.each([0, 1])("are two items, and that date keeps its alarm, %d days later", async (days) => {
      const name = await saveFollowing("2026-12-15", days);
      const text = await get(name);
      expect(text).toContain(`RECURRENCE-ID;TZID=Europe/Berlin:202612${22 + days}T190000`);
      expect(text).toContain("X-ALARM-LIKE:OF-THE-DATE");
      expect(await get("w")).not.toContain("X-ALARM-LIKE");
      perform(undoBatch, { calendarId: link, batch }, as());
      expect(await get("w")).toContain("X-ALARM-LIKE:OF-THE-DATE");
    });

    it("take it along each time that all move, and what is kept does not grow", async () => {
      await saveFollowing("2026-12-15", 1);
      const { store } = site.world;
      const { id = "" } = store.series.listAll(calendarId()).find(({ follows }) => follows) ?? {};
      for (const day of ["2026-12-16", "2026-12-17", "2026-12-18"]) {
        const date = store.dates.find(calendarId(), dateId({ id, day })) ?? draft("");
        const times = { from: date.from + DAY_MS, to: date.to + DAY_MS };
        const all = { ...draft("All"), ...times, id: dateId({ id, day }), scope: "all" };
        perform(saveEvent, { calendarId: link, ...all }, as());
      }
      const { id: userId } = site.world.as(ANN).actor ?? { id: 0 };
      const days = store.davKept.list(userId, id).map(({ day }) => day);
      expect(days).toEqual(["2026-12-25", "2026-12-26"]);
    });

    it("are an event with that alarm if it is the last", async () => {
      const text = await get(await saveFollowing("2026-12-22", 0, { repeat: null }));
      expect(text).not.toContain("FREQ=WEEKLY");
      expect(text).toContain("X-ALARM-LIKE:OF-THE-DATE");
    });
  });
});

describe("a repeating event that another manager's app moves", () => {
  const timesOn = (day: number) => [`DTSTART;TZID=Europe/Berlin:202612${day}T190000`];
  const body = (day: number, whose: string) =>
    file(
      "w",
      ["SUMMARY:Weekly", ...timesOn(day), "RRULE:FREQ=WEEKLY", `X-ALARM-LIKE:${whose}-ALL`],
      [
        "SUMMARY:Elsewhere",
        `RECURRENCE-ID;TZID=Europe/Berlin:202612${day + 7}T190000`,
        ...timesOn(day + 7),
        `X-ALARM-LIKE:${whose}-DATE`,
      ],
    );

  it("keeps the user's alarms, also that of a changed date, and so does Undo", async () => {
    await site.send({ method: "PUT", path: `${club}w.ics`, body: body(10, "ANN"), headers: TYPE });
    site.world.admit(link, BEN);
    const password = site.addPassword(BEN);
    const path = `${await site.collection("Club", password, BEN)}w.ics`;
    const sent = { method: "PUT", path, headers: TYPE, password, email: BEN };
    expect((await site.send({ ...sent, body: body(11, "BEN") })).status).toBe(204);
    const annsAlarms = async () => (await get("w")).match(/\d+T190000|X-ALARM-LIKE:.*/g);
    const moved = ["20261211T190000", "X-ALARM-LIKE:ANN-ALL"];
    const date = ["20261218T190000", "20261218T190000", "X-ALARM-LIKE:ANN-DATE"];
    expect(await annsAlarms()).toEqual([...moved, ...date]);
    const { text } = await site.send({ ...sent, method: "GET" });
    expect(text).toMatch(/BEN-ALL[\s\S]*BEN-DATE/);
    const { list } = perform(listVersions, { calendarId: link, limit: 1 }, as());
    perform(undoBatch, { calendarId: link, batch: list[0]?.batch }, as());
    expect(await get("w")).toMatch(/ANN-ALL[\s\S]*20261217T190000[\s\S]*ANN-DATE/);
  });
});

describe("an event that an app wrote in another zone", () => {
  it("stays on its clock where somebody changes other fields, and takes the calendar's with new times", async () => {
    const kolkata = "DTSTART;TZID=Asia/Kolkata:20261201T100000";
    await put("k", "SUMMARY:K", kolkata, "DURATION:PT1H");
    const { from, to } = site.world.store.events.find(calendarId(), idOf("k")) ?? draft("");
    const save = (title: string, from: number) =>
      perform(saveEvent, { calendarId: link, ...draft(title), id: idOf("k"), from, to }, as());
    save("Typo gone", from);
    expect(await get("k")).toContain(kolkata);
    save("Later", from + DAY_MS / 48);
    expect(await get("k")).toContain("DTSTART;TZID=Europe/Berlin:20261201T060000");
  });
});

describe("a changed date that another manager's app takes back", () => {
  it("leaves no other ETag for the same bytes", async () => {
    const weekly = [
      "SUMMARY:Weekly",
      "DTSTART;TZID=Europe/Berlin:20261201T190000",
      "RRULE:FREQ=WEEKLY",
    ];
    const changed = [
      "SUMMARY:Elsewhere",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261208T190000",
      "DTSTART;TZID=Europe/Berlin:20261208T190000",
      "X-ALARM-LIKE:1",
    ];
    const anns = { method: "PUT", path: `${club}w.ics`, headers: TYPE };
    await site.send({ ...anns, body: file("w", weekly, changed) });
    site.world.admit(link, BEN);
    const password = site.addPassword(BEN);
    const path = `${await site.collection("Club", password, BEN)}w.ics`;
    await site.send({ ...anns, path, password, email: BEN, body: file("w", weekly) });
    const read = () => site.send({ method: "GET", path: `${club}w.ics` });
    const { text, headers } = await read();
    expect((await site.send({ ...anns, body: text })).status).toBe(204);
    const after = await read();
    expect([after.text, after.headers.etag]).toEqual([text, headers.etag]);
  });
});

describe("an imported file", () => {
  it("knows an app's item by the UID that the app gave it, and doubles nothing", async () => {
    await put("a", "SUMMARY:A", ...TIMES);
    const { world } = site;
    expect(await importText(world, link, file("a", ["SUMMARY:A", ...TIMES]))).toEqual(["same"]);
    const newer = file("a", ["SUMMARY:Newer", "SEQUENCE:3", ...TIMES]);
    expect(await importText(world, link, newer)).not.toContain("new");
    expect(world.store.events.listAll(calendarId())).toHaveLength(1);
  });

  it("may have the UID of what came with another file: an app that puts that gets its own item", async () => {
    const { world } = site;
    expect(await importText(world, link, file("a", ["SUMMARY:A", ...TIMES]))).toEqual(["new"]);
    expect((await put("a", "SUMMARY:A", ...TIMES)).status).toBe(201);
    expect(await importText(world, link, file("a", ["SUMMARY:A", ...TIMES]))).toEqual(["same"]);
  });
});

describe("what is not the calendar's own", () => {
  it("is no item: holidays and dates of other calendars", async () => {
    await put("a", "SUMMARY:A", ...TIMES);
    perform(
      saveCalendar,
      { id: link, title: "Club", holidays: "DE-BY", holidaysInFeed: true },
      as(),
    );
    showDates(site.world, link, [{ title: "Derby", day: "2026-11-24" }]);
    showDates(site.world, link, [{ title: "Break", day: "2026-11-24" }], { shows: "band" });
    expect(await sync()).toEqual(["a"]);
  });
});

describe("a refusal", () => {
  it("is in English, whatever its reader's language: it is read by programs", async () => {
    const { world } = site;
    const { id } = world.as(ANN).actor ?? { id: 0 };
    world.store.users.setLanguage(id, "de");
    const rule = ["SUMMARY:A", ...TIMES, "RRULE:FREQ=HOURLY"];
    const { text } = await site.send({
      method: "PUT",
      path: `${club}a.ics`,
      body: file("a", rule),
      headers: { ...TYPE, "Accept-Language": "de" },
    });
    expect(text).toContain("This way of repeating can");
  });
});

describe("a suggestion", () => {
  it("is no item before it is approved, and then the next sync has it", async () => {
    perform(saveCalendar, { id: link, title: "Club", suggestions: true }, as());
    await sync();
    const visitor = site.world.as(null);
    perform(suggestEvent, { calendarId: link, ...draft("Fair"), name: "Dora" }, visitor);
    expect(await sync()).toEqual([]);
    const [{ id: suggestionId } = { id: "" }] = perform(
      listSuggestions,
      { calendarId: link },
      as(),
    ).list;
    const { id } = perform(saveEvent, { calendarId: link, ...draft("Fair"), suggestionId }, as());
    expect(await sync()).toEqual([id]);
  });
});

describe("an account that is deleted", () => {
  it("leaves what its app changed, without the names of person and app", async () => {
    const { world } = site;
    world.admit(link, BEN);
    const password = site.addPassword(BEN, null, "Benjamin's tablet");
    const path = `${await site.collection("Club", password, BEN)}b.ics`;
    const body = file("b", ["SUMMARY:B", ...TIMES, "X-OF-BEN:1"]);
    const put = () => site.send({ method: "PUT", path, body, headers: TYPE, password, email: BEN });
    expect((await put()).status).toBe(201);
    perform(deleteAccount, {}, as(BEN));
    expect((await put()).status).toBe(401);
    expect(await get("b")).toContain("SUMMARY:B");
    expect(await get("b")).not.toContain("X-OF-BEN");
    const { list } = perform(listVersions, { calendarId: link, itemKind: "event" }, as());
    expect(list[0]).toMatchObject({ via: "app", actorName: "Former member", appName: null });
    expect(world.database.$client.serialize().includes("Benjamin's tablet")).toBe(false);
  });
});
