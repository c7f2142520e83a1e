// The suggestion form over HTTP: who may see and send it, its replies, and that pages show nothing before approval.
import { beforeAll, describe, expect, test } from "vitest";
import { makeCalendar } from "../../../support/calendars";
import { type Client, createClient } from "../../../support/client";
import { readStamp } from "../../../support/form-stamp";
import { joinSite, type SharedSite } from "../../../support/shared-site";

const FIELDS = {
  title: "Summer fair",
  location: "<i>Meadow</i>",
  notes: "<script>alert(1)</script>",
  timeZone: "Europe/Berlin",
  fromDate: "2031-03-08",
  fromTime: "10:00",
  toDate: "2031-03-08",
  toTime: "11:00",
  name: "<b>Dora</b>",
  email: "",
};

let site: SharedSite;
let ann: Client;
let visitor: Client;
let link: string;
let closed: string;
let stamp: string;

beforeAll(async () => {
  site = await joinSite();
  [ann, visitor] = [createClient(site), createClient(site)];
  await ann.login("ann@example.org");
  [link, closed] = [await makeCalendar(ann, "Club"), await makeCalendar(ann, "Closed")];
  await allow(true);
  stamp = await readStamp(visitor, `/calendar/${link}/suggest`);
});

function allow(suggestions: boolean, id = link) {
  return ann.call("calendar/save", { id, title: "Club", suggestions });
}

const textOf = async (path: string, who = visitor) => (await who.send(path)).text();
const waiting = async () => (await ann.call("suggestion/list", { calendarId: link })).list;
/** Each suggestion comes from a new network address unless `who` is given. */
function suggest(fields: Record<string, string> = {}, id = link, who = createClient(site)) {
  return who.post(`/calendar/${id}/suggest`, { ...FIELDS, stamp, ...fields });
}

describe("the way to the form", () => {
  const pages = (id: string) =>
    ["list", "day/2031-03-08", "calendar?month=2031-03&day=2031-03-08"].map((path) =>
      textOf(`/calendar/${id}/${path}`),
    );

  test("is in list and day where the switch is on, for visitors", async () => {
    for (const page of await Promise.all(pages(link))) expect(page).toContain("Suggest an Event");
    expect(await textOf(`/calendar/${link}/list`, ann)).not.toContain("Suggest an Event");
  });

  test("is nowhere where it is off, and leaves no byte", async () => {
    for (const page of await Promise.all(pages(closed))) expect(page).not.toMatch(/suggest/i);
    const answer = await visitor.send(`/calendar/${closed}/suggest`);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining("This calendar doesn&#x27;t take suggestions."),
    ]);
  });

  test("comes and goes with the switch, also on a page that is kept", async () => {
    // Rendered pages have a nonce, cached ones have none.
    const page = async () =>
      (await textOf(`/calendar/${closed}/list`)).replaceAll(/ nonce="[^"]*"/g, "");
    const before = await page();
    expect(await page()).toBe(before);
    await allow(true, closed);
    expect(await page()).toContain("Suggest an Event");
    await allow(false, closed);
    expect(await page()).not.toContain("Suggest an Event");
  });
});

describe("a suggestion", () => {
  test("is shown to its readers as text, and to nobody else at all", async () => {
    expect((await suggest()).status).toBe(303);
    const page = await textOf(`/calendar/${link}/suggestions`, ann);
    expect(page).toContain("&lt;i&gt;Meadow&lt;/i&gt;");
    expect(page).toContain("&lt;b&gt;Dora&lt;/b&gt;");
    expect(page).not.toContain("<script>alert");
    const shown = [
      ...["list", "calendar?month=2031-03", "day/2031-03-08", "home", "search?q=fair"].map((path) =>
        textOf(`/calendar/${link}/${path}`),
      ),
      textOf(`/ical/${link}.ics`),
      visitor.api("calendar/view", { id: link }).then((reply) => JSON.stringify(reply)),
      visitor
        .api("calendar/search", { calendarId: link, q: "fair" })
        .then((reply) => JSON.stringify(reply)),
    ];
    for (const answer of await Promise.all(shown)) expect(answer).not.toMatch(/Summer|Meadow|Dora/);
  });

  test("is counted on the list of editors at once, though it changes no page of others", async () => {
    const list = () => textOf(`/calendar/${link}/list`, ann);
    const before = (await waiting()).length;
    expect(await list()).toContain(`${before} Suggestion`);
    const feed = await visitor.send(`/ical/${link}.ics`);
    await suggest({ title: "Another" });
    expect(await list()).toContain(`${before + 1} Suggestions`);
    const again = await visitor.send(`/ical/${link}.ics`);
    expect(again.headers.get("ETag")).toBe(feed.headers.get("ETag"));
  });

  test("of a program that fills in the trap is thanked and not kept", async () => {
    const before = await waiting();
    expect((await suggest({ website: "https://spam.example" })).status).toBe(303);
    expect(await waiting()).toEqual(before);
  });
});

test("the sixth of an address within an hour is refused with 429 and the form", async () => {
  const id = await makeCalendar(ann, "Busy");
  await allow(true, id);
  const fresh = createClient(site);
  const send = () => suggest({}, id, fresh);
  for (let times = 0; times < 5; times += 1) expect((await send()).status).toBe(303);
  const sixth = await send();
  expect([sixth.status, Number(sixth.headers.get("Retry-After"))]).toEqual([
    429,
    expect.any(Number),
  ]);
  expect(await sixth.text()).toContain("Summer fair");
});

test("the form that approves is for editors, and keeps what was typed where it came too late", async () => {
  const [{ id } = { id: "" }] = await waiting();
  const form = `/calendar/${link}/events/new?suggestion=${id}`;
  expect((await visitor.send(form)).status).toBe(302);
  expect(await textOf(form, ann)).toContain("Suggested by");
  await ann.call("suggestion/decline", { calendarId: link, suggestionId: id });
  expect((await ann.send(form)).status).toBe(404);
  const late = await ann.post(form, { ...FIELDS, suggestionId: id, notes: "Edited at length" });
  expect(late.status).toBe(400);
  const html = await late.text();
  expect(html).toContain("This suggestion was already declined. Nothing was saved.");
  expect(html).toContain("Edited at length");
});
