// Writes the terminal output of the operator's commands into docs/self-hosting-transcript.md: `npm run transcript`.
import { readFileSync, writeFileSync } from "node:fs";
import buildIfOutdated from "../tests/support/build";
import { startSite } from "../tests/support/site";
import { makeTranscript } from "../tests/support/transcript";
import { heed } from "./usage.mjs";

const PAGE = "docs/self-hosting-transcript.md";
const BETWEEN = /(<!-- made by npm run transcript -->\n```console\n)[\s\S]*?(\n```\n)/;

heed(`Usage: npm run transcript
What a terminal shows of the operator's commands, into ${PAGE}.`);
buildIfOutdated();
const site = await startSite({ TRUSTED_PROXIES: "" });
try {
  const text = await makeTranscript(site);
  const page = readFileSync(PAGE, "utf8");
  if (!BETWEEN.test(page)) throw new Error(`${PAGE} has no place for the transcript.`);
  writeFileSync(
    PAGE,
    page.replace(BETWEEN, (_all, start: string, end: string) => start + text + end),
  );
} finally {
  await site.stop();
}
