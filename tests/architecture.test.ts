// Which room may use which: read from the imports of every file, against the table of docs/architecture.md.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

type Floor = {
  /** Floors that it may import; every floor may import itself. */
  floors: string[];
  /** Floors of which it may import types only. */
  types?: string[];
  /** Packages that it may import. */
  packages: RegExp;
};

const NODE = "node:.*";
/** The macros, and the type of a message that is worded later. */
const LINGUI = "@lingui/(core|react)(/macro)?";
const REMIX = "@remix-run/(node|react)";
const PURE = ["event", "rules", "time", "values", "paths"];
/** Floors that word what they say may. */
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
  // root and entries, which put the others together.
  frame: {
    floors: [...WORDING, ...WEB, "work", "components", "client", "styles"],
    packages: packages("react", "react-dom/.*", REMIX, NODE, "isbot"),
  },
};

/** What a feature's files may be, app/features/{feature}/{kind}: each has the rights of a floor. */
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
  // Style sheets.
  style: "styles",
  styles: "styles",
  // Of calendar apps alone.
  protocol: "web/caldav",
};

/** The rooms of floors that have some, by the same names on each; the first ones are the core's. */
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

/** What single files may beyond their floor's rights. */
const EXCEPTIONS: Record<string, string[]> = {
  // The process begins with the first look at the server build. A page that nobody waits for is not drawn.
  "app/entry.server.tsx": ["app/process/start", "app/store/kernel/work"],
  // The doctor says of a port what the server would.
  "app/commands/doctor-server.ts": ["app/front-door/listening-fault"],
  // Changes take turns with everybody's pages; nothing is read or written there.
  "app/web/api/api-call.ts": ["app/store/kernel/yielding"],
  // A call that nobody waits for any more is no fault.
  "app/web/api/envelope.ts": ["app/store/kernel/work"],
  // Which pages have answers is in their data: no route can name their style sheet, nor may others load a byte for it.
  "app/features/answers/view/styles.ts": ["app/features/answers/styles/answers.css?url"],
  // As above, for public holidays and numbers of weeks.
  "app/web/pages/events/holidays-and-bands.ts": ["app/styles/holidays.css?url"],
  // As above: the week is drawn below the dialogs of every route.
  "app/web/pages/events/week-styles.ts": [
    "app/styles/week.css?url",
    "app/styles/week-paper.css?url",
  ],
  // Its styles come with the script that only editors load, once their page is drawn.
  "app/client/drag.ts": ["app/styles/dragging.css?url"],
  // A thread that starts from source has to be taught TypeScript first.
  "app/features/moving/view/source-archive.mjs": ["tsx/esm/api"],
  // A pure function of what was typed, which needs the machine's SHA-256.
  "app/values/app-password.ts": ["node:crypto"],
  // The version that log, doctor and numbers tell.
  "app/process/release.ts": ["package.json"],
};

/** Files of the core that know a feature, by name; the list may only shrink. */
const KNOW_FEATURES = [
  // The tables of what there is: each feature puts its part there.
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
  // What a restored copy must not bring back to life.
  "app/process/backups/backup-restore.ts",
  "app/process/backups/restored-rows.ts",
  // A deleted event takes its row of an import and of apps along; its followers' mails go with a mail.
  "app/store/events/event-store.ts",
  "app/store/mails/outbox-store.ts",
  // Who comes, beside an event.
  "app/web/pages/calendars/beside-events.ts",
  // A screen is of one calendar or of several.
  "app/web/request/screen.ts",
  // What a combined calendar costs to read.
  "app/web/feeds/reading-price.ts",
];

/** Which features use another; the list may only shrink. */
const USE_FEATURES = ["answers → follow", "caldav → moving", "together → sharing"];

const LONGEST_FILE = 450;

type Import = { file: string; floor: string; from: string; isType: boolean };

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((name) => join("app", name))
  .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith(".d.ts"))
  .sort();
const imports = files.flatMap(readImports);

/** "time", "web/pages"; a feature's file is on the floor of its kind; what lies in app/ itself is the frame. */
function floorOf(path: string): string {
  const [, floor = "", inner = "", ...rest] = path.split("/");
  if (floor === "features") return KINDS[kindOf(path)] ?? path;
  if (inner === "") return "frame";
  return floor === "web" && rest.length > 0 ? `web/${inner}` : floor;
}

/** The feature in whose folder a file is, if any. */
function featureOf(path: string): string | undefined {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1];
}

/** "operations" of app/features/{feature}/operations.ts and of the files in operations/. */
function kindOf(path: string): string {
  return (path.split("/")[3] ?? "").replace(/\.(tsx?|mjs|css\?(url|raw))$/, "");
}

/** "time", "operations/events"; what lies on a floor with rooms outside of them is the floor's own. */
function roomOf(path: string): string {
  const floor = floorOf(path);
  // The schema is of features' tables as of the core's.
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

/** A path below app/ for our own files, else the package's name as it stands. */
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

/** Those that stand on a way that leads back to them. */
function inCircles(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(needs.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...needs.keys()].filter((one) => reaches(one, one));
}

/** What each needs of the others, by the arrows. */
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
