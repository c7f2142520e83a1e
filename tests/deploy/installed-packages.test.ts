// The dependencies are exactly the packages that the built files load or contain.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BUNDLED } from "../../bundled-packages.js";
import { findCurrent } from "../../scripts/builds.mjs";

const { dependencies, optionalDependencies, scripts } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

/** Scripts that a start or an operator's command runs. */
const STARTED = [
  "builds.mjs",
  "start.mjs",
  "build.mjs",
  "command.mjs",
  "check-database.mjs",
  "copy-database.mjs",
  "count-rows.mjs",
];
/** Only needed to run from source, which requires the tools to be installed. */
const OF_TOOLS = ["tsx"];
/** Remix's build adds it to package.json where it is missing. */
const WANTED_BY_BUILD = ["isbot"];

/** Bundled as dependencies of react-hot-toast, linkify-it, markdown-it and Lingui. */
const OF_OTHERS = [
  "goober",
  "uc.micro",
  "entities",
  "mdurl",
  "punycode.js",
  "@lingui/message-utils",
  "@messageformat/parser",
  "moo",
];

const IMPORTED = /^\s*(?:import|export|\})[^"'\n]*\bfrom "([^"\n]+)"|^\s*import "([^"\n]+)"/gm;
const CALLED = /\b(?:import|require[$\w]*)\("([^"\n]+)"\)/g;

it("is what the server and the commands load, and what the build has taken into their files", () => {
  const build = `build/${findCurrent()}`;
  const files = [
    ...filesIn(`${build}/server`),
    ...filesIn(`${build}/commands`),
    ...STARTED.map((name) => `scripts/${name}`),
    "app/store/kernel/sqlite-driver.mjs",
  ];
  const loaded = new Set(
    files.flatMap((file) => packagesOf(file)).filter((name) => !OF_TOOLS.includes(name)),
  );
  // Loaded without its name in the code: app/store/kernel/sqlite-driver.mjs.
  loaded.add("better-sqlite3-for-node-20");
  const installed = Object.keys({ ...dependencies, ...optionalDependencies });
  const bundled = BUNDLED.filter((name) => !OF_OTHERS.includes(name));
  expect([...loaded, ...bundled, ...WANTED_BY_BUILD].sort()).toEqual(installed.sort());
});

it("is loaded at a start of the server as far as that needs it: each module read is time until the first answer", () => {
  const server = filesIn(`build/${findCurrent()}/server`);
  const atStart = new Set(server.flatMap((file) => packagesOf(file, [IMPORTED])));
  expect([...atStart].sort()).toEqual([
    "@remix-run/node",
    "@remix-run/react",
    "better-sqlite3",
    "morgan",
    "react",
    "react-dom",
  ]);
});

it("is enough for every command: each has a built file", () => {
  const names = Object.values<string>(scripts).flatMap(
    (script) => /scripts\/command\.mjs (\S+)/.exec(script)?.[1] ?? [],
  );
  expect(names).toHaveLength(7);
  const built = readdirSync(`build/${findCurrent()}/commands`);
  expect(built).toEqual(expect.arrayContaining(names.map((name) => `${name}.js`)));
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(folder, name));
}

/** The packages that a file loads, without subpaths: "drizzle-orm" for "drizzle-orm/sqlite-core". */
function packagesOf(file: string, forms = [IMPORTED, CALLED]): string[] {
  const text = readFileSync(file, "utf8");
  const names = forms.flatMap((form) =>
    [...text.matchAll(form)].map(([, first, second]) => first ?? second),
  );
  return names.flatMap((name = "") => {
    if (isBuiltin(name) || !/^(@[a-z-]+\/)?[a-z]/.test(name)) return [];
    return /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? [];
  });
}
