// An archive is read on a separate thread: any file leads to a result or an error message, and nothing else slows down.
import { expect, it, test } from "vitest";
import { ARCHIVE_FORMAT } from "~/features/moving/operations/archive-format";
import { looksLikeArchive, readArchive } from "~/features/moving/view/uploaded-file";
import { ImportError } from "~/import/import-result";
import { readForeignFile } from "~/import/read-foreign-file";
import { ARCHIVE_BYTES, IMPORT_MOST_ITEMS } from "~/values/limits";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { bytesOf, CONTEXT, calendarOf } from "../../import/import-context";

const TOO_MANY = "A file can become at most 10,000 events; this one has more.";
const TOO_DEEP = "This file is nested deeper than any calendar file.";
const NONE = `This is not a calendar file: neither .ics nor “${ARCHIVE_FORMAT}”.`;

const calendar = { title: "Club", timeZone: "Europe/Berlin", embedSites: "", categories: [] };
const head = { format: ARCHIVE_FORMAT, version: 1, exportedAt: 0, calendar, home: null, news: [] };
const fileOf = (more: object) => JSON.stringify({ ...head, series: [], events: [], ...more });
/** A correct file except for its events, which are `what`, `count` times. */
const manyOf = (what: string, count: number) =>
  fileOf({ events: ["?"] }).replace('"?"', Array.from({ length: count }, () => what).join());
const brackets = (count: number) => "[".repeat(count) + "]".repeat(count);
const ics = bytesOf(calendarOf(["UID:a", "SUMMARY:A", "DTSTART:20261123T190000Z"]));

test.each([
  ["1,000,000 nothings", manyOf("0", 1_000_000), TOO_MANY],
  ["600,000 empty lists", manyOf("[]", 600_000), TOO_MANY],
  ["one event more than it may have", manyOf("0", IMPORT_MOST_ITEMS + 1), TOO_MANY],
  ["1,000,000 pieces of news", fileOf({ news: new Array(400_000).fill(0) }), TOO_MANY],
  [
    "1,000,000 changed dates of one series",
    fileOf({ series: [{ title: "A", changed: new Array(900_000).fill(0) }] }),
    TOO_MANY,
  ],
  ["1,000,000 nested brackets alone", brackets(1_000_000), TOO_DEEP],
  ["1,000,000 nested brackets in an event", manyOf(brackets(900_000), 1), TOO_DEEP],
  ["brackets that nobody closes", `{"events":${"[".repeat(1_900_000)}`, TOO_DEEP],
  ["brackets in a text", `{"format":"${"[".repeat(1_900_000)}"}`, NONE],
  ["a text that ends in a backslash", `{"format":"${"\\".repeat(1_900_001)}"}`, NONE],
  ["a list of lists", "[[]]", NONE],
  ["half of a file", fileOf({}).slice(0, -9), NONE],
])("%s are refused in words", async (_what, text, sentence) => {
  const bytes = bytesOf(text);
  expect(bytes.length).toBeLessThanOrEqual(ARCHIVE_BYTES);
  expect(looksLikeArchive(bytes)).toBe(true);
  const why = await readArchive(bytes, CONTEXT).catch((error: unknown) => error);
  expect(why instanceof ImportError && sayRefusal(why.why, ENGLISH)).toBe(sentence);
});

it("has the calendar's own things beside its entries, and leaves out what is wrong with its reason", async () => {
  const { items, parts } = await readArchive(bytesOf(manyOf("0", 2)), CONTEXT);
  expect(parts.title).toBe("Club");
  expect(items.map((item) => item.kind)).toEqual(["leftOut", "leftOut"]);
});

it("leaves out what calendar apps could not put back: more texts than 64 KiB an item, its dates among them", async () => {
  const longer = { notes: "x".repeat(40_000) };
  const texts = { title: "A", location: "", notes: "x", longer };
  const times = { allDay: true, firstDay: "2026-11-23", lastDay: "2026-11-23" };
  const one = { uid: "a", ...texts, ...times };
  const all = { location: "y".repeat(30_000), ...longer };
  const { items } = await readArchive(
    bytesOf(fileOf({ events: [one, { ...one, uid: "b", longer: all }] })),
    CONTEXT,
  );
  expect(items.map((item) => item.kind === "leftOut" && sayRefusal(item.reason, ENGLISH))).toEqual([
    false,
    "Its texts from calendar apps are longer than 64 KiB together.",
  ]);
});

it("takes the last of what it has twice, and says so, an event after a series of its name too", async () => {
  const event = (uid: string, title: string) => ({
    uid,
    title,
    location: "",
    notes: "",
    category: "",
    allDay: true,
    firstDay: "2026-11-23",
    lastDay: "2026-11-23",
  });
  const rule = { freq: "week", every: 1, weekdays: [1], by: "date", lastDay: null, skips: [] };
  const series = {
    ...event("b", "Weekly"),
    ...rule,
    startTime: null,
    length: 0,
    changed: [],
    timeZone: CONTEXT.timeZone,
  };
  const events = [event("a", "First"), event("b", "Once"), event("a", "Last"), event("c", "Other")];
  const { items } = await readArchive(bytesOf(fileOf({ series: [series], events })), CONTEXT);
  const said = "The file has it more than once. The last of them is taken.";
  const told = items.map((item) => [
    item.kind === "leftOut" ? item.title : item.values.title,
    ...item.remarks.map((remark) => sayRefusal(remark, ENGLISH)),
  ]);
  expect(told).toEqual([["Once", said], ["Last", said], ["Other"]]);
});

it("waits for the file before it, and that one for nobody who has left", async () => {
  const leaving = new AbortController();
  const left = readArchive(bytesOf(manyOf("0", 900_000)), CONTEXT, leaving.signal);
  const never = readArchive(bytesOf(fileOf({})), CONTEXT, leaving.signal);
  const next = readForeignFile(ics, CONTEXT);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  await expect(never).rejects.toThrow("left");
  expect((await next).items).toHaveLength(1);
});
