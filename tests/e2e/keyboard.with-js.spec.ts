// Every flow by keyboard alone: Tab, Enter, Space and arrow keys.
import type { Locator, Page } from "@playwright/test";
import { open } from "./hydrated";
import { addEvent, CODE, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);
const TRAINING = { title: "Training", from: START, to: START + HOUR };
const MOST_STOPS = 80;

test("the skip link leads past the header; the menu of a narrow screen opens, closes by Escape and leads on", async ({
  page,
}) => {
  await open(page, "/faq");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  await page.setViewportSize({ width: 360, height: 700 });
  await open(page, "/faq");
  const menu = page.locator("summary", { hasText: "Menu" });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
  await use(page, menu);
  await reach(page, link);
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await use(page, link);
  await expect(page).toHaveURL(/\/$/);
});

test("logging in, naming oneself, creating a calendar, logging out", async ({ page, world }) => {
  const email = newEmail();
  await open(page, "/");
  await use(page, page.getByRole("link", { name: "Start Now" }));
  await type(page, page.getByLabel("E-mail"), email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/login-code/);
  const { text } = await world.mailbox.waitFor(email, CODE);
  await type(page, page.getByLabel("Access code"), CODE.exec(text)?.[0] ?? "");
  await use(page, page.getByRole("main").getByRole("button", { name: "Login" }));
  await expect(page).toHaveURL(/\/account\/profile$/);
  await type(page, page.getByLabel("Public name"), "Ann");
  await use(page, page.getByRole("button", { name: "Continue" }));
  await expect(page).toHaveURL(/\/calendars$/);
  await type(page, page.getByLabel("Title"), "Rowing");
  await use(page, page.getByRole("button", { name: "Create Calendar" }));
  await expect(page.getByRole("heading", { name: "Rowing" })).toBeVisible();
  await use(page, page.getByRole("button", { name: "Logout" }));
  await expect(page.getByRole("link", { name: "Start Now" })).toBeVisible();
});

test("the month: arrows move by day, Page keys by month, Home and End in the week", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, TRAINING);
  await open(page, `/calendar/${id}/calendar?month=2031-03`);
  const day = (date: string) => page.locator(`[data-day="${date}"]`);
  await reach(page, day("2031-03-01"));
  for (const date of ["2031-03-02", "2031-03-03"]) {
    await page.keyboard.press("ArrowRight");
    await expect(day(date)).toBeFocused();
  }
  for (const [key, date] of [
    ["ArrowRight", "2031-03-04"],
    ["End", "2031-03-09"],
    ["Home", "2031-03-03"],
    ["ArrowDown", "2031-03-10"],
    ["ArrowLeft", "2031-03-09"],
    ["ArrowUp", "2031-03-02"],
    ["PageDown", "2031-04-02"],
    ["PageUp", "2031-03-02"],
  ]) {
    await page.keyboard.press(key ?? "");
    await expect(day(date ?? "")).toBeFocused();
  }
  // The second press comes before the first one has moved the focus.
  await day("2031-03-02").evaluate((cell) => {
    const press = { key: "ArrowRight", bubbles: true, cancelable: true };
    for (const init of [press, press]) cell.dispatchEvent(new KeyboardEvent("keydown", init));
  });
  await expect(day("2031-03-04")).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Tuesday, March 4, 2031" });
  await expect(dialog.getByRole("article")).toContainText("Training");

  await test.step("from the day to the next one, and to a new event of it", async () => {
    await use(page, dialog.getByRole("link", { name: "Next day" }));
    await use(page, page.getByRole("dialog").getByRole("link", { name: "Create Event" }));
    await expect(page.getByLabel("From date")).toHaveValue("2031-03-05");
    await expect(page.getByLabel("From time")).toHaveValue("17:00");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Wednesday, March 5, 2031" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await use(page, page.getByRole("link", { name: "Next month" }));
  await expect(page.getByText("April 2031")).toBeVisible();
  await use(page, page.getByRole("link", { name: "Today", exact: true }));
  await expect(page.locator("td.today")).toBeVisible();
});

test("an event is created, edited, duplicated, called off, deleted by mistake and undone", async ({
  page,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  const cards = page.getByRole("article");
  await open(page, `/calendar/${id}`);
  await use(page, tab(page, "List"));
  await use(page, page.getByRole("link", { name: "Create Event" }));
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Training");
  await reach(page, page.getByLabel("All day"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(1);

  await use(page, page.getByRole("link", { name: "Edit Training" }));
  await type(page, page.getByLabel("Location"), "Boathouse");
  await page.keyboard.press("Enter");
  await expect(cards).toContainText("Boathouse");

  await use(page, page.getByRole("link", { name: "Duplicate Training" }));
  await use(page, page.getByRole("button", { name: "Save" }));
  await expect(cards).toHaveCount(2);

  await use(page, page.locator("summary", { hasText: "More Training" }).first());
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Cancel Event Training" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await use(page, page.getByRole("link", { name: "Cancel Event Training" }).first());
  await use(page, page.getByRole("button", { name: "Cancel Event" }));
  // The closing dialog contains the same heading.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "CANCELED: Training" })).toBeVisible();

  const remove = async () => {
    await use(page, page.getByRole("link", { name: "Delete Training" }));
    await use(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await expect(cards).toHaveCount(1);
  };
  await remove();
  await use(page, page.getByRole("button", { name: "Undo" }));
  await expect(cards).toHaveCount(2);
  await remove();
  await use(page, page.getByRole("link", { name: "Deleted Events" }));
  await use(page, page.getByRole("button", { name: "Restore Training" }));
  await expect(cards).toHaveCount(2);
});

test("news, links of the home page, managers and favorites are added, changed and taken away", async ({
  page,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await open(page, `/calendar/${id}`);
  await use(page, tab(page, "News"));
  await use(page, page.getByRole("link", { name: "Add News" }));
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("New boat");
  await type(page, page.getByLabel("Text"), "It is red.");
  await use(page, page.getByRole("button", { name: "Save" }));
  await expect(page.getByRole("heading", { name: "New boat" })).toBeVisible();
  await use(page, page.getByRole("link", { name: "Edit New boat" }));
  await type(page, page.getByLabel("Title"), "Newest boat");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Newest boat" })).toBeVisible();
  await use(page, page.getByRole("link", { name: "Delete Newest boat" }));
  await use(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await expect(page.getByText("No news yet")).toBeVisible();

  await use(page, tab(page, "Home"));
  await use(page, page.getByRole("link", { name: "Edit Home" }));
  await expect(page.getByLabel("Welcome text")).toBeFocused();
  await page.keyboard.type("Welcome");
  for (const number of [1, 2]) {
    await use(page, page.getByRole("button", { name: "Add Link" }));
    await type(page, page.getByLabel(`Link title ${number}`), `Page ${number}`);
    await type(page, page.getByLabel(`Link address ${number}`), `https://example.org/${number}`);
  }
  await use(page, page.getByRole("button", { name: "Up Link 2" }));
  await expect(page.getByLabel("Link title 1")).toHaveValue("Page 2");
  await use(page, page.getByRole("dialog").getByRole("button", { name: "Save" }));
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Page" })).toHaveText(
    ["Page 2", "Page 1"],
  );

  const guest = newEmail("bob");
  await use(page, page.getByRole("link", { name: "Edit managers" }));
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(guest);
  await page.keyboard.press("Enter");
  await use(page, page.getByRole("button", { name: `Cancel Invite ${guest}` }));
  await expect(page.getByRole("button", { name: "Cancel Invite" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await open(page, "/calendars");
  const menu = page.locator("summary", { hasText: "More Club" });
  await use(page, menu);
  await use(page, page.getByRole("button", { name: "Hide Club" }));
  await use(page, page.getByRole("link", { name: "Show Hidden Calendars" }));
  await use(page, page.getByRole("button", { name: "Add to Favorites Club" }));
  await expect(menu).toBeVisible();
});

test("Save stays in sight below a long form, and covers nothing that has the focus", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const links = [1, 2, 3, 4, 5, 6].map((number) => {
    return { title: `Page ${number}`, url: `https://example.org/${number}` };
  });
  await editor.api("home/save", { calendarId: id, wall: "Welcome", links });
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, `/calendar/${id}/home/edit`);
  await expect(page.getByLabel("Welcome text")).toBeFocused();
  const save = page.getByRole("dialog").getByRole("button", { name: "Save" });
  const remove = page.getByRole("button", { name: "Remove Link 6" });
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await expect(save).toBeInViewport({ ratio: 1 });
    const [focused, bar] = await Promise.all([
      page.locator("form :focus").boundingBox(),
      page.locator("form > .actions").boundingBox(),
    ]);
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    if (await remove.evaluate((button) => button === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the last row.");
});

test("on a wide screen Tab goes along an event's icons as they are seen", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, TRAINING);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `/calendar/${id}/list`);
  const icons = page.locator(".event-actions").first().locator("a, summary").filter({
    visible: true,
  });
  const seen = await icons.evaluateAll((all) =>
    all
      .map((icon) => ({ name: icon.getAttribute("title"), x: icon.getBoundingClientRect().x }))
      .sort((a, b) => a.x - b.x)
      .map(({ name }) => name),
  );
  expect(seen).toEqual(["Edit", "Duplicate", "Delete", "More"]);
  await icons.first().focus();
  const reached: (string | null)[] = [];
  for (const _ of seen) {
    reached.push(await page.locator(":focus").getAttribute("title"));
    await page.keyboard.press("Tab");
  }
  expect(reached).toEqual(seen);
});

function tab(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name });
}

/** Presses Tab until the control has the focus; fails if it never does, or if the focus is invisible. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to ${control}`);
}

async function use(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press("Enter");
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

test("in a week the arrows go from event to event and from day to day, Home and End in the day", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor);
  for (const [title, day, hour] of [
    ["Rowing", 4, 10],
    ["Yoga", 4, 14],
    ["Choir", 6, 13],
  ] as const) {
    const from = Date.UTC(2031, 2, day, hour);
    await addEvent(editor, id, { title, from, to: from + 3_600_000 });
  }
  await open(page, `/calendar/${id}/week?day=2031-03-04`);
  const event = (title: string) => page.locator(".week-link", { hasText: title });
  await page.evaluate(() =>
    addEventListener("click", () => document.body.classList.add("turned"), { capture: true }),
  );
  await event("Rowing").focus();
  for (const [key, title] of [
    ["ArrowDown", "Yoga"],
    ["Home", "Rowing"],
    ["End", "Yoga"],
    ["ArrowRight", "Choir"],
    ["ArrowLeft", "Yoga"],
    ["ArrowUp", "Rowing"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(event(title)).toBeFocused();
  }
  // The page's own arrows load their actions first, in the order of the presses: no press turned the week as well.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(page.locator("body")).not.toHaveClass(/turned/);
});
