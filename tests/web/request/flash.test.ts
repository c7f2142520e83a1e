// The message for the next page travels in a cookie; only messages written by this site are shown.
import { beforeAll, expect, test } from "vitest";
import { createClient } from "../../support/client";
import { joinSite, type SharedSite } from "../../support/shared-site";

let site: SharedSite;
beforeAll(async () => {
  site = await joinSite();
});

const FAR = "//evil.example/login";

/** The page for this cookie, and the cookies it sets. */
async function open(flash: string): Promise<{ html: string; cookies: string[] }> {
  const response = await fetch(`${site.origin}/faq`, {
    headers: { Cookie: `flash=${encodeURIComponent(flash)}` },
  });
  expect(response.status).toBe(200);
  return { html: await response.text(), cookies: response.headers.getSetCookie() };
}

/** A real message cookie, set by saving the profile. */
async function leave(email: string): Promise<string> {
  const ann = createClient(site);
  await ann.login(email);
  const { headers } = await ann.post("/account/profile", { name: "Ann" });
  const line = headers.getSetCookie().find((text) => text.startsWith("flash=")) ?? "";
  return decodeURIComponent(line.slice("flash=".length).split(";")[0] ?? "");
}

test("the site's own message is shown once", async () => {
  const { html, cookies } = await open(await leave("ann@example.org"));
  expect(html).toContain("User updated successfully");
  expect(cookies).toContainEqual(expect.stringMatching(/^flash=;.*Max-Age=0/i));
});

test("a message that somebody put into the cookie is not shown, and is cleared", async () => {
  const message = { kind: "error", text: "Session over", id: "1" };
  const own = await leave("ben@example.org");
  const mark = own.slice(own.lastIndexOf(".") + 1);
  const links = [FAR, "/\\evil.example", "/calendars", "https://evil.example/"];
  const planted = links.map((href) =>
    JSON.stringify({ ...message, link: { text: "Login", href } }),
  );
  const forged = [
    ...planted,
    ...planted.map((text) => `${text}.${mark}`),
    ...planted.map((text) => `${text}.`),
    own.replace("success", "error"),
    own.slice(0, -1),
    `${own}.${mark}`,
    mark,
    "x",
  ];
  for (const flash of forged) {
    const { html, cookies } = await open(flash);
    expect(html).not.toMatch(/evil\.example|Session over|User updated/);
    expect(cookies).toContainEqual(expect.stringMatching(/^flash=;.*Max-Age=0/i));
  }
});
