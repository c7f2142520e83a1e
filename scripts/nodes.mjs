// npm run test:nodes [-- 20 22 24 26] [--tests none|unit|test]: tests a copy of the product on each supported Node.js,
// as after a fresh download: `npm ci`, `npm start`, tests. Ends with a table of results.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { heed } from "./usage.mjs";

/** Each Node.js release line with the npm it ships with; the newest is tested with the newest npm. */
const NPM_OF = { 20: "10", 22: "10", 24: "11", 26: "12" };
/** The first start builds the product, which takes minutes on a busy machine. */
const START_MS = 600_000;

heed("Usage: npm run test:nodes [-- 20 22 24 26] [--tests none|unit|test]", [
  ...Object.keys(NPM_OF),
  "--tests",
  "none",
  "unit",
  "test",
  /^--tests=/,
]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: "string", default: "unit" } },
});
const { tests } = values;
const lines = positionals.length > 0 ? positionals : Object.keys(NPM_OF);
const unknown = lines.filter((line) => !(line in NPM_OF));
if (unknown.length > 0) throw new Error(`There is no Node ${unknown.join(", ")} to try.`);

// Otherwise the server, in its own process group, would survive an aborted run.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const results = [];
for (const line of lines) results.push(await tryNode(line));
console.log(`\n| Node | npm ci | npm start | ${tests} |\n|---|---|---|---|`);
for (const { version, install, start, tested } of results) {
  console.log(`| ${version} | ${tell(install)} | ${tell(start)} | ${tell(tested)} |`);
}
const hasFailed = ({ install, start, tested }) =>
  [install, start, tested].some((step) => step?.passed === false);
process.exitCode = results.some(hasFailed) ? 1 : 0;

/** The result of each step; steps after a failed one are skipped. */
async function tryNode(line) {
  const folder = mkdtempSync(join(tmpdir(), `eas-node-${line}-`));
  const clean = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", clean);
  try {
    const env = fetchNode(line, join(folder, "node"));
    const cwd = join(folder, "eas");
    copyProduct(cwd);
    const version = spawnSync("node", ["--version"], { env, encoding: "utf8" }).stdout.trim();
    console.log(`\n> Node ${version}`);
    const install = await measure(() => run("npm", ["ci"], { env, cwd }));
    const start = install.passed ? await measure(() => startOnce(env, cwd)) : undefined;
    const tested =
      start?.passed && tests !== "none"
        ? await measure(() => run("npm", ["run", tests], { env, cwd }))
        : undefined;
    return { version, install, start, tested };
  } finally {
    clean();
    process.off("exit", clean);
  }
}

/** An environment with `node` and `npm` of this release line, both installed from the registry. */
function fetchNode(line, folder) {
  const isAppleSilicon = process.platform === "darwin" && process.arch === "arm64";
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `${isAppleSilicon ? "node-bin" : "node"}-${system}-${process.arch}`;
  const wanted = [`${name}@${line}`, `npm@${NPM_OF[line]}`];
  const fetched = run("npm", ["install", "--prefix", folder, ...wanted], { env: process.env });
  if (!fetched) throw new Error(`${wanted.join(" and ")} cannot be had.`);
  const modules = join(folder, "node_modules");
  return {
    ...process.env,
    PATH: `${join(modules, ".bin")}${delimiter}${process.env.PATH}`,
    // The headers that ship with it, in case something has to be compiled.
    npm_config_nodedir: join(modules, name),
  };
}

/** Copies everything that git tracks or would add, so that uncommitted changes can be tested. */
function copyProduct(target) {
  const { stdout } = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { encoding: "utf8" },
  );
  const files = stdout.split("\0").filter((file) => file !== "" && existsSync(file));
  for (const file of files) cpSync(file, join(target, file));
}

/** Runs `npm start` on a temporary data directory until a page is served; true if it also stops cleanly. */
async function startOnce(env, cwd) {
  const port = await findFreePort();
  const server = spawn("npm", ["start"], {
    cwd,
    env: { ...env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: join(cwd, "data") },
    stdio: "inherit",
    // A separate process group, so that npm, its shell and the server are signaled together.
    detached: true,
  });
  const ended = new Promise((settle) => server.once("exit", settle));
  const stop = () => server.exitCode === null && process.kill(-server.pid, "SIGTERM");
  process.once("exit", stop);
  const answered = await waitForPage(`http://127.0.0.1:${port}/calendar/demo/list`, server);
  stop();
  await ended;
  process.off("exit", stop);
  return answered;
}

async function waitForPage(address, server) {
  const end = Date.now() + START_MS;
  while (Date.now() < end && server.exitCode === null) {
    const status = await fetch(address).then(
      (response) => response.status,
      () => undefined,
    );
    if (status !== undefined) return status === 200;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function run(command, parameters, { env, cwd }) {
  return spawnSync(command, parameters, { env, cwd, stdio: "inherit" }).status === 0;
}

async function measure(step) {
  const begin = Date.now();
  const passed = await step();
  return { passed, seconds: Math.round((Date.now() - begin) / 1_000) };
}

function tell(step) {
  if (step === undefined) return "not tried";
  return `${step.passed ? "passed" : "FAILED"}, ${step.seconds} s`;
}
