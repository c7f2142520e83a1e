// Claim: every file named in a document or comment exists, and every link to a heading finds that heading.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const documents = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
].map((file) => ({ file, text: readFileSync(file, "utf8").replace(/^```[\s\S]*?^```/gm, "") }));

const PICTURES = ["docs/pictures", "docs/look"];
const MOST_PICTURE_BYTES = 1_500_000;

/** Files of the product; documents do not name those of node_modules, builds or data. */
const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
const names = new Set(files.map((file) => basename(file)));
const folders = new Set(files.flatMap(foldersOf));

function foldersOf(file: string): string[] {
  const above = dirname(file);
  return above === "." ? [] : [above, ...foldersOf(above)];
}

/**
 * Paths in documents are relative to one of these: `calendar/event.ts` to app/, those in columns of tests to tests/.
 */
const HOMES = ["", "app", "tests"];

/** How a word that names one of our files ends, or how one of our folders begins. */
const FILE = /\.(tsx?|mjs|css|sql|service|conf)$/;
const ROOM = /^(app|tests|docs|scripts|bench|deploy|drizzle|public)\//;

function isThere(name: string): boolean {
  if (!name.includes("/")) return names.has(name);
  const story = /^e2e\/[\w.-]+$/.test(name) && !FILE.test(name) ? `tests/${name}.spec.ts` : name;
  return HOMES.map((home) => normalize(join(home, story)).replace(/\/$/, "")).some(
    (path) => files.includes(path) || folders.has(path),
  );
}

/** Documents whose tables name files without backticks. */
const BARE = ["docs/specification.md", "docs/features-together.md"];

/** Words that name files: in backticks, and without backticks in the tables of BARE. */
function namedFiles({ file, text }: { file: string; text: string }): string[] {
  const ticked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = ""]) => inside);
  const bare = BARE.includes(file) ? text.replace(/^.*\n/, "").split(/[\s,;:|]+/) : [];
  const inTables = bare
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => FILE.test(word) || /^e2e\/[a-z]|^[a-z-]+\/([a-z-]+\/)*$/.test(word));
  return [...ticked.filter((word) => FILE.test(word) || ROOM.test(word)), ...inTables].filter(
    (word) => /^[\w$()[\]./-]+$/.test(word) && !word.startsWith("/"),
  );
}

/** Comments in TypeScript and CSS; for one at the end of a line, only the comment itself. */
function commentsOf(text: string): string[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;,{(])\/\/ .*$/gm)].map(
    ([comment]) => comment,
  );
}

/** Names with an ending such as `x-y.ts`, and paths that begin with one of our folders. */
function filesInComment(comment: string): string[] {
  const words = comment.match(/(?<![\w$()./-])[\w$()./-]+/g) ?? [];
  return words
    .map((word) => word.replace(/^[(./]+|[)./]+$/g, ""))
    .filter(
      (word) => /^[\w$()./-]+\.(tsx?|mjs|css|sql|service|conf)$/.test(word) || ROOM.test(word),
    );
}

/** A comment may name a file by the end of its path, without its extension, and a decision by its number. */
function isAnywhere(name: string): boolean {
  const isNamed = (file: string) =>
    `/${file}`.endsWith(`/${name}`) || file.startsWith(`${name}-`) || file.startsWith(`${name}.`);
  return folders.has(name) || files.some(isNamed);
}

/** Names used as examples in comments. */
const EXAMPLES = ["calendar/event.ts", "x-y.ts"];

/** The last line of each item in the lists at the top of the page: `web/api/*`, `faults/kill`, `mail/*`. */
function namedTests(text: string): string[] {
  const [lists = ""] = text.split("## Parameters");
  const lines = lists.split("\n").filter((line) => /^ {2}`[a-z].*`,?$/.test(line));
  return lines.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
}

function isTestThere(name: string): boolean {
  const story = `tests/${name}.spec.ts`;
  const below = `tests/${name.replace(/\/\*$/, "")}`;
  return folders.has(below) || files.includes(`${below}.test.ts`) || files.includes(story);
}

/** Contents of the tests that a document calls `feed-http.test.ts`, wherever they are below tests/. */
function textsOf(test: string): string[] {
  return files
    .filter((file) => `/${file}`.endsWith(`/${test}`))
    .map((file) => readFileSync(file, "utf8"));
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s/g, "-");
}

function anchorsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) =>
    anchorOf(text),
  );
}

function isLinkAlive(from: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? from : normalize(join(dirname(from), path));
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(file).includes(anchor);
}

describe("the documents", () => {
  it("name files and folders that are there", () => {
    const missing = documents.flatMap((document) =>
      namedFiles(document)
        .filter((name) => !isThere(name))
        .map((name) => `${document.file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("name tests of attacks and measurements that are there", () => {
    const missing = namedTests(readFileSync("docs/security.md", "utf8")).filter(
      (name) => !isTestThere(name),
    );
    expect(missing).toEqual([]);
  });

  it("quote claims that the tests make", () => {
    const quoted = documents.flatMap(({ file, text }) =>
      [...text.matchAll(/`([\w/.-]+\.test\.ts)`((?:,? "[^"]+")+)/g)].flatMap(
        ([, test = "", quotes = ""]) =>
          [...quotes.matchAll(/"([^"]+?)(?: …)?"/g)].map(([, claim = ""]) => ({
            file,
            test,
            claim,
          })),
      ),
    );
    expect(quoted.length).toBeGreaterThan(30);
    const unmade = quoted.filter(
      ({ test, claim }) => !textsOf(test).some((text) => text.includes(claim)),
    );
    expect(unmade).toEqual([]);
  });

  it("are read as they are: hundreds of names, in text and tables", () => {
    const all = documents.flatMap(namedFiles);
    expect(all.length).toBeGreaterThan(300);
    expect(all).toEqual(
      expect.arrayContaining(["e2e/main-job", "operations/kernel/access.test.ts"]),
    );
    expect(namedTests(readFileSync("docs/security.md", "utf8")).length).toBeGreaterThan(100);
    expect(isThere("web/api-calls.test.ts")).toBe(false);
    expect(isThere("e2e/no-such-story")).toBe(false);
  });

  it("have each pair of features once, with what holds or why there is nothing to say", () => {
    const [, ...sections] = readFileSync("docs/features-together.md", "utf8").split(/^## /m);
    const named = sections.map((section) => {
      const [name = "", ...lines] = section.trim().split("\n");
      const rows = lines.flatMap((line) => /^- \*\*(.*?)\*\*: /.exec(line)?.[1] ?? []);
      const others = lines.flatMap(
        (line) => /^– [\w ]+: (.*?) *$/.exec(line)?.[1]?.split(", ") ?? [],
      );
      return { name, with: [...rows, ...others] };
    });
    const last = named.at(-1)?.with ?? [];
    const features = [...named.map(({ name }) => name), ...last];
    expect(features).toHaveLength(23);
    for (const [at, section] of named.entries()) {
      expect([section.name, section.with.sort()]).toEqual([
        section.name,
        features.slice(at + 1).sort(),
      ]);
    }
  });

  it("lead to documents and headings that are there", () => {
    const dead = documents.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !/^https?:/.test(target) && !isLinkAlive(file, target))
        .map((target) => `${file}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it("show pictures that are there, light ones, and no picture lies unused", () => {
    const shown = documents.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:src|srcset)="([^"]+)"|!\[[^\]]+\]\(([^)]+)\)/g)].map(
        ([, inTag, inText]) => normalize(join(dirname(file), inTag ?? inText ?? "")),
      ),
    );
    const pictures = PICTURES.flatMap((folder) =>
      readdirSync(folder).map((name) => join(folder, name)),
    );
    expect([...new Set(shown)].sort()).toEqual(pictures.sort());
    const bytes = pictures.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
  });

  it("tell the story of the tour in ten pictures", () => {
    const tour = readFileSync("docs/tour.md", "utf8");
    const steps = [...tour.matchAll(/pictures\/tour-(\d+)-/g)].map(([, step]) => Number(step));
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("are where the code sends its readers", () => {
    const dead = files
      .filter((file) => /^(app|scripts|tests|bench|deploy)\/.*\.(tsx?|mjs|css)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
          .filter(([path]) => !existsSync(path))
          .map(([path]) => `${file}: ${path}`),
      );
    expect(dead).toEqual([]);
  });

  it("number the decisions without a gap, each number once", () => {
    const numbers = readdirSync("docs/decisions").map((name) => Number(name.slice(0, 4)));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});

describe("the comments", () => {
  it("name files and folders that are there", () => {
    const sources = files.filter((file) =>
      /^(app|scripts|tests|bench|deploy)\/.*\.(tsx?|mjs|css)$/.test(file),
    );
    const named = sources.flatMap((file) =>
      commentsOf(readFileSync(file, "utf8"))
        .flatMap(filesInComment)
        .map((name) => ({ file, name })),
    );
    expect(named.length).toBeGreaterThan(30);
    const gone = named.filter(({ name }) => !isAnywhere(name) && !EXAMPLES.includes(name));
    expect(gone.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
    expect(filesInComment("// See app/a/b.ts, `c-d.tsx` and tests/support.")).toEqual([
      "app/a/b.ts",
      "c-d.tsx",
      "tests/support",
    ]);
  });
});
