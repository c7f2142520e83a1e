// Checks the container, the release and the continuous integration of a public host.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findObstacles } from "../../scripts/release-check.mjs";

const read = (file: string) => readFileSync(file, "utf8");
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;

describe("the container image", () => {
  const stages = read("Dockerfile")
    .split(/^FROM /m)
    .slice(1);
  const last = stages.at(-1) ?? "";

  it("is built in two stages, the last without compilers and as a user without rights", () => {
    expect(stages).toHaveLength(2);
    expect(stages[0]).toContain("RUN npm ci\n");
    expect(stages[0]).toContain("npm prune --omit=dev");
    expect(last).toMatch(/^node:24-\w+-slim/);
    expect(last.indexOf("USER node")).toBeLessThan(last.indexOf("\nCMD"));
    expect(last).toContain("VOLUME /data");
    expect(last).toContain("DATA_DIR=/data");
    expect(last).toMatch(/HEALTHCHECK[^\n]*\\\n.*\/healthz/);
  });

  it("takes in no data, no settings and no history", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const name of [".env", ".git", "data", "node_modules"]) expect(ignored).toContain(name);
  });

  it("keeps no log for ever, neither its own nor Caddy's", () => {
    const services =
      read("compose.yaml")
        .split(/^networks:/m)[0]
        ?.split(/^ {2}caddy:/m) ?? [];
    expect(services[0]).toMatch(
      /logging: &rotated\n\s+driver: json-file\n\s+options:\n\s+max-size: \d+m\n\s+max-file:/,
    );
    expect(services[1]).toContain("logging: *rotated");
  });

  it("stands behind Caddy, which it trusts by the network that both are in", () => {
    const compose = read("compose.yaml");
    const trusted = /TRUSTED_PROXIES: (\S+)/.exec(compose)?.[1];
    expect(compose).toContain(`subnet: ${trusted}`);
    expect(compose).toContain("./deploy/Caddyfile:/etc/caddy/Caddyfile:ro");
    expect(compose).toContain("condition: service_healthy");
    expect(compose).toContain("- data:/data");
    expect(compose).not.toContain("3000:3000");
  });
});

describe("a release", () => {
  const ready = {
    version: "1.2.3",
    lockVersion: "1.2.3",
    changelog: "# Changelog\n\n## 1.2.3 - 2026-11-21\n\n- News.\n",
    changes: "",
    tags: ["v1.2.2"],
  };

  it("is ready with one version everywhere, all committed, under a tag of its own", () => {
    expect(findObstacles(ready)).toEqual([]);
  });

  it.each([
    ["a version that is none", { version: "1.2", lockVersion: "1.2" }],
    ["a lock file of another version", { lockVersion: "1.2.2" }],
    ["a changelog that does not know it", { changelog: "## 1.2.2 - 2026-11-01\n" }],
    ["a change that is not committed", { changes: " M README.md\n" }],
    ["a tag that is there already", { tags: ["v1.2.3"] }],
  ])("is held up by %s", (_name, difference) => {
    expect(findObstacles({ ...ready, ...difference }).length).toBeGreaterThan(0);
  });

  it("has this version in the changelog", () => {
    const { version } = JSON.parse(read("package.json"));
    const lockVersion = JSON.parse(read("package-lock.json")).version;
    const facts = { ...ready, version, lockVersion, changelog: read("CHANGELOG.md"), tags: [] };
    expect(findObstacles(facts)).toEqual([]);
  });
});

it("a ready image is built for each version, of the Dockerfile, and named after the version", () => {
  const workflow = read(".github/workflows/image.yml");
  expect(workflow).toContain('tags: ["v*"]');
  expect(workflow).toContain("packages: write");
  expect(workflow).toMatch(/images: ghcr\.io\/\$\{\{ github\.repository/);
  expect(workflow).toContain("push: true");
  expect(read("compose.yaml")).toMatch(/image: \$\{EAS_IMAGE:-eas\}/);
  expect(read("docs/self-hosting.md")).toContain("EAS_IMAGE=ghcr.io/");
});

it("continuous integration runs the README's test command and then the rest, on each Node that is supported", () => {
  const [, lines = ""] = /node: \[(.*)\]/.exec(read(".github/workflows/test.yml")) ?? [];
  expect(lines.split(", ").map((line) => `^${line}`)).toEqual(
    JSON.parse(read("package.json"))
      .engines.node.split(" || ")
      .map((line: string) => line.split(".")[0]),
  );
  const runs = [...read(".github/workflows/test.yml").matchAll(/^\s*- run: (.*)$/gm)];
  expect(runs.map(([, command]) => command)).toEqual([".ci/run"]);
  expect(read(".ci/run").match(/^npm .*$/gm)).toEqual([
    "npm ci",
    "npm test",
    "npm run test:all -- --rest",
  ]);
  expect(read("README.md")).toContain("npm ci && npm test");
});

it("a report asks for no secrets", () => {
  expect(readdirSync(".github/ISSUE_TEMPLATE").sort()).toEqual([
    "bug.yml",
    "config.yml",
    "idea.yml",
  ]);
  expect(read(".github/ISSUE_TEMPLATE/bug.yml")).toContain("leave out calendar links");
});

it("the guide names commands, files and settings that exist", () => {
  const guide = read("docs/self-hosting.md");
  const commands = [...guide.matchAll(/npm run ([a-z-]+)/g)].map(([, name = ""]) => name);
  expect(commands.length).toBeGreaterThan(5);
  for (const name of commands) expect(Object.keys(scripts)).toContain(name);
  const files = [...guide.matchAll(/deploy\/[\w.-]+\w/g)].map(([file]) => file);
  for (const file of files) expect(existsSync(file), file).toBe(true);
  const settings = [...guide.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const known = `${read("app/process/settings/config.ts")}${read("compose.yaml")}`;
  for (const name of settings) expect(known).toContain(name);
});

describe("on a home screen", () => {
  const manifest = JSON.parse(read("public/manifest.webmanifest"));

  it("every icon of the manifest is there in the size that it says", () => {
    for (const { src, sizes } of manifest.icons) {
      if (sizes === "any") expect(existsSync(`public${src}`)).toBe(true);
      else expect(sizeOf(`public${src}`)).toBe(sizes);
    }
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain(
      "maskable",
    );
    expect(sizeOf("public/icons/apple-touch-180.png")).toBe("180x180");
  });

  it("the window has the colours of the pages, light and dark", () => {
    const surfaces = [...read("app/styles/tokens.css").matchAll(/--surface: (#\w+);/g)];
    const colours = surfaces.map(([, colour]) => colour);
    const metas = [...read("app/root.tsx").matchAll(/name="theme-color" content="(#\w+)"/g)];
    expect(metas.map(([, colour]) => colour)).toEqual(colours);
    expect(manifest.theme_color).toBe(colours[0]);
  });
});

/** The first chunk of a PNG contains width and height (RFC 2083 section 4.1.1). */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
