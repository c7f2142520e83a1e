// Dragging in the week: events to another time or day, their lower edge, free hours, by keyboard, twice in a row.
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { makeClub, newFinger, openDraggable } from "./drag-scene";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

test.use({ timezoneId: "Europe/Berlin", viewport: { width: 1280, height: 1100 } });

const WEEK = "2031-03-10";
const TUESDAY = "2031-03-11";
const THURSDAY = "2031-03-13";

const openWeek = (page: Page, link: string, asked = `week=${WEEK}`) =>
  openDraggable(page, `/calendar/${link}/week?${asked}`);

const column = (page: Page, id: string) => page.locator(`section[id="${id}"]`);
const entryIn = (page: Page, id: string, title = "Training") =>
  column(page, id).locator("[data-event]:not(.moved-away)", { hasText: title });
const message = (page: Page) => page.getByRole("region", { name: "Message" });

/** Coordinates of an hour in a column; 19.5 is 7:30pm. */
async function hourIn(page: Page, id: string, hour: number): Promise<[number, number]> {
  const box = await column(page, id).locator(".week-events").boundingBox();
  const scale = await page.locator(".week-hours > i").first().boundingBox();
  const names = await page.locator(".week-hours > i").count();
  if (!box || !scale) throw new Error("It is not drawn.");
  // The hours begin at 8am.
  const top = box.y + box.height - names * scale.height;
  return [box.x + box.width / 2, top + (hour - 8) * scale.height];
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 8 });
  await page.mouse.up();
}

test("an event is dropped on another day and time, and Undo takes it back; its lower edge changes its end, Escape takes a drag back, and a press still opens it", async ({
  page,
  logIn,
}) => {
  const { link } = await makeClub(logIn);
  await openWeek(page, link);
  await drag(page, await hourIn(page, TUESDAY, 19.4), await hourIn(page, THURSDAY, 17.65));
  await expect(message(page)).toContainText("Moved: Training, Thu, Mar 13 '31, 5:15pm - 6:15pm");
  await expect(entryIn(page, THURSDAY)).toHaveClass(/from-17h from-15m for-1h/);
  await expect(entryIn(page, TUESDAY)).toHaveCount(0);
  await expect(page).toHaveURL(/\/week\?week=2031-03-10$/);
  await message(page).getByRole("button", { name: "Undo" }).click();
  await expect(entryIn(page, TUESDAY)).toHaveClass(/from-19h for-1h/);

  await openWeek(page, link);
  const [x, end] = await hourIn(page, TUESDAY, 20);
  await page.mouse.move(x, end - 4);
  await page.mouse.down();
  await page.mouse.move(x, end - 20, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(entryIn(page, TUESDAY)).toHaveClass(/from-19h for-1h/);
  await drag(page, [x, end - 4], await hourIn(page, TUESDAY, 19.5));
  await expect(message(page)).toContainText("Moved: Training, Tue, Mar 11 '31, 7pm - 7:30pm");
  // A half-hour event is drawn one hour high, so its edge is dragged from there.
  await drag(page, [x, end - 4], await hourIn(page, TUESDAY, 19.75));
  await expect(message(page)).toContainText("7pm - 7:45pm");
  await page.mouse.click(...(await hourIn(page, TUESDAY, 19.5)));
  await expect(page.getByRole("heading", { name: "Training" })).toBeVisible();
});

test("two drops in quick succession are both saved; dragged over free hours the form of a new event opens with them", async ({
  page,
  logIn,
}) => {
  const { link } = await makeClub(logIn);
  await openWeek(page, link);
  const sent: string[] = [];
  await page.route(/\/move$/, async (route) => {
    sent.push(route.request().postData() ?? "");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await drag(page, await hourIn(page, TUESDAY, 19.4), await hourIn(page, THURSDAY, 19.4));
  await drag(page, await hourIn(page, THURSDAY, 19.4), await hourIn(page, THURSDAY, 12.4));
  await expect(message(page)).toContainText("Moved: Training, Thu, Mar 13 '31, 12pm - 1pm");
  await expect(entryIn(page, THURSDAY)).toHaveClass(/from-12h for-1h/);
  await expect(column(page, TUESDAY).locator("[data-event]")).toHaveCount(0);
  expect(sent).toHaveLength(2);

  await drag(page, await hourIn(page, THURSDAY, 9.1), await hourIn(page, THURSDAY, 10.6));
  await expect(page.getByLabel("From date")).toHaveValue(THURSDAY);
  await expect(page.getByLabel("From time")).toHaveValue("09:00");
  await expect(page.getByLabel("To time")).toHaveValue("10:45");
  await page.getByLabel("Title").fill("Course");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(entryIn(page, THURSDAY, "Course")).toHaveClass(/from-9h for-1h for-45m/);
});

test("by keys: Alt and the arrows move the event in focus, shown at the press and not lost where the page is left at once", async ({
  page,
  logIn,
}) => {
  const { link } = await makeClub(logIn);
  await openWeek(page, link);
  await entryIn(page, TUESDAY).getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowRight");
  expect(await entryIn(page, "2031-03-12").count()).toBe(1);
  await page.locator("main a[rel=next]").click();
  await expect(message(page)).toContainText("Moved: Training, Wed, Mar 12 '31, 7pm - 8pm");
  await expect(page).toHaveURL(/week=2031-W12/);
  await page.goBack();
  await entryIn(page, "2031-03-12").getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "News" }).click();
  await expect(message(page)).toContainText("Moved: Training, Thu, Mar 13 '31, 7pm - 8pm");
  await expect(page).toHaveURL(/\/news$/);

  await openWeek(page, link);
  await entryIn(page, THURSDAY).getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(message(page)).toContainText("Moved: Training, Fri, Mar 14 '31, 6:45pm - 7:45pm");
  await expect(entryIn(page, "2031-03-14").getByRole("link")).toBeFocused();
  for (let day = 14; day <= 17; day += 1) await page.keyboard.press("Alt+ArrowRight");
  // Moving past Saturday shows the next week.
  await expect(entryIn(page, "2031-03-18").getByRole("link")).toBeFocused();
  await expect(page).toHaveURL(/day=2031-03-18/);
});

test("a bar moves by days, and by category an event keeps its column", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor);
  await editor.call("calendar/save", {
    id: link,
    title: "Club",
    categories: [{ name: "U12" }, { name: "U14" }],
  });
  const event = { calendarId: link, id: "", location: "", notes: "", category: "U12" };
  const day = Date.UTC(2031, 2, 11);
  await editor.call("calendar/saveEvent", {
    ...event,
    title: "Camp",
    allDay: true,
    from: day - 3_600_000,
    to: day + 82_800_000,
  });
  await editor.call("calendar/saveEvent", {
    ...event,
    title: "Training",
    allDay: false,
    from: day + 18 * 3_600_000,
    to: day + 19 * 3_600_000,
  });
  await openWeek(page, link);
  const bar = await entryIn(page, TUESDAY, "Camp").boundingBox();
  const [x] = await hourIn(page, THURSDAY, 9);
  if (!bar) throw new Error("It is not drawn.");
  await drag(page, [bar.x + 30, bar.y + 8], [x, bar.y + 20]);
  await expect(message(page)).toContainText("Moved: Camp, Thu, Mar 13");
  await openWeek(page, link, `by=category&day=${TUESDAY}`);
  const [first, second] = await page.locator("section.week-day").all();
  const ids = [await first?.getAttribute("id"), await second?.getAttribute("id")];
  await drag(page, await hourIn(page, ids[0] ?? "", 19.4), await hourIn(page, ids[1] ?? "", 18.4));
  await expect(message(page)).toContainText("Moved: Training, Tue, Mar 11 '31, 6pm - 7pm");
  await expect(entryIn(page, ids[0] ?? "")).toHaveClass(/from-18h for-1h/);
});

test("in My Calendars the events of a calendar that one manages are dragged and moved by keys", async ({
  page,
  logIn,
}) => {
  const { link, editor } = await makeClub(logIn);
  const other = await createCalendar(editor, "Choir");
  for (const id of [link, other]) await editor.call("calendar/favorite", { id });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openDraggable(page, `/calendars/week?week=${WEEK}`);
  await drag(page, await hourIn(page, TUESDAY, 19.4), await hourIn(page, THURSDAY, 17.65));
  await expect(message(page)).toContainText("Moved: Training, Thu, Mar 13 '31, 5:15pm - 6:15pm");
  await expect(entryIn(page, THURSDAY)).toHaveClass(/from-17h from-15m for-1h/);
  expect(
    asked.filter((path) => /^\/calendar\/[^/]+\/events\/[^/]+\/move$/.test(path)),
  ).toHaveLength(1);
  await entryIn(page, THURSDAY).getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(message(page)).toContainText("Moved: Training, Wed, Mar 12 '31, 5:15pm - 6:15pm");
  await expect(entryIn(page, "2031-03-12").getByRole("link")).toBeFocused();
  await message(page).getByRole("button", { name: "Undo" }).click();
  await expect(entryIn(page, THURSDAY)).toHaveClass(/from-17h from-15m for-1h/);
  await expect(page).toHaveURL(/\/calendars\/week\?week=2031-03-10$/);
  // One column per calendar: dragging over free hours of your own starts a new event.
  await openDraggable(page, `/calendars/week?by=category&day=${THURSDAY}`);
  const own = await page.locator("section.week-day").first().getAttribute("id");
  await drag(page, await hourIn(page, own ?? "", 9.1), await hourIn(page, own ?? "", 10.6));
  await expect(page.getByLabel("From time")).toHaveValue("09:00");
  await expect(page).toHaveURL(new RegExp(`/calendar/(${link}|${other})/events/new`));
});

test("editors load 6 kB for it", async ({ page, logIn }) => {
  const { link } = await makeClub(logIn);
  const parts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (/\/drag/.test(response.url())) parts.push(response.body());
  });
  await openWeek(page, link);
  const sizes = (await Promise.all(parts)).map((body) => gzipSync(body).length);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(6_000);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a long press drags the event to another time of its day, and Create Event is in sight", async ({
    page,
    logIn,
  }) => {
    const { link } = await makeClub(logIn);
    await openWeek(page, link, `day=${TUESDAY}`);
    await expect(column(page, TUESDAY).locator(".day-add")).toHaveCSS("opacity", "1");
    await entryIn(page, TUESDAY).scrollIntoViewIfNeeded();
    const touch = await newFinger(page);
    const [x, y] = await hourIn(page, TUESDAY, 19.4);
    const scale = await page.locator(".week-hours > i").first().boundingBox();
    await touch("touchStart", [x, y]);
    await expect(page.locator(".dragged")).toBeVisible();
    await touch("touchMove", [x, y - 20]);
    await touch("touchMove", [x, y - (scale?.height ?? 0)]);
    await touch("touchEnd");
    await expect(message(page)).toContainText("Moved: Training, Tue, Mar 11 '31, 6pm - 7pm");
  });
});

test.describe("where weeks begin on Monday", () => {
  test.use({ locale: "en-GB" });

  test("over the night of the clocks' change a drop keeps the wall's time, and says what is at its place then", async ({
    page,
    logIn,
  }) => {
    const { editor, link } = await makeClub(logIn);
    const [saturday, sunday] = ["2031-03-29", "2031-03-30"];
    const rowing = { title: "Rowing", location: "Hall 3", from: Date.UTC(2031, 2, 29, 9) };
    const yoga = { title: "Yoga", location: " hall 3", from: Date.UTC(2031, 2, 30, 8) };
    for (const event of [rowing, yoga]) {
      await addEvent(editor, link, { ...event, to: event.from + 3_600_000 });
    }
    await openWeek(page, link, `day=${saturday}`);
    await drag(page, await hourIn(page, saturday, 10.4), await hourIn(page, sunday, 10.4));
    await expect(message(page)).toContainText("Moved: Rowing");
    await expect(message(page)).toContainText("Hall 3 is also taken then: Yoga");
    await expect(entryIn(page, sunday, "Rowing")).toHaveClass(/from-10h for-1h/);
  });
});

test.describe("in another time zone than the calendar's", () => {
  test.use({ timezoneId: "America/New_York" });

  test("an event is dropped at the reader's time", async ({ page, logIn }) => {
    const { link } = await makeClub(logIn);
    await openWeek(page, link);
    await drag(page, await hourIn(page, TUESDAY, 14.4), await hourIn(page, THURSDAY, 15.4));
    await expect(message(page)).toContainText("Moved: Training, Thu, Mar 13 '31, 3pm - 4pm");
    await expect(entryIn(page, THURSDAY)).toHaveClass(/from-15h for-1h/);
  });
});
