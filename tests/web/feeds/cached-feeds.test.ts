// Polls of a cached feed are answered without the application, with the same response.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import { answerCachedFeed } from "~/web/feeds/cached-feeds";
import { answerCategoryFeed, answerFeed } from "~/web/feeds/feed-response";
import { fetchFeed } from "../../support/feed-client";
import { ANN, createWorld, HOUR, NOW, type World } from "../../support/operations";
import { guard } from "../../support/test-server";

let world: World;
let link: string;
let origin: string;
/** The requests that reached the application. */
let asked: string[];

const server = createServer(
  guard((request, response) => answerCachedFeed(request, response) || answer(request, response)),
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "", method = "GET" } = request;
  asked.push(url);
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const kind = url.startsWith("/ical/") ? "calendar" : "news";
  const sent = new Request(origin + url, { method, headers });
  const [, id] = /\/category\/(.*)\.ics/.exec(url) ?? [];
  const given = await (id ? answerCategoryFeed(sent, link, id) : answerFeed(sent, link, kind));
  response.writeHead(given.status, Object.fromEntries(given.headers));
  response.end(Buffer.from(await given.arrayBuffer()));
}

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

let calendars = 0;

beforeEach(() => {
  world = createWorld();
  // The feed cache is keyed by row ids, which start at 1 in every world.
  for (let count = 0; count < calendars; count += 1) world.calendar();
  calendars += 1;
  link = world.calendar();
  const categories = [{ name: "U12" }, { name: "U14" }];
  perform(saveCalendar, { id: link, title: "Club", categories }, world.as(ANN));
  asked = [];
  const { store, clock } = world;
  const languages = { all: ["en"], fallback: "en" };
  const config = { origin: "http://localhost:3000", languages };
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const runtime = { store, config, secrets, uidSuffix: "test", now: () => clock.now };
  Object.assign(globalThis, { easRuntime: runtime });
});
afterAll(() => Reflect.deleteProperty(globalThis, "easRuntime"));

function categoryId(name: string): number {
  const { id } = world.store.calendars.findByLink(link) ?? { id: 0 };
  return world.store.categories.list(id).find((each) => each.name === name)?.id ?? 0;
}

const FEEDS = [
  ["events", () => `${origin}/ical/${link}.ics`],
  ["news", () => `${origin}/news/${link}.atom`],
  ["a category", () => `${origin}/ical/${link}/category/${categoryId("U12")}.ics`],
] as const;

function lasting({ date: _date, ...headers }: Record<string, unknown>): object {
  return headers;
}

describe.each(FEEDS)("the feed of %s", (_what, address) => {
  test.each([
    ["packed", { "Accept-Encoding": "gzip" }],
    ["plain", {}],
    ["plain where something else is asked for", { "Accept-Encoding": "br" }],
  ])("is made once, and has the same bytes and headers from memory: %s", async (_how, headers) => {
    const made = await fetchFeed(address(), { headers });
    const cached = await fetchFeed(address(), { headers });

    expect(asked).toHaveLength(1);
    expect(cached.status).toBe(200);
    expect(cached.body.equals(made.body)).toBe(true);
    expect(lasting(cached.headers)).toEqual(lasting(made.headers));
  });

  test("is 304 for who has it, also where it was never made in this process", async () => {
    const { headers } = await fetchFeed(address());
    const named = await fetchFeed(address(), {
      headers: { "If-None-Match": String(headers.etag) },
    });
    const dated = await fetchFeed(`${address()}?x=1`, {
      headers: { "If-Modified-Since": String(headers["last-modified"]) },
    });

    expect([named.status, dated.status]).toEqual([304, 304]);
    expect(named.headers.etag).toBe(headers.etag);
    expect(asked).toHaveLength(1);
  });

  test("to HEAD has the headers alone", async () => {
    const whole = await fetchFeed(address());
    const head = await fetchFeed(address(), { method: "HEAD" });

    expect(head.body).toHaveLength(0);
    expect(lasting(head.headers)).toEqual(lasting(whole.headers));
    expect(asked).toHaveLength(1);
  });

  test("is the application's after a change", async () => {
    const before = await fetchFeed(address());
    const event = { calendarId: link, title: "Training", from: NOW, to: NOW + HOUR };
    perform(saveEvent, event, world.as(ANN));
    const after = await fetchFeed(address(), {
      headers: { "If-None-Match": String(before.headers.etag) },
    });
    expect(after.status).toBe(200);
    expect(asked).toHaveLength(2);
  });
});

test("a fetch from memory is noted for the editors", async () => {
  const address = `${origin}/ical/${link}.ics`;
  await fetchFeed(address);
  await fetchFeed(address, { headers: { "User-Agent": "Thunderbird" } });

  const { id } = world.store.calendars.findByLink(link) ?? { id: 0 };
  expect(asked).toHaveLength(1);
  expect(world.store.feedReads.list(id).map(({ app }) => app)).toContain("Thunderbird");
});

test("a calendar that is not there, and one event, are the application's", async () => {
  await fetchFeed(`${origin}/ical/AAAAAAAAAAAAAAAAAAAAAA.ics`);
  await fetchFeed(`${origin}/ical/${link}/abc.ics`);

  expect(asked).toHaveLength(2);
});

test("the feeds of two categories and of all are three, with validators of their own", async () => {
  const one = `${origin}/ical/${link}/category/${categoryId("U12")}.ics`;
  const other = one.replace(`${categoryId("U12")}.ics`, `${categoryId("U14")}.ics`);
  const answers = [];
  for (const address of [`${origin}/ical/${link}.ics`, one, other]) {
    answers.push(await fetchFeed(address));
  }
  expect(asked).toHaveLength(3);
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  const [whole] = answers;
  const wrong = await fetchFeed(one, {
    headers: { "If-None-Match": String(whole?.headers.etag) },
  });
  expect(wrong.status).toBe(200);
});

test("a category that is removed is no longer answered from memory, not even with 304", async () => {
  const address = `${origin}/ical/${link}/category/${categoryId("U12")}.ics`;
  const { headers } = await fetchFeed(address);
  perform(saveCalendar, { id: link, title: "Club", categories: [] }, world.as(ANN));
  const gone = await fetchFeed(address, { headers: { "If-None-Match": String(headers.etag) } });
  expect(gone.status).toBe(404);
  expect(gone.body.toString()).toBe("There is no such category in this calendar.");
});

test.each(["0", "01", "1e3", "999999", "-1", "1.0", "x"])(
  "an address that spells no category of the calendar is refused: %s",
  async (id) => {
    const { status } = await fetchFeed(`${origin}/ical/${link}/category/${id}.ics`);
    expect(status).toBe(404);
  },
);
