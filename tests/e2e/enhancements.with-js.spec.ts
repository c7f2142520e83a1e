// Script enhancements: counters, linked times, scrolling to a saved event, and cached pages.
import type { Locator, Page, Request } from "@playwright/test";
import { open } from "./hydrated";
import { expectStill } from "./still";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);

test("the character counter shows for five seconds at focus and at each edit, and not once the text was sent", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/contact");
  const counter = page.locator(".field", { has: page.getByLabel("Subject") }).locator(".counter");
  await expect(counter).toHaveText("");
  await page.getByLabel("Subject").focus();
  await expect(counter).toHaveText("0/200");
  await page.clock.fastForward(3_500);
  await page.getByLabel("Subject").pressSequentially("Hi");
  await expect(counter).toHaveText("2/200");
  await page.clock.fastForward(3_500);
  await expect(counter).toHaveText("2/200");
  await page.clock.fastForward(1_600);
  await expect(counter).toHaveText("");

  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("E-mail").fill("ann@example.org");
  await page.getByLabel("Subject").fill("A question");
  const message = page.getByLabel("Message");
  await message.fill("How does it work?");
  const below = page.locator(".field", { has: message }).locator(".counter");
  await expect(below).toHaveText("17/4000");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(message).toHaveValue("");
  expect(await below.textContent()).toBe("");
});

test("the times of an event follow one another, also at once in a form opened by a press", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await open(page, `/calendar/${id}/calendar?month=2031-03`);
  await page.getByRole("link", { name: "Create Event" }).first().click();
  await expect(page.getByLabel("To time")).toHaveValue("18:00");
  await page.getByLabel("Title", { exact: true }).fill("Training");
  await page.getByLabel("From time").fill("09:00");
  await expect(page.getByLabel("To time")).toHaveValue("10:00");

  await open(page, `/calendar/${id}/events/new?day=2031-03-04`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectTimes(page, ["2031-03-04", "17:00", "2031-03-04", "18:00"]);

  await test.step("From moves To and keeps the duration", async () => {
    await page.getByLabel("From time").fill("23:30");
    await expectTimes(page, ["2031-03-04", "23:30", "2031-03-05", "00:30"]);
    await page.getByLabel("From date").fill("2031-03-10");
    await expectTimes(page, ["2031-03-10", "23:30", "2031-03-11", "00:30"]);
  });

  await test.step("To that is not after From becomes From plus five minutes", async () => {
    await page.getByLabel("To date").fill("2031-03-10");
    await page.getByLabel("To time").fill("08:00");
    await page.getByLabel("To time").blur();
    await expectTimes(page, ["2031-03-10", "23:30", "2031-03-10", "23:35"]);
  });

  await test.step("No end empties To, and From leaves it empty", async () => {
    await page.getByRole("button", { name: "No end" }).click();
    await expectTimes(page, ["2031-03-10", "23:30", "", ""]);
    await page.getByLabel("From time").fill("22:00");
    await expectTimes(page, ["2031-03-10", "22:00", "", ""]);
  });

  await test.step("All day hides the times, and keeps the number of days", async () => {
    await page.getByLabel("All day").check();
    await expect(page.getByLabel("From time")).toBeHidden();
    await expect(page.getByLabel("To time")).toBeHidden();
    await page.getByLabel("To date").fill("2031-03-12");
    await page.getByLabel("From date").fill("2031-03-20");
    await expect(page.getByLabel("To date")).toHaveValue("2031-03-22");
  });
});

test("a link that is pressed as the page would move to what was saved is followed, and the page stays where it is", async ({
  page,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await page.setViewportSize({ width: 1280, height: 420 });
  let release = () => {};
  const mayCome = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/jump[.-][^/]*\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await open(page, `/calendar/${id}/events/new?month=2031-03&day=2031-03-30`);
  await page.getByLabel("Title").fill("Training");
  const asked = page.waitForRequest(/\/jump[.-][^/]*\.js$/);
  await page.getByRole("button", { name: "Save" }).click();
  await asked;
  await page.getByRole("link", { name: "News", exact: true }).hover();
  await page.mouse.down();
  const came = page.waitForResponse(/\/jump[.-][^/]*\.js$/);
  release();
  await (await came).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  for (let frame = 0; frame < 10; frame += 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.mouse.up();
  await expect(page).toHaveURL(/\/news/);

  await open(page, `/calendar/${id}/events/new?month=2031-03&day=2031-03-30`);
  await page.getByLabel("Title").fill("Rehearsal");
  await page.mouse.move(2, 200);
  await page.getByLabel("Title").press("Enter");
  await page.locator("[data-jumped]").waitFor({ state: "attached" });
  await page.mouse.down();
  const where = () => page.evaluate(() => window.scrollY);
  const pressed = await where();
  for (let frame = 0; frame < 30; frame += 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await where()).toBe(pressed);
  await page.mouse.up();
});

test("a saved event is jumped to with a pulse of its day's leaf, and settles after a second", async ({
  page,
  logIn,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  for (let week = 1; week < 9; week += 1) {
    await addEvent(editor, id, { title: "Training", from: START + week, to: START + HOUR });
  }
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      document.documentElement.dataset.pulsed = `${this.className} ${JSON.stringify(frames)}`;
      return animate.call(this, frames, options);
    };
    const delays: number[] = [];
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, delay = 0) => {
        delays.push(delay);
        return setTimeout(work, delay);
      },
    });
    new MutationObserver((records) => {
      const isOver = records.some(
        ({ target }) => target instanceof HTMLElement && target.dataset.new === undefined,
      );
      if (isOver) document.documentElement.dataset.settled = String(delays.includes(1_000));
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-new"] });
  });
  await open(page, `/calendar/${id}/list`);
  await page.getByRole("link", { name: "Create Event" }).first().click();
  await page.getByLabel("Title").fill("Summer feast");
  await page.getByLabel("From date").fill("2031-08-09");
  await page.getByRole("button", { name: "Save" }).click();
  const card = page.getByRole("article").filter({ hasText: "Summer feast" });
  await expect(card).toBeInViewport();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-pulsed", /^leaf\b.*scale\(1\.3\)/);
  await expect(root).toHaveAttribute("data-settled", "true");
  expect(await middleOf(card)).toBeLessThan(0.2);
});

test("the last tab and the recent calendars are kept in local storage too", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const ids: string[] = [];
  for (const title of ["1", "2", "3", "4", "5", "6"]) {
    ids.push(await createCalendar(editor, `Club ${title}`));
  }
  for (const id of ids) await open(page, `/calendar/${id}/list`);
  const stored = () =>
    page.evaluate(() => [localStorage.getItem("tab"), localStorage.getItem("recent")]);
  const newest = ids.slice(1).reverse().join(",");
  await expect.poll(stored).toEqual(["list", newest]);

  await page.context().clearCookies({ name: /^(tab|recent)$/ });
  await page.goto("/calendars");
  const recent = page.getByRole("listitem").filter({ hasText: "opened recently" });
  await expect(recent.getByRole("heading", { level: 3 })).toHaveText(
    ["6", "5", "4", "3", "2"].map((number) => `Club ${number}`),
  );
  await page.goto(`/calendar/${ids[0]}`);
  await expect(page.locator("a[aria-current=page]", { hasText: "List" })).toBeVisible();

  await page.goto("/calendars");
  await page.getByRole("button", { name: "Clear Recent List" }).click();
  await expect(recent.getByRole("heading", { level: 3 })).toHaveCount(0);
  await expect.poll(async () => (await stored())[1]).toBe("");
});

test("the spinner of eight dots shows no sooner than after 100 ms", async ({ page }) => {
  await open(page, "/calendar/demo/home");
  await page.clock.install();
  const answer = await holdData(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("link", { name: "News", exact: true }).click();
  const spinner = page.locator(".spinner");
  let waited = 0;
  // The spinner is drawn some time after the click; the frozen clock allows for that.
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      waited += 10;
      return spinner.count();
    })
    .toBe(1);
  expect(waited).toBeGreaterThanOrEqual(100);
  await expect(spinner.locator("circle")).toHaveCount(8);
  answer();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/news$/);
  await expect(spinner).toHaveCount(0);
});

test("a submitted button shows that it waits and cannot fire twice", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  await open(page, "/calendars");
  const posts: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request);
  });
  const answer = await holdData(page);
  await page.getByLabel("Title").fill("Only one");
  const button = page.getByRole("button", { name: "Create Calendar" });
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  await page.getByLabel("Title").press("Enter");
  answer();
  await expect(page).toHaveURL(/\/calendar\/[\w-]{22}\/home$/);
  expect(posts).toHaveLength(1);
  const { payload } = await editor.api<{ favorites: string[] }>("calendar/list", {
    extraCalendarIds: [],
  });
  expect(payload.favorites).toHaveLength(1);

  // In a form with rows, Enter presses a hidden button.
  const path = `/calendar/${payload.favorites[0]}`;
  await open(page, `${path}/edit`);
  posts.length = 0;
  const save = await holdData(page);
  await page.getByLabel("Title").fill("Only once");
  await page.getByLabel("Title").press("Enter");
  await expect(page.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Title").press("Enter");
  save();
  await expect(page).not.toHaveURL(/edit$/);
  expect(posts).toHaveLength(1);
});

test("a tab is fresh for five minutes, and a save drops it", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await page.clock.install();
  await open(page, `/calendar/${id}/home`);
  const asked = countData(page);
  const tabs = page.getByRole("navigation", { name: "Tabs" });
  const visit = async (name: string) => {
    await tabs.getByRole("link", { name }).click();
    await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  };
  await visit("News");
  await visit("List");
  await visit("News");
  const before = asked();
  await visit("List");
  await visit("News");
  expect(asked()).toBe(before);

  await page.clock.fastForward(301_000);
  await visit("List");
  expect(asked()).toBeGreaterThan(before);

  await visit("News");
  await page.getByRole("link", { name: "Add News" }).click();
  await page.getByLabel("Title").fill("Fresh");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Fresh" })).toBeVisible();
  const saved = asked();
  await visit("List");
  expect(asked()).toBeGreaterThan(saved);
});

test("another page begins at its top and has its own title, and the month does not move while it loads", async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await open(page, "/best-practices");
  await expect(page).toHaveTitle("Best Practices – EAS");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms Of Use" }).click();
  await expect(page).toHaveTitle("Terms Of Use – EAS");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "Calendars" }).first().click();
  await expect(page).toHaveTitle("EAS: Calendars");
  await page.goto("/calendar/demo/list");
  await expect(page).toHaveTitle(/^EAS: .+/);
  await expectStill(page, "/calendar/demo/calendar");
});

async function expectTimes(page: Page, times: [string, string, string, string]): Promise<void> {
  const labels = ["From date", "From time", "To date", "To time"];
  for (const [index, label] of labels.entries()) {
    await expect(page.getByLabel(label)).toHaveValue(times[index] ?? "");
  }
}

/**
 * Waits for the scrolling to end; returns the distance of the element's center from the screen's center, as a fraction
 * of the screen's height.
 */
async function middleOf(element: Locator): Promise<number> {
  await element.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  return element.evaluate((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return Math.abs((top + bottom) / 2 / innerHeight - 0.5);
  });
}

/** Delays data requests until the returned function is called. */
async function holdData(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

function countData(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (/\.data(\?|$)/.test(request.url())) count += 1;
  });
  return () => count;
}
