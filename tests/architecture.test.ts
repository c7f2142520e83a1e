// Checks the imports of every file against the table of allowed imports in docs/architecture.md.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

type Floor = {
  /** Floors it may import; every floor may import itself. */
  floors: string[];
  /** Floors it may import only types from. */
  types?: string[];
  /** Packages it may import. */
  packages: RegExp;
};

const NODE = "node:.*";
/** The macros, and the type of a message that is translated later. */
const LINGUI = "@lingui/(core|react)(/macro)?";
const REMIX = "@remix-run/(node|react)";
const PURE = ["event", "rules", "time", "values", "paths"];
/** For floors that produce translated texts. */
const WORDING = [...PURE, "words"];
const WEB = ["web/pages", "web/request", "web/cache", "web/feeds", "web/api", "web/caldav"];
const packages = (...names: string[]) => new RegExp(`^(${names.join("|")})$`);

const FLOORS: Record<string, Floor> = {
  paths: { floors: [], packages: packages() },
  words: {
    floors: ["values", "rules", "time"],
    packages: packages("react", "@lingui/(core|react)(/.*)?", "virtual:catalogs"),
  },
  time: { floors: [], packages: packages("date-fns", "@date-fns/utc/.*") },
  values: {
    floors: ["time", "paths"],
    types: ["words"],
    packages: packages("linkify-it", "markdown-it", "uqr", "node:crypto", LINGUI),
  },
  rules: { floors: ["event", "time", "values", "words"], packages: packages("date-fns", LINGUI) },
  event: { floors: ["time", "values", "words"], packages: packages("date-fns", LINGUI) },
  operations: { floors: PURE, types: ["store", "process", "import"], packages: packages("zod") },
  store: {
    floors: PURE,
    packages: packages(NODE, "zod", "drizzle-orm(/.*)?", "better-sqlite3"),
  },
  mail: {
    floors: ["store", ...WORDING],
    packages: packages(NODE, "zod", "nodemailer(/.*)?", LINGUI),
  },
  process: {
    floors: ["store", "mail", "front-door", ...WORDING],
    packages: packages(NODE, "zod", "better-sqlite3", "ipaddr\\.js"),
  },
  work: {
    floors: ["operations", "store", "process", "import", "mail", ...WORDING],
    packages: packages(NODE, "ipaddr\\.js", LINGUI),
  },
  "front-door": {
    floors: [],
    packages: packages(NODE, "ipaddr\\.js", "morgan", "rate-limiter-flexible"),
  },
  feed: { floors: PURE, packages: packages("ics", "node:module") },
  import: {
    floors: ["event", "rules", "time", "values"],
    packages: packages(NODE, "ical\\.js", "tsx/esm/api"),
  },
  "web/request": {
    floors: ["operations", "process", "store", "front-door", ...WORDING],
    packages: packages(REMIX, NODE, "zod", "cookie", "ipaddr\\.js", LINGUI),
  },
  "web/pages": {
    floors: ["web/request", "operations", "process", "store", "front-door", "import", ...WORDING],
    packages: packages(REMIX, NODE, "zod", "diff", "ipaddr\\.js", LINGUI),
  },
  "web/cache": {
    floors: ["web/request", "operations", "process", "store", ...WORDING],
    packages: packages(NODE, "lru-cache"),
  },
  "web/feeds": {
    floors: [
      "web/cache",
      "web/request",
      "operations",
      "feed",
      "process",
      "store",
      "front-door",
      ...WORDING,
    ],
    packages: packages(NODE, "csv-stringify/sync", LINGUI),
  },
  "web/api": {
    floors: ["web/cache", "web/pages", "web/request", "operations", ...WORDING],
    packages: packages(NODE, "zod"),
  },
  "web/caldav": {
    floors: [
      "web/cache",
      "web/request",
      "operations",
      "feed",
      "import",
      "process",
      "store",
      "front-door",
      ...WORDING,
    ],
    packages: packages(NODE, "saxes"),
  },
  components: {
    floors: ["client", ...WORDING],
    types: WEB,
    packages: packages("react", "@remix-run/react", LINGUI),
  },
  client: {
    floors: WORDING,
    types: WEB,
    packages: packages(
      "react",
      "@remix-run/react",
      "react-hot-toast(/.*)?",
      LINGUI,
      "virtual:catalogs",
    ),
  },
  routes: {
    floors: [...WORDING, ...WEB, "operations", "components", "client", "styles"],
    packages: packages("react", "react-dom/server", REMIX, LINGUI),
  },
  commands: {
    floors: [...WORDING, "operations", "store", "mail", "process"],
    packages: packages(NODE, "zod", "better-sqlite3"),
  },
  // root and the entries, which connect the other floors.
  frame: {
    floors: [...WORDING, ...WEB, "work", "components", "client", "styles"],
    packages: packages("react", "react-dom/.*", REMIX, NODE, "isbot"),
  },
};

/** The kinds of files in a feature, app/features/{feature}/{kind}; each has the rights of a floor. */
const KINDS: Record<string, string> = {
  rules: "rules",
  words: "words",
  tables: "store",
  store: "store",
  operations: "operations",
  work: "work",
  // Files and feeds over HTTP.
  files: "web/feeds",
  mails: "mail",
  api: "web/api",
  view: "web/pages",
  screens: "components",
  client: "client",
  privacy: "components",
  doctor: "commands",
  style: "styles",
  styles: "styles",
  // For calendar apps alone.
  protocol: "web/caldav",
};

/** Rooms, named the same on each floor that has rooms; the core's come first. */
const NOUNS = [
  "accounts",
  "calendars",
  "events",
  "history",
  "answers",
  "caldav",
  "follow",
  "moving",
  "paper",
  "sharing",
  "sources",
  "together",
];
const FEATURES = NOUNS.slice(4);
const ROOMS: Record<string, string[]> = {
  operations: ["kernel", ...NOUNS],
  store: ["kernel", "schema", "mails", ...NOUNS],
  process: ["settings", "machine", "data", "backups", "demo"],
  "web/pages": ["site", ...NOUNS],
  components: ["ui", "site", ...NOUNS],
};

/** What single files may import beyond their floor's rights. */
const EXCEPTIONS: Record<string, string[]> = {
  // The first load of the server build starts the process. A page whose visitor has gone is not rendered.
  "app/entry.server.tsx": [
    "app/process/start",
    "app/store/kernel/work",
    "app/store/kernel/yielding",
  ],
  // The doctor describes a port problem in the server's words.
  "app/commands/doctor-server.ts": ["app/front-door/listening-fault"],
  // Changes yield to page requests; this import reads and writes nothing.
  "app/web/api/api-call.ts": ["app/store/kernel/yielding"],
  // A call whose client has disconnected is not an error.
  "app/web/api/envelope.ts": ["app/store/kernel/work"],
  // Only a page's data says whether it has answers, so no route can name the style sheet; other pages must not load it.
  "app/features/answers/view/styles.ts": ["app/features/answers/styles/answers.css?url"],
  // As above, for public holidays and week numbers.
  "app/web/pages/events/holidays-and-bands.ts": ["app/styles/holidays.css?url"],
  // As above: the week is drawn behind the dialogs of every route.
  "app/web/pages/events/week-styles.ts": [
    "app/styles/week.css?url",
    "app/styles/week-paper.css?url",
  ],
  // The styles load with the script, which only editors load, after their page is drawn.
  "app/client/drag.ts": ["app/styles/dragging.css?url"],
  // A thread started from source needs tsx to run TypeScript.
  "app/features/moving/view/dev-archive-thread.mjs": ["tsx/esm/api"],
  // A pure function that needs Node's SHA-256.
  "app/values/app-password.ts": ["node:crypto"],
  // The release that the log, the doctor and the metrics report.
  "app/process/release.ts": ["package.json"],
};

/** Core files that may import features; the list may only shrink. */
const KNOW_FEATURES = [
  // Tables of everything there is, with an entry from each feature.
  "app/commands/doctor.ts",
  "app/components/site/privacy.tsx",
  "app/entry.server.tsx",
  "app/mail/compose-mail.ts",
  "app/mail/wording.ts",
  "app/operations/accounts/account-data.ts",
  "app/store/mails/outbox-message.ts",
  "app/store/schema/schema.ts",
  "app/store/schema/service-schema.ts",
  "app/store/store.ts",
  "app/web/api/api-calls.ts",
  "app/web/cache/page-key.ts",
  "app/words/say-refusal.ts",
  // Restoring a backup must not revive features' sessions, reminders or mails.
  "app/process/backups/backup-restore.ts",
  "app/process/backups/restored-rows.ts",
  // Deleting an event or a mail also deletes the features' rows for it.
  "app/store/events/event-store.ts",
  "app/store/mails/outbox-store.ts",
  // Shows attendees beside an event.
  "app/web/pages/calendars/beside-events.ts",
  // A screen shows one calendar or several.
  "app/web/request/screen.ts",
  // Prices the reading of a combined calendar.
  "app/web/feeds/reading-price.ts",
];

/** Features that use another one; the list may only shrink. */
const USE_FEATURES = ["answers → follow", "caldav → moving", "together → sharing"];

const LONGEST_FILE = 450;

type Import = { file: string; floor: string; from: string; isType: boolean };

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((name) => join("app", name))
  .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith(".d.ts"))
  .sort();
const imports = files.flatMap(readImports);

/** "time", "web/pages"; a feature's file is on the floor of its kind, a file directly in app/ on the floor "frame". */
function floorOf(path: string): string {
  const [, floor = "", inner = "", ...rest] = path.split("/");
  if (floor === "features") return KINDS[kindOf(path)] ?? path;
  if (inner === "") return "frame";
  return floor === "web" && rest.length > 0 ? `web/${inner}` : floor;
}

/** The feature whose folder contains the file, if any. */
function featureOf(path: string): string | undefined {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1];
}

/** "operations" of app/features/{feature}/operations.ts and of the files in operations/. */
function kindOf(path: string): string {
  return (path.split("/")[3] ?? "").replace(/\.(tsx?|mjs|css\?(url|raw))$/, "");
}

/** "time", "operations/events"; a file outside a floor's rooms belongs to the floor itself. */
function roomOf(path: string): string {
  const floor = floorOf(path);
  // The schema includes the tables of features.
  if (featureOf(path) && kindOf(path) === "tables") return "store/schema";
  const noun = featureOf(path) ?? path.slice(`app/${floor}/`.length).split("/")[0] ?? "";
  return ROOMS[floor]?.includes(noun) ? `${floor}/${noun}` : floor;
}

function readImports(file: string): Import[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Import[] = [];
  const add = (from: string, isType: boolean) => {
    found.push({ file, floor: floorOf(file), from: resolveFrom(file, from), isType });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(textOf(node.moduleSpecifier), isTypeImport(node));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(textOf(node.moduleSpecifier), node.isTypeOnly);
    }
    if (ts.isImportTypeNode(node)) add(node.argument.getText().slice(1, -1), true);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments;
      if (name) add(textOf(name), false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) ? node.text : node.getText();
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.isTypeOnly) return true;
  const { name, namedBindings } = importClause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((e) => e.isTypeOnly);
}

/** A path below app/ for our own files, otherwise the package's name. */
function resolveFrom(file: string, from: string): string {
  if (from.startsWith("~/")) return join("app", from.slice(2));
  if (from.startsWith(".")) return normalize(join(dirname(file), from));
  return from;
}

const isOwn = ({ from }: Import) => from.startsWith("app/");

function isAllowed({ file, floor, from, isType }: Import): boolean {
  const rights = FLOORS[floor];
  if (!rights) return false;
  if (EXCEPTIONS[file]?.includes(from)) return true;
  if (!from.startsWith("app/")) return rights.packages.test(from);
  const target = floorOf(from);
  if (target === floor || rights.floors.includes(target)) return true;
  return isType && (rights.types?.includes(target) ?? false);
}

/** Nodes that are part of a cycle. */
function inCircles(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(needs.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...needs.keys()].filter((one) => reaches(one, one));
}

/** The dependencies of each node, from the arrows. */
function needsOf(arrows: { from: string; to: string }[]): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    if (from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to));
  }
  return needs;
}

const tell = ({ file, from, isType }: Import) => `${file} → ${from}${isType ? " (type)" : ""}`;

describe("the rooms of the house", () => {
  it("are all in the tables, and the tables have no other", () => {
    const floors = new Set(files.map(floorOf));
    expect([...floors].sort()).toEqual(Object.keys(FLOORS).sort());
    for (const [floor, nouns] of Object.entries(ROOMS)) {
      const folders = files
        .filter((file) => floorOf(file) === floor && !featureOf(file))
        .map((file) => file.slice(`app/${floor}/`.length).split("/"))
        .flatMap(([noun, ...rest]) => (noun && rest.length > 0 ? [noun] : []));
      expect(nouns, floor).toEqual(expect.arrayContaining(folders));
    }
  });

  it("use only the rooms that they may", () => {
    expect(imports.filter((one) => isOwn(one) && !isAllowed(one)).map(tell)).toEqual([]);
  });

  it("use only the packages that they may", () => {
    expect(imports.filter((one) => !isOwn(one) && !isAllowed(one)).map(tell)).toEqual([]);
  });

  it("are read as they are: types told from values, dynamic imports seen", () => {
    expect(imports.length).toBeGreaterThan(500);
    const has = (file: string, from: string, isType: boolean) =>
      imports.some((one) => one.file === file && one.from === from && one.isType === isType);
    expect(has("app/operations/kernel/access.ts", "app/store/accounts/user-store", true)).toBe(
      true,
    );
    expect(has("app/operations/kernel/access.ts", "app/operations/kernel/errors", false)).toBe(
      true,
    );
    expect(has("app/client/toasts.tsx", "app/client/toaster", false)).toBe(true);
    expect(
      isAllowed({
        file: "app/components/a.tsx",
        floor: "components",
        from: "app/web/pages/a",
        isType: false,
      }),
    ).toBe(false);
    expect(
      isAllowed({
        file: "app/routes/a.tsx",
        floor: "routes",
        from: "app/store/a",
        isType: true,
      }),
    ).toBe(false);
  });

  it("need each other in one direction, types included where they are on one floor", () => {
    const isException = ({ file, from }: Import) => EXCEPTIONS[file]?.includes(from) ?? false;
    const arrows = imports
      .filter((one) => isOwn(one) && !isException(one))
      .filter((one) => !one.isType || floorOf(one.from) === one.floor)
      .map(({ file, from }) => ({ from: roomOf(file), to: roomOf(from) }));
    expect(inCircles(needsOf(arrows))).toEqual([]);
  });

  it("have no circle of files inside", () => {
    const withoutEnding = (file: string) => file.replace(/\.tsx?$/, "");
    const arrows = imports
      .filter((one) => isOwn(one) && !one.isType)
      .map(({ file, from }) => ({ from: withoutEnding(file), to: withoutEnding(from) }));
    expect(inCircles(needsOf(arrows))).toEqual([]);
  });

  it("give a feature a folder with files of the known kinds alone", () => {
    const features = new Set(files.flatMap((file) => featureOf(file) ?? []));
    expect([...features].sort()).toEqual([...FEATURES].sort());
  });

  const crossing = imports.filter(({ from }) => featureOf(from));

  it("know a feature from the core in the listed files alone", () => {
    const knowing = crossing.filter(
      ({ file }) => !featureOf(file) && !file.startsWith("app/routes/"),
    );
    expect([...new Set(knowing.map(({ file }) => file))].sort()).toEqual([...KNOW_FEATURES].sort());
  });

  it("use another feature only where it is listed", () => {
    const used = crossing.flatMap(({ file, from }) => {
      const [one, other] = [featureOf(file), featureOf(from)];
      return one && one !== other ? [`${one} → ${other}`] : [];
    });
    expect([...new Set(used)].sort()).toEqual([...USE_FEATURES].sort());
  });
});

describe("the style of the house", () => {
  const sources = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const filesWith = (pattern: RegExp, allowed: RegExp) =>
    sources
      .filter(({ file, text }) => pattern.test(text) && !allowed.test(file))
      .map(({ file }) => file);

  it("exports by name, but for what Remix wants as default", () => {
    const remix = /^app\/(routes\/|root\.tsx$|entry\.)/;
    expect(filesWith(/^export (default\b|\{[^}]*\bas default\b)/m, remix)).toEqual([]);
  });

  it("reads the environment in one place, and else only at the start and in commands", () => {
    const places = /^app\/(process\/(settings\/config|start)\.ts$|commands\/)/;
    expect(filesWith(/\bprocess\.env\b|import\.meta\.env\b/, places)).toEqual([]);
  });

  it("keeps rules free of the clock", () => {
    const pure = sources.filter(({ file }) =>
      /^(time|values|event|rules|operations|feed|import|components)$/.test(floorOf(file)),
    );
    const withClock = pure.filter(({ text }) => /\bDate\.now\(|\bnew Date\(\)/.test(text));
    expect(withClock.map(({ file }) => file)).toEqual([]);
  });

  it(`has no file of more than ${LONGEST_FILE} lines`, () => {
    const long = sources.filter(({ text }) => text.trimEnd().split("\n").length > LONGEST_FILE);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it("says at the top of each module what it is for, and keeps the private words out", () => {
    const opening = /^(?!\/\/ [A-Z"`])|^(\/\/.*\n)*\/\/.*\b(Owns|Refuses to know)\b/;
    expect(filesWith(opening, /^app\/(routes\/|commands\/|root\.tsx$|entry\.)/)).toEqual([]);
  });

  it("names files in kebab-case, and none of them a drawer for everything", () => {
    const rooms = /^app\/(?!routes\/)/;
    const names = files
      .filter((file) => rooms.test(file))
      .map((file) => file.split("/").at(-1) ?? "");
    expect(
      names.filter(
        (name) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.(server|client))?\.(tsx?|mjs)$/.test(name),
      ),
    ).toEqual([]);
    expect(names.filter((name) => /^(utils?|helpers?|misc|common|manager)\b/.test(name))).toEqual(
      [],
    );
  });
});
