// Claim: no XML and no file from a calendar app breaks the server or delays others.
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  listDavCalendars,
  listDavChanges,
  readDavItems,
} from "~/features/caldav/operations/reading";
import { asksForChanges } from "~/features/caldav/protocol/request";
import { perform } from "~/operations/kernel/operation";
import { ANN, BEN } from "./dav-people";
import { type DavSite, file, openDavSite, SPACES, TIMES } from "./dav-site";

let site: DavSite;
let club: string;

beforeEach(async () => {
  site = await openDavSite();
  club = await site.collection("Club");
});

const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
const many = (n: number, what: (at: number) => string) =>
  Array.from({ length: n }, (_, at) => what(at)).join("");

const XML: (string | Buffer)[] = [
  '<!DOCTYPE a [<!ENTITY b "c">]><D:propfind xmlns:D="DAV:"/>',
  '<!DOCTYPE a SYSTEM "file:///etc/passwd"><D:propfind xmlns:D="DAV:"/>',
  nested(21),
  nested(5_000),
  `<D:propfind xmlns:D="DAV:"><D:prop ${many(65, (at) => `a${at}="1" `)}/></D:propfind>`,
  `<D:propfind xmlns:D="DAV:">${many(5_001, () => "<a/>")}</D:propfind>`,
  "<D:propfind>",
  '<D:propfind xmlns:D="DAV:">',
  '<D:propfind xmlns:D="DAV:"/><D:propfind xmlns:D="DAV:"/>',
  '<x:propfind xmlns:D="DAV:"/>',
  '<D:other xmlns:D="DAV:"/>',
  "hello",
  "<",
  "<a a='1' a='2'/>",
  "<a>&nbsp;</a>",
  "<a>&#0;</a>",
  "<a>\u0000</a>",
  Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x61, 0x3e]),
  Buffer.from('<?xml version="1.0" encoding="utf-16"?><a/>', "utf16le"),
  "<a>]]></a>",
  "<?php x ?><a",
  `<a ${"b".repeat(60_000)}`,
  "\ufeff",
  " ",
  "{}",
];

const FILES: string[] = [
  "",
  "BEGIN:VCALENDAR",
  "BEGIN:VCALENDAR\r\nEND:VCALENDAR",
  "BEGIN:VEVENT\r\nEND:VEVENT",
  "BEGIN:VCALENDAR\r\n".repeat(2_000),
  file("x", []),
  file("x", ["DTSTART:nonsense"]),
  file("x", ["DTSTART:00000101T000000Z"]),
  file("x", ["DTSTART:99991231T235959Z"]),
  file("x", [...TIMES, "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"]),
  file("x", [...TIMES, "RRULE:FREQ=DAILY;COUNT=999999999"]),
  file("x", [...TIMES, "RRULE:FREQ=DAILY;INTERVAL=999999999"]),
  file("x", [...TIMES, `RRULE:FREQ=WEEKLY;BYDAY=${"MO,".repeat(5_000)}MO`]),
  file("x", [...TIMES, "RRULE:"]),
  file("x", [...TIMES, "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"]),
  file("x", [...TIMES, "EXRULE:FREQ=DAILY"]),
  file("x", [
    ...TIMES,
    "RRULE:FREQ=DAILY",
    `EXDATE:${"20261201T180000Z,".repeat(2_100)}20261201T180000Z`,
  ]),
  file("x", [`SUMMARY;${many(8_000, (at) => `A${at}=1;`)}B=1:x`, ...TIMES]),
  file("x", [`SUMMARY:${"\u0301".repeat(20_000)}`, ...TIMES]),
  file("x", ["SUMMARY:a\r\n ".repeat(5_000), ...TIMES]),
  file("x", [...TIMES, "DURATION:-P99999D"]),
  file("x", ["DTSTART:20261201T100000Z", "DTEND:20291201T100000Z"]),
  file("x", ["DTSTART;TZID=:20261201T100000"]),
  file("x", [`DTSTART;TZID=${"A/".repeat(500)}:20261201T100000`]),
  file("x", [...TIMES, "RECURRENCE-ID;RANGE=THISANDFUTURE:20261201T180000Z"]),
  file("x".repeat(300), TIMES),
  file("x", TIMES, TIMES),
  file("x", ["BEGIN:VALARM".repeat(1), ...TIMES]),
  file("x", [...TIMES, ...Array.from({ length: 500 }, () => "BEGIN:VALARM\r\nEND:VALARM")]),
  file("x", [...TIMES, "CLASS:CONFIDENTIAL"]),
  `${file("x", TIMES)}${file("y", TIMES)}`,
  file("x", TIMES).replaceAll("\r\n", "\r"),
  file("x", ["BEGIN:VTODO", "END:VTODO", ...TIMES]),
  "\u0000".repeat(1_000),
  "PK\u0003\u0004",
];

/** Puts daily series with this many dates, each of them changed. */
async function putChanged(names: string[], dates: number): Promise<void> {
  const day = (at: number) => `202701${String(at + 1).padStart(2, "0")}`;
  for (const name of names) {
    const changed = Array.from({ length: dates }, (_, at) => [
      `RECURRENCE-ID;VALUE=DATE:${day(at)}`,
      `DTSTART;VALUE=DATE:${day(at)}`,
      `SUMMARY:Changed ${at}`,
    ]);
    const rule = ["DTSTART;VALUE=DATE:20270101", "RRULE:FREQ=DAILY"];
    const body = file(name, rule, ...changed);
    const { status } = await site.send({ method: "PUT", path: `${club}${name}.ics`, body });
    expect(status).toBe(201);
  }
}

const multiget = (asked: string, hrefs: string[]) =>
  `<C:calendar-multiget ${SPACES}><D:prop>${asked}</D:prop>${hrefs
    .map((href) => `<D:href>${href}</D:href>`)
    .join("")}</C:calendar-multiget>`;
const occurrences = (text: string, part: string) => text.split(part).length - 1;

async function waitOfOthers(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

describe("hostile requests", () => {
  it("for one property a thousand times get it once, and very many properties are refused", async () => {
    await putChanged(["a"], 2);
    const ask = (method: string, properties: string) => {
      const body =
        method === "REPORT"
          ? multiget(properties, [`${club}a.ics`])
          : `<D:propfind ${SPACES}><D:prop>${properties}</D:prop></D:propfind>`;
      return site.send({ method, path: club, body });
    };
    const twice = await ask("REPORT", "<C:calendar-data/>".repeat(1_000));
    expect(occurrences(twice.text, "BEGIN:VCALENDAR")).toBe(1);
    for (const method of ["REPORT", "PROPFIND"]) {
      expect(
        (
          await ask(
            method,
            many(100, (at) => `<D:a${at}/>`),
          )
        ).status,
      ).toBe(207);
      expect(
        (
          await ask(
            method,
            many(101, (at) => `<D:a${at}/>`),
          )
        ).status,
      ).toBe(400);
    }
  });

  it("with long names, which the answer would repeat, are refused", async () => {
    const propfind = (ns: string, name: string) =>
      `<D:propfind ${SPACES} xmlns:z="${ns}"><D:prop><z:${name}/></D:prop></D:propfind>`;
    const statusOf = async (body: string) =>
      (await site.send({ method: "PROPFIND", path: club, body })).status;
    expect(await statusOf(propfind("n".repeat(200), "a".repeat(200)))).toBe(207);
    expect(await statusOf(propfind("n".repeat(201), "a"))).toBe(400);
    expect(await statusOf(propfind("n", "a".repeat(201)))).toBe(400);
  });

  it("for one item at very many addresses read it once", async () => {
    await putChanged(["a"], 2);
    const read = vi.spyOn(site.world.store.changedDates, "list");
    const hrefs = Array.from({ length: 500 }, (_, at) => `http://host${at}${club}%61.ics`);
    const body = multiget("<D:getetag/>", hrefs);
    const { text } = await site.send({ method: "REPORT", path: club, body });
    expect(occurrences(text, "<D:getetag>")).toBe(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("for series with many changed dates are answered a few of them at a time", async () => {
    const names = [..."abcdefghi"];
    await putChanged(names, 31);
    const hrefs = names.flatMap((name) => [`${club}${name}.ics`, `${club}${name}.ics?`]);
    const body = multiget("<C:calendar-data/>", hrefs);
    const { text } = await site.send({ method: "REPORT", path: club, body });
    expect(occurrences(text, "BEGIN:VCALENDAR")).toBe(9);
    const ann = site.world.as(ANN);
    const [calendar] = perform(listDavCalendars, {}, ann).list;
    const calendarId = calendar?.link ?? "";
    const files = names.map((name) => `${name}.ics`);
    expect(perform(readDavItems, { calendarId, names: files }, ann).items).toHaveLength(6);
    const after = { calendarId, after: 0, limit: 9 };
    expect(perform(listDavChanges, after, ann).changes).toHaveLength(6);
  });

  it("with more tests or longer texts than a program asks are refused", async () => {
    const query = async (tests: string) => {
      const filter = `<C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${tests}</C:comp-filter></C:comp-filter>`;
      const body = `<C:calendar-query ${SPACES}><D:prop><D:getetag/></D:prop><C:filter>${filter}</C:filter></C:calendar-query>`;
      return (await site.send({ method: "REPORT", path: club, body })).status;
    };
    const test = (text: string) =>
      `<C:prop-filter name="UID"><C:text-match>${text}</C:text-match></C:prop-filter>`;
    expect(await query(test("u").repeat(10))).toBe(207);
    expect(await query(test("u").repeat(11))).toBe(403);
    expect(await query(test("u".repeat(255)))).toBe(207);
    expect(await query(test("u".repeat(256)))).toBe(403);
  });

  it("in XML are refused without a fault", async () => {
    const waited = await waitOfOthers(async () => {
      for (const [at, body] of XML.entries()) {
        for (const method of ["PROPFIND", "PROPPATCH", "REPORT"]) {
          const { status } = await site.send({ method, path: club, body });
          expect([at, method, status < 500]).toEqual([at, method, true]);
          if (method !== "PROPFIND" || typeof body !== "string" || body.trim() !== "") {
            expect([at, method, status >= 400]).toEqual([at, method, true]);
          }
        }
      }
    });
    expect(waited).toBeLessThan(2_000);
  });

  it("in files are refused or kept, without a fault", async () => {
    const waited = await waitOfOthers(async () => {
      for (const [at, body] of FILES.entries()) {
        const headers = { "Content-Type": "text/calendar" };
        const { status } = await site.send({ method: "PUT", path: `${club}x.ics`, body, headers });
        expect([at, status < 500]).toEqual([at, true]);
        const read = await site.send({ method: "GET", path: `${club}x.ics` });
        expect([at, [200, 404].includes(read.status)]).toEqual([at, true]);
      }
    });
    expect(waited).toBeLessThan(2_000);
  });

  it("that are too large are refused as such", async () => {
    const body = `<D:propfind xmlns:D="DAV:">${" ".repeat(64 * 1024)}</D:propfind>`;
    expect((await site.send({ method: "PROPFIND", path: club, body })).status).toBe(413);
    const report = " ".repeat(3 * 1024 * 1024 + 1);
    const { status, text } = await site.send({ method: "REPORT", path: club, body: report });
    expect([status, text]).toEqual([413, "This request is too large.\n"]);
  });

  it("to odd addresses are not found", async () => {
    for (const name of [
      "..",
      "%2e%2e",
      "a%2fb",
      "a%00b",
      ".",
      `${"n".repeat(300)}`,
      "%ff",
      "a\\b",
    ]) {
      for (const method of ["GET", "PUT", "DELETE", "PROPFIND"]) {
        const { status } = await site.send({
          method,
          path: `${club}${name}`,
          body: method === "PUT" ? file("x", TIMES) : undefined,
        });
        expect([name, method, status >= 200 && status < 500]).toEqual([name, method, true]);
      }
    }
    for (const path of ["/dav/s/", "/dav/x/", "/dav/p/other/", `${club}a/b`, "/DAV/"]) {
      expect((await site.send({ method: "PROPFIND", path })).status, path).toBe(404);
    }
  });

  it("are too many after a while, and a right password always passes", async () => {
    site = await openDavSite({ floodLimits: true });
    const wrong = () => site.send({ method: "PROPFIND", path: "/dav/", password: "b".repeat(24) });
    const statuses = new Set<number>();
    for (let n = 0; n < 40; n += 1) statuses.add((await wrong()).status);
    expect([...statuses].sort()).toEqual([401, 503]);
    expect((await wrong()).headers["retry-after"]).toBeDefined();
    expect((await site.send({ method: "PROPFIND", path: "/dav/" })).status).toBe(207);
  });

  it("without a password are told so 60 times a minute, then to wait", async () => {
    site = await openDavSite({ floodLimits: true });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      const path = `/dav/p/${n}/`;
      statuses.push((await site.send({ method: "PROPFIND", path, password: null })).status);
    }
    expect(statuses).toEqual([...Array(60).fill(401), 503]);
    expect((await site.send({ method: "PROPFIND", path: "/dav/" })).status).toBe(207);
  });

  it("are counted where no password is needed, too", async () => {
    site = await openDavSite({ floodLimits: true });
    const statuses = new Set<number>();
    for (let n = 0; n < 501; n += 1) {
      statuses.add((await site.send({ method: "OPTIONS", path: "/dav/" })).status);
      statuses.add((await site.send({ method: "GET", path: "/.well-known/caldav" })).status);
    }
    expect([...statuses]).toEqual([200, 301, 503]);
  });

  it("that change too much in a minute are told how long to wait, as DAVx⁵ understands it", async () => {
    site = await openDavSite({ floodLimits: true });
    const path = `${await site.collection("Club")}gone.ics`;
    const change = () => site.send({ method: "DELETE", path });
    let answer = await change();
    for (let n = 0; answer.status === 404 && n < 1_300; n += 1) answer = await change();
    expect(answer.status).toBe(503);
    const seconds = Number(answer.headers["retry-after"]);
    expect([seconds >= 1, seconds <= 60]).toEqual([true, true]);
  });

  it("leave no password in the log, and need https where others listen", async () => {
    const login = Buffer.from("ann@example.org:abcd-efgh-jkmn-pqrs-tvwx-yzab").toString("base64");
    await site.send({ method: "PROPFIND", path: `${club}?x=1` });
    const log = JSON.stringify(site.lines);
    expect(log).not.toContain(login);
    expect(log).toContain("PROPFIND");
    site = await openDavSite({ configuredOrigin: "http://cal.example.org" });
    const { status, text } = await site.send({ method: "PROPFIND", path: "/dav/" });
    expect([status, text]).toEqual([403, "Calendar apps need https.\n"]);
  });

  it("with another page's origin change nothing", async () => {
    const answer = await site.send({
      method: "PROPPATCH",
      path: club,
      headers: { Origin: "https://evil.example" },
      body: `<D:propertyupdate ${SPACES}/>`,
    });
    expect(answer.status).toBe(403);
  });
});

describe("what an app asks costs no more than its answer", () => {
  it("an item is read without listing the user's calendars, while they manage its own", async () => {
    const { store } = site.world;
    const link = store.calendars.listAll().find(({ title }) => title === "Club")?.link ?? "";
    site.world.admit(link, BEN);
    const ben = { password: site.addPassword(BEN), email: BEN };
    const path = `${await site.collection("Club", ben.password, BEN)}a.ics`;
    const put = { method: "PUT", path, body: file("a", TIMES), ...ben };
    expect((await site.send(put)).status).toBe(201);
    const listed = vi.spyOn(store.calendars, "listManagedBy");
    expect((await site.send({ method: "GET", path, ...ben })).status).toBe(200);
    expect(listed).not.toHaveBeenCalled();
    const { id = 0 } = store.calendars.findByLink(link) ?? {};
    store.change(() => store.calendars.removeAdmin(id, site.world.as(BEN).actor?.id ?? 0));
    expect((await site.send({ method: "GET", path, ...ben })).status).toBe(404);
  });

  it("of a span, the events that are far from it are not read", async () => {
    for (const day of ["20260601", "20261130", "20261201", "20261202", "20270601"]) {
      const body = file(day, [`DTSTART;VALUE=DATE:${day}`]);
      await site.send({ method: "PUT", path: `${club}${day}.ics`, body });
    }
    const read = vi.spyOn(site.world.store.davItems, "listEvents");
    const range = '<C:time-range start="20261130T230000Z" end="20261201T230000Z"/>';
    const filter = `<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${range}</C:comp-filter></C:comp-filter></C:filter>`;
    const asked = `<D:prop><D:getetag/></D:prop>${filter}`;
    for (const [report, found] of [
      [`<C:calendar-query ${SPACES}>${asked}</C:calendar-query>`, "20261201.ics"],
      [`<C:free-busy-query ${SPACES}>${range}</C:free-busy-query>`, "BEGIN:VFREEBUSY"],
    ]) {
      read.mockClear();
      const { text } = await site.send({ method: "REPORT", path: club, body: report });
      expect(text).toContain(found);
      expect(text).not.toContain("20261130.ics");
      expect(read.mock.results.flatMap(({ value }) => value)).toHaveLength(3);
    }
  });
});

it("tells a report for changes from another, in a moment whatever its 3 MB are", () => {
  const token = (text: string) => `<D:sync-collection><D:sync-token>${text}</D:sync-token>`;
  expect(asksForChanges(token(" urn:eas:sync:a:b:7\n"))).toBe(true);
  expect(asksForChanges('<s:sync-token xmlns:s="DAV:">urn:x</s:sync-token>')).toBe(true);
  expect(
    [token(""), token("urn:eas:sync:a:b:7.2"), "<D:sync-token/>"].filter(asksForChanges),
  ).toEqual([]);
  // Quadratic time would exceed the test's timeout.
  for (const part of ["<sync-token", "sync-token", "<sync-token>", "<sync-token ", " ", "<a:"]) {
    asksForChanges(`<${part.repeat(3_000_000 / part.length)}`);
  }
});
