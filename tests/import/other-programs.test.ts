// Files of 46 other programs from the test data of public calendar libraries, with their words replaced, each with the
// preview's remarks (docs/import.md has the table).
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { CONTEXT, say, tell } from "./import-context";

const FOLDER = "tests/import/programs";
const names = readdirSync(FOLDER).flatMap((name) => /^(.+)\.ics$/.exec(name)?.[1] ?? []);
const told: Record<string, string[]> = JSON.parse(readFileSync(`${FOLDER}/told.json`, "utf8"));

test.each(names)("%s", (name) => {
  const { items, remarks } = readCalendarFile(readFileSync(`${FOLDER}/${name}.ics`), CONTEXT);
  expect([...remarks.map(say), ...items.map(tell)]).toEqual(told[name]);
});

test("each has its row among the documents", () => {
  const table = readFileSync("docs/import.md", "utf8");
  expect(names.filter((name) => !table.includes(`| \`${name}\` |`))).toEqual([]);
  expect(Object.keys(told).sort()).toEqual(names.sort());
});
