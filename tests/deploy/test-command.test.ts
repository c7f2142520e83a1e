// What `npm test` counts and reports when it fails, and that no process it started is left running.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import playwrightConfig from "../../playwright.config";
import { listWrong, readE2eReport, readUnitReport } from "../../scripts/reports.mjs";
import { runWithin } from "../../scripts/runner.mjs";
import vitestConfig from "../../vitest.config";
import { eventually } from "../support/eventually";
import { isListening } from "../support/site";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "eas-runner-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

describe("the report of the unit tests", () => {
  const test = (status: string, fullName = status) => ({
    status,
    fullName,
    failureMessages:
      status === "failed" ? ["\u001b[31mError: 1 is not 2\u001b[39m\n  at a.ts:1"] : [],
  });
  const file = (status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
    name: resolve("tests/a.test.ts"),
    status,
    assertionResults,
  });

  it("is counted by its tests, and names those that were left out", () => {
    const results = [
      file("failed", test("passed"), test("failed"), test("skipped", "nginx takes it")),
      file("passed", test("passed"), test("pending", "where caddy is"), test("todo", "some day")),
    ];
    expect(readUnitReport(write("unit.json", { testResults: results }))).toEqual({
      isThere: true,
      passed: 2,
      failed: 1,
      wrong: ["tests/a.test.ts: failed: Error: 1 is not 2"],
      skipped: ["nginx takes it", "where caddy is", "some day"].map(
        (name) => `tests/a.test.ts: ${name}`,
      ),
    });
  });

  it("counts a file that could not be loaded, or prepared, as a failure", () => {
    const unread = { ...file("failed"), message: "\nno such module\n  in a.test.ts" };
    const results = [unread, file("failed", test("skipped"))];
    const { failed, wrong } = readUnitReport(write("unit.json", { testResults: results }));
    expect([failed, wrong]).toEqual([2, ["tests/a.test.ts: no such module", "tests/a.test.ts"]]);
  });
});

describe("the report of the stories", () => {
  const story = (status: string, n: number, annotations: object[] = []) => ({
    file: "a.spec.ts",
    title: `${status} ${n}`,
    tests: [
      {
        status,
        projectName: "with JavaScript",
        annotations,
        results:
          status === "unexpected" ? [{ error: { message: "Error: no button\n at b" } }, {}] : [],
      },
    ],
  });
  const report = (specs: object[], errors: object[] = []) =>
    readE2eReport(write("e2e.json", { suites: [{ specs: [], suites: [{ specs }] }], errors }));

  it("is counted by its stories, and names those that were left out, with why", () => {
    const because = [{ type: "skip", description: "w3m is not installed" }];
    const specs = [story("expected", 1), story("unexpected", 1), story("skipped", 1, because)];
    expect(report(specs, [{ message: "no file" }])).toEqual({
      isThere: true,
      passed: 1,
      failed: 2,
      wrong: ["stories: no file", "a.spec.ts: unexpected 1 (with JavaScript): Error: no button"],
      skipped: ["a.spec.ts: skipped 1 (with JavaScript; w3m is not installed)"],
    });
  });

  it("counts a story that passed only at a second try as failed", () => {
    const { passed, failed } = report([story("expected", 1), story("flaky", 1)]);
    expect([passed, failed]).toEqual([1, 1]);
  });
});

describe("the last lines of a run", () => {
  const result = (name: string, failed: number, wrong: string[] = []) => ({ name, failed, wrong });

  it("name what failed, checks without a test of their own too", () => {
    const all = [result("types", 1), result("lint", 0), result("unit", 1, ["a: Error: no"])];
    expect(listWrong(all)).toEqual(["failed:", "- types: see above", "- a: Error: no"]);
    expect(listWrong([result("types", 0), result("unit", 0)])).toEqual([]);
  });
});

it("a test that excludes all others fails the run, in both runners", () => {
  expect([vitestConfig.test?.allowOnly, playwrightConfig.forbidOnly]).toEqual([false, true]);
});

describe("a runner", () => {
  /** Hangs, and starts a server that ignores the request to stop. */
  const HANG = `
    import { spawn } from "node:child_process";
    const stubborn = \`
      process.on("SIGTERM", () => {});
      const server = require("node:net").createServer().listen(0, () =>
        require("node:fs").writeFileSync(process.argv[1], String(server.address().port)));\`;
    spawn(process.execPath, ["-e", stubborn, process.argv[2]], { stdio: "ignore" });
    setInterval(() => {}, 1000);`;

  function readPort(file: string): number {
    return Number(readFileSync(file, "utf8"));
  }

  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill("SIGKILL");
  });

  it("answers with its own exit code", async () => {
    expect(await runWithin(5, write("good.mjs", ""), [])).toBe(0);
    expect(await runWithin(5, write("bad.mjs", "process.exit(3)"), [])).toBe(3);
  });

  it("that takes too long is ended with all that it started", async () => {
    const [script, portFile] = [write("hang.mjs", HANG), join(folder, "port")];
    // A busy machine may need more time to start the server.
    for (const minutes of [0.05, 0.5, 5]) {
      expect(await runWithin(minutes, script, [portFile])).toBeNull();
      if (existsSync(portFile)) break;
    }
    expect(readPort(portFile)).toBeGreaterThan(0);
    await eventually(async () => expect(await isListening(readPort(portFile))).toBe(false));
  });

  it.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
    "ends with all that it started when whoever called it gets %s",
    async (signal) => {
      const portFile = join(folder, "port");
      const [script, parameters] = [write("hang.mjs", HANG), [portFile]].map((it) =>
        JSON.stringify(it),
      );
      const source = `(await import("./scripts/runner.mjs")).runWithin(60, ${script}, ${parameters});`;
      const caller = spawn(process.execPath, ["--input-type=module", "-e", source], {
        stdio: "ignore",
      });
      started.push(caller);
      await eventually(async () => expect(await isListening(readPort(portFile))).toBe(true));
      caller.kill(signal);
      await eventually(async () => expect(await isListening(readPort(portFile))).toBe(false));
    },
  );
});
