// Feeds are generated once per revision and cached up to a limit; gzip is sent to clients that accept it.
import { describe, expect, test } from "vitest";
import { asksForGzip } from "~/web/cache/conditional-request";
import { createFeedCache, type PackedFeed } from "~/web/cache/feed-cache";
import { feedEdition } from "~/web/feeds/feed-headers";

function feed(bytes: number): PackedFeed {
  return { packed: new Uint8Array(bytes), textBytes: bytes * 5, fileName: "Club.ics" };
}

/** Counts how often each feed is generated. */
function maker(bytes: number) {
  const made = { times: 0, make: async () => feed(bytes) };
  return Object.assign(made, {
    make: async () => {
      made.times += 1;
      return feed(bytes);
    },
  });
}

describe("the feeds in memory", () => {
  test("polls that come while it is being made wait for the same one", async () => {
    const cache = createFeedCache(100_000);
    const club = maker(1_000);
    const polls = [1, 2, 3].map(() => cache.get("club", "1", club.make));
    const [first, ...others] = await Promise.all(polls);
    expect(others.every((other) => other === first)).toBe(true);
    expect(club.times).toBe(1);
  });

  test("memory stays within the bound; what was asked for last stays", async () => {
    const cache = createFeedCache(10_000);
    const first = maker(3_000);
    await cache.get("first", "1", first.make);
    for (let index = 0; index < 20; index++) {
      await cache.get(`other ${index}`, "1", maker(3_000).make);
      await cache.get("first", "1", first.make);
      expect(cache.size().bytes).toBeLessThanOrEqual(10_000);
    }
    expect(first.times).toBe(1);
  });

  test("a feed larger than the bound is answered and not kept", async () => {
    const cache = createFeedCache(10_000);
    const huge = maker(20_000);
    expect((await cache.get("huge", "1", huge.make)).packed.length).toBe(20_000);
    expect(cache.size()).toEqual({ bytes: 0, entries: 0 });
  });

  test("a failure reaches who asked and is not kept", async () => {
    const cache = createFeedCache(10_000);
    const fail = async () => {
      throw new Error("no disk");
    };
    await expect(cache.get("club", "1", fail)).rejects.toThrow("no disk");
    const club = maker(100);
    await cache.get("club", "1", club.make);
    expect(club.times).toBe(1);
  });

  test("while a feed is made the versions that come are not, but for the last one", async () => {
    const cache = createFeedCache(10_000);
    const made: string[] = [];
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const ask = (version: string, bytes = 100) =>
      cache.get("club", version, async () => {
        made.push(version);
        await slow;
        return feed(bytes);
      });
    const first = ask("1", 4_000);
    const later = ["2", "3", "4", "4"].map((version) => ask(version));
    expect(made).toEqual(["1"]);
    finish();
    expect((await first).packed).toHaveLength(4_000);
    for (const got of await Promise.all(later)) expect(got.packed).toHaveLength(100);
    expect(made).toEqual(["1", "4"]);
    expect(cache.find("club", "4")).toBeDefined();
    expect(cache.size().bytes).toBeLessThan(1_000);
  });

  test("what waits for a feed that fails is made all the same", async () => {
    const cache = createFeedCache(10_000);
    const failing = cache.get("club", "1", () => Promise.reject(new Error("no disk")));
    const club = maker(100);
    const later = cache.get("club", "2", club.make);
    await expect(failing).rejects.toThrow("no disk");
    await later;
    expect(club.times).toBe(1);
  });
});

describe("gzip", () => {
  test.each([
    "gzip",
    "gzip, deflate, br",
    "br;q=1.0, gzip;q=0.8",
    "GZIP",
    "x-gzip",
    "*",
    "*;q=0.1",
  ])("is sent to who asks for it: %s", (header) => expect(asksForGzip(header)).toBe(true));

  test.each([
    null,
    "",
    "identity",
    "br",
    "deflate, br",
    "gzip;q=0",
    "gzip; q=0.000, *",
    "*;q=0",
    "gzip;q=x",
  ])("is not sent to who does not: %s", (header) => expect(asksForGzip(header)).toBe(false));
});

describe("the mark of who wrote a feed", () => {
  const home = { origin: "https://cal.example.org", uidSuffix: "abc.eas" };

  test("changes with a move, whose addresses stand in the feed", () => {
    expect(feedEdition({ ...home, origin: "https://new.example.org" })).not.toBe(feedEdition(home));
  });
});
