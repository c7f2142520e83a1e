// Checks every screen and dialog: no axe violations, gaps of at least 8 px, no horizontal scrolling.

import { readFileSync } from "node:fs";
import { expect as check, type Page } from "@playwright/test";
import type { Client } from "../support/client";
import { ALIKE, fillWithEverything, OF_EVERYONE, OF_VISITORS, sortIntoEight } from "./every-screen";
import { findNarrowGaps } from "./gaps";
import { findTooWide, findViolations } from "./screens";
import { addEvent, createCalendar, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const LONG = "Donaudampfschifffahrtsgesellschaftskapitaenspatent";
type Screen = [width: number, scheme: "light" | "dark"];
const SCREENS: Screen[] = [
  [1280, "light"],
  [360, "dark"],
];
const OTHER_SCREENS: Screen[] = [
  [1280, "dark"],
  [360, "light"],
];
const SMALLEST = 320;
/** Splits the screens, so that even on a busy machine each story finishes within its time limit. */
const PARTS = 3;
/** Screens with what scripts draw (dialogs, buttons that copy, print and format, swatches), and walls, which have their own styles. */
const SCRIPTED =
  /\/(wall\/demo|share\/poster|share\/links|day\/[-\d]+|(events|news)\/[^/?]+)$|^\/subscribe\/ical\/|[^/]{22}(\/home)?\/edit$/;
/** A frame in a narrow column of another website. */
const SMALLEST_FRAME = 280;

/** Filled by the first story that needs it, then shared within the process. */
let everything: ReturnType<typeof fillOnce> | undefined;

async function fillOnce(logIn: (email: string) => Promise<Client>) {
  const email = newEmail();
  const editor = await logIn(email);
  const { id, ofEditors, ofUser, alike } = await fillWithEverything(editor, { email, long: LONG });
  await editor.api("calendar/hide", { id });
  return { editor, screens: [...ofEditors, ...ofUser], alike };
}

/** "once" alternates between desktop in light colors and phone in dark ones; "matrix" checks every combination. */
export function defineScreenStories(how: "once" | "matrix"): void {
  test.describe.configure({ mode: "parallel" });
  const screens = how === "once" ? SCREENS.slice(0, 1) : SCREENS;
  /** With "once", only the first few screens of those that differ in content alone. */
  const some = <T>(all: T[], count: number) => (how === "once" ? all.slice(0, count) : all);

  test("the screens of everyone", async ({ page }) => {
    await checkAll(page, OF_EVERYONE);
  });

  test("a calendar as its visitors see it", async ({ page }) => {
    await checkAll(page, OF_VISITORS);
  });

  if (how === "matrix") {
    test("what differs from other screens in its contents alone", async ({ page }) => {
      await checkAll(page, ALIKE);
    });
  }

  test("a calendar file that is looked at, and the ways out", async ({ page, logIn }) => {
    const editor = await logIn(newEmail());
    const id = await createCalendar(editor, LONG);
    const text = readFileSync("tests/import/files/outlook-365.ics", "utf8");
    const again = (title: string) => text.replace("SUMMARY:Ferien", `SUMMARY:${title}`);
    const look = (text: string) =>
      editor.call("import/preview", { calendarId: id, name: `${LONG}.ics`, text });
    const { draftId: first } = await look(again(LONG));
    const { batch } = await editor.call("import/apply", { calendarId: id, draftId: first });
    const { list } = await editor.call("history/list", { calendarId: id, limit: 1 });
    check(list).toHaveLength(1);
    const { events } = await editor.call("calendar/view", { id });
    const { id: eventId = "", ...event } = events.find(({ title }) => title === LONG) ?? {};
    const draft = { ...event, title: LONG, location: LONG, notes: "", allDay: true };
    await editor.api("calendar/saveEvent", { ...draft, calendarId: id, id: eventId });
    const gone = events.find(({ title }) => title === "Call with Seattle")?.id;
    await editor.api("calendar/deleteEvent", { calendarId: id, eventId: gone });
    const { draftId, counts } = await look(again("Ferien"));
    check(counts).toMatchObject({ changed: 1, deletedHere: 1 });
    await page.goto(`/calendar/${id}/import/${draftId}`);
    await check(page.getByText(/Deleted here on /)).toBeVisible();
    await page.goto(`/calendar/${id}/history?batch=${batch}`);
    await check(page.getByRole("heading", { name: /Imported .*: 3 new/ })).toBeVisible();
    const screens = [
      "/import",
      `/import/${draftId}`,
      "/take",
      "/history",
      `/history?batch=${batch}`,
    ];
    await checkAll(
      page,
      screens.map((path) => `/calendar/${id}${path}`),
    );
  });

  for (let part = 1; part <= PARTS; part += 1) {
    test(`a calendar with everything in it, as its editors see it, ${part} of ${PARTS}`, async ({
      page,
      logIn,
      context,
      world,
    }) => {
      everything ??= fillOnce(logIn);
      const { editor, screens: different, alike } = await everything;
      const screens = how === "once" ? different : [...different, ...alike];
      const cookies = [...editor.cookies].map(([name, value]) => ({
        name,
        value,
        url: world.site.origin,
      }));
      await context.addCookies(cookies);
      await checkAll(
        page,
        screens.filter((_, index) => index % PARTS === part - 1),
      );
    });
  }

  test("a calendar on another website", async ({ page, logIn }) => {
    const editor = await logIn(newEmail());
    const id = await createCalendar(editor, LONG);
    await sortIntoEight(editor, id, LONG);
    await editor.call("calendar/save", { id, title: LONG, embedSites: "*" });
    const from = Date.now() + HOUR;
    const texts = { title: LONG, location: `${LONG}${LONG}`, category: LONG.slice(0, 20) };
    await addEvent(editor, id, { ...texts, from, to: from + HOUR });
    await addEvent(editor, id, {
      title: "CANCELED: Trip",
      allDay: true,
      from,
      to: from + 50 * HOUR,
    });
    const none = await createCalendar(editor, "Empty");
    const ways = ["", "&view=month", "&theme=dark", "&view=month&theme=light"];
    const filled = some(ways, 2).map((way) => `/embed/${id}?tz=Europe/Berlin${way}`);
    for (const path of [...filled, `/embed/${none}`]) {
      await page.goto(path);
      const frames: Screen[] = [
        [1280, "light"],
        [SMALLEST_FRAME, "dark"],
        [SMALLEST_FRAME, "light"],
      ];
      await checkScreen(page, how === "once" ? frames.slice(0, 1) : frames, {
        smallest: SMALLEST_FRAME,
      });
    }
  });

  test("the history, and what was before and after a change", async ({ page, logIn }) => {
    const editor = await logIn(newEmail());
    const id = await createCalendar(editor, LONG);
    const from = Date.now() + HOUR;
    const times = { from, to: from + HOUR };
    const event = await addEvent(editor, id, { title: "Training", notes: LONG, ...times });
    const changed = { calendarId: id, id: event, title: LONG, notes: `${LONG} ${LONG}`, ...times };
    await editor.call("calendar/saveEvent", changed);
    const gone = await addEvent(editor, id, { title: "Gone", ...times });
    await editor.call("calendar/deleteEvent", { calendarId: id, eventId: gone });
    const { list } = await editor.call("history/list", { calendarId: id });
    check(new Set(list.map(({ action }) => action))).toEqual(
      new Set(["created", "changed", "deleted"]),
    );
    const versions = some(list, 1).map((version) => `/history/${version.id}`);
    const paths = ["/history", `/events/${event}/history`, ...versions];
    await checkAll(
      page,
      paths.map((path) => `/calendar/${id}${path}`),
    );
  });

  test("a repeating event: its forms, marks and dates", async ({ page, logIn }) => {
    const editor = await logIn(newEmail());
    const id = await createCalendar(editor, "Club");
    const from = Date.UTC(2031, 2, 4, 17);
    const first = await addEvent(editor, id, {
      title: LONG,
      from,
      to: from + HOUR,
      repeat: { freq: "week", every: 2, weekdays: [2, 4] },
    });
    const date = (day: string) => first.replace(/\d{8}$/, day);
    await addEvent(editor, id, {
      id: date("20310306"),
      title: "Moved",
      from: from + 72 * HOUR,
      to: from + 73 * HOUR,
    });
    await editor.api("calendar/deleteEvent", { calendarId: id, eventId: date("20310318") });
    const series = first.replace(/_\d{8}$/, "");
    await checkAll(
      page,
      some(
        [
          `/events/${first}`,
          `/events/${first}/edit`,
          `/events/${first}/delete`,
          `/events/${series}/dates?from=2031-03-01`,
          "/calendar?month=2031-03",
          "/day/2031-03-07",
          `/events/${first}/history`,
        ],
        4,
      ).map((path) => `/calendar/${id}${path}`),
    );
    await page.goto(`/calendar/${id}/events/${first}/edit`);
    await page.getByLabel("Repeats").selectOption("Every month");
    await page.getByLabel("On date").check();
    await page.getByLabel("Last date").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await check(page.getByRole("alert").first()).toBeVisible();
    await checkScreen(page, screens);
  });

  test("a new calendar with nothing in it", async ({ page, logIn }) => {
    const id = await createCalendar(await logIn(newEmail()), "Empty");
    await checkAll(
      page,
      ["/home", "/calendar", "/list", "/news", "/events/deleted"].map(
        (path) => `/calendar/${id}${path}`,
      ),
    );
  });

  test("forms that came back, the choice after somebody was faster, a message", async ({
    page,
    logIn,
  }) => {
    const editor = await logIn(newEmail());
    const id = await createCalendar(editor, "Club");
    const from = Date.now() + HOUR;
    const event = await addEvent(editor, id, { title: "Meeting", from, to: from + HOUR });

    await page.goto(`/calendar/${id}/events/new`);
    await page.getByRole("button", { name: "Save" }).click();
    await check(page.getByRole("alert").first()).toBeVisible();
    await checkScreen(page, screens);

    await page.goto(`/calendar/${id}/home/edit`);
    await page.getByRole("button", { name: "Add Link" }).click();
    await page.getByLabel("Link title 1").fill("Plan");
    await page.getByLabel("Link address 1").fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Save" }).click();
    await check(page.getByRole("alert").first()).toBeVisible();
    await checkScreen(page, screens);

    await page.goto(`/calendar/${id}/events/${event}/edit`);
    await page.getByLabel("Title").fill("Mine");
    await editor.api("calendar/saveEvent", {
      calendarId: id,
      id: event,
      title: "Theirs",
      location: "",
      notes: "",
      allDay: false,
      from,
      to: from + HOUR,
    });
    await page.getByRole("button", { name: "Save" }).click();
    await check(
      page.getByRole("alert").filter({ hasText: "Someone else changed this event" }),
    ).toBeVisible();
    await checkScreen(page, screens);

    await page.goto(`/calendar/${id}/events/${event}/delete`);
    await page.getByRole("button", { name: "Delete" }).click();
    await check(page.getByText("Event deleted.").first()).toBeVisible();
    await checkScreen(page, screens);
  });

  test("the menu of a narrow screen, and a code that did not work", async ({ page }) => {
    await page.goto("/account/login-code?email=nobody%40example.org");
    await page.getByLabel("Access code").fill("0000-0000");
    await page.getByRole("button", { name: "Login" }).click();
    await check(page.getByText("Hm, it did not work. Possible issues:")).toBeVisible();
    await checkScreen(page, screens);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/faq");
    await page.getByText("Menu", { exact: true }).click();
    const phones: Screen[] = [
      [360, "light"],
      [360, "dark"],
    ];
    await checkScreen(page, how === "once" ? phones.slice(0, 1) : phones);
  });

  test("an app password that was just made, for each device", async ({ page, logIn }) => {
    const editor = await logIn(newEmail());
    const id = await createCalendar(editor, "Club");
    const devices = ["Android, with DAVx⁵", "iPhone, iPad or Mac", "Another app"];
    for (const device of some(devices, 1)) {
      await page.goto(`/calendar/${id}/app`);
      await page.getByLabel(device).check();
      await page.getByLabel("Name").fill(LONG);
      await page.getByRole("button", { name: "Make a Password" }).click();
      await check(page.getByText("Copy it now. It won't be shown again.")).toBeVisible();
      await checkScreen(page, screens);
    }
  });

  /**
   * Checks each screen; in the matrix at two widths and schemes, and without scripts at one of the other two in turn. With
   * "once", those on which scripts draw nothing are written into one page, which keeps axe: a third of the time.
   */
  async function checkAll(page: Page, paths: string[]): Promise<void> {
    const still = await page.context().newPage();
    for (const [n, path] of paths.entries()) {
      const screen = SCREENS[n % 2] ?? [360, "dark"];
      if (how === "once" && !SCRIPTED.test(path)) {
        await write(still, path);
        await checkScreen(still, [screen], { where: path });
        continue;
      }
      await page.goto(path);
      await checkScreen(page, how === "once" ? [screen] : SCREENS);
      if (how === "once") continue;
      await openWithoutScripts(still, path);
      await checkScreen(
        still,
        OTHER_SCREENS.filter((_, other) => other === n % 2),
      );
    }
    await still.close();
  }
}

/** Shows a screen as the server sends it; the first is opened, the others replace what is in the page. */
async function write(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") return openWithoutScripts(page, path);
  const html = await (await page.request.get(path)).text();
  await page.setContent(html.replace(/<script[\s\S]*?<\/script>/g, ""));
}

/**
 * Loads the page with its scripts disabled; axe is injected later. Needs a fresh page: where scripts have run, their
 * pending requests would fail and Remix would reload the page.
 */
async function openWithoutScripts(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.goto(path);
  await session.send("Emulation.setScriptExecutionDisabled", { value: false });
  await session.detach();
}

/** Checks the current page at these widths and schemes, then for overflow at the smallest width. */
async function checkScreen(
  page: Page,
  screens: Screen[],
  { smallest = SMALLEST, where = page.url() } = {},
): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [width, colorScheme] of screens) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const what = `${where}, ${width} px, ${colorScheme}`;
    check(await findViolations(page), what).toEqual([]);
    check(await findNarrowGaps(page), what).toEqual([]);
  }
  await page.setViewportSize({ width: smallest, height: 800 });
  check(await findTooWide(page), `${where} at ${smallest} px`).toEqual([]);
}
