// Importing by form and by JSON as people meet it: twins of a calendar's own files, what was deleted here, what differs.
import { beforeAll, describe, expect, it } from "vitest";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { type Client, createClient } from "../../support/client";
import { joinSite, type SharedSite } from "../../support/shared-site";

const AT = Date.UTC(2027, 0, 12, 17);

let site: SharedSite;
let ann: Client;

beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
});

const makeCalendar = async (): Promise<string> =>
  (await ann.call("calendar/create", { title: "Club", timeZone: "Europe/Berlin" })).calendarId;

const addEvent = (calendarId: string, values: Record<string, unknown>) => {
  const draft = { calendarId, id: "", title: "Training", location: "", notes: "" };
  const when = { allDay: false, from: AT, to: AT + 3_600_000 };
  return ann.call("calendar/saveEvent", { ...draft, ...when, ...values });
};

const titlesIn = async (id: string): Promise<string[]> => {
  const { events } = await ann.call("calendar/view", { id });
  return events.map(({ title, location }) => `${title} ${location}`.trim());
};

/** Sends the form with a file; answers the address of the preview. */
const send = async (link: string, text: string, name: string): Promise<string> => {
  const body = new FormData();
  body.set("file", new File([text], name));
  const init = { method: "POST", headers: { Origin: site.origin }, body };
  return (await ann.send(pagePaths.importFile(link), init)).headers.get("Location") ?? "";
};

const fileOf = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
const event = (uid: string, title: string, ...more: string[]) =>
  [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SUMMARY:${title}`,
    "DTSTART:20270112T170000Z",
    "DTEND:20270112T180000Z",
    ...more,
    "END:VEVENT",
  ].join("\r\n");

describe("twins of a calendar", () => {
  const fill = async () => {
    const link = await makeCalendar();
    for (const location of ["Hall A", "Hall B", "Hall B"]) await addEvent(link, { location });
    const repeat = { freq: "week", until: "2027-02-12" };
    for (const location of ["Court 1", "Court 2"]) await addEvent(link, { location, repeat });
    return link;
  };

  it.each([
    ["its feed", programPaths.feed],
    ["its archive", (link: string) => `/calendar/${link}/archive.json`],
  ])("are all in an empty one by %s, as many as were promised", async (_name, addressOf) => {
    const link = await fill();
    const text = await (await ann.send(addressOf(link))).text();
    const other = await makeCalendar();
    const draft = await send(other, text, "own.ics");
    const page = await (await ann.send(draft)).text();
    expect(page).toContain("Import 5 Events");
    await ann.post(draft, { confirmed: "yes" });
    expect((await titlesIn(other)).sort()).toEqual((await titlesIn(link)).sort());
    const { counts } = await ann.call("import/preview", { calendarId: other, name: "x", text });
    expect(counts).toMatchObject({ new: 0, changed: 0, same: 5 });
    const home = await ann.call("import/preview", { calendarId: link, name: "x", text });
    expect(home.counts).toMatchObject({ new: 0, changed: 0, same: 5, conflicts: 0 });
  });
});

it("a program is told of each entry what is at its place then, as people are", async () => {
  const calendarId = await makeCalendar();
  const { id } = await addEvent(calendarId, { location: "Hall 3" });
  const text = fileOf(
    event("a@elsewhere", "Match", "LOCATION:hall 3"),
    event("b@elsewhere", "Party"),
  );
  const { items } = await ann.call("import/preview", { calendarId, name: "x", text });
  const clash = { eventId: id, title: "Training", from: AT, to: AT + 3_600_000 };
  expect(items.map(({ title, clashes }) => ({ title, clashes }))).toEqual([
    { title: "Match", clashes: [clash] },
    { title: "Party", clashes: [] },
  ]);
});

describe("what was deleted here", () => {
  const file = fileOf(event("a@elsewhere", "Match"), event("b@elsewhere", "Party"));
  const start = async () => {
    const calendarId = await makeCalendar();
    const { draftId } = await ann.call("import/preview", { calendarId, name: "x", text: file });
    await ann.call("import/apply", { calendarId, draftId });
    const { events } = await ann.call("calendar/view", { id: calendarId });
    const eventId = events.find(({ title }) => title === "Match")?.id ?? "";
    await ann.call("calendar/deleteEvent", { calendarId, eventId });
    return calendarId;
  };

  it("stays away by form unless its box is ticked", async () => {
    const link = await start();
    const first = await send(link, file, "club.ics");
    const page = await (await ann.send(first)).text();
    expect(page).toMatch(/Left out<\/strong>\. Deleted here on [A-Z][a-z]+ \d+/);
    expect(page).toContain("1 deleted here");
    expect(page).toContain("Bring back the event that was deleted here");
    await ann.post(first, { confirmed: "yes" });
    expect(await titlesIn(link)).toEqual(["Party"]);
    const list = await (await ann.send(pagePaths.listWindow(link))).text();
    expect(list).toContain("1 stays deleted.");
    const second = await send(link, file, "club.ics");
    await ann.post(second, { confirmed: "yes", deletedToo: "on" });
    expect((await titlesIn(link)).sort()).toEqual(["Match", "Party"]);
  });

  it("stays away by JSON unless deletedToo is true", async () => {
    const calendarId = await start();
    const look = () => ann.call("import/preview", { calendarId, name: "x", text: file });
    const { draftId, counts, items } = await look();
    expect(counts).toMatchObject({ new: 0, same: 1, leftOut: 0, deletedHere: 1 });
    expect(items[0]).toMatchObject({ title: "Match", state: "deletedHere", count: 1 });
    const left = await ann.call("import/apply", { calendarId, draftId });
    expect(left.counts).toMatchObject({ new: 0, deletedHere: 1 });
    expect(await titlesIn(calendarId)).toEqual(["Party"]);
    const again = { calendarId, draftId: (await look()).draftId, deletedToo: true };
    const back = await ann.call("import/apply", again);
    expect(back.counts).toMatchObject({ new: 1, deletedHere: 0 });
    expect((await titlesIn(calendarId)).sort()).toEqual(["Match", "Party"]);
  });
});

it("tells of a changed entry what differs, and what is here", async () => {
  const link = await makeCalendar();
  await ann.post(await send(link, fileOf(event("a@elsewhere", "Match")), "club.ics"), { ok: "1" });
  const newer = fileOf(event("a@elsewhere", "Derby", "SEQUENCE:1", "LOCATION:Hall A"));
  const page = await (await ann.send(await send(link, newer, "club.ics"))).text();
  expect(page).toMatch(/Changed<\/strong>\. Different: title \(here “Match”\), location\./);
});

it("shows a rule that becomes single events in one row, and counts the events", async () => {
  const calendarId = await makeCalendar();
  // An event has one rule here, and neither of these ends.
  const rule = "RRULE:FREQ=MONTHLY;BYDAY=1TU\r\nRRULE:FREQ=MONTHLY;BYDAY=3TU";
  const text = fileOf(event("r@elsewhere", "Duty", rule));
  const { counts, items, draftId } = await ann.call("import/preview", {
    calendarId,
    name: "x",
    text,
  });
  expect(items).toHaveLength(1);
  expect(items[0]?.count).toBe(counts.new);
  const page = await (await ann.send(pagePaths.importPreview(calendarId, draftId))).text();
  expect(page).toContain(`, and ${counts.new - 1} more to `);
  await ann.call("import/apply", { calendarId, draftId });
  expect(await titlesIn(calendarId)).toHaveLength(counts.new);
});
