import { beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "../../../support/client";
import { joinSite, type SharedSite } from "../../../support/shared-site";

let site: SharedSite;
beforeAll(async () => {
  site = await joinSite();
});

async function logIn(email: string, client = createClient(site)): Promise<Client> {
  await client.login(email);
  return client;
}

/** The cookie's status for the page, its data and the JSON API: "in", "out", or another reply. */
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
});
