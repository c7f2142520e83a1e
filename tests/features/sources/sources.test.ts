// Calendars added by address: limits, secrets, and what happens to them when people or calendars are deleted.
import { beforeEach, describe, expect, it } from "vitest";
import { checkSources } from "~/features/sources/doctor";
import { listSources, readSource, saveSource } from "~/features/sources/operations";
import { deleteAccount } from "~/operations/accounts/account";
import { getAccountData, getCalendarData } from "~/operations/accounts/account-data";
import { saveCalendar } from "~/operations/calendars/calendars";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { refusal } from "~/values/refusals";
import { dump } from "../../operations/scene";
import { ANN, BEN, createWorld, DAY, HOUR, refusalOf, type World } from "../../support/operations";

const SECRET = "private-3f9a";

let world: World;
let link: string;
beforeEach(() => {
  world = createWorld();
  link = world.calendar();
});

const as = (email = ANN) => ({
  ...world.as(email),
  sources: { origin: "https://eas.example.org", isOn: true },
});

function add(at: number | string, calendarId = link, email = ANN) {
  const url = typeof at === "string" ? at : `https://${at}.example/${SECRET}.ics`;
  return perform(saveSource, { calendarId, name: "School", url }, as(email)).list;
}

describe("an address", () => {
  it("is http, https or webcal", () => {
    const hosts = [
      "webcal://a.example/x.ics",
      "webcals://b.example/x",
      "http://c.example:8443/x#y",
    ];
    for (const each of hosts) add(each);
    const found = perform(listSources, { calendarId: link }, as()).list.map(({ host }) => host);
    expect(found).toEqual(["a.example", "b.example", "c.example:8443"]);
    const { findAddress } = world.store.sources;
    expect([1, 2, 3].map((id) => findAddress(id))).toEqual([
      "webcal://a.example/x.ics",
      "https://b.example/x",
      "http://c.example:8443/x",
    ]);
  });

  it("by webcal and by https is one calendar", () => {
    add("webcal://a.example/x.ics");
    add("https://a.example/x.ics");
    expect(perform(listSources, { calendarId: link }, as()).list).toHaveLength(1);
  });

  it("stays, as what else a change does not say: how it is shown, in the feed, and how often it is read", () => {
    const url = "https://a.example/x.ics";
    const all = { shows: "band", inFeed: true, everyMinutes: 720 } as const;
    const [{ id = "" } = {}] = perform(
      saveSource,
      { calendarId: link, name: "School", url, ...all },
      as(),
    ).list;
    const { list } = perform(saveSource, { calendarId: link, id, name: "Holidays" }, as());
    expect(list).toMatchObject([{ name: "Holidays", host: "a.example", ...all }]);
  });

  it("of webcal is asked without https only where that was found to answer, and an editor says so", () => {
    add("webcal://a.example/x.ics");
    add("https://b.example/x.ics");
    const { sources } = world.store;
    const plain = (id: string) =>
      perform(readSource, { calendarId: link, id, withoutHttps: true }, as());
    const found = "This calendar was not found to answer without https only.";
    expect(refusalOf(() => plain("1")).message).toBe(found);
    for (const id of [1, 2]) sources.change(id, { message: refusal("sourceHttpOnly") });
    expect(refusalOf(() => plain("2")).message).toBe(found);
    plain("1");
    expect([1, 2].map((id) => sources.findAddress(id))).toEqual([
      "http://a.example/x.ics",
      "https://b.example/x.ics",
    ]);
  });

  it.each([
    "",
    "club",
    "ftp://a.example/x",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://",
  ])("is not %j", (url) => {
    expect(refusalOf(() => add(url)).fields.url).toBe(
      "Address must be one such as https://example.org/calendar.ics.",
    );
  });

  it.each(["webcal://eas.example.org/ical/x.ics", "https://eas.example.org./ical/x.ics"])(
    "of this site is refused: %s",
    (url) => {
      const here = "That calendar is on this server. Combine calendars instead.";
      expect(refusalOf(() => add(url)).message).toBe(here);
    },
  );

  it("has no password that is sent without https", () => {
    const hostOf = (url: string) => add(url).at(-1)?.host;
    expect(refusalOf(() => hostOf(" HTTP://ann:secret@x.example/a.ics")).message).toBe(
      "A password is sent over https only. Enter an address that begins with https.",
    );
    expect(refusalOf(() => hostOf("https://a%ff@x.example/a.ics")).message).toContain(
      "Address must",
    );
    expect(hostOf("http://x.example/a@b.ics")).toBe("x.example");
    expect(hostOf("webcal://ann:secret@y.example/a.ics")).toBe("y.example");
    const stored = world.store.sources.list(world.store.calendars.findByLink(link)?.id ?? 0);
    expect(world.store.sources.findAddress(stored.at(-1)?.id ?? 0)).toBe(
      "https://ann:secret@y.example/a.ics",
    );
    expect(JSON.stringify(dump(world.database))).not.toContain("secret");
  });

  it("is in nothing that is answered or stored in the clear", () => {
    const answer = JSON.stringify(add(1));
    expect(answer).toContain("1.example");
    const stored = JSON.stringify(dump(world.database));
    const exported = JSON.stringify([
      perform(getAccountData, {}, as()),
      perform(getCalendarData, { calendarId: link }, as()),
    ]);
    expect(exported).toContain("1.example");
    for (const text of [answer, stored, exported]) expect(text).not.toContain(SECRET);
  });

  it("stays where none is entered, and is read anew where another is", () => {
    add(1);
    const change = { calendarId: link, id: "1", name: "Town" };
    world.database.$client.exec("update sources set state = 'ok', etag = 'x', next_at = null");
    expect(perform(saveSource, change, as()).list).toMatchObject([{ name: "Town", state: "ok" }]);
    const moved = { ...change, url: "https://2.example/" };
    expect(perform(saveSource, moved, as()).list).toMatchObject([
      { host: "2.example", state: "reading" },
    ]);
  });

  it("that is sent twice is one calendar", () => {
    add(1);
    expect(add(1)).toHaveLength(1);
  });
});

describe("the limits", () => {
  it("are 5 a calendar", () => {
    for (const at of [1, 2, 3, 4, 5]) add(at);
    expect(refusalOf(() => add(6)).message).toBe("A calendar can show at most 5 other calendars.");
  });

  it("are 20 a person, also in several calendars", () => {
    for (let at = 0; at < 20; at += 1) {
      world.clock.now += HOUR;
      if (at % 5 === 0) link = world.calendar();
      add(at);
    }
    expect(refusalOf(() => add(21, world.calendar())).message).toBe(
      "You can add at most 20 other calendars.",
    );
  });

  it("are 500 a site", () => {
    add(1);
    const copy = world.database.$client.prepare(
      "insert into sources (calendar_id, kind, name, created_at, url) values (1, 'address', 'x', 1, 'x')",
    );
    for (let at = 0; at < 499; at += 1) copy.run();
    const other = world.calendar();
    expect(refusalOf(() => add(2, other)).message).toContain("500 other calendars already");
  });

  it("are 10 new ones an hour and person", () => {
    const links = [link, world.calendar(), world.calendar()];
    for (let at = 0; at < 10; at += 1) add(at, links[at % 3]);
    expect(refusalOf(() => add(11)).code).toBe("too-many");
    world.clock.now += HOUR + 1;
    expect(add(11, links[1]).length).toBeGreaterThan(3);
  });

  it("are 10 readings an hour for each", () => {
    add(1);
    const ask = () => perform(readSource, { calendarId: link, id: "1" }, as());
    for (let at = 0; at < 10; at += 1) ask();
    expect(refusalOf(ask).code).toBe("too-many");
  });

  it("are a name of 50 characters, and a reading every hour to every day", () => {
    const input = { calendarId: link, name: "x".repeat(51), url: "https://1.example/" };
    const refused = refusalOf(() => perform(saveSource, { ...input, everyMinutes: 59 }, as()));
    expect(Object.keys(refused.fields)).toEqual(["name", "everyMinutes"]);
  });
});

describe("a calendar of another site", () => {
  it("is not added, read or shown as a screen where they are switched off", () => {
    const off = { ...as(), sources: { origin: "https://eas.example.org", isOn: false } };
    const input = { calendarId: link, name: "School", url: "https://1.example/" };
    expect(refusalOf(() => perform(saveSource, input, off)).message).toBe(
      "This server reads no other calendars.",
    );
  });

  it("has a category of the calendar, or none", () => {
    perform(saveCalendar, { id: link, title: "Club", categories: [{ name: "U12" }] }, as());
    const input = { calendarId: link, name: "School", url: "https://1.example/" };
    const wrong = refusalOf(() => perform(saveSource, { ...input, category: "U99" }, as()));
    expect(wrong.fields).toHaveProperty("category");
    const { list } = perform(saveSource, { ...input, category: "u12" }, as());
    expect(list[0]?.categoryId).not.toBeNull();
  });

  it("stays when who added it deletes the account, and is kept by the hourly cleaning", () => {
    world.admit(link, BEN);
    add(1, link, BEN);
    perform(deleteAccount, {}, world.as(BEN));
    purge(world.store, world.clock.now + 10 * DAY);
    expect(perform(listSources, { calendarId: link }, as()).list).toMatchObject([{ addedBy: "" }]);
  });

  it("that fails is named by the doctor, without its address", () => {
    const { $client } = world.database;
    expect(checkSources($client, world.clock.now).state).toBe("ok");
    add(1);
    expect(checkSources($client, world.clock.now).state).toBe("ok");
    $client.exec(`update sources set state = 'failing', failing_at = ${world.clock.now - 3 * DAY}`);
    const finding = checkSources($client, world.clock.now);
    expect(finding.state).toBe("warn");
    expect(JSON.stringify(finding)).toContain(
      "School (1.example) in calendar 1: failing for 3 days",
    );
    expect(JSON.stringify(finding)).not.toContain(SECRET);
  });
});
