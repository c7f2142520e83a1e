// An unknown time zone is asked for once, and events are read in the chosen one.
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { answerPreview, importCalls } from "~/features/moving/api";
import { getImport } from "~/features/moving/operations/imports";
import { applyAll, previewFile, previewInZone } from "~/features/moving/view/uploaded-file";
import { deleteEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { COUNTS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { undoAll } from "~/web/pages/history/history-page";
import { makeCalendar } from "../../support/calendars";
import { createClient } from "../../support/client";
import { addEvents } from "../../support/data";
import { ANN, BEN, createWorld, type World } from "../../support/operations";
import { joinSite } from "../../support/shared-site";
import { readHere } from "./import-scene";

const bytesOf = (...lines: string[]) =>
  new TextEncoder().encode(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n"));
const eventOf = (uid: string, ...lines: string[]) => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...lines,
  "END:VEVENT",
];
const ODD = "DTSTART;TZID=Club time:20270115T190000";

let world: World;
let calendarId: string;
beforeEach(() => {
  world = createWorld();
  calendarId = world.calendar("Club");
  const config = {
    defaultTimeZone: "Europe/Berlin",
    languages: { all: ["en"], fallback: "en" },
    sources: { isOn: true, allow: [] },
    contactTo: "",
    origin: "http://localhost",
  };
  const { store, clock } = world;
  const { secrets } = world.as(ANN);
  const runtime = { store, secrets, config, uidSuffix: "x.eas", now: () => clock.now };
  Object.assign(globalThis, { easRuntime: { ...runtime, mail: { wake() {} } } });
});
afterAll(() => Reflect.deleteProperty(globalThis, "easRuntime"));

const look = (bytes: Uint8Array) =>
  previewFile({ calendarId, name: "club.ics", bytes }, world.as(ANN), readHere);
const events = () =>
  perform(viewCalendar, { id: calendarId }, world.as(ANN)).events.map(
    ({ title, from, timeZone }) =>
      `${title} ${new Date(from).toISOString().slice(11, 16)} ${timeZone}`,
  );

describe("a zone that nobody knows", () => {
  const file = () =>
    bytesOf(
      ...eventOf("a", ODD),
      ...eventOf("b", ODD),
      ...eventOf("c", "DTSTART:20270115T190000Z"),
    );

  it("is named once on top, for people and for programs", async () => {
    const { remarks, unknownZones, items } = answerPreview(await look(file()));
    expect(unknownZones).toEqual(["Club time"]);
    expect(remarks).toEqual([
      "The file has times in a time zone we don't know: “Club time”. They are read as Europe/Berlin.",
    ]);
    expect(items.map(({ reason }) => reason)).toEqual(["", "", ""]);
  });

  it("is read in the zone that applyImport says, and other times stay", async () => {
    const { draftId } = await look(file());
    const timeZone = "America/New_York";
    const result = await applyAll({ calendarId, draftId, timeZone }, world.as(ANN));
    expect(result.new).toBe(3);
    expect(events().sort()).toEqual([
      "a 00:00 America/New_York",
      "b 00:00 America/New_York",
      "c 19:00 Europe/Berlin",
    ]);
  });

  it("is read in the calendar's without an answer", async () => {
    const { draftId } = await look(file());
    await applyAll({ calendarId, draftId }, world.as(ANN));
    expect(events()).toContain("a 18:00 Europe/Berlin");
  });

  it("is looked at again with the answer, in the place of the preview before", async () => {
    const { draftId } = await look(file());
    const input = { calendarId, draftId, timeZone: "Asia/Tokyo" };
    const again = await previewInZone(input, world.as(ANN));
    const { unknown, list } = perform(getImport, { calendarId, draftId: again }, world.as(ANN));
    expect(unknown).toEqual({ names: ["Club time"], readIn: "Asia/Tokyo" });
    expect(list).toHaveLength(3);
    expect(() => perform(getImport, { calendarId, draftId }, world.as(ANN))).toThrow(
      refusal("noPreview"),
    );
    const same = { ...input, draftId: again };
    expect(await previewInZone(same, world.as(ANN))).toBe(again);
  });

  it("is nobody else's to answer, and no word is a zone", async () => {
    const { draftId } = await look(file());
    const input = { calendarId, draftId, timeZone: "Asia/Tokyo" };
    await expect(applyAll(input, world.as(BEN))).rejects.toThrow();
    await expect(applyAll(input, world.as(null))).rejects.toThrow();
    const wrong = { ...input, timeZone: "Nowhere" };
    await expect(applyAll(wrong, world.as(ANN))).rejects.toMatchObject({ code: "invalid" });
    expect(events()).toEqual([]);
  });
});

it("a zone of the file that is another than the calendar's is told, and can be chosen anew", async () => {
  const file = bytesOf("X-WR-TIMEZONE:Asia/Tokyo", ...eventOf("a", "DTSTART:20270115T190000"));
  const { remarks, unknownZones } = answerPreview(await look(file));
  expect([remarks, unknownZones]).toEqual([
    [
      "The file gives Asia/Tokyo as its time zone. Its times without a time zone are read as Asia/Tokyo.",
    ],
    [],
  ]);
  const { draftId } = await look(file);
  const timeZone = "Europe/Berlin";
  const again = await previewInZone({ calendarId, draftId, timeZone }, world.as(ANN));
  const { unknown } = perform(getImport, { calendarId, draftId: again }, world.as(ANN));
  expect(unknown).toEqual({ names: [], said: "Asia/Tokyo", readIn: timeZone });
  await applyAll({ calendarId, draftId: again, timeZone }, world.as(ANN));
  expect(events()).toEqual(["a 18:00 Europe/Berlin"]);
});

describe("the same file again, whose times were read in a chosen zone", () => {
  const take = async (bytes: Uint8Array, timeZone?: string) =>
    applyAll({ calendarId, draftId: (await look(bytes)).draftId, timeZone }, world.as(ANN));
  const FLOATING = "DTSTART:20270115T190000";

  it.each([
    ["unknown", bytesOf(...eventOf("a", ODD), ...eventOf("c", "DTSTART:20270115T190000Z"))],
    ["on the file's clock", bytesOf("X-WR-TIMEZONE:Asia/Seoul", ...eventOf("a", FLOATING))],
    ["of what repeats", bytesOf(...eventOf("a", ODD, "RRULE:FREQ=WEEKLY;COUNT=3"))],
  ])("is here already, with the choice as it was: %s", async (_what, bytes) => {
    await take(bytes, "Asia/Tokyo");
    const before = events();
    const { counts, unknown } = await look(bytes);
    expect(counts).toMatchObject({ new: 0, changed: 0, conflicts: 0 });
    expect(unknown?.readIn).toBe("Asia/Tokyo");
    await take(bytes);
    expect(events()).toEqual(before);
    expect(await take(bytes, "Europe/Berlin")).toMatchObject({ changed: 1 });
  });

  it("is not read in the zone that an event of it had by itself, or was moved to here", async () => {
    const told = "DTSTART;TZID=Asia/Tokyo:20270115T190000";
    await take(bytesOf(...eventOf("c", told)));
    const other = "DTSTART;TZID=Europe/Berlin:20270115T190000";
    const bytes = bytesOf(...eventOf("a", ODD), ...eventOf("c", other));
    expect((await look(bytes)).unknown?.readIn).toBe("Europe/Berlin");
  });
});

it("a file that does not fit says so to programs, too", async () => {
  addEvents(world.database, calendarId, COUNTS.eventsPerCalendar - 1, { named: "old" });
  const text = new TextDecoder().decode(
    bytesOf(...["a", "b"].flatMap((uid) => eventOf(uid, "DTSTART:20270115T190000Z"))),
  );
  const input = { calendarId, name: "club.ics", text };
  const { payload } = await importCalls["import/preview"].call(input, world.as(ANN));
  expect(payload).toMatchObject({
    counts: { new: 2 },
    remarks: [
      "A calendar can have at most 20,000 events. This one has room for 1 more, and the file would add 2.",
    ],
  });
});

describe("a file that calls events off", () => {
  const at = "DTSTART:20270115T190000Z";
  const cancel = (uid: string) => bytesOf("METHOD:CANCEL", ...eventOf(uid, at, "SEQUENCE:1"));

  it("adds none that is not here", async () => {
    const { counts, draftId } = await look(cancel("a"));
    expect(counts).toMatchObject({ new: 0, leftOut: 1 });
    await applyAll({ calendarId, draftId }, world.as(ANN));
    expect(events()).toEqual([]);
  });

  it("marks one that is", async () => {
    const { draftId } = await look(bytesOf(...eventOf("a", at)));
    await applyAll({ calendarId, draftId }, world.as(ANN));
    const again = await look(cancel("a"));
    expect(again.counts).toMatchObject({ changed: 1, leftOut: 0 });
    await applyAll({ calendarId, draftId: again.draftId }, world.as(ANN));
    expect(events()).toEqual(["CANCELED: a 19:00 Europe/Berlin"]);
    expect((await look(cancel("a"))).counts).toMatchObject({ same: 1 });
  });

  it("leaves what is here its title where it says none", async () => {
    const { draftId } = await look(bytesOf(...eventOf("a", at)));
    await applyAll({ calendarId, draftId }, world.as(ANN));
    const nameless = ["BEGIN:VEVENT", "UID:a", "SEQUENCE:1", at, "END:VEVENT"];
    const again = await look(bytesOf("METHOD:CANCEL", ...nameless));
    expect(again.counts).toMatchObject({ changed: 0, leftOut: 1 });
    await applyAll({ calendarId, draftId: again.draftId }, world.as(ANN));
    expect(events()).toEqual(["a 19:00 Europe/Berlin"]);
  });
});

describe("a file that calls off one date of a repeating event", () => {
  const at = (day: string) => `DTSTART;TZID=Europe/Berlin:${day}T080000`;
  const weekly = (...lines: string[]) =>
    bytesOf(...eventOf("r", at("20270104"), "RRULE:FREQ=WEEKLY;COUNT=4", ...lines));
  const off = (id: string, ...lines: string[]) => [
    "BEGIN:VEVENT",
    "UID:r",
    `RECURRENCE-ID${id}`,
    "SEQUENCE:1",
    ...lines,
    "END:VEVENT",
  ];
  const cancel = (...dates: string[][]) => bytesOf("METHOD:CANCEL", ...dates.flat());
  const take = async (bytes: Uint8Array, onConflict = "ours") =>
    applyAll({ calendarId, draftId: (await look(bytes)).draftId, onConflict }, world.as(ANN));
  const days = () =>
    perform(viewCalendar, { id: calendarId }, world.as(ANN)).events.map(
      ({ title, from }) => `${new Date(from).toISOString().slice(5, 10)} ${title}`,
    );
  const plain = ["01-04 r", "01-11 r", "01-18 r", "01-25 r"];
  const marked = ["01-04 r", "01-11 CANCELED: r", "01-18 r", "01-25 r"];

  it.each([
    ["on its own clock", ";TZID=Europe/Berlin:20270111T080000", ["SUMMARY:r", at("20270111")]],
    ["in UTC", ":20270111T070000Z", ["SUMMARY:r", "DTSTART:20270111T070000Z"]],
    [
      "on a clock that has another day then",
      ";TZID=America/Los_Angeles:20270110T230000",
      ["SUMMARY:r", "DTSTART;TZID=America/Los_Angeles:20270110T230000"],
    ],
    ["without a title or a time", ";TZID=Europe/Berlin:20270111T080000", []],
  ])("marks that date, told %s, once, and Undo takes the mark away", async (_how, id, lines) => {
    await take(weekly());
    expect(days()).toEqual(plain);
    const bytes = cancel(off(id, ...lines));
    const { counts, first, draftId } = await look(bytes);
    expect(counts).toMatchObject({ new: 0, changed: 1, leftOut: 0, conflicts: 0 });
    expect(first[0]).toMatchObject({
      title: "CANCELED: r",
      differs: ["title"],
      here: { title: "r" },
    });
    const { batch } = await applyAll({ calendarId, draftId }, world.as(ANN));
    expect(days()).toEqual(marked);
    expect(await take(bytes)).toMatchObject({ same: 1, changed: 0 });
    expect(await take(weekly())).toMatchObject({ same: 1, changed: 0, conflicts: 0 });
    expect(days()).toEqual(marked);
    expect((await undoAll({ calendarId, batch }, world.as(ANN))).undone).toHaveLength(1);
    expect(days()).toEqual(plain);
    expect(await take(bytes)).toMatchObject({ changed: 1 });
    expect(days()).toEqual(marked);
  });

  it("marks several, keeps what was changed here, and is no change of ours to a newer file", async () => {
    await take(weekly());
    const [event] = perform(viewCalendar, { id: calendarId }, world.as(ANN)).events;
    const { id = "", from = 0, to = 0 } = event ?? {};
    const draft = { calendarId, id, title: "Ours", location: "Hall", notes: "", from, to };
    const dates = ["20270104", "20270118"].map((day) => off(`;TZID=Europe/Berlin:${day}T080000`));
    expect(await take(cancel(...dates))).toMatchObject({ changed: 2, leftOut: 0 });
    expect(await take(weekly("SEQUENCE:2", "DESCRIPTION:New"))).toMatchObject({
      changed: 1,
      conflicts: 0,
    });
    expect(days()).toEqual(plain);
    perform(saveEvent, draft, world.as(ANN));
    await take(cancel(...dates));
    expect(days()).toEqual(["01-04 CANCELED: Ours", "01-11 r", "01-18 CANCELED: r", "01-25 r"]);
  });

  it.each([
    ["an unknown event", [["UID:x"]], ";TZID=Europe/Berlin:20270111T080000"],
    ["a day that is none of its dates", [], ";TZID=Europe/Berlin:20270112T080000"],
    ["a date that was left out", [], ";TZID=Europe/Berlin:20270118T080000"],
  ])("adds nothing for %s", async (_what, [name = ["UID:r"]], id) => {
    await take(weekly("EXDATE;TZID=Europe/Berlin:20270118T080000"));
    const before = days();
    const lines = off(id, "SUMMARY:r", at("20270111")).map((line) =>
      line === "UID:r" ? (name[0] ?? "") : line,
    );
    expect(await take(cancel(lines))).toMatchObject({ new: 0, changed: 0, leftOut: 1 });
    expect(days()).toEqual(before);
  });

  it("adds nothing where the whole event was deleted here", async () => {
    await take(weekly());
    const [event] = perform(viewCalendar, { id: calendarId }, world.as(ANN)).events;
    const eventId = event?.id ?? "";
    perform(deleteEvent, { calendarId, eventId, scope: "all" }, world.as(ANN));
    const date = off(";TZID=Europe/Berlin:20270111T080000", "SUMMARY:r");
    expect(await take(cancel(date))).toMatchObject({ new: 0, changed: 0, leftOut: 1 });
    expect(days()).toEqual([]);
  });

  it("of all its dates marks them all, without its rule too", async () => {
    await take(weekly());
    const whole = eventOf("r", at("20270104"), "SEQUENCE:1").map((line) =>
      line.startsWith("SUMMARY") ? "SUMMARY:Off" : line,
    );
    expect((await look(cancel(whole))).first).toMatchObject([
      { title: "CANCELED: r", when: { kind: "series" }, differs: ["title"] },
    ]);
    expect(await take(cancel(whole))).toMatchObject({ changed: 1, new: 0 });
    expect(days()).toEqual(plain.map((line) => line.replace("r", "CANCELED: r")));
    expect(await take(cancel(whole))).toMatchObject({ same: 1, changed: 0 });
  });

  it("marks an event that came of a rule of another kind", async () => {
    const rule = "RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1;COUNT=3";
    await take(bytesOf(...eventOf("r", at("20270104"), rule)));
    const before = days();
    expect(await take(cancel(off(";TZID=Europe/Berlin:20270104T080000")))).toMatchObject({
      changed: 1,
      leftOut: 0,
    });
    expect(days()).toEqual(["01-04 CANCELED: r", ...before.slice(1)]);
  });
});

describe("the preview's page without scripts", () => {
  it("asks for the zone by a list, reads the file again, and imports in what is chosen", async () => {
    const site = await joinSite();
    const ann = createClient(site);
    await ann.login("ann@example.org");
    const link = await makeCalendar(ann);
    const body = new FormData();
    body.set("file", new File([bytesOf(...eventOf("a", ODD))], "club.ics"));
    const init = { method: "POST", headers: { Origin: site.origin }, body };
    const looked = await ann.send(pagePaths.importFile(link), init);
    const draft = looked.headers.get("Location") ?? "";
    const page = await (await ann.send(draft)).text();
    expect(page.match(/Club time/g)?.length).toBeGreaterThan(0);
    expect(page).toMatch(/<select[^>]*name="timeZone"/);
    const asked = { confirmed: "yes", intent: "read", timeZone: "Asia/Tokyo" };
    const again = await ann.post(draft, asked);
    expect(again.status).toBe(303);
    const next = again.headers.get("Location") ?? "";
    expect(next).not.toBe(draft);
    expect(await (await ann.send(next)).text()).toContain("They are read as Asia/Tokyo.");
    // Another zone than on the page, sent together with the import.
    const done = await ann.post(next, { confirmed: "yes", timeZone: "America/New_York" });
    expect(done.status).toBe(303);
    const { events } = await ann.call("calendar/view", { id: link });
    expect(events.map(({ from }) => new Date(from).toISOString())).toEqual([
      "2027-01-16T00:00:00.000Z",
    ]);
  });
});
