// npm run bench:phone -- [--rounds 3] [--builds A,B] [--zone America/New_York] [--dry]: measures builds in turn on a
// slow phone (bench/felt.ts) and writes the last build's table into docs/benchmark.md.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { requireBrowser } from "../scripts/browser.mjs";
import { heedOptions } from "../scripts/usage.mjs";
import buildIfOutdated from "../tests/support/build";
import { makeData } from "./data";
import { type Felt, feel, mergeFelt } from "./felt";
import { describeRun, saveTables, table } from "./report";
import { startProduct } from "./servers";

const USAGE = `Usage: npm run bench:phone [-- --rounds 3] [--builds A,B] [--zone Europe/Berlin] [--dry]
What a person feels on a slow phone; writes docs/benchmark.md, unless with --dry.`;
const options = {
  rounds: { type: "string", default: "3" },
  /** Folders in build/ to compare; by default the current build. */
  builds: { type: "string", default: "" },
  /** The browser's time zone; the calendar is in Europe/Berlin. */
  zone: { type: "string", default: "Europe/Berlin" },
  dry: { type: "boolean", default: false },
} as const;
heedOptions(USAGE, options);
const { values } = parseArgs({ options });

const folder = mkdtempSync(join(tmpdir(), "eas-phone-"));
buildIfOutdated();
const data = makeData(join(folder, "data"));
const builds = values.builds.split(",");
const browser = await chromium.launch({
  executablePath: await requireBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const servers = await Promise.all(
  builds.map((build, index) => {
    const copy = join(folder, `data-${index}`);
    cpSync(join(folder, "data"), copy, { recursive: true });
    return startProduct(copy, {}, { build: join(build, "server") });
  }),
);
try {
  const rounds: Felt[][][] = builds.map(() => []);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [index, { origin }] of servers.entries()) {
      const calendar = `/calendar/${data.links[1_000]}`;
      const phone = { origin, calendar, session: data.session, zone: values.zone };
      rounds[index]?.push(await feel(browser, phone));
    }
  }
  const tables = rounds.map((each) => drawTable(mergeFelt(each)));
  const head = `${describeRun()}; ${values.rounds} rounds in turn, medians.`;
  console.log([head, ...tables].join("\n\n"));
  if (!values.dry) saveTables([head, tables.at(-1)].join("\n\n"), "felt");
} finally {
  await browser.close();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

function drawTable(felt: Felt[]): string {
  const rows = felt.map(({ name, goal, requests, bytes, scriptBytes, ms, longMs }) => [
    name,
    String(requests),
    (bytes / 1_000).toFixed(1),
    (scriptBytes / 1_000).toFixed(1),
    ms.toFixed(0),
    longMs.toFixed(0),
    goal,
  ]);
  const head = ["on a slow phone", "requests", "kB", "script kB", "ms", "long tasks ms", "goal"];
  return table(head, rows);
}
