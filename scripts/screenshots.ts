// Takes a screenshot of every screen at four widths, light and dark, with and without JavaScript, into screenshots/,
// with an index page: `npm run screenshots [-- parts of names] [--language=de]`. `--montage` makes one picture per
// screen: phone and desktop, light above dark.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import buildIfOutdated from "../tests/support/build";
import { type Client, createClient } from "../tests/support/client";
import { waitUntil } from "../tests/support/patience";
import { startSite } from "../tests/support/site";
import { findBrowser } from "./browser.mjs";
import { heed } from "./usage.mjs";

const FOLDER = "screenshots";
const ALL_WIDTHS = [360, 800, 1280, 1920];
const MONTAGE_WIDTHS = [390, 1280];
const SCHEMES = ["light", "dark"] as const;

type Screen = { name: string; path: string; as?: "editor"; status?: number };

heed(
  `Usage: npm run screenshots [-- part-of-a-name …] [--language=de] [--montage]
Pictures of every screen, or of those with that in their name, into ${FOLDER}/; in English or the other language.
With --montage one picture of each: a phone and a desktop, light above dark.`,
  [/^[^-]/, /^--language=[\w-]+$/, "--montage"],
);
buildIfOutdated();
const given = process.argv.slice(2);
const wanted = given.filter((one) => !one.startsWith("-"));
const isMontage = given.includes("--montage");
const widths = isMontage ? MONTAGE_WIDTHS : ALL_WIDTHS;
const [, locale = "en-GB"] = /^--language=(.*)$/m.exec(given.join("\n")) ?? [];
const school = await serveSchool();
const site = await startSite({ SOURCE_ALLOW: "127.0.0.1" });
const editor = createClient(site);
await editor.login("ann@example.org");
await editor.api("user/update", { name: "Ann Example" });
const screens = await listScreens(editor);
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await shootAll();
} finally {
  await browser.close();
  await site.stop();
  school.close();
}

async function shootAll(): Promise<void> {
  const chosen = screens.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  if (chosen.length === 0) throw new Error(`No screen has ${wanted.join(" or ")} in its name.`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const screen of chosen) {
    if (isMontage) await compose(screen);
    else for (const javaScript of [true, false]) await shoot(browser, screen, javaScript);
  }
  if (!isMontage) writeFileSync(join(FOLDER, "index.html"), listPage(chosen));
}

/** Shoots the screen with scripts and combines the pictures into one. */
async function compose(screen: Screen): Promise<void> {
  await shoot(browser, screen, true);
  const files = SCHEMES.flatMap((scheme) =>
    widths.map((width) => join(FOLDER, fileName(screen, width, scheme, true))),
  );
  const images = files.map(
    (file) => `<img src="data:image/png;base64,${readFileSync(file, "base64")}" alt="">`,
  );
  const page = await browser.newPage({ viewport: { width: 1710, height: 900 } });
  await page.setContent(
    `<style>body { margin: 10px; background: #888; display: grid; grid-template-columns: 390px 1280px; gap: 20px; align-items: start }</style>${images.join("")}`,
  );
  await page.screenshot({ path: join(FOLDER, `${screen.name}.png`), fullPage: true });
  await page.close();
  for (const file of files) rmSync(file);
}

async function shoot(browser: Browser, screen: Screen, javaScriptEnabled: boolean): Promise<void> {
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({
      javaScriptEnabled,
      colorScheme,
      locale,
      timezoneId: "Europe/Berlin",
      extraHTTPHeaders: { "X-Forwarded-For": `10.1.0.${1 + (screens.indexOf(screen) % 250)}` },
    });
    if (screen.as === "editor") await context.addCookies(cookiesOf(editor));
    for (const width of widths) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: width < 400 ? 740 : 900 });
      await page.goto(new URL(screen.path, site.origin).href);
      if (javaScriptEnabled) await page.waitForTimeout(450);
      await page.screenshot({
        path: join(FOLDER, fileName(screen, width, colorScheme, javaScriptEnabled)),
        fullPage: true,
      });
      await page.close();
    }
    await context.close();
  }
}

function fileName({ name }: Screen, width: number, scheme: string, javaScript: boolean): string {
  return `${name}-${width}-${scheme}-${javaScript ? "js" : "nojs"}.png`;
}

function cookiesOf({ cookies }: Client) {
  return [...cookies].map(([name, value]) => ({ name, value, url: site.origin }));
}

/** Fills a calendar and lists all screens. */
async function listScreens(client: Client): Promise<Screen[]> {
  const created = await client.api<{ calendarId: string }>("calendar/create", {
    title: "Riverside choir",
    timeZone: "Europe/Berlin",
  });
  const id = created.payload.calendarId;
  const hour = 3_600_000;
  const noon = Math.floor(Date.now() / hour) * hour;
  const day = 24 * hour;
  const save = (event: object) =>
    client.api<{ id: string }>("calendar/saveEvent", {
      calendarId: id,
      id: "",
      location: "Parish hall, Mill Lane 4",
      notes: "Bring your folder. https://example.org/scores",
      allDay: false,
      ...event,
    });
  const rehearsal = await save({ title: "Rehearsal", from: noon + 5 * hour, to: noon + 7 * hour });
  await save({ title: "Choir weekend", allDay: true, from: noon + 4 * day, to: noon + 6 * day });
  await save({ title: "Committee", from: noon - 3 * day, to: noon - 3 * day + hour });
  for (const week of [-4, -3, -2, -1, 1, 2]) {
    await save({
      title: "Rehearsal",
      from: noon + week * 7 * day + 5 * hour,
      to: noon + week * 7 * day + 7 * hour,
    });
  }
  const asking = await save({
    title: "Summer supper",
    from: noon + 10 * day,
    to: noon + 10 * day + 3 * hour,
    asks: {
      kind: "list",
      slots: [
        { name: "Salad", places: 3 },
        { name: "Cake", places: 2 },
        { name: "Setting up", places: 4 },
      ],
    },
  });
  const supper = { calendarId: id, eventId: asking.payload.id };
  const guests = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"];
  for (const [index, name] of guests.entries()) {
    await client.call("answers/add", { ...supper, name, slot: (index % 2) + 1 });
  }
  await client.api("home/save", {
    calendarId: id,
    wall: "Welcome!\n\nWe sing every week. New voices are welcome: just come along.\nQuestions to choir@example.org",
    links: [{ title: "Scores", url: "https://example.org/scores" }],
  });
  const item = await client.api<{ id: string }>("news/save", {
    calendarId: id,
    id: "",
    title: "New conductor",
    text: "Kim leads us starting in January.\n\nCome and say hello.",
  });
  const moved = { title: "Rehearsal with soloists", from: noon + 6 * hour, to: noon + 8 * hour };
  await save({ id: rehearsal.payload.id, ...moved });
  const { list: versions } = await client.call("history/list", { calendarId: id, limit: 1 });
  await client.api("invite/send", { calendarId: id, email: "bob@example.org" });
  const { list: links } = await client.call("link/save", {
    calendarId: id,
    name: "Church hall",
    shows: "busy",
    expiresAt: Date.now() + 90 * day,
  });
  const busy = links[0]?.token;
  await client.call("calendar/save", { id, title: "Riverside choir", suggestions: true });
  for (const [title, email] of [
    ["Summer fair", "dora@example.org"],
    ["Carols at the market", ""],
  ]) {
    const texts = { title, location: "Meadow", notes: "They asked for us.\nHalf an hour.", email };
    const times = { from: noon + 9 * day, to: noon + 9 * day + hour };
    await client.api("suggestion/send", { calendarId: id, ...texts, ...times, name: "Dora" });
  }
  const { list: suggestions } = await client.call("suggestion/list", { calendarId: id });
  const asked = await save({
    title: "Choir weekend",
    from: noon + 5 * day,
    to: noon + 5 * day + hour,
    asks: { kind: "coming", places: 20, names: "everyone" },
  });
  const weekend = { calendarId: id, eventId: asked.payload.id, going: true };
  const { key } = await client.call("answers/send", { ...weekend, name: "Dora", people: 3 });
  const at = (path: string) => `/calendar/${id}${path}`;
  await showSchool(client, id);
  const together = await combine(client, [id, busy ?? ""]);
  const gone = await save({ title: "Summer fair", from: noon + day, to: noon + day + hour });
  await client.api("calendar/deleteEvent", { calendarId: id, eventId: gone.payload.id });
  const { calendarId: hidden } = await client.call("calendar/create", {
    title: "Choir of 2025",
    timeZone: "Europe/Berlin",
  });
  await client.api("calendar/hide", { id: hidden });
  const today = new Date().toISOString().slice(0, 10);
  const event = rehearsal.payload.id;
  return [
    { name: "landing", path: "/" },
    { name: "search", path: at("/search?q=rehears+hall") },
    { name: "search-nothing", path: at("/search?q=xylophone") },
    { name: "search-refused", path: at("/search?q=a+b+c+d+e+f"), status: 400 },
    { name: "term", path: at(`/term?from=${today}&to=${today.slice(0, 4)}-12-31`) },
    { name: "login", path: "/account/login" },
    { name: "login-code", path: "/account/login-code?email=ann%40example.org" },
    {
      name: "accept-invite",
      path: `/account/accept-invite?calendarId=${id}&email=bob%40example.org&code=x`,
    },
    { name: "profile", path: "/account/profile", as: "editor" },
    { name: "account", path: "/account", as: "editor" },
    { name: "calendars-visitor", path: "/calendars" },
    { name: "calendars", path: "/calendars", as: "editor" },
    { name: "calendars-hidden", path: "/calendars?hidden=show", as: "editor" },
    { name: "home-visitor", path: at("/home") },
    { name: "home", path: at("/home"), as: "editor" },
    { name: "month-visitor", path: at("/calendar") },
    { name: "month", path: at("/calendar"), as: "editor" },
    { name: "list-visitor", path: at("/list?past=3") },
    { name: "list", path: at("/list?past=3"), as: "editor" },
    { name: "news-visitor", path: at("/news") },
    { name: "news", path: at("/news"), as: "editor" },
    { name: "day", path: at(`/day/${today}`), as: "editor" },
    { name: "event", path: at(`/events/${event}`) },
    { name: "event-asking", path: at(`/events/${asked.payload.id}`) },
    { name: "event-answered", path: at(`/events/${asked.payload.id}`), as: "editor" },
    { name: "answer", path: `/answer/${key}` },
    { name: "answer-dead", path: "/answer/x", status: 404 },
    { name: "event-new", path: at(`/events/new?day=${today}`), as: "editor" },
    { name: "event-edit", path: at(`/events/${event}/edit`), as: "editor" },
    { name: "event-delete", path: at(`/events/${event}/delete`), as: "editor" },
    { name: "event-asks", path: at(`/events/${supper.eventId}/edit`), as: "editor" },
    { name: "answers", path: at(`/events/${supper.eventId}/answers`), as: "editor" },
    { name: "event-cancel", path: at(`/events/${event}/cancel`), as: "editor" },
    { name: "events-deleted", path: at("/events/deleted"), as: "editor" },
    { name: "suggest", path: at("/suggest") },
    { name: "suggestions", path: at("/suggestions"), as: "editor" },
    {
      name: "suggestion-approve",
      path: at(`/events/new?suggestion=${suggestions[0]?.id}`),
      as: "editor",
    },
    { name: "history", path: at("/history"), as: "editor" },
    { name: "history-event", path: at(`/events/${event}/history`), as: "editor" },
    { name: "history-version", path: at(`/history/${versions[0]?.id}`), as: "editor" },
    { name: "home-edit", path: at("/home/edit"), as: "editor" },
    { name: "news-new", path: at("/news/new"), as: "editor" },
    { name: "news-delete", path: at(`/news/${item.payload.id}/delete`), as: "editor" },
    { name: "calendar-edit", path: at("/edit"), as: "editor" },
    { name: "calendar-delete", path: at("/delete"), as: "editor" },
    { name: "account-delete", path: "/account/delete", as: "editor" },
    { name: "admins", path: at("/admins"), as: "editor" },
    { name: "subscribe", path: `/subscribe/ical/${id}`, as: "editor" },
    { name: "import", path: `/calendar/${id}/import`, as: "editor" },
    { name: "take-away", path: `/calendar/${id}/take`, as: "editor" },
    { name: "other-calendars", path: `/calendar/${id}/sources`, as: "editor" },
    { name: "year", path: at("/year") },
    { name: "year-poster", path: at("/year?paper=a3") },
    { name: "week", path: at("/week") },
    { name: "week-by-category", path: at("/week?by=category") },
    { name: "wall", path: `/wall/${id}` },
    { name: "favorites-month", path: "/calendars/month", as: "editor" },
    { name: "favorites-week", path: "/calendars/week", as: "editor" },
    { name: "favorites-list", path: "/calendars/list", as: "editor" },
    { name: "favorites-feed", path: "/calendars/subscribe", as: "editor" },
    { name: "together-new", path: "/together/new", as: "editor" },
    { name: "together-edit", path: `/together/${together}/edit`, as: "editor" },
    { name: "together-month", path: `/together/${together}/calendar` },
    { name: "together-list", path: `/together/${together}/list` },
    { name: "together-year", path: `/together/${together}/year` },
    { name: "together-week", path: `/together/${together}/week` },
    { name: "together-share", path: `/together/${together}/share`, as: "editor" },
    { name: "together-subscribe", path: `/subscribe/together/${together}` },
    { name: "together-wall", path: `/wall/t-${together}` },
    { name: "get-mails", path: `/subscribe/mail/${id}` },
    { name: "share", path: `/calendar/${id}/share`, as: "editor" },
    { name: "share-visitor", path: `/calendar/${id}/share` },
    { name: "share-website", path: at("/share/website"), as: "editor" },
    { name: "share-screen", path: at("/share/screen") },
    { name: "share-links", path: at("/share/links"), as: "editor" },
    { name: "print", path: at("/print") },
    { name: "app", path: at("/app"), as: "editor" },
    { name: "link-new", path: at("/share/links/new"), as: "editor" },
    { name: "link-change", path: at(`/share/links/${links[0]?.id}`), as: "editor" },
    { name: "link-replace", path: at("/share/replace"), as: "editor" },
    { name: "busy-month", path: `/calendar/${busy}/calendar` },
    { name: "busy-list", path: `/calendar/${busy}/list` },
    { name: "busy-list-editor", path: `/calendar/${busy}/list`, as: "editor" },
    { name: "poster", path: `/calendar/${id}/share/poster` },
    { name: "contact", path: "/contact/Hello" },
    { name: "faq", path: "/faq" },
    { name: "faq-filtered", path: "/faq?q=phone" },
    { name: "faq-nothing", path: "/faq?q=zzzzz" },
    { name: "privacy", path: "/privacy" },
    { name: "terms", path: "/terms" },
    { name: "best-practices", path: "/best-practices" },
    { name: "inside", path: "/inside" },
    { name: "not-found", path: "/no-such-page" },
    { name: "wrong-link", path: "/calendar/aaaaaaaaaaaaaaaaaaaaaa" },
    { name: "demo-month", path: "/calendar/demo/calendar" },
    { name: "demo-list", path: "/calendar/demo/list" },
  ];
}

/** Serves a school's calendar with a trip and a holiday. */
async function serveSchool() {
  const dates = [2, 12].map((ahead) => {
    const day = (more: number) =>
      new Date(Date.now() + (ahead + more) * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .replace(/-/g, "");
    return `BEGIN:VEVENT\r\nUID:${ahead}@school.example\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:${day(0)}\r\nDTEND;VALUE=DATE:${day(3)}\r\nSUMMARY:${ahead === 2 ? "Museum week" : "Winter holidays"}\r\nEND:VEVENT\r\n`;
  });
  const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//School//EN\r\n${dates.join("")}END:VCALENDAR\r\n`;
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/calendar").end(file);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

/** Adds the school's calendar as events and again as a band, plus a region's public holidays. */
async function showSchool(client: Client, id: string): Promise<void> {
  await client.call("calendar/save", { id, title: "Riverside choir", holidays: "US" });
  const url = `http://127.0.0.1:${(school.address() as AddressInfo).port}/school.ics`;
  for (const [name, shows] of [
    ["School", "events"],
    ["Holidays of the school", "band"],
  ] as const) {
    await client.call("source/save", { calendarId: id, name, url: `${url}?${shows}`, shows });
  }
  await waitUntil(async () => {
    const { list } = await client.call("source/list", { calendarId: id });
    return list.every(({ state }) => state === "ok");
  });
}

async function combine(client: Client, own: string[]): Promise<string> {
  const { calendarId } = await client.call("calendar/create", {
    title: "Church band",
    timeZone: "Europe/Berlin",
  });
  const from = Date.now() + 30 * 3_600_000;
  await client.call("calendar/saveEvent", {
    calendarId,
    title: "Sound check",
    from,
    to: from + 5_400_000,
  });
  const links = [...own, calendarId];
  return (await client.call("together/save", { id: "", title: "All our music", links })).id;
}

function listPage(all: Screen[]): string {
  const rows = all.map((screen) => {
    const images = [true, false].flatMap((javaScript) =>
      SCHEMES.flatMap((scheme) =>
        widths.map(
          (width) =>
            `<img loading="lazy" width="${width / 3}" src="${fileName(screen, width, scheme, javaScript)}" alt="">`,
        ),
      ),
    );
    return `<h2>${screen.name}</h2><p>${images.join(" ")}</p>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens of EAS</title>${rows.join("\n")}`;
}
