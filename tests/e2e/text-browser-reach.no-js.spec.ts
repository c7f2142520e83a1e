// What text browsers draw of a page, and how many keys lead through it.
// Where a text browser is not installed, its story counts as skipped.
import { spawnSync } from "node:child_process";
import { hasLynx, startLynx } from "../support/lynx";
import { hasW3m, startW3m } from "../support/w3m";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);

test("w3m: create, edit and delete an event within few presses", async ({ world, logIn }) => {
  test.skip(!hasW3m(), "w3m or tmux is not installed");
  test.slow();
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const list = `${world.site.origin}/calendar/${id}/list`;
  const cookies = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  const w3m = await startW3m(list, cookies, /Managed By/);
  let counted = 0;
  const presses = () => {
    const since = w3m.presses() - counted;
    counted = w3m.presses();
    return since;
  };
  try {
    await w3m.reach("Skip to content");
    await w3m.enter(/Create Event/);
    await w3m.reach("Create Event");
    await w3m.enter(/All day/);
    await w3m.reach("Skip to content");
    await w3m.enter(/All day/);
    await w3m.reach("Close");
    await w3m.reach("[");
    await w3m.type("Practice");
    await w3m.reach("[Save]");
    await w3m.enter(/Saved: Practice/);
    expect(presses()).toBeLessThanOrEqual(25);
  } finally {
    w3m.close();
  }
});

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
    const label = lines.findIndex((line) => /^\W*Message\W*$/.test(line));
    expect(label).toBeGreaterThan(0);
    expect(lines[label + 1]).toMatch(/\[|_/);
  }
});

test("buttons and links stand apart", async ({ logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const event = await addEvent(editor, id, { title: "Practice", from: START, to: START + HOUR });
  const screens = [
    ...["home", "calendar", "list", "news", "home/edit", "edit", "admins", "events/new"],
    ...["news/new", `events/${event}`, `events/${event}/edit`, `events/${event}/delete`],
  ];
  for (const screen of screens) {
    const html = await (await editor.send(`/calendar/${id}/${screen}`)).text();
    expect(html.match(/<\/(a|button)>(<!-- -->)?<(a|button|span|label)\b.{0,40}/g) ?? []).toEqual(
      [],
    );
  }
});

test("lynx gets whole addresses after a form", async ({ world, logIn }) => {
  test.skip(!hasLynx(), "lynx is not installed");
  const editor = await logIn(newEmail());
  const answer = await editor.post("/calendars", { title: "Club" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toMatch(
    new RegExp(`^${world.site.origin}/calendar/[\\w-]{22}$`),
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
