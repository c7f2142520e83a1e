// Cached and newly rendered pages are indistinguishable. On a busy-times link, a difference would reveal private
// changes.
import { expect, test } from "vitest";
import { combine } from "../../features/together/together-support";
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

test("a day of several calendars is kept for the week below it", async () => {
  const token = combine(site.world, [site.link, site.world.calendar("ben@example.org")]);
  const path = `/together/${token}/day/2031-03-12`;
  const addresses = [path, `${path}?week=2031-03-10`, `${path}?week=2031-03-10&by=category`];
  for (const address of [...addresses, ...addresses]) await site.get(address);
  expect(site.rendered).toEqual(addresses);
});

test("combined calendars asked for an unknown one are kept apart from the whole, all unknown ones as one", async () => {
  const token = combine(site.world, [site.link, site.world.calendar("ben@example.org")]);
  const path = `/together/${token}/calendar`;
  for (const asked of ["", "?only=0", "?only=9", "?only=x", "?only=0", ""])
    await site.get(path + asked);
  expect(site.rendered).toEqual([path, `${path}?only=0`, `${path}?only=-1`]);
});
