// Script injection in every form field and in every repeated part of an address: it is shown as text. Not even the
// content security policy is triggered, whose violations fail every story.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Database as Connection } from "better-sqlite3";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { type Client, createClient } from "../support/client";
import { spread } from "../support/runs";
import { createCalendar, expect, newEmail, test, type World } from "./stories";

const CALL = "alert(1)";
/** Sixty texts of at most 50 characters; each would open a dialog or leave an element of class "xss". */
const TEXTS = [
  `<script>${CALL}</script>`,
  `</script><script>${CALL}</script>`,
  `"><script>${CALL}</script>`,
  `'><script>${CALL}</script>`,
  `</title><script>${CALL}</script>`,
  `</textarea><b class=xss>`,
  `--><script>${CALL}</script>`,
  `]]><script>${CALL}</script>`,
  `<ScRiPt>${CALL}</sCrIpT>`,
  `<script/x>${CALL}</script>`,
  `<script\n>${CALL}</script>`,
  `<<script>${CALL}//<</script>`,
  `<img src=x onerror=${CALL}>`,
  `"><img src=x onerror=${CALL}>`,
  `<img/src=x/onerror=${CALL}>`,
  `<IMG SRC=x ONERROR=${CALL}>`,
  `<img src=\`x\`onerror=${CALL}>`,
  `<image src=x onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg/onload=${CALL}>`,
  `<svg><script>${CALL}</script>`,
  `<svg><animate onbegin=${CALL}>`,
  `<math><a xlink:href=javascript:${CALL}>x`,
  `<b class=xss>x`,
  `<body onload=${CALL}>`,
  `<iframe src=javascript:${CALL}>`,
  `<iframe srcdoc="<b class=xss>">`,
  `<object data=javascript:${CALL}>`,
  `<embed src=javascript:${CALL}>`,
  `<base href=//evil.example>`,
  `<meta http-equiv=refresh content=0;url=//e.ex>`,
  `<link rel=stylesheet href=//e.ex class=xss>`,
  `<style>*{x:expression(${CALL})}</style>`,
  `<form action=//e.ex class=xss>`,
  `<input autofocus onfocus=${CALL}>`,
  `<details open ontoggle=${CALL}>`,
  `<video src=x onerror=${CALL}>`,
  `<audio src=x onerror=${CALL}>`,
  `<marquee onstart=${CALL}>`,
  `<select autofocus onfocus=${CALL}>`,
  `<textarea autofocus onfocus=${CALL}>`,
  `" onmouseover="${CALL}" x="`,
  `' onmouseover='${CALL}' x='`,
  `" autofocus onfocus="${CALL}`,
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `javascript://x%0a${CALL}`,
  `vbscript:${CALL}`,
  `\${${CALL}}`,
  `{{${CALL}}}`,
  `\\u003cscript>${CALL}</script>`,
  `\\"-${CALL}//`,
  `';${CALL}//`,
  `&lt;b class=xss&gt;`,
  `&#60;script&#62;${CALL}&#60;/script&#62;`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  `<a href="javascript:${CALL}">x`,
  `\uFF1Cscript\uFF1E${CALL}\uFF1C/script\uFF1E`,
  `<!--<img src="--><img src=x onerror=${CALL}>`,
];

/** Values that never become links, even if written into the database directly. */
const ADDRESSES = [
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<b class=xss>",
  "vbscript:alert(1)",
  "//evil.example",
  "file:///etc/passwd",
];

function inDatabase<T>({ site }: World, work: (database: Connection) => T): T {
  const database = new BetterSqlite(join(site.dataDir, "calendar.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Injected elements, event handlers and script URLs, in the live page or in parsed `html`. */
function findHarm(html: string | null) {
  const page = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const made = ".xss, base, iframe, object, embed, marquee, svg script";
  const attributes = (selector: string) =>
    [...page.querySelectorAll(selector)].flatMap((element) => [...element.attributes]);
  return [
    ...[...page.querySelectorAll(made)].map(({ outerHTML }) => outerHTML),
    ...attributes("*")
      .filter(({ name }) => /^on/i.test(name))
      .map(({ name }) => name),
    ...attributes("[href], [action], [formaction], [src]")
      .filter(({ value }) => /^[\s\p{Cc}]*(javascript|data:text|vbscript|file):/iu.test(value))
      .map(({ value }) => value),
  ];
}

/** Expects no dialog, no element created by a text, no script address, and no navigation elsewhere. */
async function expectHarmless(page: Page, { site }: World): Promise<void> {
  expect(new URL(page.url()).origin).toBe(new URL(site.origin).origin);
  expect([page.url(), await page.evaluate(findHarm, null)]).toEqual([page.url(), []]);
}

function watchDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

const HOUR = 3_600_000;

function sameUser(user: Client, { site }: World): Client {
  const client = createClient({ ...site, dataDir: "" });
  for (const [name, value] of user.cookies) client.cookies.set(name, value);
  return client;
}

/** Creates a calendar with one of the texts in every field of every kind of item. */
async function fillCalendar(editor: Client, id: string, world: World): Promise<void> {
  const from = Date.now() + HOUR;
  let client = editor;
  for (const [n, text] of TEXTS.entries()) {
    // From several IP addresses, to stay below the flood limit.
    if (n % 20 === 0) client = sameUser(editor, world);
    const event = { title: text, location: text, notes: text, allDay: n % 7 === 0 };
    const saved = await client.api("calendar/saveEvent", {
      calendarId: id,
      id: "",
      ...event,
      from,
      to: from + HOUR,
    });
    expect([text, saved.status]).toEqual([text, "OK"]);
    await client.api("news/save", { calendarId: id, id: "", title: text, text });
  }
  const links = TEXTS.slice(0, 50).map((title) => ({
    title,
    url: `https://example.org/?"><b class=xss>${encodeURIComponent(title)}#'onclick=alert(1)`.replaceAll(
      " ",
      "+",
    ),
  }));
  const home = await editor.api("home/save", { calendarId: id, wall: TEXTS.join("\n\n"), links });
  expect(home.message).toBe("");
  inDatabase(world, (database) => {
    const add = database.prepare("insert into users (email, name, created_at) values (?, ?, 1)");
    const admit = database.prepare(
      "insert into calendar_admins select id, ?, 1 from calendars where link = ?",
    );
    for (const [n, text] of TEXTS.entries()) {
      const { lastInsertRowid } = add.run(`xss-${id}-${n}@example.org`, text);
      admit.run(lastInsertRowid, id);
    }
  });
}

test("sixty texts that would run stay texts on every page of a calendar", async ({
  page,
  logIn,
  world,
  stranger,
}) => {
  test.slow();
  expect(new Set(TEXTS).size).toBe(60);
  const dialogs = [watchDialogs(page), watchDialogs(stranger)];
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, TEXTS[0] ?? "");
  await fillCalendar(editor, id, world);
  const { payload } = await editor.api<{ events: { id: string }[] }>("calendar/view", { id });
  const eventId = payload.events[12]?.id;
  const news = await editor.api<{ list: { id: string }[] }>("news/list", { calendarId: id });
  const newsId = news.payload.list[12]?.id;
  const day = new Date(Date.now() + HOUR).toISOString().slice(0, 10);
  const at = `/calendar/${id}`;
  const paths = [
    `${at}/home`,
    `${at}/list`,
    `${at}/news`,
    `${at}/calendar`,
    `${at}/day/${day}`,
    `${at}/events/${eventId}`,
    `/subscribe/ical/${id}`,
    `${at}/home/edit`,
    `${at}/edit`,
    `${at}/delete`,
    `${at}/admins`,
    `${at}/events/deleted`,
    `${at}/events/${eventId}/edit`,
    `${at}/events/${eventId}/delete`,
    `${at}/events/${eventId}/duplicate`,
    `${at}/news/${newsId}/edit`,
    `${at}/news/${newsId}/delete`,
    "/calendars",
    "/account/delete",
  ];
  await stranger.goto(`${at}/list`);
  await expectHarmless(stranger, world);
  const shown = await stranger.getByRole("main").textContent();
  for (const text of TEXTS.slice(0, 20)) expect(shown).toContain(text.replace("\n", " "));
  for (const path of paths) {
    await page.goto(path);
    await expectHarmless(page, world);
  }
  expect(dialogs.flat()).toEqual([]);
});

test("sixty titles of calendars and names of people stay texts", async ({ page, logIn, world }) => {
  const dialogs = watchDialogs(page);
  const editor = await logIn(newEmail());
  for (const text of TEXTS) {
    expect((await editor.api("calendar/create", { title: text })).status).toBe("OK");
  }
  await page.goto("/calendars");
  await expect(page.getByText(`<svg onload=${CALL}>`, { exact: true }).first()).toBeVisible();
  await expectHarmless(page, world);
  for (const [n, name] of TEXTS.filter((_text, n) => n % 6 === 0).entries()) {
    await editor.api("user/update", { name });
    for (const path of ["/account/profile", "/contact"]) {
      const html = await (await page.request.get(path)).text();
      expect([path, await page.evaluate(findHarm, html)]).toEqual([path, []]);
    }
    // With scripts, which redraw the page.
    if (n % 5 > 0) continue;
    await page.goto("/account/profile");
    await expectHarmless(page, world);
    await page.goto("/contact");
    await expectHarmless(page, world);
    await expect(page.getByLabel("Name")).toHaveValue(name.replace("\n", " "));
  }
  expect(dialogs).toEqual([]);
});

test("sixty texts in the address stay texts on the pages that repeat them", async ({
  page,
  world,
}) => {
  test.slow();
  const dialogs = watchDialogs(page);
  const addresses = TEXTS.flatMap((text) => {
    const part = encodeURIComponent(text);
    const login = `/account/login-code?email=${part}&code=${part}`;
    const paths = [login, `/faq?q=${part}`, `/contact/${part}`, `/calendar/${part}`];
    return paths.map((path) => ({ text, path }));
  });
  // Each text at least once, and each page with every fourth.
  const tried = spread(addresses, 75);
  expect(new Set(tried.map(({ text }) => text)).size).toBe(TEXTS.length);
  for (const { text, path } of tried) {
    const html = await (await page.request.get(path)).text();
    expect([path, text.startsWith("<") && html.includes(text)]).toEqual([path, false]);
    expect([path, await page.evaluate(findHarm, html)]).toEqual([path, []]);
  }
  // With scripts, which redraw the page.
  for (const { path } of tried.filter((_, n) => n % 7 === 0)) {
    await page.goto(path);
    await expectHarmless(page, world);
  }
  expect(dialogs).toEqual([]);
});

test("a link's address that runs is refused, and one that somebody has put into the database is no link", async ({
  page,
  logIn,
  world,
  stranger,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await editor.api("home/save", { calendarId: id, wall: "Welcome", links: [] });
  for (const url of ADDRESSES) {
    const links = [{ title: "Click", url }];
    const refused = await editor.api("home/save", { calendarId: id, wall: "Changed", links });
    expect([url, refused.status]).toEqual([url, "Error"]);
  }
  inDatabase(world, (database) => {
    const add = database.prepare(
      "insert into home_links select id, ?, ?, ? from calendars where link = ?",
    );
    for (const [n, url] of ADDRESSES.entries()) add.run(n, `Click ${n}`, url, id);
    add.run(ADDRESSES.length, "Right", "https://example.org/", id);
    const wall = ADDRESSES.join("\n");
    database
      .prepare(
        "update homes set wall = ? where calendar_id = (select id from calendars where link = ?)",
      )
      .run(wall, id);
    database.prepare("update calendars set revision = revision + 1 where link = ?").run(id);
  });
  for (const visitor of [page, stranger]) {
    await visitor.goto(`/calendar/${id}/home`);
    await expect(visitor.getByRole("link", { name: "Right" })).toHaveAttribute(
      "href",
      "https://example.org/",
    );
    await expect(visitor.getByRole("link", { name: /Click|alert|evil/ })).toHaveCount(0);
    await expectHarmless(visitor, world);
  }
});
