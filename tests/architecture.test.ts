// Which room may use which: read from the imports of every file, against the table of docs/architecture.md.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

type Room = {
  /** Rooms that it may import; every room may import itself. */
  rooms: string[];
  /** Rooms of which it may import types only. */
  types?: string[];
  /** Packages that it may import. */
  packages: RegExp;
};

const NODE = "node:.*";
const REMIX = "@remix-run/(node|react)";
const WEB = ["web/pages", "web/forms", "web/cache", "web/feeds", "web/api"];
const SERVER = ["server/process", "server/store"];
const packages = (...names: string[]) => new RegExp(`^(${names.join("|")})$`);

const ROOMS: Record<string, Room> = {
  paths: { rooms: [], packages: packages() },
  calendar: { rooms: ["paths"], packages: packages("date-fns", "@date-fns/utc/.*") },
  operations: {
    rooms: ["calendar", "paths"],
    types: ["server/store", "server/process", "import"],
    packages: packages("zod"),
  },
  "server/store": {
    rooms: ["calendar", "paths"],
    packages: packages(NODE, "zod", "drizzle-orm(/.*)?", "better-sqlite3"),
  },
  "server/mail": {
    rooms: ["server/store", "calendar", "paths"],
    packages: packages(NODE, "zod", "nodemailer(/.*)?"),
  },
  "server/process": {
    rooms: ["server/store", "server/mail", "front-door", "calendar", "paths"],
    packages: packages(NODE, "zod", "better-sqlite3", "ipaddr\\.js"),
  },
  following: {
    rooms: ["operations", ...SERVER, "calendar", "paths"],
    packages: packages(),
  },
  "front-door": {
    rooms: [],
    packages: packages(NODE, "ipaddr\\.js", "morgan", "rate-limiter-flexible"),
  },
  feed: { rooms: ["calendar", "paths"], packages: packages("ics", "node:module") },
  import: { rooms: ["calendar"], packages: packages(NODE, "ical\\.js", "tsx/esm/api") },
  "web/pages": {
    rooms: [
      ...["operations", "server/process", "server/store", "front-door", "import"],
      ...["calendar", "paths"],
    ],
    packages: packages(
      ...[REMIX, NODE, "zod", "cookie", "uqr", "ipaddr\\.js"],
      ...["diff", "linkify-it", "lru-cache"],
    ),
  },
  "web/forms": {
    rooms: ["web/pages", "operations", "server/process", "calendar", "paths"],
    packages: packages(REMIX, NODE, "zod"),
  },
  "web/cache": {
    rooms: ["web/pages", "operations", "server/process", "server/store", "calendar", "paths"],
    packages: packages(NODE),
  },
  "web/feeds": {
    rooms: ["web/cache", "web/pages", "operations", "feed", ...SERVER, "calendar", "paths"],
    packages: packages(NODE),
  },
  "web/api": {
    rooms: ["web/cache", "web/pages", "operations", "calendar", "paths"],
    packages: packages(NODE, "zod"),
  },
  components: {
    rooms: ["calendar", "paths", "client"],
    types: WEB,
    packages: packages("react", "@remix-run/react"),
  },
  client: {
    rooms: ["calendar", "paths"],
    types: WEB,
    packages: packages("react", "@remix-run/react", "react-hot-toast(/.*)?"),
  },
  routes: {
    rooms: ["calendar", "paths", ...WEB, "operations", "components", "client", "styles"],
    packages: packages("react", "react-dom/server", REMIX),
  },
  commands: {
    rooms: ["calendar", "paths", "operations", "server/store", "server/mail", "server/process"],
    packages: packages(NODE, "zod", "better-sqlite3"),
  },
  // root and entries, which put the others together.
  frame: {
    rooms: ["calendar", "paths", ...WEB, "following", "components", "client", "styles"],
    packages: packages("react", "react-dom/.*", REMIX, NODE, "isbot"),
  },
};

/** What single files may beyond their room's rights. */
const EXCEPTIONS: Record<string, string[]> = {
  // The process begins with the first look at the server build.
  "app/entry.server.tsx": ["app/server/process/start"],
  // The doctor says of a port what the server would.
  "app/commands/doctor-server.ts": ["app/front-door/listening-fault"],
  // A thread that starts from source has to be taught TypeScript first.
  "app/web/pages/source-archive.mjs": ["tsx/esm/api"],
  // The version that log, doctor and numbers tell.
  "app/server/process/version.ts": ["package.json"],
};

/** Folders whose folders are rooms; no file lies in them. */
const HAS_ROOMS = new Set(["server", "web"]);

const LONGEST_FILE = 250;

type Import = { file: string; room: string; from: string; isType: boolean };

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((name) => join("app", name))
  .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith(".d.ts"))
  .sort();
const imports = files.flatMap(readImports);

/** "calendar", "web/pages"; what lies in app/ itself is "paths" or the frame. */
function roomOf(path: string): string {
  const [, room = "", inner = "", ...rest] = path.split("/");
  if (inner === "") return /^paths(\.ts)?$/.test(room) ? "paths" : "frame";
  return HAS_ROOMS.has(room) && rest.length > 0 ? `${room}/${inner}` : room;
}

function readImports(file: string): Import[] {
  const source = ts.createSourceFile(
    ...([file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true] as const),
  );
  const found: Import[] = [];
  const add = (from: string, isType: boolean) => {
    found.push({ file, room: roomOf(file), from: resolveFrom(file, from), isType });
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

function isAllowed({ file, room, from, isType }: Import): boolean {
  const rights = ROOMS[room];
  if (!rights) return false;
  if (EXCEPTIONS[file]?.includes(from)) return true;
  if (!from.startsWith("app/")) return rights.packages.test(from);
  const target = roomOf(from);
  if (target === room || rights.rooms.includes(target)) return true;
  return isType && (rights.types?.includes(target) ?? false);
}

const tell = ({ file, from, isType }: Import) => `${file} → ${from}${isType ? " (type)" : ""}`;

describe("the rooms of the house", () => {
  it("are all in the table, and the table has no other", () => {
    const rooms = new Set(files.map(roomOf));
    expect([...rooms].sort()).toEqual(Object.keys(ROOMS).sort());
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
    expect(has("app/operations/access.ts", "app/server/store/user-store", true)).toBe(true);
    expect(has("app/operations/access.ts", "app/operations/errors", false)).toBe(true);
    expect(has("app/client/toasts.tsx", "app/client/toaster", false)).toBe(true);
    expect(
      isAllowed({
        file: "app/components/a.tsx",
        room: "components",
        from: "app/web/pages/a",
        isType: false,
      }),
    ).toBe(false);
    expect(
      isAllowed({
        file: "app/routes/a.tsx",
        room: "routes",
        from: "app/server/store/a",
        isType: true,
      }),
    ).toBe(false);
  });

  it("need each other in one direction: no way leads back to where it began", () => {
    const isException = ({ file, from }: Import) => EXCEPTIONS[file]?.includes(from) ?? false;
    const needs = new Map<string, Set<string>>();
    for (const one of imports.filter((one) => isOwn(one) && !one.isType && !isException(one))) {
      const target = roomOf(one.from);
      if (target !== one.room) needs.set(one.room, (needs.get(one.room) ?? new Set()).add(target));
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(needs.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    expect([...needs.keys()].filter((room) => reaches(room, room))).toEqual([]);
  });

  it("have no two files of one name", () => {
    const names = files
      .filter((file) => !file.startsWith("app/routes/"))
      .map((file) => basename(file).replace(/\.tsx?$/, ""));
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    expect(twice).toEqual([]);
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
    const places = /^app\/(server\/process\/(config|start)\.ts$|commands\/)/;
    expect(filesWith(/\bprocess\.env\b|import\.meta\.env\b/, places)).toEqual([]);
  });

  it("keeps rules free of the clock", () => {
    const pure = sources.filter(({ file }) =>
      /^app\/(calendar|operations|feed|import|components)\//.test(file),
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
