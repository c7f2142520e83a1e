// Masses of login requests: the mails sent, the responses, and no delays for others.
import { afterEach, expect, test } from "vitest";
import { createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { readNumber } from "../web/site-data";
import { expectWithin, isLong, note, TIMEOUT_MS } from "./rounds";

let site: Site;
afterEach(() => site.stop());

const MAILS = "select count(*) from outbox";
const MOST_FOR_A_NETWORK = 10;
const EMAILS = isLong ? 1_000 : 100;
const AT_ONCE = 20;
/** On an otherwise idle machine the limit is 300 ms. */
const SOON_MS = isLong ? 300 : 3_000;

/** The rest of the test requests one more, from another network. */
const MAILS_BY_LIMITS = { on: MOST_FOR_A_NETWORK, off: Math.min(EMAILS, 300) };

test.each(["on", "off"] as const)(
  "hundreds of e-mails asked for from one address are ten mails, with flood limits %s, and others are served",
  async (limits) => {
    site = await startSite({ FLOOD_LIMITS: limits });
    const most = MAILS_BY_LIMITS[limits];
    const flood = createClient(site);
    const other = createClient(site);
    for (let n = 0; n < 30; n += 1) await other.send("/account/login");
    const statuses = new Set<number>();
    let slowest = 0;
    for (let n = 0; n < EMAILS; n += AT_ONCE) {
      const asked = Array.from({ length: AT_ONCE }, (_, at) =>
        flood.api("user/accesscode", { email: `p${n + at}@example.org` }),
      );
      const begun = performance.now();
      expect((await other.send("/account/login")).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - begun);
      for (const { http } of await Promise.all(asked)) statuses.add(http);
    }
    expect([...statuses].sort()).toEqual(limits === "on" ? [200, 429] : [200]);
    expect(readNumber(site, MAILS)).toBe(most);
    expectWithin(slowest, SOON_MS);
    expect((await other.api("user/accesscode", { email: "other@example.org" })).status).toBe("OK");
    expect(readNumber(site, MAILS)).toBe(most + 1);
    note(
      "logins asked for from one address",
      EMAILS,
      `${most} mails, others served within ${Math.round(slowest)} ms`,
    );
  },
  TIMEOUT_MS,
);

test(
  "a hundred people who ask for the same e-mail's login within a minute get the same bytes, and it one mail",
  async () => {
    site = await startSite();
    const answers = new Set<string>();
    for (let n = 0; n < 100; n += 1) {
      const response = await createClient(site).send("/api/user/accesscode", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: "ann@example.org" }),
      });
      answers.add(`${response.status} ${await response.text()}`);
    }
    expect([...answers]).toEqual(['200 {"status":"OK","message":"","payload":{}}']);
    expect(readNumber(site, MAILS)).toBe(1);
  },
  TIMEOUT_MS,
);
