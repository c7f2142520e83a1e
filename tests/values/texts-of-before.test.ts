// Claim: a text that was written before there were marks looks as it did, but for bullets and words between stars.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { EVENTS, NEWS, wallOf } from "~/process/demo/demo-content";
import { formatText } from "~/values/formatted";
import { linkifyLines } from "~/values/linkify";
import { CONTEXT } from "../import/import-context";

const FILES = "tests/import/files";

/** Each line of a text that is drawn otherwise than before. */
function changedLines(text: string): string[] {
  const drawn = formatText(text).flatMap((block) =>
    Array.isArray(block) ? block.map((line) => JSON.stringify(line)) : JSON.stringify(block),
  );
  const before = linkifyLines(text).map((line) => JSON.stringify(line));
  return drawn.filter((line) => !before.includes(line));
}

function textsInFiles(): string[] {
  return readdirSync(FILES).flatMap((name) => {
    const { items } = readCalendarFile(readFileSync(`${FILES}/${name}`), CONTEXT);
    return items.flatMap((item) => ("values" in item ? [item.values.notes] : []));
  });
}

it("in the demo calendar none is changed", () => {
  const texts = [...EVENTS, ...NEWS].map((one) => ("notes" in one ? one.notes : one.text));
  expect([...texts, wallOf("https://example.org")].flatMap(changedLines)).toEqual([]);
});

it("in files of other programs only lines with bullets and bold words are", () => {
  expect([...new Set(textsInFiles().flatMap(changedLines))]).toEqual([
    '[{"is":"b","pieces":["Hall 3"]}]',
  ]);
});
