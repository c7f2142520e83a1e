// Attempts count for the real network address, whatever headers a client sends.
import { afterEach, expect, test } from "vitest";
import { networkOf } from "~/front-door/client-address";
import { type Site, startSite } from "../support/site";
import { type RawReply, sendRaw } from "./api/api-raw";
import { withDatabase } from "./site-data";

let site: Site;
afterEach(() => site.stop());

const MOST_A_MINUTE = 10;

/** The n-th forgery: every header that can name a client's address. */
function forge(n: number): Record<string, string> {
  const address = `6.6.6.${n}`;
  return {
    "X-Forwarded-For": address,
    "X-Real-IP": address,
    "X-Client-IP": address,
    "CF-Connecting-IP": address,
    "True-Client-IP": address,
    "X-Cluster-Client-IP": address,
    Forwarded: `for=${address}`,
    "X-EAS-Client-Address": address,
  };
}

async function guess(headers: Record<string, string>): Promise<RawReply> {
  return sendRaw(`${site.origin}/api/auth/local/login`, {
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ email: "ann@example.org", code: "0000-0000" }),
  });
}

async function guessOften(headersOf: (n: number) => Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < MOST_A_MINUTE + 5; n += 1) statuses.push((await guess(headersOf(n))).http);
  return statuses;
}

const STOPPED = [...Array(MOST_A_MINUTE).fill(200), ...Array(5).fill(429)];

const keyOf = (address: string) => `failuresPerAddress:${networkOf(address, "narrow")}`;

function countedNetworks(): unknown[] {
  const sql =
    "select distinct key from attempts where key like 'failuresPerAddress:%' order by key";
  return withDatabase(site, (database) => database.prepare(sql).pluck().all());
}

test("the peer is counted where only another machine is trusted, however many addresses it makes up", async () => {
  site = await startSite({ TRUSTED_PROXIES: "10.0.0.0/8,192.0.2.1" });
  expect(await guessOften(forge)).toEqual(STOPPED);
  expect(countedNetworks()).toEqual([keyOf("127.0.0.1")]);
  expect(site.output()).not.toContain("6.6.6.");
});

test("behind a trusted proxy the one is counted that the proxy added, not what stood before", async () => {
  site = await startSite({ TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" });
  const through = (n: number) => ({
    ...forge(n),
    "X-Forwarded-For": `6.6.6.${n}, 203.0.113.7, 10.0.0.9`,
  });
  expect(await guessOften(through)).toEqual(STOPPED);
  expect(countedNetworks()).toEqual([keyOf("203.0.113.7")]);
  const neighbour = await guess({ "X-Forwarded-For": "203.0.113.7, 203.0.113.8" });
  expect(neighbour.http).toBe(200);
});
