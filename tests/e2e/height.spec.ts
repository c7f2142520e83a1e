// The height that calendar screens use above their content, and the length of a list.
import type { Page } from "@playwright/test";
import type { Client } from "../support/client";
import { boxOf, onOneLine } from "./boxes";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CATEGORIES = ["Juniors", "Masters", "Learn to row", "Regattas", "Club life", "Boathouse"];
const DESKTOP = { width: 1280, height: 800 };
const LONG = "Alder Lake Rowing Club and Friends of the River";

async function fill(editor: Client, title: string): Promise<string> {
  const id = await createCalendar(editor, title);
  const rows = CATEGORIES.map((name) => ({ name }));
  await editor.call("calendar/save", { id, title, categories: rows });
  return id;
}

const chipsOf = (page: Page) =>
  page.getByRole("navigation", { name: "Categories" }).getByRole("link");
const tabsOf = (page: Page) => page.getByRole("navigation", { name: "Tabs" }).getByRole("link");

test("a month's weekdays begin at most 220 px from the top, five weeks fill the window, and fit it with long titles of the events and of the calendar", {
  tag: "@drawn",
}, async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const empty = await fill(editor, "Alder Lake Rowing Club");
  await page.setViewportSize(DESKTOP);
  await page.goto(`/calendar/${empty}/calendar?month=2026-12`);
  const table = page.getByRole("table");
  const weekdays = await boxOf(table.getByRole("columnheader").first());
  expect(weekdays.y).toBeLessThanOrEqual(220);
  const { bottom } = await boxOf(table);
  expect(bottom).toBeGreaterThan(740);
  expect(bottom).toBeLessThanOrEqual(800);

  for (const [name, days] of [
    ["Alder Lake Rowing Club", [2, 2, 3, 9, 9, 16, 16, 23, 23, 30, 30]],
    [LONG, [2, 9, 16, 23, 30]],
  ] as const) {
    const id = await fill(editor, name);
    for (const day of days) {
      const from = Date.UTC(2031, 11, day, 10 + (day % 7));
      const title = "Juniors under twelve, the first group";
      await addEvent(editor, id, { title, from, to: from + HOUR });
    }
    await page.goto(`/calendar/${id}/calendar?month=2031-12`);
    const { bottom } = await boxOf(page.getByRole("table"));
    expect([name, bottom <= 800]).toEqual([name, true]);
    const lines = await page
      .locator('[id="2031-12-02"] .month-entry')
      .evaluateAll((entries) => entries.map(({ clientHeight }) => clientHeight > 30));
    expect(lines).toEqual(name === LONG ? [true] : [false, true]);
    if (name === LONG) continue;
    const cut = await page
      .locator('[id="2031-12-02"] .month-entry')
      .first()
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(cut).toBeLessThanOrEqual(0);
  }
});

test("a weekly rule takes two lines of a desktop's form", { tag: "@drawn" }, async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await fill(editor, "Alder Lake Rowing Club");
  const from = Date.UTC(2031, 11, 2, 17);
  const weekly = { title: "Junior rowing", repeat: { freq: "week" } };
  const event = await addEvent(editor, id, { ...weekly, from, to: from + HOUR });
  await page.setViewportSize(DESKTOP);
  await page.goto(`/calendar/${id}/events/${event}/edit`);
  const field = (name: string) => page.getByRole("group", { name });
  const [every, weekdays] = [page.locator(".field.every"), field("On")];
  const { bottom } = await boxOf(every);
  expect((await boxOf(weekdays)).bottom).toBe(bottom);
  const ends = await boxOf(field("Ends"));
  expect(ends.y).toBeGreaterThanOrEqual(bottom);
  expect(ends.height).toBeLessThan(50);
});

test("twelve hours of a week fit the window, with categories, bars and long titles", {
  tag: "@drawn",
}, async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const club = await fill(editor, "Alder Lake Rowing Club");
  const plain = await createCalendar(editor, LONG);
  const day = Date.UTC(2031, 2, 4);
  await addEvent(editor, plain, { title: "Camp", allDay: true, from: day, to: day + DAY });
  const weeks = [`${plain}/week?day=2031-03-04`, `${club}/week?day=2031-03-04`];
  for (const path of [...weeks, `${club}/week?day=2031-03-04&by=category`]) {
    await page.goto(`/calendar/${path}`);
    for (const [width, height] of [
      [800, 800],
      [800, 1280],
      [1280, 800],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { bottom } = await boxOf(page.locator(".week-sheet"));
      expect([path, width, height, bottom <= height]).toEqual([path, width, height, true]);
    }
  }
});

test("on a phone the hours of a day begin below its date and its own bars", {
  tag: "@drawn",
}, async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const day = Date.UTC(2031, 2, 4);
  for (const [title, days] of [
    ["Camp", 2],
    ["Regatta", 1],
    ["Repairs", 0],
  ] as const) {
    await addEvent(editor, id, { title, allDay: true, from: day, to: day + days * DAY });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const hours = page.locator(".week-day.chosen .week-events");
  const barsOn = async (date: string) => {
    await page.goto(`/calendar/${id}/week?day=${date}`);
    const first = await boxOf(page.locator(".week-hours i").first());
    return Math.round((first.y - (await boxOf(hours)).y + 12) / 47);
  };
  expect(await barsOn("2031-03-03")).toBe(0);
  expect(await barsOn("2031-03-04")).toBe(3);
  expect(await barsOn("2031-03-05")).toBe(2);
  expect(await barsOn("2031-03-06")).toBe(1);
});

test("names of many categories stay above the hours", { tag: "@drawn" }, async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Town");
  const categories = Array.from({ length: 12 }, (_, at) => ({ name: `Leichtathletikhall${at}` }));
  await editor.call("calendar/save", { id, title: "Town", categories });
  await page.setViewportSize(DESKTOP);
  await page.goto(`/calendar/${id}/week?day=2031-03-04&by=category`);
  const name = page.locator(".column-link").first();
  await expect(name).toHaveAttribute("title", "Leichtathletikhall0");
  const { bottom } = await boxOf(name.locator("bdi"));
  expect(bottom).toBeLessThanOrEqual((await boxOf(page.locator(".week-events").first())).y);
});

test("managers share the line of a short title, and have their own below a long one", {
  tag: "@drawn",
}, async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  await page.setViewportSize(DESKTOP);
  const managers = page.locator(".managers > summary");
  const heading = page.getByRole("heading", { level: 1 });
  const id = await fill(editor, "A club of twenty-eight signs");
  await page.goto(`/calendar/${id}/calendar`);
  expect(await onOneLine(heading, managers)).toBe(true);
  const long = await fill(editor, LONG);
  await page.goto(`/calendar/${long}/calendar`);
  const { bottom, height } = await boxOf(heading);
  expect((await boxOf(managers)).y).toBeGreaterThanOrEqual(bottom);
  expect(height).toBeLessThan(45);
});

test("from 900 px categories stand at the end of the tabs' line, below it on smaller screens", {
  tag: "@drawn",
}, async ({ page, logIn }) => {
  const id = await fill(await logIn(newEmail()), "Alder Lake Rowing Club");
  for (const path of ["calendar", "week", "list"]) {
    for (const width of [900, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/calendar/${id}/${path}`);
      expect([path, width, await onOneLine(tabsOf(page).first(), chipsOf(page).first())]).toEqual([
        path,
        width,
        true,
      ]);
      const [tab, chip] = [await boxOf(tabsOf(page).last()), await boxOf(chipsOf(page).first())];
      expect(chip.x - tab.right).toBeGreaterThanOrEqual(8);
      // Fails if something covers the chip.
      await chipsOf(page).last().click({ trial: true });
    }
    await page.setViewportSize({ width: 880, height: 800 });
    const tab = await boxOf(tabsOf(page).first());
    expect((await boxOf(chipsOf(page).first())).y).toBeGreaterThanOrEqual(tab.bottom);
  }
});

async function fillWeekly(editor: Client): Promise<string> {
  const id = await fill(editor, "Alder Lake Rowing Club");
  const now = Math.floor(Date.now() / DAY) * DAY + 41 * HOUR;
  const weekly = {
    repeat: { freq: "week" },
    location: "Boathouse",
    notes: "Bring water.\n".repeat(3),
  };
  for (const [index, title] of ["Junior rowing", "Masters row"].entries()) {
    const from = now + index * 2 * DAY;
    await addEvent(editor, id, { ...weekly, title, from, to: from + HOUR, category: "Juniors" });
  }
  for (let week = 0; week < 10; week += 1) {
    const from = now + (week * 7 + 1) * DAY;
    await addEvent(editor, id, { title: `Regatta ${week + 1}`, from, to: from + HOUR });
  }
  return id;
}

test("a list has four weeks, then Show more; later dates of a repeating event are one line, and ten events fit into 3,000 px", {
  tag: "@drawn",
}, async ({ page, logIn }) => {
  const id = await fillWeekly(await logIn(newEmail()));
  await page.setViewportSize(DESKTOP);
  await page.goto(`/calendar/${id}/list`);
  const cards = page.getByRole("article");
  const dates = cards.filter({ hasText: "Junior rowing" });
  await expect(page.getByRole("heading", { name: "Regatta 4", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Regatta 5", exact: true })).toHaveCount(0);
  await expect(dates).toHaveCount(4);
  await expect(dates.first()).toContainText("Bring water.");
  await expect(dates.last()).not.toContainText("Bring water.");
  await expect(dates.last()).toContainText("Boathouse");
  const { height } = await boxOf(dates.last());
  expect(height).toBeLessThanOrEqual(48);
  const [first, tenth] = [await boxOf(cards.first()), await boxOf(cards.nth(9))];
  expect(tenth.bottom - first.y).toBeLessThanOrEqual(3_000);

  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page.getByRole("heading", { name: "Regatta 10", exact: true })).toBeVisible();
  await dates.last().getByRole("link").first().click();
  await expect(page.getByText("Bring water.").first()).toBeVisible();
});

test("a list whose events are far ahead has the next ten all the same", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  for (let index = 1; index <= 12; index += 1) {
    const from = Date.now() + (100 + index) * DAY;
    await addEvent(editor, id, { title: `Meeting ${index}`, from, to: from + HOUR });
  }
  await page.goto(`/calendar/${id}/list`);
  await expect(page.getByRole("article")).toHaveCount(10);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page.getByRole("article")).toHaveCount(12);
});

test("small months beside the list follow the scroll", { tag: "@drawn" }, async ({
  page,
  logIn,
  scripts,
}) => {
  if (!scripts) return;
  const id = await fillWeekly(await logIn(newEmail()));
  await page.setViewportSize(DESKTOP);
  await page.goto(`/calendar/${id}/list?upcoming=100`);
  const months = page.locator(".small-months");
  const captions = months.locator("caption");
  expect(await captions.count()).toBeGreaterThan(6);
  const month = (await months.locator("table").nth(5).getAttribute("data-month")) ?? "";
  await page
    .locator(`.timeline-day:has(time[datetime^="${month}"])`)
    .first()
    .scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(captions.nth(5)).toBeInViewport();
  await expect(captions.first()).not.toBeInViewport();
});

test("the list of several calendars has search and earlier events below its legend", {
  tag: "@drawn",
}, async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const links = [await createCalendar(editor, "Club"), await createCalendar(editor, "School")];
  const from = Date.now() - 50 * HOUR;
  await addEvent(editor, links[0] ?? "", { title: "Regatta", from, to: from + HOUR });
  const { id } = await editor.call("together/save", { id: "", title: "Town", links });
  await page.setViewportSize(DESKTOP);
  await page.goto(`/together/${id}/list`);
  const { bottom } = await boxOf(page.getByRole("list", { name: "Calendars" }));
  const earlier = await boxOf(page.getByRole("link", { name: "More Past Events" }));
  expect(earlier.y).toBeGreaterThanOrEqual(bottom);
});
