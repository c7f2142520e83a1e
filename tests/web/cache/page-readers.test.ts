import { describe, expect, test } from "vitest";
import { ANN, BEN } from "../../support/operations";
import { openKeptPages } from "./cached-pages";

const site = openKeptPages();

describe("who is logged in", () => {
  test("has one page with all who may edit, and another one with all who may not", async () => {
    site.world.admit(site.link, "cleo@example.org");
    await site.get(site.tab("calendar"));
    for (const email of [ANN, "cleo@example.org", BEN, "dora@example.org"]) {
      await site.get(site.tab("calendar"), site.logIn(email));
    }

    expect(site.rendered).toHaveLength(3);
  });

  test("is given nothing to keep, now and from memory", async () => {
    const ann = site.logIn(ANN);
    await site.get(site.tab("calendar"), ann);
    const { headers, status } = await site.get(site.tab("calendar"), {
      ...ann,
      "If-None-Match": "*",
    });

    expect(site.rendered).toHaveLength(1);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers.etag).toBeUndefined();
  });

  test("and may edit no longer is not shown the editors' page", async () => {
    const ben = site.logIn(BEN);
    site.world.admit(site.link, BEN);
    await site.get(site.tab("calendar"), ben);
    const calendar = site.world.store.calendars.findByLink(site.link);
    site.world.store.calendars.removeAdmin(calendar?.id ?? 0, site.world.as(BEN).actor?.id ?? 0);
    await site.get(site.tab("calendar"), ben);

    expect(site.rendered).toHaveLength(2);
  });

  test("and logs out while the page is drawn leaves a page that no editor is shown", async () => {
    const { actor } = site.world.as(ANN);
    site.meanwhile = () => site.world.store.sessions.removeAllOf(actor?.id ?? 0);
    await site.get(site.tab("calendar"), site.logIn(ANN));
    site.meanwhile = () => {};
    const { body } = await site.get(site.tab("calendar"), site.logIn(ANN));

    expect(body.toString()).toContain("drawing 1");
  });
});

describe("never served from memory is", () => {
  test.each([
    ["who has a session that is over", { Cookie: "sid=whatever" }],
    ["who is to be told something", { Cookie: "flash=x" }],
  ])("%s, and nothing is kept of that page", async (_who, headers) => {
    await site.get(site.tab("calendar"));
    await site.get(site.tab("calendar"), headers);
    await site.get(site.tab("calendar"), headers);
    expect(site.rendered).toHaveLength(3);

    const { body } = await site.get(site.tab("calendar"));
    expect(body.toString()).toContain("drawing 0");
  });

  test.each(["/calendars", "/calendar/AAAAAAAAAAAAAAAAAAAAAA/calendar", "/account/login"])(
    "%s",
    async (path) => {
      await site.get(path);
      await site.get(path);

      expect(site.rendered).toHaveLength(2);
    },
  );

  test("an editor's screen, or a path in another spelling", async () => {
    const spellings = [
      site.tab("c%61lendar"),
      `/Calendar/${site.link}/home`,
      `${site.tab("home")}/`,
    ];
    for (const path of [
      site.tab("home/edit"),
      site.tab("events/new"),
      site.tab("events/deleted"),
      ...spellings,
    ]) {
      await site.get(path);
      await site.get(path);
    }
    expect(site.rendered).toHaveLength(12);
  });
});

describe("a client's own page key", () => {
  const forged = { "x-eas-page-key": "forged" };

  test("is ignored where the page may be kept", async () => {
    await site.get(site.tab("calendar"), forged);
    await site.get(site.tab("calendar"));

    expect(site.rendered).toHaveLength(1);
  });

  test("keeps nothing where it may not", async () => {
    const { headers } = await site.get(site.tab("calendar"), { ...forged, Cookie: "sid=whatever" });

    expect(headers.etag).toBeUndefined();
  });
});
