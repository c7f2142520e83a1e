import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLogin, type Site, startSite, waitForMail } from "../../support/site";
import { sendRaw } from "./api-raw";

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Connects over plain HTTP on this machine, like the reverse proxy. */
function speaker(site: Site, port: number, host: string) {
  const post = (path: string, body: object, cookie = "") =>
    sendRaw(`http://127.0.0.1:${port}/api/${path}`, {
      headers: { Host: host, "Content-Type": "application/json", Cookie: cookie },
      body: JSON.stringify(body),
    });
  async function logIn(email: string, cookie = "") {
    await post("user/accesscode", { email });
    const { code } = readLogin(await waitForMail(site, email));
    return post("auth/local/login", { email, code }, cookie);
  }
  return { post, logIn };
}

describe.each([
  { address: "http://calendar.example", name: "sid", secure: false },
  { address: "https://calendar.example", name: "__Host-sid", secure: true },
])("the session's cookie of $address", ({ address, name, secure }) => {
  const host = "calendar.example";
  let site: Site;
  let speak: ReturnType<typeof speaker>;

  beforeAll(async () => {
    const port = await freePort();
    site = await startSite({ ORIGIN: address, PORT: String(port) });
    speak = speaker(site, port, host);
  });
  afterAll(() => site.stop());

  test("is for this host alone and hidden from scripts and from other sites", async () => {
    const { headers } = await speak.logIn("ann@example.org");
    const [line = "", ...more] = headers["set-cookie"] ?? [];
    expect(more).toEqual([]);
    const [pair = "", ...attributes] = line.split("; ");
    expect(pair).toMatch(new RegExp(`^${name}=[\\w-]{43}$`));
    const expected = ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"];
    expect(attributes.sort()).toEqual(secure ? [...expected, "Secure"].sort() : expected);
    const profile = await speak.post("user/profile", {}, pair);
    expect(JSON.parse(profile.text).payload.email).toBe("ann@example.org");
  });

  test("is another one at each login, and ends the one before", async () => {
    const first = (await speak.logIn("bob@example.org")).headers["set-cookie"]?.[0] ?? "";
    const firstPair = first.split(";")[0] ?? "";
    const second = (await speak.logIn("carol@example.org", firstPair)).headers["set-cookie"]?.[0];
    expect(second?.split(";")[0]).not.toBe(firstPair);
    const old = await speak.post("user/profile", {}, firstPair);
    expect(JSON.parse(old.text).payload).toEqual({ name: "", email: "" });
  });

  test("is cleared at logout, and only then", async () => {
    const line = (await speak.logIn("dora@example.org")).headers["set-cookie"]?.[0] ?? "";
    const pair = line.split(";")[0] ?? "";
    const viewed = await speak.post("user/profile", {}, pair);
    expect(viewed.headers["set-cookie"]).toBeUndefined();
    const { headers, text } = await speak.post("auth/logout", {}, pair);
    expect(JSON.parse(text)).toEqual({ status: "OK", message: "Bye!", payload: {} });
    const cleared = `${name}=; Max-Age=0; Path=/; HttpOnly${secure ? "; Secure" : ""}; SameSite=Lax`;
    expect(headers["set-cookie"]).toEqual([cleared]);
  });

  test("is not believed under another name", async () => {
    const line = (await speak.logIn("emil@example.org")).headers["set-cookie"]?.[0] ?? "";
    const token = line.slice(name.length + 1).split(";")[0];
    const other = `${secure ? "sid" : "__Host-sid"}=${token}`;
    const { text } = await speak.post("user/profile", {}, other);
    expect(JSON.parse(text).payload.email).toBe("");
  });

  test("does not come with a login that failed", async () => {
    const body = { email: "ann@example.org", code: "0000-0000" };
    const { http, headers } = await speak.post("auth/local/login", body);
    expect({ http, cookie: headers["set-cookie"] }).toEqual({ http: 200, cookie: undefined });
  });
});
