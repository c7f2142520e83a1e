import { beforeEach, describe, expect, test } from "vitest";
import { refreshDemo } from "~/process/demo/demo";
import { ANN, BEN, DAY, MINUTE, NOW } from "../../support/operations";
import { openKeptPages } from "./cached-pages";

const site = openKeptPages();

describe("the landing page", () => {
  let tests = 0;
  beforeEach(() => {
    const { store, clock } = site.world;
    // Each test needs a new day, because the address is the same and the cache survives a test.
    tests += 1;
    clock.now = NOW + tests * DAY;
    refreshDemo(store, {
      now: clock.now,
      timeZone: "Europe/Berlin",
      origin: "https://eas.example",
    });
  });

  test("is drawn once, for every address that leads to it, and remembers nothing of its visitors", async () => {
    for (const path of ["/", "/?utm_source=mail", "/?index", "/?month=2031-01", "/"]) {
      const { headers, status } = await site.get(path, { Cookie: "recent=x; tab=list" });
      expect(status).toBe(200);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(site.rendered).toEqual(["/"]);
  });

  test("is 304 for a browser that has it, until the demo calendar or the day changes", async () => {
    const etag = String((await site.get("/")).headers.etag);
    const again = await site.get("/", { "If-None-Match": etag });
    expect([again.status, again.headers["cache-control"]]).toEqual([304, "private, no-cache"]);

    expect(
      refreshDemo(site.world.store, {
        now: site.world.clock.now,
        timeZone: "Asia/Tokyo",
        origin: "https://eas.example",
      }),
    ).toBe(true);
    expect((await site.get("/", { "If-None-Match": etag })).status).toBe(200);
    expect(site.rendered).toHaveLength(2);

    site.world.clock.now += 15 * MINUTE;
    expect((await site.get("/", { "If-None-Match": etag })).status).toBe(200);
    expect(site.rendered).toHaveLength(3);
  });

  test("is another one for each zone and first day of the week", async () => {
    const visitors: Record<string, string>[] = [
      {},
      { Cookie: "tz=Pacific/Auckland" },
      { "Accept-Language": "de" },
      { "Accept-Language": "ar-EG" },
    ];
    for (const headers of [...visitors, ...visitors]) await site.get("/", headers);
    expect(site.rendered).toHaveLength(visitors.length);
  });

  test("is drawn for each who has a session or is to be told something, and is not kept", async () => {
    await site.get("/");
    for (const headers of [site.logIn(ANN), { Cookie: "sid=over" }, { Cookie: "flash=x" }]) {
      const before = site.rendered.length;
      await site.get("/", headers);
      const { headers: answered } = await site.get("/", headers);
      expect(site.rendered).toHaveLength(before + 2);
      expect(answered.etag).toBeUndefined();
    }
  });

  test("is not kept while nobody has an account: it may tell the operator what is left to set", async () => {
    for (const email of [ANN, BEN])
      site.world.store.users.remove(site.world.as(email).actor?.id ?? 0);
    await site.get("/");
    const { headers } = await site.get("/");
    expect(site.rendered).toHaveLength(2);
    expect(headers.etag).toBeUndefined();
  });
});
