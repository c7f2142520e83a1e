// Import by form and JSON: duplicates of a calendar's own files, deleted events, and differences.
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

/** Sends the form with a file; returns the address of the preview. */
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

it("tells of a changed entry what differs, and what is here", async () => {
  const link = await makeCalendar();
  await ann.post(await send(link, fileOf(event("a@elsewhere", "Match")), "club.ics"), { ok: "1" });
  const newer = fileOf(event("a@elsewhere", "Derby", "SEQUENCE:1", "LOCATION:Hall A"));
  const page = await (await ann.send(await send(link, newer, "club.ics"))).text();
  expect(page).toMatch(/Changed<\/strong>\. Different: title \(here “Match”\), location\./);
});

it("shows a rule that becomes single events in one row, and counts the events", async () => {
  const calendarId = await makeCalendar();
  // Here an event has one rule, and neither of these rules ends.
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
