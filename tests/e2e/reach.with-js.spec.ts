// The number of keys to reach controls, announced changes, focus, and printed content.
import type { Page } from "@playwright/test";
import { open } from "./hydrated";
import { addEvent, CODE, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);
const PRACTICE = { title: "Practice", from: START, to: START + HOUR };

test("managers that are in sight are no stop of the Tab key, cut ones and a phone's are", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const line = page.locator(".managers > summary");
  const isStop = () =>
    line.evaluate((element) => {
      element.focus();
      return element === document.activeElement;
    });
  await editor.api("user/update", { name: "Ann Example" });
  await open(page, `/calendar/${id}/home`);
  await expect(line).toHaveText("Managed By: Ann Example");
  expect(await isStop()).toBe(false);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await isStop()).toBe(true);

  await page.setViewportSize({ width: 1280, height: 740 });
  await editor.api("user/update", {
    name: "Maximiliana Featherstonehaugh-Cholmondeley-Marjoribanks",
  });
  await editor.call("calendar/save", { id, title: "A club of twenty-eight signs" });
  await open(page, `/calendar/${id}/home`);
  expect(await isStop()).toBe(true);
});

test("what was saved is said, with a link, until it is dismissed or the page is left", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const event = await addEvent(editor, id, PRACTICE);
  const message = page.getByRole("region", { name: "Message" });
  await page.clock.install();
  await open(page, `/calendar/${id}/list`);

  await page.getByRole("link", { name: "Edit Practice" }).click();
  await expect(page).toHaveTitle("Edit Event – EAS: Club");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(message.getByRole("status")).toHaveText("Saved: Practice, Mar 4 '31");
  // An hour later a toast would be gone.
  await page.clock.fastForward(HOUR);
  await expect(message).toBeVisible();
  await page.keyboard.press("Tab");
  const link = message.getByRole("link", { name: "Practice, Mar 4 '31" });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute("href", `/calendar/${id}/events/${event}`);
  await message.getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toHaveCount(0);

  await page.locator("summary", { hasText: "More Practice" }).click();
  await page.getByRole("link", { name: "Cancel Event Practice" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Event" }).click();
  await expect(message.getByRole("status")).toContainText("Practice, Mar 4 '31");
  await tab(page, "News").click();
  await expect(page).toHaveURL(/news$/);
  await expect(message).toHaveCount(0);

  await page.getByRole("link", { name: "Add News" }).click();
  await page.getByLabel("Title").fill("New boat");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(message.getByRole("link", { name: "New boat" })).toBeVisible();
  await tab(page, "Home").click();
  await page.getByRole("link", { name: "Edit Home" }).click();
  await page.getByLabel("Welcome text").fill("Welcome");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(message).toContainText("Saved: home page");
});

test("another tab and another month are announced", async ({ page }) => {
  await open(page, "/calendar/demo/home");
  const said = page.locator("[aria-live=polite].visually-hidden");
  await tab(page, "List").click();
  await expect(said).toHaveText(/^List – EAS: /);
  await tab(page, "Calendar").click();
  await expect(said).toHaveText(/^Calendar – EAS: /);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Week" }).click();
  await expect(said).toHaveText(/^Calendar, Week – EAS: /);
  await open(page, "/calendar/demo/calendar?month=2031-03");
  // Must stay the same element, or its change would not be announced.
  const month = await page.locator("caption[aria-live=polite]").elementHandle();
  await page.getByRole("link", { name: "Next month" }).click();
  await expect.poll(() => month?.textContent()).toBe("April 2031");
});

async function expectFocus(page: Page): Promise<void> {
  const isLost = () => page.evaluate(() => document.activeElement === document.body);
  await expect.poll(isLost).toBe(false);
}

test("after Delete and Cancel Event the focus is at the next card, after a form that takes its own button away at what is nearest", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await createCalendar(editor, "Choir");
  for (const [n, title] of ["One", "Two", "Three"].entries())
    await addEvent(editor, id, {
      title,
      from: START + n * 48 * HOUR,
      to: START + n * 48 * HOUR + HOUR,
    });
  await open(page, `/calendar/${id}/list`);
  const title = (name: string) => page.getByRole("heading", { name }).getByRole("link").first();

  await page.getByRole("link", { name: "Delete One" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(title("Two")).toBeFocused();
  await page.locator("summary", { hasText: "More Two" }).click();
  await page.getByRole("link", { name: "Cancel Event Two" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Event" }).click();
  await expect(title("Two")).toBeFocused();
  await page.getByRole("link", { name: "Delete Three" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(title("Two")).toBeFocused();
  await page.getByRole("link", { name: "Delete CANCELED: Two" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectFocus(page);

  await addEvent(editor, id, { title: "One", from: START, to: START + HOUR });
  await open(page, `/calendar/${id}/list`);
  await page.keyboard.press("c");
  await page.getByRole("dialog").getByLabel("Title").fill("Two");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectFocus(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title("Two")).toHaveCount(0);
  await expectFocus(page);

  await open(page, `/calendar/${id}/admins`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill("bob@example.org");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByRole("button", { name: "Cancel Invite bob@example.org" }).click();
  await expect(page.getByRole("heading", { name: "Invite another person" })).toBeFocused();

  await open(page, "/calendars");
  await page.locator("summary", { hasText: "More Choir" }).click();
  await page.getByRole("button", { name: "Hide Choir" }).click();
  await expect(title("Club")).toBeFocused();
  await page.getByRole("link", { name: "Show Hidden Calendars" }).click();
  await page.getByRole("button", { name: "Add to Favorites Choir" }).click();
  await expect(page.getByRole("heading", { name: "Hidden Calendars" })).toBeFocused();
});

test("a card's menu closes by Escape, by a press beside it and by its links, and keeps the focus", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, { title: "Row", from: START, to: START + HOUR });
  await addEvent(editor, id, { title: "Swim", from: START + HOUR, to: START + 2 * HOUR });
  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = page.getByRole("dialog");
  for (const path of ["list", `day/${new Date(START).toISOString().slice(0, 10)}`]) {
    await open(page, `/calendar/${id}/${path}`);
    const more = page.locator("summary", { hasText: "More Row" }).last();
    const remove = page.getByRole("link", { name: "Delete Row" });
    await more.click();
    await page.keyboard.press("Escape");
    await expect(remove).toBeHidden();
    await expect(more).toBeFocused();
    await expect(dialog).toHaveCount(path === "list" ? 0 : 1);
    await more.click();
    await expect(remove).toBeVisible();
    await page.getByRole("heading", { level: 2 }).last().click();
    await expect(remove).toBeHidden();
  }
  await open(page, `/calendar/${id}/list`);
  const more = page.locator("summary", { hasText: "More Row" });
  await more.click();
  await page.getByRole("link", { name: "Delete Row" }).click();
  await expect(dialog.getByText("Confirm to delete this event.")).toBeVisible();
  await expect(page.locator("dialog[data-modal]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect(page.locator("details[open]")).toHaveCount(0);
});

test("the month is one stop, at today, from the first paint", async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.site.origin, locale: "en-GB" });
  const page = await context.newPage();
  // The page's own scripts are never loaded.
  await page.route(/\.js$/, (route) => route.abort());
  const stops = page.locator("[data-day]:not([tabindex='-1'])");
  await page.goto("/calendar/demo/calendar");
  await expect(stops).toHaveCount(1);
  await expect(stops).toHaveAttribute("aria-current", "date");
  await page.goto("/calendar/demo/calendar?month=2031-03");
  await expect(stops).toHaveCount(1);
  await expect(stops).toHaveAttribute("data-day", "2031-03-01");
  await context.close();
});

test("days, with events or without, are drawn from the month, without asking", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, PRACTICE);
  await open(page, `/calendar/${id}/calendar?month=2031-03`);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const data = () => asked.filter((path) => path.endsWith(".data"));

  await page.locator('[data-day="2031-03-05"]').click();
  const dialog = page.getByRole("dialog", { name: "Wednesday, March 5, 2031" });
  await expect(dialog).toContainText("No events on this day");
  await expect(dialog.getByRole("link", { name: "Create Event" })).toBeVisible();
  expect(data()).toEqual([]);

  await dialog.getByRole("link", { name: "Previous day" }).click();
  await expect(page.getByRole("dialog").getByRole("article")).toContainText("Practice");
  expect(data()).toEqual([]);
});

test("a wrong login code is marked, described and focused", async ({ page, world }) => {
  const email = newEmail();
  await open(page, "/account/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send Me the Link" }).click();
  await world.mailbox.waitFor(email, CODE);
  const code = page.getByLabel("Access code");
  await code.fill("0000-0000");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Hm, it did not work.").first()).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveAccessibleDescription("Wrong input");
});

test("an event prints as a sheet, and no page of editors prints e-mails", async ({
  page,
  logIn,
}) => {
  const email = newEmail();
  const editor = await logIn(email);
  const id = await createCalendar(editor, "Club");
  const event = await addEvent(editor, id, PRACTICE);
  await open(page, `/calendar/${id}/list`);
  await page.getByRole("heading", { name: "Practice" }).getByRole("link").click();
  const dialog = page.getByRole("dialog", { name: "Practice" });
  await expect(dialog).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const sheet = dialog.locator(".sheet");
  await expect(sheet).toBeVisible();
  const said = await sheet.locator("figcaption").evaluate((caption) => {
    const contentOf = (part: string) => getComputedStyle(caption, part).content;
    return contentOf("::before") + contentOf("::after");
  });
  expect(said).toContain(`/calendar/${id}/events/${event}`);
  expect(said).toMatch(/As of \w+, \w+ \d+, \d{4}/);
  await expect(dialog.getByText("Google Calendar")).toBeHidden();
  await expect(dialog.getByLabel("Close")).toBeHidden();
  await expect(page.locator(".timeline")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Club" })).toBeHidden();
  for (const screen of ["list", "home", "admins"]) {
    await open(page, `/calendar/${id}/${screen}`);
    await expect(page.getByText(email).filter({ visible: true })).toHaveCount(0);
  }
});

test("nothing moves for who asked for no motion", async ({ page, logIn }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await open(page, `/calendar/${id}/list`);
  await page.getByRole("link", { name: "Create Event" }).first().click();
  await page.getByLabel("Title").fill("Practice");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Message" })).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0)
      .map((animation) => String(Object(animation).animationName)),
  );
  expect(moving).toEqual([]);
});

function tab(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name });
}
