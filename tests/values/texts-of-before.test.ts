// Claim: text written before marks existed looks the same, except bullets and words between stars.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { demoWall, EVENTS, NEWS } from "~/process/demo/demo-content";
import { formatText } from "~/values/formatted";
import { linkifyLines } from "~/values/linkify";
import { CONTEXT } from "../import/import-context";

const FOLDERS = ["tests/import/files", "tests/import/programs"];

/** Each line of a text that now looks different. */
function changedLines(text: string): string[] {
  const drawn = formatText(text).flatMap((block) =>
    Array.isArray(block) ? block.map((line) => JSON.stringify(line)) : JSON.stringify(block),
  );
  const before = linkifyLines(text).map((line) => JSON.stringify(line));
  return drawn.filter((line) => !before.includes(line));
}

function textsInFiles(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith(".ics") ? `${folder}/${name}` : [])),
  );
  return files.flatMap((file) => {
    const { items } = readCalendarFile(readFileSync(file), CONTEXT);
    return items.flatMap((item) => ("values" in item ? [item.values.notes] : []));
  });
}

it("in the demo calendar none is changed", () => {
  const texts = [...EVENTS, ...NEWS].map((one) => ("notes" in one ? one.notes : one.text));
  expect([...texts, demoWall("https://example.org")].flatMap(changedLines)).toEqual([]);
});

it("in files of other programs only bullets, bold words and the links of their HTML are", () => {
  const changed = new Set(textsInFiles().flatMap(changedLines));
  const drawn = [...changed].map(
    (line) => line.match(/"is":"b","pieces":\["[^"]*"|"pieces":\["[^"]*"/)?.[0],
  );
  expect(drawn).toEqual([
    '"is":"b","pieces":["Hall 3"',
    '"pieces":["Paper-Coffee"',
    '"pieces":["Bridge school lake forest bridge Team market bring Lake"',
    '"pieces":["Paper-Coffee"',
    '"is":"b","pieces":["Board #6:"',
  ]);
});
