// Rules that every test follows, so that its result does not depend on the machine or the date.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const SELF = "tests/own-rules.test.ts";
const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((name) => join("tests", name))
  .filter((name) => /\.(ts|tsx)$/.test(name) && name !== SELF)
  .map((name) => ({ name, lines: readFileSync(name, "utf8").split("\n") }));

/** Lines that match the pattern, except in files that are allowed to have them. */
function linesWith(pattern: RegExp, allowed = /^$/): string[] {
  return files
    .filter(({ name }) => !allowed.test(name))
    .flatMap(({ name, lines }) =>
      lines.flatMap((line, n) => (pattern.test(line) ? [`${name}:${n + 1} ${line.trim()}`] : [])),
    );
}

test("none has less patience than all have: `eventually`, `waitUntil` and the runners' own limits", () => {
  expect(linesWith(/\bvi\.wait(For|Until)\(/, /support\/eventually/)).toEqual([]);
  expect(
    linesWith(/\b(testTimeout|hookTimeout)\b|setTimeout\(\d+_?\d*\);|test\.setTimeout/),
  ).toEqual([]);
  expect(linesWith(/\{ timeout: [\d_]+ \}/, /faults-storage|mail-server/)).toEqual([]);
});

test("none judges how long something took, but by `expectWithin` where times are measured", () => {
  const time = /\b(ms|took|elapsed|late|slowest|longest|started|began|begun|apart|duration)\b/i;
  const judged = linesWith(/toBeLessThan|ms <=? \d/, /rounds\.ts$/);
  expect(judged.filter((line) => time.test(line.replace(/^\S+ /, "")))).toEqual([]);
});

test("none leaves sizes of arrays and texts out that its property allows", () => {
  const limited = linesWith(/\b(array|uniqueArray|string)\(.*maxLength/, /mail\/address/);
  expect(limited.filter((line) => !line.includes('size: "max"'))).toEqual([]);
});

test("none leaves it to a shared file to tidy up: of files in one process, only the first one would get that", () => {
  const helpers = /^(?!tests\/(?:e2e|front-door)\/)(?!.*\.test\.tsx?:)/;
  const hooks = linesWith(/^(?:before|after)(?:Each|All)\(/);
  expect(hooks.length).toBeGreaterThan(50);
  expect(hooks.filter((line) => helpers.test(line))).toEqual([]);
});

test("none is left out without being counted", () => {
  expect(linesWith(/^if \(/)).toEqual([]);
});

test("none starts a program that could outlive it, or that has another clock", () => {
  const started = linesWith(/\bPATH: process\.env\.PATH/);
  expect(started).toEqual([]);
});

describe("a story", () => {
  const stories = files.filter(({ name }) => name.startsWith("tests/e2e/"));

  test("does not walk away from what it pressed before the answer is there", () => {
    const leaves = /\.(goto|reload|goBack|goForward|call|api|post)\(|\bwithStore\(/;
    const waits =
      /\bawait (expect|check|\w+[;)])|\.(waitFor|arrived|waitUntil)|^\}|^ *(return\b|test\()/;
    const raced = stories.flatMap(({ name, lines }) => {
      const presses = pressesOf(lines);
      let pressed = "";
      return lines.flatMap((line, n) => {
        const found = pressed && leaves.test(line) ? [`${pressed}, line ${n + 1}`] : [];
        if (waits.test(line) || found.length > 0) pressed = "";
        if (presses.test(line)) pressed = `${name}:${n + 1} ${line.trim()}`;
        return found;
      });
    });
    expect(raced).toEqual([]);
  });

  test("looks for a message that goes by itself before it looks for what stays", () => {
    const messages = sourcesOf("app").flatMap((source) =>
      [
        ...source.matchAll(
          /(?:writeFlash\("\w+", |said = )(?:[\w.]*words\._\()?(?:"|msg`)([^"`$]+)["`]/g,
        ),
      ].map(([, text = ""]) => text),
    );
    expect(messages.length).toBeGreaterThan(5);
    const late = stories.flatMap(({ name, lines }) =>
      lines.flatMap((line, n) =>
        messages.some((text) => line.includes(`getByText("${text}")`)) &&
        /^ *await expect\(/.test(lines[n - 1] ?? "")
          ? [`${name}:${n + 1} ${line.trim()}`]
          : [],
      ),
    );
    expect(late).toEqual([]);
  });
});

/** What counts as a press in a story: a click or key press, or a function of the story that ends with one. */
function pressesOf(lines: string[]): RegExp {
  const functions = lines.join("\n").matchAll(/async function (\w+)\(.*?\n\}/gs);
  const pressing = [...functions]
    .filter(([text]) => /\.(click|press)\([^;]*;(\s*return \w+;)?\n\}$/.test(text))
    .map(([, name]) => `await ${name}\\(`);
  return new RegExp(["\\.(click|press)\\(", ...pressing].join("|"));
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
