// Answering over HTTP like a browser without scripts: the form on the event's page, the private address, and data that
// is neither shown nor stored.
import { beforeAll, describe, expect, test } from "vitest";
import { saveEvent } from "../../support/calendars";
import { type Client, createClient } from "../../support/client";
import { readStamp } from "../../support/form-stamp";
import { joinSite, type SharedSite } from "../../support/shared-site";
import { waitForMail } from "../../support/site";
import { dumpSite } from "../../web/site-data";

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** At noon, so that an hour later is on the same day in any zone near. */
const START = Math.floor(Date.now() / DAY) * DAY + 10 * DAY + 12 * HOUR;
const COMING = { kind: "coming" } as const;

let site: SharedSite;
let ann: Client;
let calendarId: string;
let stamp: string;

beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  ({ calendarId } = await ann.call("calendar/create", { title: "Rowing Club" }));
  stamp = await readStamp(createClient(site), pathOf(await addEvent(COMING)));
});

type Asks = { kind: "coming" | "list" } & Record<string, unknown>;

async function addEvent(asks: Asks | null, more: Record<string, unknown> = {}): Promise<string> {
  const event = { title: "Training", from: START, to: START + HOUR };
  return saveEvent(ann, calendarId, { ...event, ...(asks && { asks }), ...more });
}

function pathOf(eventId: string, link = calendarId): string {
  return `/calendar/${link}/events/${eventId}`;
}

function send(client: Client, eventId: string, fields: Record<string, string>): Promise<Response> {
  return client.post(pathOf(eventId), { people: "1", email: "", going: "yes", stamp, ...fields });
}

/** Answers, and returns the path of the private address it redirects to. */
async function answer(
  client: Client,
  eventId: string,
  fields: Record<string, string>,
): Promise<string> {
  const response = await send(client, eventId, fields);
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "").pathname;
}

async function read(client: Client, path: string): Promise<string> {
  return (await client.send(path)).text();
}

/** The page's text, without tags. */
function wordsOf(html: string): string {
  const body = html.replace(/^[\s\S]*<main/, "<main").replace(/<script[\s\S]*?<\/script>/g, "");
  return body
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

const person = () => createClient(site);
const answersOf = (eventId: string) =>
  (dumpSite(site).answers ?? []).filter((row) => row.event_id === eventId);

describe("the form on an event's page", () => {
  test("leads to a private address that says how the answer stands", async () => {
    const eventId = await addEvent({ ...COMING, places: 1 });
    const [sue, tim, uma] = [person(), person(), person()];
    const address = await answer(sue, eventId, { name: "Sue" });
    expect(address).toMatch(/^\/answer\/\d+\.[\w-]{22}$/);
    expect(wordsOf(await read(sue, address))).toContain("You're coming, Sue.");
    const waits = await answer(tim, eventId, { name: "Tim" });
    expect(wordsOf(await read(tim, waits))).toContain("You're number 1 on the waiting list.");
    const no = await answer(uma, eventId, { name: "Uma", going: "no" });
    expect(wordsOf(await read(uma, no))).toContain("You can't come.");
    expect(wordsOf(await read(person(), pathOf(eventId)))).toContain("1 coming, full");
  });

  test("works without cookies: the address alone is enough", async () => {
    const eventId = await addEvent(COMING);
    const address = await answer(person(), eventId, { name: "Sue" });
    const stranger = person();
    await stranger.post(address, { intent: "no", eventId });
    expect(answersOf(eventId)).toMatchObject([{ state: "no" }]);
    expect(wordsOf(await read(person(), address))).toContain("You can't come.");
  });

  test("is folded once this browser has answered, beside the answer and the way to change it", async () => {
    const eventId = await addEvent(COMING);
    const sue = person();
    const before = await read(sue, pathOf(eventId));
    expect(before).not.toContain("Answer for someone else");
    const address = await answer(sue, eventId, { name: "Sue", people: "3" });
    const page = await read(sue, pathOf(eventId));
    expect(wordsOf(page)).toContain("Sue : Coming, 3 people");
    expect(page).toContain(`href="${address}"`);
    expect(page).toContain("Answer for someone else");
    expect(await read(person(), pathOf(eventId))).not.toContain(address);
  });

  test("says what is wrong, and gives back what was typed", async () => {
    const eventId = await addEvent(COMING);
    const typed = { name: "Sue <b>", people: "12", email: "sue at home" };
    const refused = await send(person(), eventId, typed);
    const page = await refused.text();
    expect(refused.status).toBe(400);
    expect(page).toContain("People must be a number from 1 to 9.");
    expect(page).toContain("Enter an email address, such as");
    for (const value of ["Sue &lt;b&gt;", "12", "sue at home"]) {
      expect(page).toContain(`value="${value}"`);
    }
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(refused.headers.getSetCookie().join()).not.toContain("answers=");
    expect(answersOf(eventId)).toEqual([]);
  });

  test("gives back what was typed, too, where answers closed or are asked no more meanwhile", async () => {
    const eventId = await addEvent(COMING);
    const save = async (change: Record<string, unknown>) =>
      saveEvent(ann, calendarId, { ...(await findEvent(eventId)), ...change });
    await save({ asks: { ...COMING, closesHours: 720 } });
    const closed = await send(person(), eventId, { name: "Zacharias" });
    const closedPage = await closed.text();
    expect([closed.status, closedPage.includes("Answers are closed.")]).toEqual([400, true]);
    expect(closedPage).toContain('value="Zacharias"');
    await save({ asks: null });
    const gone = await send(person(), eventId, { name: "Zacharias" });
    const gonePage = await gone.text();
    expect(gone.status).toBe(400);
    expect(wordsOf(gonePage)).toContain("This event doesn't take answers.");
    expect(gonePage).toContain('value="Zacharias"');
    expect(wordsOf(await read(person(), pathOf(eventId)))).not.toContain("Are you coming?");
  });

  test("answers for the same day, or for the new one by a second press, where its series changed meanwhile", async () => {
    const first = await addEvent(COMING, { repeat: { freq: "week" } });
    const seriesOf = (date: string) => date.replace(/_\d{8}$/, "");
    const firstDay = first.slice(-8).replace(/(....)(..)/, "$1-$2-");
    const idOf = (weeks: number, id = seriesOf(first)) => {
      const day = new Date(Date.parse(firstDay) + weeks * 7 * DAY).toISOString().slice(0, 10);
      return `${id}_${day.replaceAll("-", "")}`;
    };
    const split = async (weeks: number, shift: number) => {
      const from = START + weeks * 7 * DAY + shift;
      const times = { from, to: from + HOUR, scope: "following" };
      return saveEvent(ann, calendarId, { id: idOf(weeks), title: "Training", ...times });
    };
    const later = seriesOf(await split(3, HOUR));
    await answer(person(), idOf(4), { name: "Sue" });
    expect(answersOf(idOf(4, later))).toHaveLength(1);
    await split(2, DAY);
    const refused = await send(person(), idOf(2), { name: "Zacharias", people: "2" });
    const page = await refused.text();
    expect(refused.status).toBe(409);
    expect(page).toContain('value="Zacharias"');
    expect(wordsOf(page)).toContain("This date is now:");
    const [, date = ""] = /name="date" value="([^"]+)"/.exec(page) ?? [];
    await answer(person(), idOf(2), { name: "Zacharias", people: "2", date });
    expect(answersOf(date)).toMatchObject([{ people: 2 }]);
    const byProgram = { calendarId, eventId: idOf(2), name: "Program", going: true };
    expect(await person().api("answers/send", byProgram)).toMatchObject({
      message: "This date is on another day now.",
      payload: { fields: { eventId: `This date is on another day now: ${date}.` } },
    });
  });

  test("changes the moved date by a second press at the private address, with the number that was typed", async () => {
    const first = await addEvent(COMING, { repeat: { freq: "week" } });
    const address = await answer(person(), first, { name: "Sue" });
    const times = { from: START + DAY, to: START + DAY + HOUR, scope: "all" };
    const id = await saveEvent(ann, calendarId, { id: first, title: "Training", ...times });
    const press = (eventId: string) =>
      person().post(address, { intent: "save", eventId, people: "4" });
    const refused = await press(first);
    const page = await refused.text();
    expect(refused.status).toBe(409);
    expect(wordsOf(page)).toContain("This date is now:");
    expect(page).toContain('value="4"');
    expect((await press(id)).status).toBe(303);
    expect(answersOf(id)).toMatchObject([{ people: 4 }]);
  });

  test("gives back what was typed, too, where the event was deleted meanwhile", async () => {
    const eventId = await addEvent({ kind: "list", slots: [{ name: "Cake", places: 3 }] });
    await ann.call("calendar/deleteEvent", { calendarId, eventId });
    const refused = await send(person(), eventId, { name: "Zacharias", people: "2", slot: "1" });
    const page = await refused.text();
    expect(refused.status).toBe(404);
    expect(page).toContain('name="slot" value="1"');
    expect(page).toContain('value="Zacharias"');
    expect(wordsOf(page)).toContain("This event is not in this calendar.");
    expect((await person().send(pathOf(eventId))).status).toBe(404);
  });

  test("is over by program for who fills in the field that nobody sees: nothing is stored", async () => {
    const eventId = await addEvent(COMING);
    const before = dumpSite(site);
    const trapped = await send(person(), eventId, { name: "Sue", website: "x" });
    expect([trapped.status, trapped.headers.get("location")]).toEqual([
      303,
      site.origin + pathOf(eventId),
    ]);
    expect(trapped.headers.getSetCookie()).toEqual([]);
    expect(dumpSite(site)).toEqual(before);
  });

  test("sent twice by one press is one person, also without cookies", async () => {
    const eventId = await addEvent(COMING);
    const address = "10.77.1.1";
    const attempt = "A".repeat(22);
    const first = await answer(createClient(site, address), eventId, { name: "Sue", attempt });
    const again = await answer(createClient(site, address), eventId, { name: "Sue", attempt });
    expect(again).toBe(first);
    expect(answersOf(eventId)).toHaveLength(1);
  });

  test("offers the slots of a list with what is left of them", async () => {
    const slots = [
      { name: "Cake", places: 3 },
      { name: "Drinks", places: 1 },
    ];
    const eventId = await addEvent({ kind: "list", slots });
    const sue = person();
    const [cake, drinks] = [
      ...(await read(sue, pathOf(eventId))).matchAll(/<option value="(\d+)"/g),
    ].map(([, id = ""]) => id);
    await answer(sue, eventId, { name: "Sue", slot: cake ?? "" });
    const address = await answer(sue, eventId, { name: "Tim", slot: drinks ?? "" });
    const page = await read(sue, pathOf(eventId));
    expect(page).toContain("Cake (2 of 3 left)");
    expect(page).toContain("Drinks (full: waiting list)");
    expect(wordsOf(page)).toContain("2 signed up");
    expect(wordsOf(await read(sue, address))).toContain("You're signed up, Tim: Drinks.");
    const wrong = await send(person(), eventId, { name: "Uma", slot: "99" });
    expect([wrong.status, (await wrong.text()).includes("Choose what to sign up for.")]).toEqual([
      400,
      true,
    ]);
  });

  test("answers for all coming dates of a series", async () => {
    const dateId = await addEvent(COMING, { repeat: { freq: "week", count: 5 } });
    expect(await read(person(), pathOf(dateId))).toContain("All coming dates");
    const sue = person();
    const address = await answer(sue, dateId, { name: "Sue", dates: "all" });
    const own = await read(sue, address);
    expect(own.match(/name="eventId"/g)).toHaveLength(5);
    expect(wordsOf(own)).toContain("You're coming, Sue.");
    expect(own).toContain('data-sign="✓"');
  });
});

async function findEvent(eventId: string) {
  const { events } = await ann.call("calendar/view", { id: calendarId });
  const found = events.find(({ id }) => id === eventId);
  if (!found) throw new Error(`no event ${eventId}`);
  return found;
}

describe("the private address", () => {
  test("changes number and answer, one date by itself", async () => {
    const [one, two] = [await addEvent(COMING), await addEvent(COMING, { title: "Regatta" })];
    const sue = person();
    const address = await answer(sue, one, { name: "Sue" });
    expect(await answer(sue, two, { name: "sue" })).toBe(address);
    const saved = await sue.post(address, { intent: "save", eventId: two, people: "4" });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, site.origin + address]);
    expect(answersOf(one)).toMatchObject([{ people: 1, state: "in" }]);
    expect(answersOf(two)).toMatchObject([{ people: 4, state: "in" }]);
    await sue.post(address, { intent: "no", eventId: one });
    const declined = await read(sue, address);
    expect(wordsOf(declined)).toMatch(/Training You can't come\. .*Manage my answers Other dates/);
    expect(declined).toContain('data-sign="✕"');
    await sue.post(address, { intent: "yes", eventId: one, people: "2" });
    expect(answersOf(one)).toMatchObject([{ people: 2, state: "in" }]);
  });

  test("says that a date is canceled, not that one is coming", async () => {
    const eventId = await addEvent(COMING);
    const tom = person();
    const address = await answer(tom, eventId, { name: "Tom" });
    expect(wordsOf(await read(tom, address))).toContain("You're coming, Tom.");
    const canceled = { id: eventId, title: "Canceled: Training", from: START, to: START + HOUR };
    await saveEvent(ann, calendarId, canceled);
    const page = wordsOf(await read(tom, address));
    expect(page).toContain("This event is canceled.");
    expect(page).not.toContain("You're coming, Tom.");
  });

  test("gives back what was typed where it is refused", async () => {
    const eventId = await addEvent(COMING);
    const sue = person();
    const address = await answer(sue, eventId, { name: "Sue" });
    await answer(sue, eventId, { name: "Tim" });
    const number = await sue.post(address, { intent: "save", eventId, people: "77" });
    expect([number.status, (await number.text()).includes('value="77"')]).toEqual([400, true]);
    const name = await sue.post(address, { intent: "person", name: "Tim", email: "x@" });
    const page = await name.text();
    expect([name.status, page.includes('value="Tim"'), page.includes('value="x@"')]).toEqual([
      400,
      true,
      true,
    ]);
  });

  test("names a person anew, and asks an address before it mails", async () => {
    const eventId = await addEvent(COMING);
    const sue = person();
    const address = await answer(sue, eventId, { name: "Sue" });
    await sue.post(address, { intent: "person", name: "Susan", email: "susan@example.org" });
    const page = await read(sue, address);
    expect(wordsOf(page)).toContain("You're coming, Susan.");
    expect(wordsOf(page)).toContain("Check your inbox and confirm.");
    expect(page).not.toContain("susan@example.org");
    const { text } = await waitForMail(site, "susan@example.org");
    const question = /https?:\S+\/answer\/confirm\?key=\S+/.exec(text)?.[0] ?? "";
    expect(text).not.toContain(address);

    const before = dumpSite(site);
    for (const method of ["HEAD", "GET", "GET"]) {
      expect((await person().send(question, { method })).status).toBe(200);
    }
    expect(dumpSite(site)).toEqual(before);
    const key = new URL(question).searchParams.get("key") ?? "";
    const confirmed = await person().post("/answer/confirm", { key });
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([
      303,
      site.origin + address,
    ]);
    expect(wordsOf(await read(sue, address))).toContain(
      "Emails about your answers go to s…@example.org",
    );
    expect((await person().send(question)).status).toBe(404);

    await sue.post(`${address}/unsubscribe`, {});
    expect(wordsOf(await read(sue, address))).not.toContain("Emails about your answers go to");
    expect(answersOf(eventId)).toHaveLength(1);
  });

  test("ends mails by the one click of mail programs, alike for a dead key", async () => {
    const eventId = await addEvent(COMING);
    const address = await answer(person(), eventId, { name: "Sue", email: "one@example.org" });
    const oneClick = (path: string) =>
      fetch(`${site.origin}${path}/unsubscribe`, {
        method: "POST",
        redirect: "manual",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    const asked = () => (dumpSite(site).answerers ?? []).filter(({ email }) => email !== null);
    const before = asked().length;
    for (const path of [address, address, "/answer/1.aaaaaaaaaaaaaaaaaaaaaa", "/answer/x"]) {
      const { status } = await oneClick(path);
      expect([path, status]).toEqual([path, 200]);
    }
    expect(asked()).toHaveLength(before - 1);
    const foreign = await fetch(`${site.origin}${address}/unsubscribe`, {
      method: "POST",
      headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
  });

  test("erases everything, and is dead then", async () => {
    const eventId = await addEvent(COMING);
    const sue = person();
    const address = await answer(sue, eventId, { name: "Sue" });
    const erased = await sue.post(address, { intent: "erase" });
    expect([erased.status, (await erased.text()).includes("Answers erased")]).toEqual([200, true]);
    expect(answersOf(eventId)).toEqual([]);
    const dead = await sue.send(address);
    expect([
      dead.status,
      wordsOf(await dead.text()).includes("This address no longer works."),
    ]).toEqual([404, true]);
    expect((await sue.post(address, { intent: "no", eventId })).status).toBe(404);
  });

  test("makes the browser forget, and works on without", async () => {
    const eventId = await addEvent(COMING);
    const sue = person();
    const address = await answer(sue, eventId, { name: "Sue" });
    expect(sue.cookies.has("answers")).toBe(true);
    expect(await read(sue, address)).toContain("Forget Me on This Device");
    await sue.post(address, { intent: "forget" });
    expect(sue.cookies.has("answers")).toBe(false);
    expect(await read(sue, pathOf(eventId))).not.toContain(address);
    const page = await read(sue, address);
    expect(wordsOf(page)).toContain("You're coming, Sue.");
    expect(page).not.toContain("Forget Me on This Device");
  });

  test("changes nothing when it is opened, and is 404 where it is dead or wrong", async () => {
    const eventId = await addEvent(COMING);
    const address = await answer(person(), eventId, { name: "Sue" });
    const before = dumpSite(site);
    for (const path of [address, `${address}/unsubscribe`, pathOf(eventId)]) {
      for (const method of ["HEAD", "GET", "GET"]) {
        expect((await person().send(path, { method })).status).toBe(200);
      }
    }
    const [id] = address.replace("/answer/", "").split(".");
    const wrong = [`${address}x`, `/answer/${id}.${"a".repeat(22)}`, "/answer/1"];
    for (const path of [...wrong, `/answer/${"9".repeat(300)}`]) {
      const reply = await person().send(path);
      const said = wordsOf(await reply.text()).includes("This address no longer works.");
      expect([path, reply.status, said]).toEqual([path, 404, true]);
    }
    for (const path of ["/answer/confirm", "/answer/confirm?key=x"]) {
      const reply = await person().send(path);
      const said = wordsOf(await reply.text()).includes("you may have already pressed Confirm");
      expect([path, reply.status, said]).toEqual([path, 404, true]);
    }
    expect(dumpSite(site)).toEqual(before);
  });

  test("is stored and listed by nobody, and in no line of the log", async () => {
    const eventId = await addEvent(COMING);
    const address = await answer(person(), eventId, { name: "Sue" });
    for (const path of [address, `${address}/unsubscribe`, "/answer/x", "/answer/confirm?key=x"]) {
      const { headers } = await person().send(path);
      expect([path, headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
        path,
        "no-store",
        "noindex",
      ]);
      expect(headers.get("etag")).toBeNull();
    }
    await person().send(`${address}.data`);
    expect(site.output()).not.toContain(address.split(".")[1]);
  });
});

describe("a cookie", () => {
  test.each([
    ["that was made up", "x".repeat(22)],
    ["of 5 kB", "x".repeat(5_000)],
    ["that is no text of ours", "%00"],
    ["that is empty", ""],
  ])("%s finds no answers", async (_what, value) => {
    const eventId = await addEvent(COMING);
    const address = await answer(person(), eventId, { name: "Sue" });
    const client = person();
    client.cookies.set("answers", value);
    const page = await client.send(pathOf(eventId));
    const html = await page.text();
    expect([page.status, html.includes(address)]).toEqual([200, false]);
    expect(html).not.toContain("Answer for someone else");
    const own = await answer(client, eventId, { name: "Sue" });
    expect(own).not.toBe(address);
    expect(client.cookies.get("answers")).toMatch(/^[\w-]{22}$/);
  });

  test("is needed by no user, whose answers are found by the account", async () => {
    const eventId = await addEvent(COMING);
    const address = await answer(ann, eventId, { name: "Annabel" });
    expect(ann.cookies.has("answers")).toBe(false);
    expect(await read(ann, pathOf(eventId))).toContain(address);
  });
});

describe("what pages show", () => {
  test("has the numbers in list, month and day at once, and in none of them by a busy link", async () => {
    // On a day of its own, because a day's label names only the first of many events.
    const from = START + 3 * DAY;
    const when = { from, to: from + HOUR };
    const eventId = await addEvent({ ...COMING, places: 20 }, { title: "Xylophone", ...when });
    const { list } = await ann.call("link/save", { calendarId, name: "Busy", shows: "busy" });
    const busy = list.find(({ name }) => name === "Busy")?.token ?? "";
    const day = `/calendar/${calendarId}/day/${new Date(from).toISOString().slice(0, 10)}`;
    const month = `/calendar/${calendarId}/calendar?month=${monthOf(from)}`;
    const pages = [`/calendar/${calendarId}/list`, month, day];
    const ofBusy = pages.map((path) => path.replace(calendarId, busy));
    const visitor = person();
    visitor.cookies.set("tz", "UTC");
    const look = async (path: string) => {
      const reply = await visitor.send(path);
      // Without nonces: the first page is drawn for this visitor, later ones are cached without them.
      const html = (await reply.text()).replace(/ nonce="[^"]*"/g, "");
      return { path, etag: reply.headers.get("etag"), html };
    };
    const before = await Promise.all([...pages, ...ofBusy].map(look));
    for (const { html } of before.slice(0, 3)) expect(html).not.toContain("of 20 coming");
    await answer(person(), eventId, { name: "Sue", people: "2" });
    const after = await Promise.all([...pages, ...ofBusy].map(look));
    for (const { path, html } of after.slice(0, 3)) {
      expect([path, html.includes("2 of 20 coming")]).toEqual([path, true]);
      expect(html).not.toMatch(/\bSue\b/);
    }
    expect(after.slice(3)).toEqual(before.slice(3));
    expect(after[1]?.html).toMatch(/aria-label="[^"]*Xylophone, 2 of 20 coming/);
    const { status } = await createClient(site).post(pathOf(eventId, busy), { name: "Sue", stamp });
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test("has no byte of answers where nobody asks, nor for nobody and for canceled events", async () => {
    const quiet = (await ann.call("calendar/create", { title: "Quiet" })).calendarId;
    const event = { title: "Rehearsal", from: START, to: START + HOUR };
    await saveEvent(ann, quiet, event);
    for (const tab of ["list", `calendar?month=${monthOf(START)}`]) {
      const html = await read(person(), `/calendar/${quiet}/${tab}`);
      expect(html).toContain("Rehearsal");
      expect(html).not.toMatch(/countStyles|\bcoming\b|answers/);
    }
    const eventId = await saveEvent(ann, quiet, { ...event, asks: COMING });
    expect(await read(person(), `/calendar/${quiet}/list`)).not.toContain("countStyles");
    await ann.call("answers/send", { calendarId: quiet, eventId, name: "Sue", going: true });
    expect(await read(person(), `/calendar/${quiet}/list`)).toContain("1 coming");
    await saveEvent(ann, quiet, { ...event, id: eventId, title: "CANCELED: Rehearsal" });
    expect(await read(person(), `/calendar/${quiet}/list`)).not.toContain("1 coming");
    const page = wordsOf(await read(person(), `/calendar/${quiet}/events/${eventId}`));
    expect(page).toContain("This event is canceled.");
    expect(page).not.toContain("1 coming");
  });

  test("has names only where everyone may see them", async () => {
    const [hidden, open] = [
      await addEvent(COMING),
      await addEvent({ ...COMING, names: "everyone" }),
    ];
    for (const eventId of [hidden, open]) await answer(person(), eventId, { name: "Wilhelmina" });
    expect(await read(person(), pathOf(hidden))).not.toContain("Wilhelmina");
    expect(wordsOf(await read(person(), pathOf(open)))).toContain("Coming : Wilhelmina");
  });

  test("is kept by nobody on the page of an event that asks, until it ends", async () => {
    const quiet = await addEvent(null);
    const asking = await addEvent(COMING);
    const rule = async (eventId: string, client = person()) => {
      const { headers } = await client.send(pathOf(eventId));
      return [headers.get("cache-control"), headers.get("etag") !== null];
    };
    expect(await rule(quiet)).toEqual(["private, no-cache", true]);
    expect(await rule(asking)).toEqual(["no-store", false]);
    expect(await rule(asking)).toEqual(["no-store", false]);
    const past = { from: Date.now() - 2 * HOUR, to: Date.now() - HOUR };
    const over = await addEvent(COMING, past);
    expect(await rule(over)).toEqual(["private, no-cache", true]);
    const page = await read(person(), pathOf(over));
    expect(page).not.toContain("Who came");
    expect(page).not.toContain('name="stamp"');
  });
});

function monthOf(epoch: number): string {
  return new Date(epoch).toISOString().slice(0, 7);
}
