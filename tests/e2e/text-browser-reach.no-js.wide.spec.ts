// Pages in text browsers, and the number of keys to get through them; skipped where the browser is missing.
import { spawnSync } from "node:child_process";
import { createClient } from "../support/client";
import { hasLynx, startLynx } from "../support/lynx";
import { dumpInBoth, findGlued } from "../support/text-dumps";
import { hasW3m, startW3m, type W3m } from "../support/w3m";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2031, 2, 4, 17);

test("w3m: create, edit and delete an event within few presses", async ({ world, logIn }) => {
  test.skip(!hasW3m(), "w3m or tmux is not installed");
  test.slow();
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const list = `${world.site.origin}/calendar/${id}/list`;
  const create = await story(list, editor.cookies, async (w3m) => {
    await openForm(w3m, "Create Event");
    await w3m.type("Practice");
    await skipRule(w3m);
    await w3m.reach("Save");
    await w3m.enter(/Edit Practice/);
  });
  const edit = await story(list, editor.cookies, async (w3m) => {
    await openForm(w3m, "Edit Practice");
    await w3m.type(" 2");
    await skipRule(w3m);
    await w3m.reach("Save");
    await w3m.enter(/Edit Practice 2/);
  });
  const remove = await story(list, editor.cookies, async (w3m) => {
    await skip(w3m, /Create Event/);
    await w3m.reach("Delete Practice 2");
    await w3m.enter(/Confirm to delete this event/);
    await skip(w3m, /Confirm/);
    // The heading under the cursor starts with the same word.
    await w3m.reach("Close");
    await w3m.reach("Delete");
    await w3m.enter(/Event deleted|Nothing coming up|No events yet/);
  });
  console.log("w3m presses", { create, edit, remove });
  expect(create).toBeLessThanOrEqual(25);
  expect(edit).toBeLessThanOrEqual(20);
  expect(remove).toBeLessThanOrEqual(20);
});

/** Counts key presses, starting at the top of the list. */
async function story(
  url: string,
  cookies: ReadonlyMap<string, string>,
  act: (w3m: W3m) => Promise<void>,
): Promise<number> {
  const w3m = await startW3m(url, cookies, /Create Event/);
  try {
    await act(w3m);
    return w3m.presses();
  } finally {
    w3m.close();
  }
}

async function skip(w3m: W3m, shows: RegExp): Promise<void> {
  await w3m.reach("Skip to content");
  await w3m.enter(shows);
}

/** Skips the many fields of the repeat rule, which other browsers fold. */
async function skipRule(w3m: W3m): Promise<void> {
  await w3m.reach("Skip to Save");
  await w3m.enter(/Notes/);
}

/** Follows the link from the list and goes to the first field, past Close. */
async function openForm(w3m: W3m, link: string): Promise<void> {
  await skip(w3m, /Create Event/);
  await w3m.reach(link);
  await w3m.enter(/All day/);
  await skip(w3m, /All day/);
  await w3m.reach("Close");
  await w3m.next();
}

test("the navigation stands once, and words tell what others see", async ({ world, logIn }) => {
  test.skip(!hasLynx() || !hasW3m(), "a text browser is not installed");
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, { title: "Practice", from: START, to: START + HOUR });
  const { origin } = world.site;
  for (const draw of [drawInW3m, drawInLynx]) {
    const list = draw(`${origin}/calendar/${id}/list`);
    expect(list.match(/Calendars/g)).toHaveLength(1);
    expect(list).toMatch(/List \(current\)/);
    expect(draw(`${origin}/calendar/${id}/calendar`)).toMatch(/\btoday\b/);
    const contact = draw(`${origin}/contact`);
    expect(contact).toContain("Leave this empty. It is here to catch spam programs");
    const lines = contact.split("\n");
    const label = lines.findIndex((line) =>
      /^\W*Message( up to 4,?000 characters)?\W*$/.test(line),
    );
    expect(label).toBeGreaterThan(0);
    expect(lines.slice(label + 1, label + 3).join("")).toMatch(/\[|_/);
  }
});

test("buttons and links stand apart", async ({ logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const event = await addEvent(editor, id, { title: "Practice", from: START, to: START + HOUR });
  const screens = [
    "home",
    "calendar",
    "list",
    "news",
    "home/edit",
    "edit",
    "admins",
    "events/new",
    "news/new",
    `events/${event}`,
    `events/${event}/edit`,
    `events/${event}/delete`,
  ];
  for (const screen of screens) {
    const html = await (await editor.send(`/calendar/${id}/${screen}`)).text();
    expect([screen, html.match(TOGETHER) ?? []]).toEqual([screen, []]);
  }
});

/** A control directly after another, or after its label. */
const TOGETHER =
  /<\/(a|button|summary|label|select)>(<!-- -->)?<(a|button|span|label|summary|details|input|select)\b(?! type="hidden").{0,40}/g;

test("no words run together on any screen", async ({ world, logIn }) => {
  test.skip(!hasLynx() || !hasW3m(), "a text browser is not installed");
  test.slow();
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const texts = { title: "Practice", location: "Hall", notes: "Bring water.", category: "Youth" };
  const categories = [{ name: "Youth" }, { name: "Board" }];
  await editor.call("calendar/save", { id, title: "Club", suggestions: true, categories });
  const noon = Math.floor(Date.now() / DAY) * DAY + 12 * HOUR;
  for (const day of [0, 0, 1, 1, 2]) {
    const from = noon + day * DAY;
    await addEvent(editor, id, { ...texts, from, to: from + HOUR });
  }
  const event = await addEvent(editor, id, { ...texts, from: START, to: START + HOUR });
  await editor.call("news/save", { calendarId: id, id: "", title: "Soon", text: "Come along." });
  await editor.post(`/calendar/${id}/share`, { embedding: "any" });
  const other = await createCalendar(editor, "Choir");
  const { id: token } = await editor.call("together/save", {
    title: "Club and choir",
    links: [id, other],
  });
  const together = [
    "list",
    "calendar",
    "day/2031-03-04",
    "year?year=2031",
    "share",
    "search?q=prac",
  ].map((screen) => `/together/${token}/${screen}`);
  const mine = [
    "/calendars/month",
    "/calendars/list",
    "/calendars/subscribe",
    "/together/new",
    `/together/${token}/edit`,
  ];
  const visitor = createClient(world.site);
  const address = `/calendar/${id}`;
  const everybodys = [
    "home",
    "calendar",
    "calendar?month=2031-03&day=2031-03-04",
    "list",
    "news",
    "day/2031-03-04",
    `events/${event}`,
    "search?q=prac",
    "share",
    "share/poster",
    "suggest",
    "term?from=2031-03-01&to=2031-03-31",
    "year?year=2031",
    "year?year=2031&paper=a3",
  ].map((screen) => `${address}/${screen}`);
  const others = ["/", "/calendars", "/contact", "/account/login", "/faq", "/nothing/here"];
  const follow = ["/follow/x", "/follow/confirm?key=x", "/follow/x/unsubscribe"];
  const shared = [
    `/subscribe/ical/${id}`,
    `/subscribe/mail/${id}`,
    `/embed/${id}`,
    `/wall/${id}`,
    `/wall/t-${token}`,
    "/privacy",
    ...together,
  ];
  const editors = [
    "events/new",
    "edit",
    "admins",
    "home/edit",
    "news/new",
    "history",
    "events/deleted",
    "import",
    "sources",
    "app",
    "take",
    "delete",
    "suggestions",
    "share/replace",
    `events/${event}/history`,
    ...["edit", "delete", "cancel", "duplicate"].map((way) => `events/${event}/${way}`),
  ].map((screen) => `${address}/${screen}`);
  const found: string[] = [];
  for (const [who, screens] of [
    [visitor, [...everybodys, ...others, ...follow, ...shared]],
    [
      editor,
      [...everybodys, ...editors, ...shared, ...mine, "/account/profile", "/account/delete"],
    ],
  ] as const) {
    for (const screen of screens) {
      const html = await (await who.send(screen)).text();
      for (const drawn of dumpInBoth(html)) {
        expect(drawn).toContain(/^\/(embed|wall)/.test(screen) ? "Club" : "EAS");
        found.push(...findGlued(drawn).map((words) => `${screen}: ${words}`));
      }
    }
  }
  expect(found).toEqual([]);
});

test("lynx gets whole addresses after a form", async ({ world, logIn }) => {
  test.skip(!hasLynx(), "lynx is not installed");
  const editor = await logIn(newEmail());
  const answer = await editor.post("/calendars", { title: "Club" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toMatch(
    new RegExp(`^${world.site.origin}/calendar/[\\w-]{22}/home$`),
  );
});

function drawInW3m(url: string): string {
  const settings = ["-o", "accept_language=en-GB", "-cols", "120"];
  return spawnSync("w3m", ["-dump", ...settings, url], { encoding: "utf8" }).stdout;
}

function drawInLynx(url: string): string {
  const lynx = startLynx();
  try {
    return lynx.read(url);
  } finally {
    lynx.close();
  }
}
