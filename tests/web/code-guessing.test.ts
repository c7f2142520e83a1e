// Guessing a code over the network, with many attempts at once and across server restarts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "../support/client";
import { readLogin, type Site, startSite, waitForMail } from "../support/site";
import { readNumber } from "./site-data";

const folder = mkdtempSync(join(tmpdir(), "eas-guessing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WRONG = "0000-0000";
const SESSIONS = "select count(*) from sessions";

async function askFor(site: Site, email: string) {
  await createClient(site).api("user/accesscode", { email });
  return readLogin(await waitForMail(site, email, /login-code/));
}

/** The issue that the page emphasizes after an attempt; "" for a login. */
async function issueOf(client: Client, email: string, code: string): Promise<string> {
  const response = await client.post("/account/login-code", { email, code });
  const text = await response.text();
  if (response.status === 303) return "";
  return /<strong>([^<]+)<\/strong>/.exec(text)?.[1] ?? `${response.status}`;
}

const tryAt = (site: Site) => (email: string, code: string) =>
  issueOf(createClient(site), email, code);

describe("many tries at once", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());
  const atOnce = (count: number, email: string, code: string) =>
    Promise.all(Array.from({ length: count }, () => tryAt(site)(email, code)));

  test("fifty with the right code: one is let in", async () => {
    const { code } = await askFor(site, "ann@example.org");
    const issues = await atOnce(50, "ann@example.org", code);
    expect(issues.filter((issue) => issue === "")).toHaveLength(1);
    const refusals = new Set(issues.filter((issue) => issue !== ""));
    // After twenty failures within an hour, an email's typed codes are refused.
    expect([...refusals].sort()).toEqual(["Too many failed attempts", "Wrong input"]);
    expect(readNumber(site, SESSIONS)).toBe(1);
  });

  test("two hundred with a wrong code: five are compared, and each is counted", async () => {
    const email = "ben@example.org";
    const sessions = readNumber(site, SESSIONS);
    const { code, link } = await askFor(site, email);
    const issues = await atOnce(200, email, WRONG);
    expect(issues.filter((issue) => issue === "Wrong input")).toHaveLength(5);
    expect(issues.filter((issue) => issue === "Too many failed attempts")).toHaveLength(195);
    expect(readNumber(site, `select failures from access_codes where email = '${email}'`)).toBe(
      200,
    );
    const counted = `select count(*) from attempts where key = 'failuresPerEmail:${email}'`;
    expect(readNumber(site, counted)).toBe(200);
    expect(await tryAt(site)(email, code)).toBe("Too many failed attempts");
    expect(readNumber(site, SESSIONS)).toBe(sessions);
    const secret = new URL(link).searchParams.get("code") ?? "";
    expect(await tryAt(site)(email, secret)).toBe("");
  });
});

test("a server that is killed and started again between the tries has forgotten none of them", async () => {
  const email = "ann@example.org";
  let site = await startSite({ DATA_DIR: folder });
  const { code } = await askFor(site, email);
  const issues: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    for (let tries = 0; tries < 3; tries += 1) issues.push(await tryAt(site)(email, WRONG));
    site.process.kill("SIGKILL");
    await site.stop({ keep: true });
    site = await startSite({ DATA_DIR: folder });
  }
  issues.push(await tryAt(site)(email, code));
  await site.stop({ keep: true });
  expect(issues).toEqual([
    ...Array(5).fill("Wrong input"),
    ...Array(2).fill("Too many failed attempts"),
  ]);
});
