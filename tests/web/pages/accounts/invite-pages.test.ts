// The page behind an invite's link, without scripts: opening it changes nothing, whatever the link contains.
import { beforeAll, expect, test } from "vitest";
import { createClient } from "../../../support/client";
import { joinWithPeople, makeFullCalendar, type People, readInvite } from "../../api/api-people";
import { dumpSite } from "../../site-data";

let people: People;
beforeAll(async () => {
  people = await joinWithPeople();
});

async function invite(title: string, email: string) {
  const { site, ann } = people;
  const { id: calendarId } = await makeFullCalendar(ann, title);
  await ann.api("invite/send", { calendarId, email });
  const fields = { calendarId, email, code: await readInvite(site, email) };
  return { fields, path: `/account/accept-invite?${new URLSearchParams(fields)}` };
}

test("opening the link, right or wrong, stores nothing and tells nothing of other invites", async () => {
  const { site } = people;
  const { fields, path } = await invite("Secret", "fred@example.org");
  const visitor = createClient(site);
  const before = dumpSite(site);
  const wrong = [{ code: "0".repeat(22) }, { email: "x" }, { calendarId: "nowhere" }];
  for (const target of [path, ...wrong.map((more) => withQuery({ ...fields, ...more }))]) {
    for (let n = 0; n < 12; n += 1) {
      const response = await visitor.send(target);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain("Secret");
    }
  }
  expect(dumpSite(site)).toEqual(before);
});

test("a form that is sent again leads to the page that says it is accepted", async () => {
  const { fields, path } = await invite("Allotments", "gina@example.org");
  const visitor = createClient(people.site);
  const first = await visitor.post(path, fields);
  expect([first.status, (await first.text()).includes("Welcome!")]).toEqual([200, true]);
  const again = await visitor.post(path, fields);
  expect([again.status, again.headers.get("location")]).toEqual([303, people.site.origin + path]);
  const page = await (await visitor.send(path)).text();
  expect(page).toContain("Invite already accepted");
  expect(page).toContain("Allotments");
  expect(page).not.toContain("Failed");
  const guessed = await visitor.send(withQuery({ ...fields, code: "0".repeat(22) }));
  expect(await guessed.text()).not.toContain("Allotments");
});

test("after the link was replaced the invited person is led by the new one, nobody else is told it", async () => {
  const { site, ann } = people;
  const { fields, path } = await invite("Chess", "hana@example.org");
  const { main } = await ann.call("link/replace", { calendarId: fields.calendarId, grace: false });
  const visitor = createClient(site);
  const welcome = await (await visitor.post(path, fields)).text();
  expect(welcome).toContain("Welcome!");
  expect(welcome).not.toContain(main);
  expect(welcome).not.toContain("Go to the calendar");
  expect(welcome).toContain("Log in to edit it");
  const hana = createClient(site);
  await hana.login("hana@example.org");
  const page = await (await hana.send(path)).text();
  expect(page).toContain(`href="/calendar/${main}"`);
});

function withQuery(fields: Record<string, string>): string {
  return `/account/accept-invite?${new URLSearchParams(fields)}`;
}
