// The rows above a calendar's content: title, buttons, menu, tabs, categories, search and Create Event. The same with
// and without JavaScript.
import type { Page } from "@playwright/test";
import type { Client } from "../support/client";
import { boxOf, onOneLine, setTextSize } from "./boxes";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TITLE = "Alder Lake Rowing Club and Friends of the River";
const CATEGORIES = ["Juniors", "Masters", "Learn to row", "Regattas", "Club life", "Boathouse"];

async function fill(editor: Client, categories: string[]): Promise<string> {
  const id = await createCalendar(editor, TITLE);
  const from = Math.floor(Date.now() / DAY) * DAY + 30 * HOUR;
  await addEvent(editor, id, { title: "Junior rowing", from, to: from + HOUR });
  const rows = categories.map((name) => ({ name }));
  await editor.call("calendar/save", { id, title: TITLE, suggestions: true, categories: rows });
  return id;
}

/** How far the page scrolls sideways. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

const tabsOf = (page: Page) => page.getByRole("navigation", { name: "Tabs" }).getByRole("link");

test("tabs are one row on the smallest phone in every language, and scroll where text is twice as large", async ({
  page,
  baseURL,
  logIn,
  scripts,
}) => {
  const id = await fill(await logIn(newEmail()), []);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const value of ["fr", "it", "pl", "en"]) {
    await page.context().addCookies([{ name: "language", value, url: baseURL ?? "" }]);
    await page.goto(`/calendar/${id}/news`);
    const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth === clientWidth;
    expect([value, await page.locator(".tabs").evaluate(isWhole)]).toEqual([value, true]);
  }
  const tabs = tabsOf(page);
  await expect(tabs).toHaveCount(4);
  expect(await onOneLine(tabs.first(), tabs.last())).toBe(true);
  expect((await boxOf(tabs.last())).right).toBeLessThanOrEqual(320);

  await setTextSize(page, 200);
  expect(await onOneLine(tabs.first(), tabs.last())).toBe(true);
  expect(await overhang(page)).toBe(0);
  await tabs.first().focus();
  await tabs.last().focus();
  expect((await boxOf(tabs.last())).right).toBeLessThanOrEqual(320);
  expect((await boxOf(tabs.first())).x).toBeLessThan(0);
  if (!scripts) return;
  await tabs.first().click();
  await expect(tabs.first()).toHaveAttribute("aria-current", "page");
  await expect.poll(async () => (await boxOf(tabs.first())).x).toBeGreaterThanOrEqual(0);
});

test("the tabs of My Calendars stand still from one to the next", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  for (const title of ["Club", "School"]) await createCalendar(editor, title);
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const places = new Set<string>();
    for (const path of ["", "/month", "/list"]) {
      await page.goto(`/calendars${path}`);
      const boxes = await Promise.all((await tabsOf(page).all()).map(boxOf));
      places.add(boxes.map(({ x, y, width }) => [x, y, width].map(Math.round)).join(" "));
    }
    expect([...places]).toHaveLength(1);
  }
});

test("the menu has a picture before each of its words, and its groups are apart; title and buttons are one row from 800 px, and managers one line, with the name on a phone, however long they are", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await fill(editor, []);
  await editor.api("user/update", { name: "Maximiliana Featherstonehaugh-Cholmondeley" });
  await page.goto(`/calendar/${id}/calendar`);
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    const buttons = [
      link("Subscribe"),
      link("Share"),
      page.locator(".calendar-buttons .menu > summary"),
    ];
    for (const button of buttons) {
      expect(await onOneLine(link("Edit calendar"), button)).toBe(true);
      expect((await boxOf(button)).height).toBeLessThanOrEqual(48);
    }
    const managers = page.locator(".managers > summary");
    expect(await onOneLine(managers, link("Edit managers"))).toBe(true);
    expect((await boxOf(managers)).height).toBeLessThanOrEqual(48);
    expect(await overhang(page)).toBe(0);
  }

  await editor.api("user/update", { name: "Ann" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/calendar/${id}/calendar`);
  const line = page.locator(".managers > summary");
  await expect(line).toContainText("Ann");
  const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth;
  expect(await line.evaluate(isCut)).toBe(false);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/calendar/${id}/list`);
  await page.locator(".calendar-buttons .menu > summary").click();
  const names = ["Print…", "Import", "Export", "History", "Deleted Events", "Email Updates"];
  const pictures = new Set<string>();
  for (const name of names) {
    const link = page.getByRole("link", { name, exact: true });
    await expect(link).toBeVisible();
    const look = await link.evaluate((element) => {
      const { maskImage, inlineSize } = getComputedStyle(element, "::before");
      return { maskImage, inlineSize };
    });
    expect(look.inlineSize).toBe("20px");
    pictures.add(look.maskImage);
  }
  expect(pictures.size).toBe(names.length);
  expect([...pictures].filter((picture) => !picture.startsWith("url("))).toEqual([]);
  const gap = async (one: string, other: string) =>
    (await boxOf(page.getByRole("link", { name: other, exact: true }))).y -
    (await boxOf(page.getByRole("link", { name: one, exact: true }))).bottom;
  expect(await gap("Import", "Export")).toBe(0);
  expect(await gap("Export", "History")).toBeGreaterThan(4);
  expect(await gap("History", "Deleted Events")).toBe(0);
  expect(await gap("Deleted Events", "Email Updates")).toBeGreaterThan(4);
});

test("categories, if there are any, search and Create Event are one row of the list at every width", async ({
  page,
  stranger,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  for (const categories of [CATEGORIES, []]) {
    const id = await fill(editor, categories);
    for (const each of [page, stranger]) {
      await each.goto(`/calendar/${id}/list`);
      for (const width of [320, 360, 800, 1280]) {
        await each.setViewportSize({ width, height: 740 });
        const search = each.getByRole("button", { name: "Search" });
        const field = each.getByRole("searchbox", { name: "Search" });
        await expect(field).toBeVisible({ visible: width >= 700 });
        const chips = each.getByRole("navigation", { name: "Categories" }).getByRole("link");
        await expect(chips).toHaveCount(categories.length > 0 ? categories.length + 1 : 0);
        if (categories.length > 0) {
          expect(await onOneLine(chips.first(), search)).toBe(true);
          expect(await onOneLine(chips.first(), chips.last())).toBe(true);
          // Fails if something covers the chip.
          await chips.first().click({ trial: true });
        }
        expect((await boxOf(search)).height).toBeGreaterThanOrEqual(44);
        expect((await boxOf(search)).width).toBeLessThanOrEqual(48);
        const create = each.getByRole("link", { name: "Create Event" }).first();
        if (each === page) await create.click({ trial: true });
        await expect(create).toBeVisible({ visible: each === page });
        if (each === page) {
          expect(await onOneLine(create, search)).toBe(true);
          if (width < 700) expect((await boxOf(create)).height).toBeLessThanOrEqual(48);
        }
        expect(await overhang(each)).toBe(0);
      }
    }
    await stranger.setViewportSize({ width: 320, height: 700 });
    await stranger.goto(`/calendar/${id}/list`);
    await setTextSize(stranger, 200);
    expect(await overhang(stranger)).toBe(0);
    await stranger.getByRole("button", { name: "Search" }).click();
    await expect(stranger).toHaveURL(/\/search/);
    await expect(stranger.getByRole("searchbox", { name: "Search" })).toBeVisible();
  }
});

test("the category that is chosen is marked, in sight in its row, and named", async ({
  page,
  logIn,
  scripts,
}) => {
  const id = await fill(await logIn(newEmail()), CATEGORIES);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of ["list", "calendar"]) {
    await page.goto(`/calendar/${id}/${tab}`);
    const row = page.getByRole("navigation", { name: "Categories" });
    const last = row.getByRole("link", { name: "Boathouse" });
    expect((await boxOf(last)).x).toBeGreaterThan(360);
    await last.click();
    await expect(last).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("link", { name: "Subscribe to Boathouse" })).toBeVisible();
    await page.reload();
    await expect(last).toHaveAttribute("aria-current", "page");
    if (scripts) {
      await expect.poll(async () => (await boxOf(last)).right).toBeLessThanOrEqual(360);
    }
    // Keyboard focus scrolls hidden chips into view.
    const all = row.getByRole("link", { name: "All" });
    await all.focus();
    await expect(all).toBeInViewport({ ratio: 1 });
  }
});

test("Create Event has its words beside the steps of a month on a phone", async ({
  page,
  logIn,
}) => {
  const id = await fill(await logIn(newEmail()), []);
  const create = page.locator(".month-toolbar").getByRole("link", { name: "Create Event" });
  await page.goto(`/calendar/${id}/calendar`);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const box = await boxOf(create);
    expect(await overhang(page)).toBe(0);
    expect([width, box.height <= 48]).toEqual([width, true]);
    expect(await onOneLine(create, page.getByRole("link", { name: "Today" }))).toBe(true);
    // The narrowest line has no room for text, only for the plus.
    if (width === 320) continue;
    const word = await boxOf(create.locator("span"));
    expect([width, word.width > 90, word.y < box.bottom]).toEqual([width, true, true]);
    const caption = await boxOf(page.getByRole("table").locator("caption"));
    expect(caption.y).toBeGreaterThanOrEqual(box.bottom);
  }
});

test("on a phone By category is a picture beside the views, in every language on their line; an editor's toolbar is one line from 760 px", async ({
  page,
  logIn,
}) => {
  const id = await fill(await logIn(newEmail()), CATEGORIES);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/calendar/${id}/week`);
  const toggle = page.getByRole("link", { name: "By category" });
  expect(await onOneLine(page.getByRole("link", { name: "Year", exact: true }), toggle)).toBe(true);
  expect((await boxOf(toggle)).width).toBe(44);

  const create = page.locator(".week-head").getByRole("link", { name: "Create Event" });
  await page.goto(`/calendar/${id}/week?day=2031-03-04`);
  for (const width of [760, 800, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await onOneLine(page.locator(".week-head h2"), create)]).toEqual([width, true]);
  }
});
