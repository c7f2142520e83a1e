// The documented transcript lists the checks that the doctor really makes, and has the sentences that the other commands
// print; `npm run transcript` rewrites it.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startSite } from "../support/site";
import { checksIn, makeTranscript } from "../support/transcript";

/** Checked only as root. */
const OF_ROOT = ["User"];

/** The lines of all commands but the doctor, without numbers and times. */
const sentencesIn = (transcript: string) =>
  transcript.match(/^[A-Z…].*$/gm)?.map((line) => line.replace(/\d\S*/g, "#"));

it("has the checks of the doctor, in its order, and the sentences of the other commands", async () => {
  const page = readFileSync("docs/self-hosting-transcript.md", "utf8");
  const shown = /<!-- made by npm run transcript -->\n```console\n([\s\S]*?)\n```/.exec(page)?.[1];
  const site = await startSite({ TRUSTED_PROXIES: "" });
  const now = await makeTranscript(site).finally(() => site.stop());
  const everywhere = (text: string) => checksIn(text).filter((name) => !OF_ROOT.includes(name));
  expect(everywhere(now).length).toBeGreaterThan(8);
  expect(everywhere(shown ?? "")).toEqual(everywhere(now));
  expect(sentencesIn(shown ?? "")).toEqual(sentencesIn(now));
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(now).toMatch(
    new RegExp(`^\\[ +ok +\\] Versions +EAS ${version.replaceAll(".", "\\.")}[ ,(]`, "m"),
  );
});
