// Addresses in odd spellings, by all kinds of visitors in random order: cached pages equal rendered ones.
import { request as ask } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { createPicker } from "../../faults/random";
import { makeCalendar, saveEvent } from "../../support/calendars";
import { createClient } from "../../support/client";
import { runs } from "../../support/runs";
import { joinSite, type SharedSite } from "../../support/shared-site";

const TARGETS = runs(400);
const HOUR = 3_600_000;
const pick = createPicker(11);

let site: SharedSite;
let link: string;
let eventId: string;
beforeAll(async () => {
  site = await joinSite();
  const ann = createClient(site);
  await ann.login("ann@example.org");
  link = await makeCalendar(ann, "Ski");
  const categories = [{ name: "U12" }, { name: "U14" }];
  await ann.call("calendar/save", { id: link, title: "Ski", categories });
  const { categories: stored } = await ann.call("calendar/view", { id: link });
  VALUES.push(...stored.flatMap(({ id }) => [String(id), String(id), `0${id}`]));
  const from = Date.UTC(2035, 6, 10, 22);
  const to = from + 5 * HOUR;
  eventId = await saveEvent(ann, link, { title: "Training", from, to, category: "U12" });
  for (let n = 0; n < 10; n += 1) {
    const past = Date.UTC(2020, 0, n + 1);
    await saveEvent(ann, link, { title: `Past ${n}`, from: past, to: past + HOUR });
  }
});

type Answer = { status: number; body: string };

/** Sends the request target unchanged. */
function send(method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const sent = ask({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        // A rendered page links back to the requested address, a cached one to the canonical address.
        const steady = body.replace(/ nonce="[^"]*"|name="back" value="[^"]*"/g, "");
        resolve({ status: response.statusCode ?? 0, body: steady });
      });
    });
    sent.on("error", reject).end();
  });
}

function randomPath(): string {
  const [day, month] = [pick(["2035-07-10", "2035-07-11", "2035-99-99"]), pick(["", "x"])];
  const path = pick([
    "",
    "/home",
    "/calendar",
    "/calendar",
    "/calendar",
    "/week",
    "/week",
    "/list",
    "/list",
    "/news",
    `/day/${day}`,
    `/day/${day}`,
    `/events/${eventId}`,
    `/events/new${month}`,
    "/events/deleted",
  ]);
  const whole = `/calendar/${pick([link, link, link, "demo"])}${path}`;
  const same = (text: string) => text;
  const odd: ((text: string) => string)[] = [
    (text) => text.replace("/calendar", "/Calendar"),
    (text) => text.replace(/a/g, "%61"),
    (text) => text.replace(/-/g, "%2D"),
    (text) => `${text}/`,
    (text) => text.replace(/\/(?=[^/]*$)/, "//"),
    (text) => text.replace(/\/(?=[^/]*$)/, "%2F"),
    (text) => `${text};x=1`,
  ];
  return pick([...odd, ...odd.map(() => same)])(whole);
}

const VALUES = [
  "2035-07",
  "2035-07",
  "2026-11",
  "2035-7",
  "2035-13",
  "2035-07-10",
  "2035-W28",
  "2035-W99",
  "2035%2D07",
  "",
  "%",
  "0",
  "1",
  "3",
  "4",
  "100",
  "101",
  "200",
  "99999999",
  "-3",
  "+3",
  "3.0",
  "%203",
  "x",
  "%00",
];

function randomQuery(): string {
  const pairs = Array.from({ length: pick([0, 0, 1, 1, 2, 3]) }, () => {
    const name = pick([
      "month",
      "month",
      "day",
      "week",
      "by",
      "past",
      "upcoming",
      "skip",
      "category",
      "category",
      "Month",
      "m%6Fnth",
      "?month",
      "utm_source",
      "index",
      "_routes",
      "",
      "month[]",
      "hidden",
    ]);
    return pick([`${name}=${pick(VALUES)}`, `${name}=${pick(VALUES)}`, name]);
  });
  const begin = pick(
    pairs.length > 0 ? ["?", "?", "?", "??", "?&", "??&", "?;"] : ["", "", "?", "??"],
  );
  return begin + pairs.join(pick(["&", "&", "&&", ";", "?"])) + pick(["", "", "", "&", "?"]);
}

function randomHeaders(): { cookies: string[]; headers: Record<string, string> } {
  const zone = pick([
    "",
    "",
    "tz=Asia/Kathmandu",
    "tz=Asia%2FKathmandu",
    "tz=asia/kathmandu",
    "tz=x",
  ]);
  const tab = pick([
    "",
    "",
    "tab=list",
    "tab=calendar",
    "tab=news",
    "tab=List",
    "tab=list; tab=news",
  ]);
  const language = pick(["", "de", "en-US", "en-US;q=0.1, de", "*", "ar-EG", "x-klingon"]);
  return {
    cookies: [zone, tab].filter(Boolean),
    headers: language ? { "Accept-Language": language } : {},
  };
}

test(`${TARGETS} targets show a visitor what is drawn, from memory or not`, async () => {
  let kept = 0;
  for (let round = 0; round < TARGETS; round += 1) {
    const target = randomPath() + randomQuery();
    const method = pick(["GET", "GET", "GET", "HEAD"]);
    const { cookies, headers } = randomHeaders();
    const cookieOf = (more: string[]) => ({ Cookie: [...cookies, ...more].join("; ") });
    // An ended session gets visitors' pages, but never from the cache.
    const draw = () => send(method, target, { ...headers, ...cookieOf(["sid=over"]) });
    const before = await draw();
    const served = [await send(method, target, { ...headers, ...cookieOf([]) })];
    served.push(await send(method, target, { ...headers, ...cookieOf([]) }));
    // Some pages show the minute, which may end meanwhile.
    const drawn = await draw();
    for (const { body, status } of served) {
      const isDrawn = [before.body, drawn.body].includes(body);
      const asked = { target, cookies, headers };
      expect({ ...asked, status, body: isDrawn || body }).toEqual({
        ...asked,
        status: drawn.status,
        body: isDrawn || drawn.body,
      });
    }
    if (drawn.status === 200) kept += 1;
  }
  expect(kept).toBeGreaterThan(TARGETS / 4);
});
