// With nginx caching feeds for a second (deploy/nginx-feeds.conf), nobody gets less or an older state.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draft, newEditor } from "../faults/sites";
import { createClient } from "../support/client";
import { eventually } from "../support/eventually";
import { hasNginx, startNginx } from "../support/nginx";
import { type Site, startSite } from "../support/site";

describe.skipIf(!hasNginx())("feeds behind an nginx that keeps them for a second", () => {
  let site: Site;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let editor: Awaited<ReturnType<typeof newEditor>>;

  beforeAll(async () => {
    site = await startSite({ METRICS_ALLOWED: "127.0.0.1" });
    nginx = await startNginx(site.port, { keepsFeeds: true });
    editor = await newEditor(site);
  });
  afterAll(async () => {
    await nginx.stop();
    await site.stop();
  });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    createClient({ ...site, origin: nginx.origin }).send(path, { headers });
  const feed = (headers?: Record<string, string>) => ask(`/ical/${editor.link}.ics`, headers);
  /** The number of successful requests so far, not counting this one. */
  async function countAnswers(): Promise<number> {
    const metrics = await (await fetch(`${site.origin}/metrics`)).text();
    return Number(/requests_total\{status="200"\} (\d+)/.exec(metrics)?.[1]);
  }

  it("come as the site makes them, plain and compressed, with their marks", async () => {
    const direct = await createClient(site).send(`/ical/${editor.link}.ics`, {
      headers: { "Accept-Encoding": "identity" },
    });
    const plain = await feed({ "Accept-Encoding": "identity" });
    const packed = await feed({ "Accept-Encoding": "gzip" });
    expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual(
      [null, "gzip"],
    );
    const body = await plain.text();
    expect(body).toContain("BEGIN:VCALENDAR");
    expect(await packed.text()).toBe(body);
    for (const name of ["content-type", "cache-control", "vary"]) {
      expect(plain.headers.get(name)).toBe(direct.headers.get(name));
    }
    const etag = packed.headers.get("etag") ?? "";
    const again = await feed({ "Accept-Encoding": "gzip", "If-None-Match": etag });
    expect([etag, again.status]).toEqual([expect.stringMatching(/^(W\/)?"[^"]+"$/), 304]);
  });

  it("are asked for fewer times than they are given out", async () => {
    const before = await countAnswers();
    const answers = await Promise.all(Array.from({ length: 40 }, () => feed()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Minus one for the first count's own request.
    const comeThrough = (await countAnswers()) - before - 1;
    expect(comeThrough).toBeGreaterThan(0);
    expect(comeThrough).toBeLessThan(40);
  });

  it("tell a new event soon, while pages are asked for each time", async () => {
    await feed();
    await editor.ann.api("calendar/saveEvent", draft(editor.link, "Just now"));
    expect(await (await ask(`/calendar/${editor.link}/list`)).text()).toContain("Just now");
    await eventually(async () => expect(await (await feed()).text()).toContain("Just now"));
  });

  it("are gone once the calendar is deleted", async () => {
    const fields = { title: "Club" };
    await feed();
    const response = await editor.ann.post(`/calendar/${editor.link}/delete`, fields);
    expect(response.status).toBeLessThan(400);
    await eventually(async () => expect((await feed()).status).toBe(410));
  });
});
