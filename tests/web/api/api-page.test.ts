import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeApi } from "~/web/api/openapi";
import { renewReference } from "../../../scripts/api-reference";
import { joinSite, type SharedSite } from "../../support/shared-site";
import { readLogin, waitForMail } from "../../support/site";
import { readInvite } from "./api-people";

const PAGE = readFileSync("docs/api.md", "utf8");

test("the page lists calls and payloads as they are (if not: npm run ts -- scripts/write-api-reference.ts)", () => {
  expect(PAGE).toBe(renewReference(PAGE, describeApi("sid")));
});

test("every field has a type, and times that may be null say which", () => {
  expect(PAGE.split("\n").filter((line) => /`(\*\*)? anything/.test(line))).toEqual([]);
  const ends = PAGE.split("\n").filter((line) => line.includes("expiresAt`"));
  expect(ends.length).toBe(2);
  for (const line of ends) expect(line).toMatch(/` integer or null\b.*: Epoch milliseconds: /);
});

test("every link within the page leads to a heading", () => {
  const headings = [...PAGE.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
    text.toLowerCase().replaceAll(" ", "-"),
  );
  const links = [...PAGE.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(links.length).toBeGreaterThan(24);
  expect(links.filter((anchor) => !headings.includes(String(anchor)))).toEqual([]);
  expect(new Set(headings).size).toBe(headings.length);
});

describe("the session with curl", () => {
  let site: SharedSite;
  let folder: string;

  beforeAll(async () => {
    site = await joinSite();
    folder = mkdtempSync(join(tmpdir(), "eas-curl-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("runs as it is printed, to the replies that are printed", async () => {
    const shell = openShell(folder);
    /** Placeholders that readers replace: their site's address, and codes from mails. */
    const own = new Map([
      ["EAS", async () => site.origin],
      ["CODE", async () => readLogin(await waitForMail(site, "ann@example.org")).code],
      ["INVITE", () => readInvite(site, "bob@example.org")],
    ]);
    const steps = readSteps(PAGE);
    expect(steps.length).toBeGreaterThan(6);
    for (const { commands, reply } of steps) {
      const lines = await Promise.all(
        commands.split("\n").map(async (line) => {
          const [, name = "", value] = /^([A-Z]+)=([^$(]+)$/.exec(line) ?? [];
          const mine = value ? own.get(name) : undefined;
          return mine ? `${name}=${await mine()}` : line;
        }),
      );
      expect(likeness(await shell.run(lines.join("\n")))).toBe(likeness(reply));
    }
    await shell.close();
  });
});

type Step = { commands: string; reply: string };

/** The command blocks under the heading, each with the output block that may follow. */
function readSteps(page: string): Step[] {
  const part = page.slice(page.indexOf("## A session with curl"), page.indexOf("<!--"));
  const blocks = [...part.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, kind, text = ""], at) => {
    if (kind !== "sh") return [];
    const next = blocks[at + 1];
    return [
      { commands: text.trim(), reply: next && next[1] !== "sh" ? String(next[2]).trim() : "" },
    ];
  });
}

/** Normalizes values that differ between runs, such as ids and times. */
function likeness(text: string): string {
  return text
    .trim()
    .replace(/"(id|calendarId)":"[\w-]+"/g, '"$1":"…"')
    .replace(/"modifiedAt":\d+/g, '"modifiedAt":…');
}

function openShell(cwd: string) {
  const shell = spawn("bash", [], { cwd, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => shell.once("exit", resolve));
  let output = "";
  shell.stdout.on("data", (piece) => (output += piece));
  return {
    async run(commands: string): Promise<string> {
      output = "";
      shell.stdin.write(`${commands}\necho; echo "--- done"\n`);
      while (!output.includes("--- done")) await new Promise((resolve) => setTimeout(resolve, 20));
      return output.replace(/\n?\n--- done\n$/, "");
    },
    async close(): Promise<void> {
      shell.stdin.end();
      await ended;
    },
  };
}
