// An operator's commands beside the running server take effect at once on its pages, feeds and API.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Client, createClient } from "../support/client";
import { runCommand } from "../support/commands";
import { forgetPeople } from "../support/shared-site";
import { readMails, type Site, startSite, waitForMail } from "../support/site";

let site: Site;
let ann: Client;
let link: string;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());
beforeEach(async () => {
  forgetPeople(site);
  ann = createClient(site);
  await ann.login("ann@example.org");
  const { payload } = await ann.api<{ calendarId: string }>("calendar/create", { title: "Club" });
  link = payload.calendarId;
});

const run = (name: string, ...args: string[]) => runCommand(name, args, { DATA_DIR: site.dataDir });

/** Everything that shows the calendar, as its manager and as a visitor, whose pages come from the cache. */
async function seen(): Promise<Record<string, number | string>> {
  const visitor = createClient(site);
  const status = async (client: Client, path: string) => (await client.send(path)).status;
  return {
    visitor: await status(visitor, `/calendar/${link}/list`),
    editor: await status(ann, `/calendar/${link}/list`),
    feed: await status(visitor, `/ical/${link}.ics`),
    news: await status(visitor, `/news/${link}.atom`),
    api: (await visitor.api("calendar/view", { id: link })).status,
  };
}

const THERE = { visitor: 200, editor: 200, feed: 200, news: 200, api: "OK" };
const GONE = { visitor: 404, editor: 404, feed: 410, news: 410, api: "Error" };

test("a calendar that is deleted by command is gone from memory too, and comes back as it was", async () => {
  expect([await seen(), await seen()]).toEqual([THERE, THERE]);
  const times = { allDay: false, from: Date.UTC(2026, 11, 1, 17), to: Date.UTC(2026, 11, 1, 18) };
  const texts = { calendarId: link, id: "", location: "", notes: "", ...times };
  await ann.call("calendar/saveEvent", { ...texts, title: "Fair" });
  await ann.call("calendar/saveEvent", { ...texts, title: "Training", repeat: { freq: "week" } });
  const listed = await run("manage-calendars");
  expect(listed.output).toContain(`Club · 2 events`);
  expect(listed.output).toContain(`ann@example.org · http://localhost:3000/calendar/${link}`);

  const deleted = await run(
    "manage-calendars",
    "delete",
    `${site.origin}/calendar/${link}/home?x=1`,
  );
  expect([deleted.code, deleted.output]).toEqual([0, expect.stringContaining('"Club"')]);
  expect([await seen(), await seen()]).toEqual([GONE, GONE]);
  expect((await run("manage-calendars")).output).toContain("Club · deleted on ");

  const restored = await run("manage-calendars", "restore", link);
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining("Club")]);
  expect([await seen(), await seen()]).toEqual([THERE, THERE]);
});

test("nobody can undo the operator's deletion with a mailed link of an earlier one", async () => {
  await ann.post(`/calendar/${link}/delete`, { title: "Club" });
  expect(await seen()).toEqual(GONE);
  const { text } = await waitForMail(site, "ann@example.org", /calendar-restore/);
  const mailed = new URL(/https?:\S+calendar-restore\S+/.exec(text)?.[0] ?? "");
  const restore = () =>
    ann.post(mailed.pathname + mailed.search, Object.fromEntries(mailed.searchParams));
  await restore();
  expect(await seen()).toEqual(THERE);

  await ann.post(`/calendar/${link}/delete`, { title: "Club" });
  expect((await run("manage-calendars", "delete", link)).code).toBe(0);
  const next = await readMails(site);
  for (const { text } of next.filter(({ text }) => text.includes("calendar-restore"))) {
    const { pathname, search, searchParams } = new URL(
      /https?:\S+calendar-restore\S+/.exec(text)?.[0] ?? "",
    );
    await ann.post(pathname + search, Object.fromEntries(searchParams));
  }
  expect(await seen()).toEqual(GONE);
});

test("sessions and app passwords that are ended by command are over at the next request", async () => {
  const passwords: string[] = [];
  const makePassword = async (client: Client) => {
    const { password } = await client.call("password/create", { name: "Phone" });
    passwords.push(password);
  };
  const answers = () =>
    Promise.all(
      passwords.map(async (password) => {
        const headers = {
          Authorization: `Bearer ${password}`,
          "Content-Type": "application/json",
        };
        const asked = { method: "POST", headers, body: "{}" };
        return (await createClient(site).send("/api/calendar/list", asked)).status;
      }),
    );
  const ben = createClient(site);
  await ben.login("ben@example.org");
  await makePassword(ann);
  await makePassword(ben);
  expect(await answers()).toEqual([200, 200]);
  expect((await ann.send("/account/profile")).status).toBe(200);
  expect((await run("people")).output).toMatch(
    /^ann@example\.org · ann\.\.\. · manages 1 calendars · since .* · 1 logins/m,
  );
  const ended = await run("people", "log-out", "Ann@example.org");
  expect([ended.code, ended.output]).toEqual([
    0,
    "ann@example.org is logged out everywhere. This also ended all app passwords.\n",
  ]);
  expect(await answers()).toEqual([401, 200]);
  expect((await ann.send("/account/profile")).status).toBe(302);
  expect((await ann.send(`/calendar/${link}/list`)).status).toBe(200);
  expect((await run("people", "log-out", "--everyone")).output).toBe(
    "Everyone is logged out. This also ended all app passwords.\n",
  );
  expect(await answers()).toEqual([401, 401]);
});

test("an account is deleted after a backup, and its calendars only when asked for", async () => {
  const refused = await run("people", "delete", "ann@example.org");
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('Only ann@example.org manages "Club".');
  expect(await seen()).toEqual(THERE);

  const done = await run("people", "delete", "ann@example.org", "--with-calendars");
  expect([done.code, done.output]).toEqual([0, expect.stringContaining("with 1 calendars")]);
  expect(await seen()).toMatchObject({ visitor: 404, feed: 410, api: "Error" });
  expect((await ann.send("/account/profile")).status).toBe(302);

  const backup = /npm run restore (\S+)/.exec(done.output)?.[1] ?? "";
  await site.stop({ keep: true });
  expect((await run("restore", backup)).output).toMatch(/\d users/);
  site = await startSite({ DATA_DIR: site.dataDir });
  expect((await createClient(site).send(`/calendar/${link}/list`)).status).toBe(200);
});

test("a calendar is deleted and restored by any of its links, as a complaint names it", async () => {
  const { list } = await ann.call("link/save", { calendarId: link, name: "Parents", shows: "all" });
  const address = `${site.origin}/embed/${list[0]?.token}?month=2026-11`;
  expect((await run("manage-calendars", "delete", address)).code).toBe(0);
  expect(await seen()).not.toEqual(THERE);
  expect((await run("manage-calendars", "restore", address)).code).toBe(0);
  expect(await seen()).toEqual(THERE);
});

test("what is called wrongly changes nothing and says how to call it", async () => {
  // One link in 64 begins with a hyphen, as options do.
  const noLink = `-${"A".repeat(21)}`;
  const unknown = await run("manage-calendars", "delete", noLink);
  expect([unknown.code, unknown.output]).toEqual([
    1,
    expect.stringContaining(`There is no calendar with the link ${noLink}`),
  ]);
  expect((await run("manage-calendars", "delete")).output).toContain("Usage:");
  expect((await run("manage-calendars", "delete", "demo")).code).toBe(1);
  expect((await run("people", "delete", "eve@example.org")).output).toContain(
    "There is no account",
  );
  expect(await seen()).toEqual(THERE);
});
