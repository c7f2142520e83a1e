// An ended session gives access to nothing, at no kind of address; nor does an invented one.
import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "../../../support/client";
import { joinSite, type SharedSite } from "../../../support/shared-site";
import { readNumber, withDatabase } from "../../site-data";

let site: SharedSite;
beforeAll(async () => {
  site = await joinSite();
});

async function logIn(email: string, client = createClient(site)): Promise<Client> {
  await client.login(email);
  return client;
}

/** Whom page, data and JSON interface take the bearer of this cookie for: "in", "out", or what else they answer. */
async function standing(sid: string): Promise<string[]> {
  const bearer = createClient(site);
  bearer.cookies.set("sid", sid);
  const page = await bearer.send("/account/profile");
  const toLogin = page.status === 302 && page.headers.get("location") === "/account/login";
  const data = await createBearer(sid).send("/account/profile.data");
  const text = await data.text();
  const { http } = await createBearer(sid).api("user/update", { name: "Ann" });
  return [
    page.status === 200 ? "in" : toLogin ? "out" : `page ${page.status}`,
    data.status === 200 ? "in" : text.includes("/account/login") ? "out" : `data ${data.status}`,
    http === 200 ? "in" : http === 401 ? "out" : `api ${http}`,
  ];
}

/** Another browser's session: a person gets one mail a minute, and these tests do not wait for it. */
function addSession(email: string): string {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  withDatabase(site, (database) =>
    database
      .prepare(
        `insert into sessions (token_hash, user_id, created_at, last_used_at)
         select ?, id, ?, ? from users where email = ?`,
      )
      .run(hash, Date.now(), Date.now(), email),
  );
  return token;
}

function createBearer(sid: string): Client {
  const bearer = createClient(site);
  bearer.cookies.set("sid", sid);
  return bearer;
}

const IN = ["in", "in", "in"];
const OUT = ["out", "out", "out"];

describe("a session's cookie", () => {
  test("that somebody put there before the login is not the one that is logged in", async () => {
    const preset = "A".repeat(43);
    const victim = createClient(site);
    victim.cookies.set("sid", preset);
    await logIn("preset@example.org", victim);
    const sid = victim.cookies.get("sid") ?? "";
    expect(sid).toMatch(/^[\w-]{43}$/);
    expect(sid).not.toBe(preset);
    expect(await standing(preset)).toEqual(OUT);
    expect(await standing(sid)).toEqual(IN);
  });

  test("is worth nothing after the logout, and its row is gone", async () => {
    const user = await logIn("over@example.org");
    const sid = user.cookies.get("sid") ?? "";
    expect(await standing(sid)).toEqual(IN);
    const rows = readNumber(site, "select count(*) from sessions");
    expect((await user.api("auth/logout")).message).toBe("Bye!");
    expect(readNumber(site, "select count(*) from sessions")).toBe(rows - 1);
    expect(await standing(sid)).toEqual(OUT);
  });

  test("of every other browser is worth nothing after logging out everywhere", async () => {
    const email = "everywhere@example.org";
    const here = await logIn(email);
    const sids = [here.cookies.get("sid") ?? "", addSession(email), addSession(email)];
    for (const sid of sids) expect(await standing(sid)).toEqual(IN);
    await here.post("/account", { intent: "log-out-everywhere" });
    for (const sid of sids) expect(await standing(sid)).toEqual(OUT);
  });

  test("with one bit flipped, wherever, is nobody's, and no fault", async () => {
    const user = await logIn("flipped@example.org");
    const sid = user.cookies.get("sid") ?? "";
    const wrong = [...sid].map((character, at) => {
      const flipped = String.fromCharCode(character.charCodeAt(0) ^ (1 << (at % 7)));
      return sid.slice(0, at) + flipped + sid.slice(at + 1);
    });
    for (const cookie of wrong) {
      // Bits that make a blank or a control character are no cookie at all: nothing can send them.
      if (/[^\x21-\x7e]/.test(cookie)) continue;
      const bearer = createBearer(cookie);
      expect(await bearer.call("user/profile", {})).toEqual({ name: "", email: "" });
      expect((await bearer.send("/calendars")).status).toBe(200);
    }
    const odd = wrong.filter((cookie) => !/[^\x21-\x7e]/.test(cookie)).slice(0, 3);
    for (const cookie of odd) expect(await standing(cookie)).toEqual(OUT);
    expect(await standing(sid)).toEqual(IN);
    expect(site.output()).not.toMatch(/"status":5\d\d/);
  });
});
