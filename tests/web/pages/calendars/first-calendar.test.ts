// A first login leads to a form for the first calendar; afterwards New Calendar stays above the favorites.
import { beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../../../support/client";
import { joinSite, type SharedSite } from "../../../support/shared-site";

let site: SharedSite;
beforeAll(async () => {
  site = await joinSite();
});

/** Follows redirects; returns the final page's address and its main part. */
async function follow(client: Client, answer: Response, from: string): Promise<[string, string]> {
  const next = answer.headers.get("location");
  if (next === null) return [from, /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? ""];
  const path = new URL(next, site.origin).pathname;
  return follow(client, await client.send(path), path);
}

it("leads from the profile to a form for the first calendar, above all else", async () => {
  const ann = createClient(site);
  await ann.login("ann@example.org");
  const saved = await ann.post("/account/profile", { name: "Ann" });
  const [address, main] = await follow(ann, saved, "/account/profile");
  expect(address).toBe("/calendars");
  const first = main.indexOf("Create your first calendar");
  expect(first).toBeGreaterThan(-1);
  expect(first).toBeLessThan(main.indexOf("Favorites"));
  expect(main).toContain("get a link to share with the people it is for.");
  expect(main.match(/>Create Calendar</g)).toHaveLength(1);

  const created = await ann.post("/calendars", { title: "Choir" });
  expect(created.headers.get("location")).toMatch(/\/calendar\/[\w-]{22}\/home$/);
  const [, after] = await follow(ann, await ann.send("/calendars"), "/calendars");
  expect(after).not.toContain("Create your first calendar");
  expect(after.indexOf("New Calendar")).toBeLessThan(after.indexOf("Favorites"));
});

it("keeps the form, what was typed and what is wrong with it, where the first try fails", async () => {
  const ben = createClient(site);
  await ben.login("ben@example.org");
  const [, main] = await follow(ben, await ben.post("/calendars", { title: " " }), "/calendars");
  expect(main).toContain("Create your first calendar");
  expect(main).toContain("Title is required.");
});

it("offers nothing to create to who is not logged in", async () => {
  const [, main] = await follow(
    createClient(site),
    await createClient(site).send("/calendars"),
    "",
  );
  expect(main).not.toContain("Create");
});
