// The history over HTTP: Undo in each message, the three screens, and the API calls.
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type Client, createClient } from "../../../support/client";
import { withStore } from "../../../support/data";
import { joinSite, type SharedSite } from "../../../support/shared-site";

const HOUR = 3_600_000;
/** 11:00 in Berlin. */
const FROM = Date.UTC(2036, 10, 21, 10);

let site: SharedSite;
let ann: Client;
let ben: Client;
let link: string;
let eventId: string;

beforeAll(async () => {
  site = await joinSite();
  [ann, ben] = [createClient(site), createClient(site)];
  await ann.login("ann@example.org");
  await ben.login("ben@example.org");
});

beforeEach(async () => {
  ({ calendarId: link } = await ann.call("calendar/create", { title: "Club" }));
  ({ id: eventId } = await save({ id: "" }));
  ann.cookies.set("tab", "list");
});

const draft = { title: "Training", location: "Hall", notes: "", from: FROM, to: FROM + HOUR };

/** Saves through the JSON API. */
function save(more: object, client = ann) {
  return client.call("calendar/saveEvent", { ...draft, calendarId: link, id: eventId, ...more });
}

function letBenEdit(): void {
  withStore(site, ({ calendars, users, change }) => {
    const [calendar, user] = [calendars.findByLink(link), users.findByEmail("ben@example.org")];
    if (!calendar || !user) throw new Error("Nobody to let in.");
    change(() => calendars.addAdmin(calendar.id, user.id, Date.now()));
  });
}

async function read(path: string, client = ann): Promise<string> {
  const answer = await client.send(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** Posts a form and returns the next page. */
async function press(path: string, fields: Record<string, string>, client = ann): Promise<string> {
  const answer = await client.post(path, fields);
  expect([path, answer.status]).toEqual([path, 303]);
  return read(new URL(answer.headers.get("Location") ?? "", site.origin).pathname, client);
}

/** Presses Undo in a page's message. */
async function pressUndo(page: string, client = ann): Promise<string> {
  const form = /<form [^>]*action="([^"]+\/undo)"[^>]*>(.*?)<\/form>/s.exec(page);
  const batch = /name="batch" value="([^"]+)"/.exec(form?.[2] ?? "")?.[1] ?? "";
  expect(form?.[2]).toContain("Undo");
  return press(form?.[1] ?? "", { batch }, client);
}

const feed = () => read(`/ical/${link}.ics`);
const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await feed())?.[1]);
const eventForm = () => ({
  id: eventId,
  title: "Rowing",
  location: "River",
  notes: "",
  timeZone: "Europe/Berlin",
  fromDate: "2036-11-21",
  fromTime: "10:00",
  toDate: "2036-11-21",
  toTime: "11:00",
  modifiedAt: String(Date.now() + HOUR),
});

describe("Undo in the message", () => {
  it("takes back a saved event", async () => {
    const page = await press(`/calendar/${link}/events/${eventId}/edit`, eventForm());
    expect(page).toContain("Rowing");
    const after = await pressUndo(page);
    expect(after).toContain("Undone.");
    expect(after).toContain("Training");
    expect(after).not.toContain("Rowing");
  });

  it("brings back a deleted event in month, list and feed, with a higher sequence", async () => {
    const before = await sequence();
    const confirmed = { confirmed: "yes" };
    const page = await press(`/calendar/${link}/events/${eventId}/delete`, confirmed);
    expect(page).toContain("Event deleted.");
    expect(await feed()).not.toContain("Training");
    await pressUndo(page);
    expect(await read(`/calendar/${link}/list`)).toContain("Training");
    expect(await read(`/calendar/${link}/calendar?month=2036-11`)).toContain("Training");
    expect(await feed()).toContain("SUMMARY:Training");
    expect(await sequence()).toBeGreaterThan(before);
  });

  it("leaves what somebody else changed since, and says so", async () => {
    letBenEdit();
    const page = await press(`/calendar/${link}/events/${eventId}/edit`, eventForm());
    await save({ title: "Sailing" }, ben);
    const after = await pressUndo(page);
    expect(after).toContain("changed again since then, so it stays as it is.");
    expect(after).toContain(`href="/calendar/${link}/history"`);
    expect((await ann.call("calendar/view", { id: link })).events).toMatchObject([
      { title: "Sailing" },
    ]);
  });

  it("is not there where nothing was changed: a form saved as it was, or sent again", async () => {
    const again = await press(`/calendar/${link}/events/${eventId}/edit`, {
      ...eventForm(),
      title: "Training",
      location: "Hall",
      fromTime: "11:00",
      toTime: "12:00",
    });
    expect(again).toContain("Saved:");
    expect(again).not.toContain('name="batch"');
    const fields = { ...eventForm(), id: "", attempt: "a-try" };
    const first = await press(`/calendar/${link}/events/new`, fields);
    expect(first).toContain('name="batch"');
    expect(await press(`/calendar/${link}/events/new`, fields)).not.toContain('name="batch"');
    expect(await pressUndo(first)).toContain("Undone.");
  });

  it("changes nothing for another user, for a visitor, or by GET", async () => {
    const page = await press(`/calendar/${link}/events/${eventId}/edit`, eventForm());
    const batch = /name="batch" value="([^"]+)"/.exec(page)?.[1] ?? "";
    for (const client of [ben, createClient(site)]) {
      await client.post(`/calendar/${link}/undo`, { batch });
    }
    await ann.send(`/calendar/${link}/undo?batch=${batch}`);
    expect(await read(`/calendar/${link}/list`)).toContain("Rowing");
  });
});

describe("the screens", () => {
  it("list who changed what, of the calendar and of one event", async () => {
    await save({ title: "Rowing", location: "River" });
    await ann.call("home/save", { calendarId: link, wall: "Welcome", links: [] });
    for (const path of ["history", `events/${eventId}/history`]) {
      const text = plain(await read(`/calendar/${link}/${path}`));
      expect(text).toMatch(/Changed by ann\.\.\. , .*: Title, Location/);
      expect(text.includes("added the calendar,")).toBe(path === "history");
    }
  });

  it("are linked from the calendar's menu, its edit page, from Deleted Events and from the event", async () => {
    const href = `href="/calendar/${link}/history"`;
    for (const path of ["edit", "events/deleted"]) {
      const page = await read(`/calendar/${link}/${path}`);
      // In the header's menu and on the screen itself.
      expect(page.split(href)).toHaveLength(3);
    }
    const own = `/calendar/${link}/events/${eventId}`;
    expect(await read(own)).toContain(`href="${own}/history"`);
    expect(await read(own, createClient(site))).not.toContain('/history"');
  });

  it("have titles that begin with what they are", async () => {
    await save({ title: "Rowing" });
    const [version] = (await ann.call("history/list", { calendarId: link })).list;
    const titles = [
      ["history", "History"],
      [`events/${eventId}/history`, "Event History"],
      [`history/${version?.id}`, "Rowing"],
      [`history?batch=${version?.batch}`, "Rowing"],
    ];
    for (const [path, title] of titles) {
      const page = await read(`/calendar/${link}/${path}`);
      expect(page).toContain(`<title>${title} – EAS: Club</title>`);
    }
  });

  it("show a change before and after, its words marked, its times in the viewer's zone", async () => {
    await save({ notes: "Bring two boats.", from: FROM + HOUR, to: FROM + 2 * HOUR });
    await save({ notes: "Bring three boats.", from: FROM, to: FROM + HOUR });
    const [version] = (await ann.call("history/list", { calendarId: link })).list;
    ann.cookies.set("tz", "Asia/Tokyo");
    const page = await read(`/calendar/${link}/history/${version?.id}`);
    ann.cookies.delete("tz");
    expect(page).toContain("<del>two</del>");
    expect(page).toContain("<ins>three</ins>");
    expect(plain(page)).toMatch(/When\s+Fri, Nov 21 '36, 8pm - 9pm\s+Fri, Nov 21 '36, 7pm - 8pm/);
  });

  it("restore what was before, by the button, unless it was changed since the page was drawn", async () => {
    await save({ title: "Rowing" });
    const [version] = (await ann.call("history/list", { calendarId: link })).list;
    const path = `/calendar/${link}/history/${version?.id}`;
    const modifiedAt = /name="modifiedAt" value="(\d+)"/.exec(await read(path))?.[1] ?? "";
    await save({ title: "Sailing" });
    expect((await ann.post(path, { modifiedAt })).status).toBe(409);
    const now = /name="modifiedAt" value="(\d+)"/.exec(await read(path))?.[1] ?? "";
    const restored = await press(path, { modifiedAt: now });
    expect(restored).toContain("Restored.");
    expect(restored).toContain("Training");
    expect(await pressUndo(restored)).toContain("Sailing");
  });

  it("show nobody else anything", async () => {
    await save({ title: "Secret regatta" });
    const [version] = (await ann.call("history/list", { calendarId: link })).list;
    const paths = ["history", `history/${version?.id}`, `events/${eventId}/history`];
    for (const path of paths) {
      const answer = await ben.send(`/calendar/${link}/${path}`);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain("Training");
      const visited = await createClient(site).send(`/calendar/${link}/${path}`);
      expect(visited.headers.get("Location")).toBe("/account/login");
    }
  });

  it.each(["history/1", "history/999999999", "history/x", "events/none/history"])(
    "answer 404 at %s",
    async (path) => {
      expect((await ann.send(`/calendar/${link}/${path}`)).status).toBe(404);
    },
  );

  it("come in pages of fifty", async () => {
    for (let n = 0; n < 60; n += 1) await save({ id: "", title: `No. ${n}` });
    const first = await read(`/calendar/${link}/history`);
    const older = /href="([^"]*history\?before=\d+)"/.exec(first)?.[1] ?? "";
    expect(plain(first)).not.toContain("added the calendar,");
    expect(plain(await read(older))).toContain("added the calendar,");
  });
});

describe("a request in the history", () => {
  const entry = (uid: string, hour: number) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20361201T${hour}0000Z\r\nSUMMARY:Match ${uid}\r\nEND:VEVENT`;
  const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entry("a", 10)}\r\n${entry("b", 12)}\r\nEND:VCALENDAR\r\n`;

  it("is one row, which opens, and an import can be undone there", async () => {
    const looked = await ann.call("import/preview", {
      calendarId: link,
      text: file,
      name: "season.ics",
    });
    await ann.call("import/apply", { calendarId: link, draftId: looked.draftId });
    await save({ title: "Rowing" });
    const page = await read(`/calendar/${link}/history`);
    expect(plain(page)).toContain("Imported season.ics: 2 new");
    expect(plain(page)).toContain("Imported by ann...");
    const row = /<li>(?:(?!<\/li>).)*Imported season.*?<\/li>/s.exec(page)?.[0] ?? "";
    const href = /href="([^"]*history\?batch=[^"]+)"/.exec(row)?.[1] ?? "";
    const opened = await read(href);
    expect(opened).toContain("Match a");
    expect(opened).toContain("Match b");
    expect(opened).not.toContain("Rowing</a>");
    expect(await pressUndo(row)).toContain("Undone.");
    const { events } = await ann.call("calendar/view", { id: link });
    expect(events.map(({ title }) => title)).toEqual(["Rowing"]);
  });

  it("that added one thing can be undone from the list and from its own page", async () => {
    await save({ id: "", title: "Party" });
    const page = await read(`/calendar/${link}/history`);
    const row = /<li>(?:(?!<\/li>).)*Party.*?<\/li>/s.exec(page)?.[0] ?? "";
    expect(row).toContain("Undo");
    const own = /href="([^"]*history\/\d+)"/.exec(row)?.[1] ?? "";
    expect(await pressUndo(await read(own))).toContain("Undone.");
    expect(await read(`/calendar/${link}/list`)).not.toContain(">Party<");
  });

  it("is told to nobody else", async () => {
    const [version] = (await ann.call("history/list", { calendarId: link })).list;
    const path = `/calendar/${link}/history?batch=${version?.batch}`;
    expect((await ben.send(path)).status).toBe(403);
    expect((await ann.send(`/calendar/${link}/history?batch=none`)).status).toBe(404);
  });
});

describe("a deleted date", () => {
  it("is said to be by its address to an editor, to restore there; to a visitor it is not there", async () => {
    const repeat = { freq: "week", count: 5 };
    const { seriesId } = await save({ id: "", title: "Training on Fridays", repeat });
    const date = `${seriesId}_20361128`;
    await ann.call("calendar/deleteEvent", { calendarId: link, eventId: date });
    const own = `/calendar/${link}/events/${date}`;
    expect((await createClient(site).send(own)).status).toBe(404);
    const answer = await ann.send(own);
    const where = new URL(answer.headers.get("Location") ?? "", site.origin);
    const page = await read(where.pathname + where.search);
    expect(plain(page)).toContain("The event you opened was deleted.");
    expect(plain(page)).toMatch(/Fri, Nov 28 '36, 11am - 12pm, one date of a repeating event/);
    await press(where.pathname + where.search, { eventId: date });
    expect((await createClient(site).send(own)).status).toBe(200);
  });
});

describe("the calls", () => {
  test("a change is told as texts, times as instants", async () => {
    await save({ title: "Rowing", from: FROM + HOUR, to: FROM + 2 * HOUR });
    const [version] = (await ann.call("history/list", { calendarId: link })).list;
    const wanted = { calendarId: link, versionId: version?.id ?? 0 };
    const { texts, fields, action } = await ann.call("history/view", wanted);
    expect({ fields, action }).toEqual({ fields: ["title", "from", "to"], action: "changed" });
    expect(texts).toContainEqual({ field: "title", before: "Training", after: "Rowing" });
    expect(texts).toContainEqual({
      field: "from",
      before: "2036-11-21T10:00:00.000Z",
      after: "2036-11-21T11:00:00.000Z",
    });
  });
});

/** The page's text without tags. */
function plain(page: string): string {
  return page
    .replace(/<script.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}
