// Claim: no XML and no file that a calendar app may send breaks the server or keeps others waiting.
import { beforeEach, describe, expect, it } from "vitest";
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
    expect([...statuses].sort()).toEqual([401, 429]);
    expect((await wrong()).headers["retry-after"]).toBeDefined();
    expect((await site.send({ method: "PROPFIND", path: "/dav/" })).status).toBe(207);
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
