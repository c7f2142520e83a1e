// Printing: the number of A4 and Letter sheets, and how much fits on one.
import type { Page } from "@playwright/test";
import { boxOf } from "./boxes";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const MARGIN = "12mm";

/** Chromium writes each sheet as a separate PDF object. */
async function countSheets(page: Page, format: "A4" | "Letter"): Promise<number> {
  const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };
  const pdf = await page.pdf({ format, margin, preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("month, event and poster are one sheet each, of A4 and of Letter", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const title = "Society of the friends of the old town's library";
  const id = await createCalendar(editor, title);
  await editor.call("calendar/save", { id, title, categories: [{ name: "Youth" }] });
  const from = Date.UTC(2026, 7, 4, 17);
  const event = await addEvent(editor, id, {
    title: "Reading",
    notes: "Bring a book. ".repeat(30),
    category: "Youth",
    from,
    to: from + HOUR,
  });
  const { categories } = await editor.call("calendar/view", { id });
  const category = categories[0]?.id;
  // Six weeks, whichever day weeks start on.
  for (const path of [
    "calendar?month=2026-08",
    `calendar?month=2026-08&category=${category}`,
    `events/${event}`,
    "share/poster",
  ]) {
    await page.goto(`/calendar/${id}/${path}`);
    for (const format of ["A4", "Letter"] as const) {
      expect([path, format, await countSheets(page, format)]).toEqual([path, format, 1]);
    }
  }
});

test("a week is one sheet, where a letter tells what a color does on screens", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await editor.call("calendar/save", {
    id,
    title: "Club",
    categories: [{ name: "Youth" }, { name: "Choir" }],
  });
  for (let day = 3; day < 10; day += 1) {
    const from = Date.UTC(2026, 7, day, 6 + day);
    await addEvent(editor, id, { title: "Reading", category: "Choir", from, to: from + HOUR });
  }
  for (const path of ["week?day=2026-08-04", "week?by=category&day=2026-08-04"]) {
    await page.goto(`/calendar/${id}/${path}`);
    expect(await countSheets(page, "A4")).toBe(1);
  }
  await page.goto(`/calendar/${id}/week?day=2026-08-04`);
  await page.emulateMedia({ media: "print" });
  const letterOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element, "::before").content);
  const letter = await letterOf(".week-link b");
  expect(letter).toMatch(/^"[A-H] "$/);
  const choir = page.locator(".categories a", { hasText: "Choir" });
  await expect(choir).toBeVisible();
  expect(await choir.evaluate((link) => getComputedStyle(link, "::before").content)).toBe(letter);
});

test("a printed week of long names is one sheet on which none is cut", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const title = "Annual general meeting of all members in the hall";
  const location = "Great hall of the school on Market Street";
  const add = (day: number, hour: number) => {
    const from = Date.UTC(2026, 7, day, hour);
    return addEvent(editor, id, { title, location, from, to: from + HOUR });
  };
  for (let day = 3; day < 9; day += 1) await add(day, 7 + day);
  for (const hour of [14, 14, 14]) await add(5, hour);
  const allDay = { allDay: true, from: Date.UTC(2026, 7, 5, -2), to: Date.UTC(2026, 7, 5, 20) };
  await addEvent(editor, id, { title, ...allDay });
  await page.goto(`/calendar/${id}/week?day=2026-08-05`);
  for (const format of ["A4", "Letter"] as const) expect(await countSheets(page, format)).toBe(1);
  // The width of A4 without margins.
  await page.setViewportSize({ width: 1062, height: 740 });
  await page.emulateMedia({ media: "print" });
  const shown = page.locator(".week-link:visible");
  expect(await shown.allTextContents()).toHaveLength(10);
  for (const link of await shown.all()) {
    await expect(link.locator("bdi")).toBeVisible();
    const isCut = await link.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight || scrollWidth > clientWidth,
    );
    expect([await link.textContent(), isCut]).toEqual([expect.any(String), false]);
  }
});

test("a hall's week of seventy events is one sheet", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Sports hall");
  const titles = ["Training of the juniors", "Table tennis league: home match"];
  for (const hour of [8, 10, 12, 15, 17]) {
    for (const [at, title] of titles.entries()) {
      const from = Date.UTC(2026, 7, 3, hour - 2, 30 * at);
      await addEvent(editor, id, {
        title,
        location: "Great hall",
        from,
        to: from + 1.5 * HOUR,
        repeat: { freq: "day", count: 7 },
      });
    }
  }
  await page.goto(`/calendar/${id}/week?day=2026-08-05`);
  await expect(page.locator(".week-event:visible")).toHaveCount(70);
  expect(await countSheets(page, "A4")).toBe(1);
});

test("a printed day by category has all its columns below its code, and events without room as a list below", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Sports hall");
  const names = Array.from({ length: 12 }, (_, index) => ({ name: `Hall number ${index}` }));
  await editor.call("calendar/save", { id, title: "Sports hall", categories: names });
  const from = Date.UTC(2026, 7, 4, 8);
  for (let index = 0; index < 5; index += 1) {
    const category = "Hall number 0";
    await addEvent(editor, id, { title: `Match ${index}`, category, from, to: from + HOUR });
  }
  for (const path of ["week?day=2026-08-04", "week?by=category&day=2026-08-04"]) {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/calendar/${id}/${path}`);
    expect(await countSheets(page, "A4")).toBe(1);
    await page.setViewportSize({ width: 1062, height: 740 });
    await page.emulateMedia({ media: "print" });
    const right = await page.locator(".week-day").last().evaluate(rightEdge);
    expect(right).toBeLessThanOrEqual((await page.locator(".week").evaluate(rightEdge)) + 1);
    await expect(page.locator(".week-events bdi:visible")).toHaveCount(5);
    const code = await boxOf(page.locator("img.printed"));
    expect((await boxOf(page.locator(".week-date h3").last())).y).toBeGreaterThan(code.bottom);
    const hours = await page.locator(".week-hours > i").last().boundingBox();
    const below = await page.getByText("Match 4").last().boundingBox();
    expect(below?.y).toBeGreaterThan(hours?.y ?? 0);
  }
});

const rightEdge = (element: Element) => element.getBoundingClientRect().right;

test("a printed month cuts no title while the sheet has room, is one sheet when it is full, and names the zone", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const long = "Annual general meeting of all members in the hall";
  const add = (day: number, hour: number) => {
    const from = Date.UTC(2026, 8, day, hour);
    return addEvent(editor, id, { title: long, from, to: from + HOUR });
  };
  await add(15, 9);
  await add(16, 9);
  await add(16, 12);
  // The width of A4 without margins.
  await page.setViewportSize({ width: 1047, height: 740 });
  await page.emulateMedia({ media: "print" });
  await page.goto(`/calendar/${id}/calendar?month=2026-09`);
  const titles = page.locator(".month-entry").filter({ hasText: long });
  await expect(titles).toHaveCount(3);
  for (const title of await titles.all()) {
    const { scrollHeight, clientHeight } = await title.evaluate(
      ({ scrollHeight, clientHeight }) => ({
        scrollHeight,
        clientHeight,
      }),
    );
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  }
  const code = await page.locator("img.printed").getAttribute("src");
  const drawing = await page.request.get(code ?? "", { headers: { Cookie: "tz=Europe/Berlin" } });
  expect(await drawing.text()).toContain("Times are shown in Central European Time (Berlin).");

  for (let week = 0; week < 5; week += 1)
    for (const hour of [9, 12, 15]) await add(1 + 7 * week - (week === 2 ? 1 : 0), hour);
  await page.reload();
  expect(await countSheets(page, "A4")).toBe(1);
});

test("a printed List is as tight as a term's, with the category alone that was chosen", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const names = ["Youth", "Board"].map((name) => ({ name }));
  await editor.call("calendar/save", { id, title: "Club", categories: names });
  for (let week = 0; week < 6; week += 1) {
    const from = Date.UTC(2031, 2, 4 + 7 * week, 17);
    await addEvent(editor, id, {
      title: `Practice ${week}`,
      location: "Hall",
      notes: "Bring water.",
      category: "Youth",
      from,
      to: from + HOUR,
    });
  }
  // Later dates of a repeating event are one line of the List.
  const from = Date.UTC(2031, 2, 5, 17);
  const weekly = { location: "Hall", category: "Youth", repeat: { freq: "week", count: 3 } };
  await addEvent(editor, id, { title: "Meeting", ...weekly, from, to: from + HOUR });
  const gone = await addEvent(editor, id, { title: "Mistake", from, to: from + HOUR });
  await editor.api("calendar/deleteEvent", { calendarId: id, eventId: gone });
  const { categories } = await editor.call("calendar/view", { id });
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const heights = async (path: string) => {
    await page.goto(`/calendar/${id}/${path}`);
    return page
      .locator(".timeline-day")
      .evaluateAll((days) => days.map((day) => Math.round(day.getBoundingClientRect().height)));
  };
  const term = await heights("term?from=2031-03-01&to=2031-05-31");
  expect(term).toHaveLength(9);
  expect(await heights("list")).toEqual(term);
  await expect(page.getByRole("link", { name: "Deleted Events" })).toBeHidden();
  const chips = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  await expect(chips.filter({ visible: true })).toHaveCount(0);

  expect(await heights(`list?category=${categories[0]?.id}`)).toEqual(term);
  await expect(chips.filter({ visible: true })).toHaveText([/^Youth/]);
  await expect(page.getByText("Subscribe to Youth")).toBeHidden();
  const dot = await chips
    .filter({ visible: true })
    .evaluate((link) => getComputedStyle(link, "::before").printColorAdjust);
  expect(dot).toBe("exact");
});
