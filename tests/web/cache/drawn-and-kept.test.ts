// Cached and newly rendered pages are indistinguishable. On a busy-times link, a difference would reveal private
// changes.
import { expect, test } from "vitest";
import { openKeptPages } from "./cached-pages";

const site = openKeptPages();

type Answer = Awaited<ReturnType<typeof site.get>>;

/** Everything but the date and the screen's own cookies. */
function factsOf({ status, headers, body }: Answer) {
  const told = Object.entries(headers).filter(([name]) => !["date", "set-cookie"].includes(name));
  return { status, told, body };
}

test.each([
  ["plain", {}],
  ["packed", { "accept-encoding": "gzip" }],
])("%s: headers, their order, and bytes are the same", async (_how, headers) => {
  const [drawn, kept] = [
    await site.get(site.tab("calendar"), headers),
    await site.get(site.tab("calendar"), headers),
  ];
  expect(site.rendered).toHaveLength(1);
  expect(factsOf(kept)).toEqual(factsOf(drawn));
  expect(drawn.headers["content-security-policy"]).not.toContain("nonce");
});

test("a browser that has the page gets a 304 also where it is drawn anew", async () => {
  site.says = "the same";
  const { headers } = await site.get(site.tab("calendar"));
  const known = { "if-none-match": String(headers.etag) };
  const kept = await site.get(site.tab("calendar"), known);
  // Cached pages expire every quarter of an hour.
  site.world.clock.now += 15 * 60_000;
  const drawn = await site.get(site.tab("calendar"), known);
  expect(site.rendered).toHaveLength(2);
  expect(kept.status).toBe(304);
  expect(factsOf(drawn)).toEqual(factsOf(kept));
});
