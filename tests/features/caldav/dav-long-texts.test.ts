// Claim: text from an app that is too long to show is returned unchanged to every app and feed until it is edited here.
import { beforeEach, describe, expect, it } from "vitest";
import { dateId } from "~/event/series";
import { saveLink } from "~/features/sharing/operations";
import { unfoldLines } from "~/feed/content-line";
import { cancelEvent, saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { answerCalendar } from "~/web/api/calendar-calls";
import { packCalendar } from "~/web/feeds/feed-content";
import { unpackText } from "~/web/request/gzip-text";
import { refusalOf } from "../../support/operations";
import { ANN, BEN } from "./dav-people";
import { type DavSite, file, openDavSite, TIMES } from "./dav-site";

let site: DavSite;
let club: string;
let link: string;

beforeEach(async () => {
  site = await openDavSite();
  club = await site.collection("Club");
  link = site.world.store.calendars.listAll().find(({ title }) => title === "Club")?.link ?? "";
});

const put = (name: string, ...events: string[][]) =>
  site.send({
    method: "PUT",
    path: `${club}${name}.ics`,
    body: file(name, ...events),
    headers: { "Content-Type": "text/calendar" },
  });
const get = async (name: string, path = club) =>
  (await site.send({ method: "GET", path: `${path}${name}.ics` })).text;
const lineOf = (text: string, property: string) =>
  unfoldLines(text).find((line) => line.startsWith(`${property}:`));
const feed = async (of = link) => {
  return Buffer.from(await unpackText(await packCalendar(of))).toString();
};
const calendarId = () => site.world.store.calendars.findByLink(link)?.id ?? 0;
const stored = () => {
  const [event] = site.world.store.events.listAll(calendarId());
  if (!event) throw new Error("there is no event");
  return event;
};
/** A save on the page, one second later, with only these values changed. */
function save(values: Record<string, unknown>, id = stored().id) {
  site.world.clock.now += 1000;
  const { store } = site.world;
  const { title, location, notes, allDay, from, to } =
    store.dates.find(calendarId(), id) ?? stored();
  const caller = site.world.as(ANN);
  const sent = { calendarId: link, id, title, location, notes, allDay, from, to, ...values };
  const saved = perform(saveEvent, sent, caller);
  return { saved, batch: caller.batch };
}

const FAMILY = "👨‍👩‍👧‍👦";
const TITLE = `SUMMARY:${"A long title with a family in it "}${FAMILY.repeat(4)} ${"and more ".repeat(9)}end`;
const PLACE = `LOCATION:${"Hall 5\\, in the yard\\n".repeat(50)}end`;
const NOTES = `DESCRIPTION:${"Cafe\u0301 \\; \\\\ \t ü\\n".repeat(1_000)}end`;
const LONG = [TITLE, PLACE, NOTES];

describe("texts that are longer than they are shown", () => {
  it("come back byte for byte to every app and in feeds, however often they are saved", async () => {
    const before = await put("a", [...LONG, ...TIMES]);
    expect([before.status, before.text]).toEqual([201, ""]);
    const { sequence } = stored();
    for (let n = 0; n < 3; n += 1) {
      const text = await get("a");
      for (const line of LONG) expect(lineOf(text, line.split(":")[0] ?? "")).toBe(line);
      expect((await put("a", [...LONG, ...TIMES])).status).toBe(204);
    }
    expect(stored().sequence).toBe(sequence);
    site.world.admit(link, BEN);
    const password = site.addPassword(BEN);
    const path = `${await site.collection("Club", password, BEN)}a.ics`;
    const theirs = await site.send({ method: "GET", path, password, email: BEN });
    expect(lineOf(theirs.text, "DESCRIPTION")).toBe(NOTES);
    const ofReaders = await feed();
    for (const line of LONG) expect(lineOf(ofReaders, line.split(":")[0] ?? "")).toBe(line);
  });

  it("are shown cut between what people see as characters, and nothing goes into the notes", async () => {
    const title = (families: number) => `${"x".repeat(40)}${FAMILY.repeat(families)}`;
    await put("b", [`SUMMARY:${title(10)}`, ...TIMES]);
    expect(stored()).toMatchObject({ title: title(10), appTexts: null });
    await site.send({ method: "DELETE", path: `${club}b.ics` });
    await put("a", [`SUMMARY:${title(11)}`, "DESCRIPTION:Bring a cup", ...TIMES]);
    expect(stored()).toMatchObject({ title: `${title(9)}…`, notes: "Bring a cup" });
    await put("a", [...LONG, ...TIMES]);
    const { title: cut, location, notes } = stored();
    for (const text of [cut, location, notes]) expect(text.endsWith("…")).toBe(true);
    expect([...new Intl.Segmenter().segment(cut)]).toHaveLength(50);
    expect([location.length <= 500, notes.length <= 2_000]).not.toContain(false);
  });

  it("can be saved in a form as they are, in all that has the same title, and not be made longer", async () => {
    const title = `${"x".repeat(40)}${FAMILY.repeat(10)}`;
    await put("a", [`SUMMARY:${title}`, ...TIMES]);
    const { id } = stored();
    save({ notes: "Bring a cup" });
    expect(stored()).toMatchObject({ title, notes: "Bring a cup" });
    const { from, to } = stored();
    save({ from: from + 1, to: to + 1 }, "");
    expect(refusalOf(() => save({ title: `${title}x` }, id)).message).toBe(
      "Title can have at most 50 characters; this has 151.",
    );
    perform(cancelEvent, { calendarId: link, eventId: id }, site.world.as(ANN));
    expect(lineOf(await get("a"), "SUMMARY")).toBe(`SUMMARY:CANCELED: ${title}`);
  });

  it("count as changed where only their ends differ", async () => {
    await put("a", [...LONG, ...TIMES]);
    const { sequence } = stored();
    await put("a", [TITLE, PLACE, NOTES.replace(/end$/, "other end"), ...TIMES]);
    expect(stored().sequence).toBeGreaterThan(sequence);
    expect(lineOf(await get("a"), "DESCRIPTION")).toMatch(/other end$/);
    const [newest] = perform(listVersions, { calendarId: link }, site.world.as(ANN)).list;
    expect(newest?.fields).toEqual(["appTexts"]);
    perform(undoBatch, { calendarId: link, batch: newest?.batch }, site.world.as(ANN));
    expect(lineOf(await get("a"), "DESCRIPTION")).toBe(NOTES);
  });

  it("are as they are here once somebody changed them here, until that is undone", async () => {
    await put("a", [...LONG, ...TIMES]);
    const { batch } = save({ notes: "Short now" });
    const changed = await get("a");
    expect(lineOf(changed, "DESCRIPTION")).toBe("DESCRIPTION:Short now");
    expect(lineOf(changed, "SUMMARY")).toBe(TITLE);
    expect(lineOf(changed, "LOCATION")).toBe(PLACE);
    perform(undoBatch, { calendarId: link, batch }, site.world.as(ANN));
    expect(lineOf(await get("a"), "DESCRIPTION")).toBe(NOTES);
  });

  it("go along with copies, with repeating, with one date, with later dates and back", async () => {
    await put("a", [...LONG, ...TIMES]);
    const { title, location, notes, allDay, from, to, id } = stored();
    const texts = { title, location, notes, allDay };
    const copy = save({ ...texts, from: from + 1, to: to + 1 }, "").saved;
    expect(lineOf(await get(copy.id), "DESCRIPTION")).toBe(NOTES);
    const weekly = save({ repeat: { freq: "week" } }, id).saved;
    expect(lineOf(await get("a"), "DESCRIPTION")).toBe(NOTES);
    const seriesId = weekly.seriesId ?? "";
    const second = dateId({ id: seriesId, day: "2026-12-08" });
    save({ location: "Yard", scope: "one" }, second);
    const withDate = unfoldLines(await get("a"));
    expect(withDate.filter((line) => line === NOTES)).toHaveLength(2);
    expect(withDate).toContain("LOCATION:Yard");
    const third = dateId({ id: seriesId, day: "2026-12-15" });
    const later = save({ location: "Lake", scope: "following" }, third).saved;
    expect(lineOf(await get(later.seriesId ?? ""), "DESCRIPTION")).toBe(NOTES);
    save({ repeat: null, scope: "all" }, later.id);
    expect(lineOf(await get(later.seriesId ?? ""), "DESCRIPTION")).toBe(NOTES);
  });

  it("are in no answer to programs, on no page of those who only see busy times", async () => {
    await put("a", [...LONG.map((line) => `${line} SECRET-END`), ...TIMES]);
    const wanted = { calendarId: link, name: "Busy", shows: "busy" };
    const busy = perform(saveLink, wanted, site.world.as(ANN)).list[0]?.token ?? "";
    const busyFeed = await feed(busy);
    expect(busyFeed).toContain("BEGIN:VEVENT");
    const answer = answerCalendar(perform(viewCalendar, { id: link }, site.world.as(ANN)));
    expect(answer.events[0]?.title).toMatch(/…$/);
    expect(busyFeed + JSON.stringify(answer)).not.toContain("SECRET-END");
  });

  it("of more than 64 KiB are refused, also in a single line", async () => {
    const lines = (n: number) => [`DESCRIPTION:${"x".repeat(n)}`, "LOCATION:x", ...TIMES];
    for (const n of [65_537, 66_000, 80_000]) {
      const { status, text } = await put("a", lines(n));
      expect([n, status]).toEqual([n, 413]);
      expect(text).toContain("<C:max-resource-size/>");
    }
    expect((await put("a", lines(65_000))).status).toBe(201);
    const dates = ["20261202", "20261203"].map((day) => [
      `RECURRENCE-ID;TZID=Europe/Berlin:${day}T190000`,
      ...lines(32_000),
    ]);
    const series = [[...lines(32_000), "RRULE:FREQ=DAILY"], ...dates];
    expect((await put("b", ...series)).status).toBe(413);
  });
});

describe("texts that are shown nowhere", () => {
  const MORE = [
    "DESCRIPTION;LANGUAGE=fr:Venez\\, tous",
    "SUMMARY;LANGUAGE=fr:Fête",
    "COMMENT:Later",
  ];
  const linesLike = async (name: RegExp) =>
    unfoldLines(await get("a")).filter((line) => name.test(line));

  it("come back to the app as it sent them, a tentative status too, also after a change here", async () => {
    await put("a", ["SUMMARY:Party", "DESCRIPTION:Come", ...MORE, "STATUS:TENTATIVE", ...TIMES]);
    save({ notes: "Come all" });
    expect(await linesLike(/^(?:SUMMARY|DESCRIPTION|COMMENT|STATUS)/)).toEqual([
      "SUMMARY:Party",
      "DESCRIPTION:Come all",
      ...MORE,
      "STATUS:TENTATIVE",
    ]);
    expect(await feed()).not.toMatch(/Venez|TENTATIVE/);
    expect((await put("a", unfoldLines(await get("a")).filter(isOfEvent))).status).toBe(204);
    expect(await linesLike(/^(?:COMMENT|STATUS)/)).toEqual(["COMMENT:Later", "STATUS:TENTATIVE"]);
    await put("a", ["SUMMARY:Party", "STATUS:CONFIRMED", ...TIMES]);
    expect(await linesLike(/^(?:COMMENT|STATUS)/)).toEqual(["STATUS:CONFIRMED"]);
  });

  it("are refused where there is no room for them, and are before what programs note", async () => {
    const note = `X-NOTE:${"y".repeat(5_000)}`;
    const fits = [note, `COMMENT:${"x".repeat(8_000)}`];
    expect((await put("a", ["SUMMARY:A", ...fits, ...TIMES])).status).toBe(201);
    expect(await linesLike(/^(?:COMMENT|X-NOTE)/)).toEqual(fits.slice(1));
    const over = `COMMENT:${"x".repeat(8_200)}`;
    const { status, text } = await put("b", ["SUMMARY:B", over, ...TIMES]);
    expect([status, text]).toEqual([409, expect.stringContaining("<C:max-resource-size/>")]);
  });
});

const isOfEvent = (line: string) =>
  /^(?:SUMMARY|DESCRIPTION|COMMENT|STATUS|DTSTART|DTEND)/.test(line) && !line.includes(":1970");

describe("addresses of an app", () => {
  it("are one line of the notes each, once, and the old one goes when it changes", async () => {
    const url = (end: string) => `URL:https://a.example/${end}`;
    await put("a", ["SUMMARY:A", "DESCRIPTION:Hello", url("old"), ...TIMES]);
    expect(stored().notes).toBe("Hello\n\nhttps://a.example/old");
    const sent = lineOf(await get("a"), "DESCRIPTION") ?? "";
    await put("a", ["SUMMARY:A", sent, url("old"), ...TIMES]);
    expect(stored().notes).toBe("Hello\n\nhttps://a.example/old");
    const call = "CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example/1";
    await put("a", ["SUMMARY:A", sent, url("new"), call, ...TIMES]);
    expect(stored().notes).toBe("Hello\n\nhttps://a.example/new\nhttps://meet.example/1");
    await put("a", ["SUMMARY:A", lineOf(await get("a"), "DESCRIPTION") ?? "", ...TIMES]);
    expect(stored().notes).toBe("Hello\n\nhttps://a.example/new\nhttps://meet.example/1");
  });
});
