// Files made to keep the server busy: refused with a message, and other visitors notice nothing.
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCalendar } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { eventually } from "../support/eventually";
import { type Site, startSite } from "../support/site";
import { expectWithin, isLong, note, TIMEOUT_MS } from "./rounds";

const MOST_GROWTH_MB = 250;
const OTHERS_WAIT_MS = 1_500;

let site: Site;
let ann: Client;
let ben: Client;
let calendarId: string;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  [ann, ben] = [createClient(site), createClient(site)];
  await Promise.all([ann.login("ann@example.org"), ben.login("ben@example.org")]);
  calendarId = await makeCalendar(ann);
}, TIMEOUT_MS);
afterAll(() => site.stop());

const calendar = { title: "Club", timeZone: "Europe/Berlin", embedSites: "", categories: [] };
const frame = { format: "eas-calendar", version: 1, exportedAt: 0, calendar, home: null, news: [] };
const nothings = (count: number) =>
  JSON.stringify({ ...frame, series: [], events: ["?"] }).replace(
    '"?"',
    "{},".repeat(count).slice(0, -1),
  );
const deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);
const rules = (rule: string) =>
  [
    "BEGIN:VCALENDAR",
    ...Array.from({ length: 500 }, (_, n) =>
      ["BEGIN:VEVENT", `UID:${n}`, "DTSTART:19700101", `RRULE:${rule}`, "END:VEVENT"].join("\r\n"),
    ),
    "END:VCALENDAR",
  ].join("\r\n");

/** Previews the import through the JSON API; returns status and message. */
async function look(text: string) {
  const { http, message } = await ann.api("import/preview", { calendarId, name: "a", text });
  return [http, message];
}

/** A visitor's longest wait for a page during `work`. */
async function waitedBeside(work: Promise<unknown>): Promise<number> {
  let isGoing = true;
  const stop = () => {
    isGoing = false;
  };
  const ended = work.then(stop, stop);
  let longest = 0;
  while (isGoing) {
    const begun = performance.now();
    expect((await ben.send(`/calendar/${calendarId}/list`)).status).toBe(200);
    longest = Math.max(longest, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await ended;
  return longest;
}

/** The process's peak memory, in MB. */
function peak(): number {
  const [, kilobytes = "0"] =
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

/** The process's CPU time, in s. */
function processorTime(): number {
  const fields = readFileSync(`/proc/${site.process.pid}/stat`, "utf8").split(") ")[1]?.split(" ");
  return (Number(fields?.[11]) + Number(fields?.[12])) / 100;
}

test.runIf(process.platform === "linux")(
  "two archives of 650,000 nothings at once, and one of 1,000,000 nested brackets, are refused in words",
  async () => {
    const small = [200, "This is not a calendar file: neither .ics nor “eas-calendar”."];
    expect(await look("{}")).toEqual(small);
    const before = peak();
    const sent = Promise.all([look(nothings(650_000)), look(nothings(650_000))]);
    const late = await waitedBeside(sent);
    const tooMany = [200, "A file can become at most 10,000 events; this one has more."];
    expect(await sent).toEqual([tooMany, tooMany]);
    const tooDeep = [200, "This file is nested deeper than any calendar file."];
    expect(await look(deep)).toEqual(tooDeep);
    const growth = peak() - before;
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
    expectWithin(late, OTHERS_WAIT_MS);
    note(
      "archives of nothing, nested brackets",
      3,
      `refused; at most +${Math.round(growth)} MB, another visitor waited ${Math.round(late)} ms`,
    );
  },
  TIMEOUT_MS,
);

/** Sends a whole file and disconnects before the response. */
function sendAndLeave(text: string): Promise<void> {
  return new Promise((resolve) => {
    const path = "/api/import/preview";
    const cookie = `sid=${ann.cookies.get("sid")}`;
    const headers = {
      "Content-Type": "application/json",
      Cookie: cookie,
      Origin: site.origin,
      "X-Forwarded-For": "10.9.8.7",
    };
    const outgoing = request(
      { hostname: "127.0.0.1", port: site.port, path, method: "POST", headers, agent: false },
      // Refused at once while earlier files of this person are still being processed.
      (reply) => reply.resume().once("end", () => resolve()),
    );
    outgoing.on("error", () => resolve());
    outgoing.on("close", () => resolve());
    outgoing.end(JSON.stringify({ calendarId, name: "a", text }), () => {
      setTimeout(() => outgoing.destroy(), 30);
    });
  });
}

test.runIf(process.platform === "linux")(
  "whoever leaves after the body leaves no work behind, and takes nobody's place",
  async () => {
    const heavy = rules("FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=-100");
    const begun = processorTime();
    await look(heavy);
    const whole = processorTime() - begun;
    const before = processorTime();
    const times = isLong ? 40 : 8;
    for (let n = 0; n < times; n += 1) await sendAndLeave(heavy);
    await eventually(async () => {
      expect(await look("{}")).toEqual([200, expect.stringContaining("not a calendar file")]);
    });
    const spent = processorTime() - before;
    // Reading all of them to the end would cost `times` as much.
    expect(spent).toBeLessThan((times * whole) / 2 + 1);
    note(
      "imports that nobody waits for",
      times,
      `${spent.toFixed(1)} s of CPU, not ${times} × ${whole.toFixed(1)}`,
    );
  },
  TIMEOUT_MS,
);

test(
  "500 rules that count places hold up another file no longer than they may",
  async () => {
    const first = look(rules("FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=-100"));
    const begun = performance.now();
    const event = "BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\nDTSTART:20261123T190000Z\r\nEND:VEVENT";
    const mine = await makeCalendar(ben);
    const text = `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`;
    const { status } = await ben.api("import/preview", { calendarId: mine, name: "b", text });
    const waited = performance.now() - begun;
    expect(status).toBe("OK");
    expectWithin(waited, 3_000);
    note("a file of 500 rules before an honest one", 1, `${Math.round(waited)} ms`);
    await first;
  },
  TIMEOUT_MS,
);
