// Dragging events in the month by mouse, keyboard and finger; with Undo, a stale page and no connection. Visitors
// cannot drag.
import type { Page } from "@playwright/test";
import { at, MONTH, makeClub, newFinger, openDraggable } from "./drag-scene";
import { settled } from "./hydrated";
import { addEvent, expect, test } from "./stories";

test.use({ timezoneId: "Europe/Berlin", viewport: { width: 1280, height: 900 } });

const openMonth = (page: Page, link: string) =>
  openDraggable(page, `/calendar/${link}/calendar?month=${MONTH}`);

const cell = (page: Page, day: number) => page.locator(`td[id="${MONTH}-${day}"]`);
const entryIn = (page: Page, day: number, title = "Training") =>
  cell(page, day).locator(".month-entry", { hasText: title });

async function middleOf(page: Page, day: number, title?: string): Promise<[number, number]> {
  const place = title ? entryIn(page, day, title) : cell(page, day);
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not drawn.");
  return [box.x + Math.min(40, box.width / 2), box.y + box.height / 2];
}

/** Presses on the event and moves to another day without releasing. */
async function hold(page: Page, from: number, to: number): Promise<void> {
  await page.mouse.move(...(await middleOf(page, from, "Training")));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(page, to)), { steps: 8 });
}

async function drag(page: Page, from: number, to: number): Promise<void> {
  await hold(page, from, to);
  await page.mouse.up();
}

test("an event is dropped on another day, and Undo takes it back; Escape takes a drag back, and a press opens the day", async ({
  page,
  logIn,
}) => {
  const { link } = await makeClub(logIn);
  await openMonth(page, link);
  await drag(page, 11, 13);
  await expect(entryIn(page, 13)).toBeVisible();
  const said = page.getByRole("region", { name: "Message" });
  await expect(said).toContainText("Moved: Training, Thu, Mar 13 '31, 7pm - 8pm");
  await expect(entryIn(page, 11)).toHaveCount(0);
  // The drop did not count as a click on the day.
  await expect(page).toHaveURL(/\/calendar\?month=2031-03$/);
  await said.getByRole("button", { name: "Undo" }).click();
  await expect(entryIn(page, 11)).toBeVisible();
  await expect(entryIn(page, 13)).toHaveCount(0);

  await openMonth(page, link);
  await hold(page, 11, 13);
  await expect(cell(page, 13)).toHaveClass(/drop-day/);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator(".drag-ghost")).toHaveCount(0);
  await expect(entryIn(page, 11)).toBeVisible();
  await expect(page).toHaveURL(/month=2031-03$/);
  await page.mouse.click(...(await middleOf(page, 11, "Training")));
  await expect(page).toHaveURL(/\/day\/2031-03-11/);

  await openMonth(page, link);
  await test.step("beyond the month's edge, where the next month begins", async () => {
    await page.mouse.move(...(await middleOf(page, 11, "Training")));
    await page.mouse.down();
    const box = await page.locator('td[id="2031-04-02"]').boundingBox();
    if (!box) throw new Error("It is not drawn.");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(said).toContainText("Moved: Training, Wed, Apr 2 '31, 7pm - 8pm");
    await expect(page).toHaveURL(/month=2031-03$/);
  });
});

test("what somebody else changed meanwhile wins, and the message opens it", async ({
  page,
  logIn,
}) => {
  const { editor, link, event, id } = await makeClub(logIn);
  await openMonth(page, link);
  await addEvent(editor, link, {
    ...event,
    id,
    title: "Training moved",
    from: at(20, 19),
    to: at(20, 20),
  });
  await drag(page, 11, 13);
  const said = page.getByRole("region", { name: "Message" });
  await expect(said).toContainText("Someone else changed “Training moved” in the meantime");
  await expect(entryIn(page, 20, "Training moved")).toBeVisible();
  await expect(cell(page, 13).locator(".month-entry")).toHaveCount(0);
  await said.getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: "Training moved" })).toBeVisible();
});

test("without a line the event goes back, and the page says why", async ({ logIn, context }) => {
  const { link } = await makeClub(logIn);
  // A separate page, because going offline causes console errors.
  const page = await context.newPage();
  await openMonth(page, link);
  await context.setOffline(true);
  await drag(page, 11, 13);
  await expect(page.locator(".toast.error")).toContainText(
    "Server is temporary unavailable. “Training” stays where it was.",
  );
  await expect(entryIn(page, 11)).toBeVisible();
  await expect(cell(page, 13).locator(".month-entry")).toHaveCount(0);
  await context.setOffline(false);
  await drag(page, 11, 13);
  await expect(page.getByRole("region", { name: "Message" })).toContainText("Moved:");
});

test("by keys: Alt and an arrow move the event in focus, whose day the page then shows", async ({
  page,
  logIn,
}) => {
  const { link } = await makeClub(logIn);
  await openMonth(page, link);
  await page.locator(`[data-day="${MONTH}-11"]`).focus();
  await page.keyboard.press("Enter");
  const title = page.getByRole("dialog").getByRole("link", { name: "Training", exact: true });
  await title.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page).toHaveURL(/\/day\/2031-03-19/);
  await expect(title).toBeFocused();
  await expect(page.getByText("Moved:")).toContainText("Wed, Mar 19 '31, 7pm - 8pm");
  await page.keyboard.press("Escape");
  await expect(entryIn(page, 19)).toBeVisible();
});

test("a date of a series moves alone, and All Dates… opens the form for all of them", async ({
  page,
  logIn,
}) => {
  const { link } = await makeClub(logIn, { repeat: { freq: "week" } });
  await openMonth(page, link);
  await drag(page, 18, 19);
  const said = page.getByRole("region", { name: "Message" });
  await expect(said).toContainText("Only this date was moved.");
  await expect(entryIn(page, 25)).toBeVisible();
  await said.getByRole("link", { name: "All Dates…" }).click();
  await expect(page.getByRole("radio", { name: "All dates" })).toBeChecked();
  await expect(page.getByLabel("From date")).toHaveValue(`${MONTH}-19`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(entryIn(page, 26)).toBeVisible();
  await expect(entryIn(page, 25)).toHaveCount(0);
});

test("while an event is typed the form says what is at its place then; visitors load nothing of dragging", async ({
  page,
  logIn,
  stranger,
}) => {
  const { link } = await makeClub(logIn, { location: "Hall 3" });
  await page.goto(`/calendar/${link}/events/new?day=${MONTH}-11`);
  await settled(page);
  await page.getByLabel("From time").fill("19:30");
  await page.getByLabel("Location").fill("hall 3");
  await expect(page.getByText("hall 3 is also taken then: Training, 7pm - 8pm.")).toBeVisible();
  await page.getByLabel("From time").fill("20:00");
  await expect(page.getByText("is also taken then")).toHaveCount(0);

  const asked: string[] = [];
  stranger.on("request", (request) => asked.push(request.url()));
  await stranger.goto(`/calendar/${link}/calendar?month=${MONTH}`);
  await settled(stranger);
  await expect(stranger.locator("[data-event]")).toHaveCount(0);
  expect(asked.filter((url) => /drag/.test(url))).toEqual([]);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true });

  test("a long press drags the event, a swipe over it still changes the month; on a phone a long press on a day and Save create an event, and a short one opens the day", async ({
    page,
    logIn,
  }) => {
    const { link } = await makeClub(logIn);
    await openMonth(page, link);
    const touch = await newFinger(page);
    const [from, to] = [await middleOf(page, 11, "Training"), await middleOf(page, 13)];
    await touch("touchStart", from);
    await expect(page.locator(".drag-ghost")).toBeVisible();
    await touch("touchMove", [(from[0] + to[0]) / 2, to[1]]);
    await touch("touchMove", to);
    await touch("touchEnd");
    await expect(page.getByRole("region", { name: "Message" })).toContainText("Moved:");
    await expect(entryIn(page, 13)).toBeVisible();
    const there = await middleOf(page, 13, "Training");
    await touch("touchStart", there);
    await touch("touchMove", [there[0] - 200, there[1]]);
    await touch("touchEnd");
    await expect(page.getByRole("table", { name: "April 2031" })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await openMonth(page, link);
    const day = await middleOf(page, 20);
    await touch("touchStart", day);
    await expect(cell(page, 20)).toHaveClass(/drop-day/);
    await touch("touchEnd");
    const form = page.getByRole("dialog", { name: "Create Event" });
    await expect(form.getByLabel("From date")).toHaveValue(`${MONTH}-20`);
    await expect(form.getByLabel("Title")).toBeFocused();
    await form.getByLabel("Title").fill("Rehearsal");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved: Rehearsal").first()).toBeVisible();
    await page.getByRole("link", { name: /^Friday, March 21, 2031/ }).tap();
    await expect(page.getByRole("heading", { name: "Friday, March 21, 2031" })).toBeVisible();
  });
});
