// Limits on a visitor's requests and bytes, counted exactly; docs/benchmark.md has the times.
import type { BrowserContext, Page } from "@playwright/test";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const MONTH = "2031-03";
const PHONE = { width: 390, height: 844 };
const KB = 1_000;

test.use({ timezoneId: "Europe/Berlin", viewport: PHONE });

type Wire = {
  /** Paths requested over the network since the last call. */
  take: () => string[];
  bytes: () => { all: number; scripts: number };
};

/** Counts network traffic with the browser's own tools; cached files do not count. */
async function watchWire(page: Page): Promise<Wire> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const urls = new Map<string, { url: string; isScript: boolean }>();
  const cached = new Set<string>();
  const bytes = { all: 0, scripts: 0 };
  let asked: string[] = [];
  devtools.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.url.startsWith("data:")) cached.add(requestId);
    urls.set(requestId, { url: response.url, isScript: type === "Script" });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const found = urls.get(requestId);
    if (!found || cached.has(requestId)) return;
    asked.push(found.url.replace(/^https?:\/\/[^/]+/, ""));
    bytes.all += encodedDataLength;
    if (found.isScript) bytes.scripts += encodedDataLength;
  });
  return {
    take: () => {
      const taken = asked;
      asked = [];
      return taken;
    },
    bytes: () => ({ ...bytes }),
  };
}

/** Opens the page for the first time and waits until idle-time work is done. */
async function openFirst(page: Page, path: string): Promise<Wire> {
  const wire = await watchWire(page);
  await page.goto(path);
  await untilQuiet(page);
  return wire;
}

/** Scripts run, the other tabs' styles are loaded, and no request is pending. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById("main") ?? {};
    const isStarted = Object.keys(main).some((key) => /^__react/.test(key));
    const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    const isStyled = sheets.every(({ sheet }) => sheet !== null);
    return isStarted && isStyled && sheets.some(({ href }) => href.includes("home-list-news"));
  });
  await page.waitForLoadState("networkidle");
}

async function makeMonth(editor: Awaited<ReturnType<LogIn>>): Promise<string> {
  const link = await createCalendar(editor, "Club");
  for (let day = 1; day <= 30; day += 1) {
    const from = Date.UTC(2031, 2, day, 17);
    const texts = { title: `Training ${day}`, location: "Sports hall 2", notes: "Bring shoes." };
    await addEvent(editor, link, { ...texts, from, to: from + 5_400_000 });
  }
  return link;
}

type LogIn = (
  email: string,
  context?: BrowserContext,
) => Promise<Parameters<typeof createCalendar>[0]>;

test("a visitor's first month takes at most twelve requests and 135.2 kB, and is asked for once", async ({
  stranger,
  logIn,
  page,
}) => {
  const link = await makeMonth(await logIn(newEmail(), page.context()));
  await stranger.setViewportSize(PHONE);
  const wire = await openFirst(stranger, `/calendar/${link}/calendar?month=${MONTH}`);

  const asked = wire.take();
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(12);
  expect(asked.filter((path) => path.includes(".data"))).toEqual([]);
  const { all, scripts } = wire.bytes();
  expect(all).toBeLessThanOrEqual(135.2 * KB);
  expect(scripts).toBeLessThanOrEqual(112.7 * KB);
});

test("in another time zone it is asked for once more, in one request, and shows that zone's times", async ({
  browser,
  baseURL,
  logIn,
}) => {
  const context = await browser.newContext({
    baseURL,
    viewport: PHONE,
    timezoneId: "America/New_York",
  });
  const editor = await logIn(newEmail(), context);
  const link = await makeMonth(editor);
  await context.clearCookies();
  const page = await context.newPage();
  const wire = await openFirst(page, `/calendar/${link}/calendar?month=${MONTH}`);
  await expect(page.getByText("Times are shown in your time zone.")).toBeVisible();

  const asked = wire.take();
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(12);
  expect(asked.filter((path) => path.includes(".data"))).toHaveLength(1);

  // The cookie was set before, so the next page uses that zone at once.
  await page.goto(`/calendar/${link}/list`);
  await expect(page.getByText("Times are shown in your time zone.")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(wire.take().filter((path) => path.includes(".data"))).toEqual([]);
  await context.close();
});

test("a day's dialog takes no request, another month and a tab take one each, and none on the way back", async ({
  page,
  logIn,
}) => {
  const link = await makeMonth(await logIn(newEmail()));
  await page.context().clearCookies();
  const wire = await openFirst(page, `/calendar/${link}/calendar?month=${MONTH}`);
  wire.take();
  const dialog = page.getByRole("dialog");

  await page.getByRole("link", { name: /March 5, 2031, 1 event/ }).click();
  await expect(dialog.getByRole("heading", { name: "Wednesday, March 5, 2031" })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Training 5" })).toBeVisible();
  await expect(dialog.getByText("Bring shoes.")).toBeVisible();
  await expect(page).toHaveURL(`/calendar/${link}/day/${MONTH}-05`);
  await dialog.getByRole("link", { name: "Next day" }).click();
  await expect(dialog.getByRole("heading", { name: "Training 6" })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/calendar/${link}/calendar?month=${MONTH}`);

  await page.getByRole("link", { name: /March 31, 2031, no events/ }).click();
  await expect(dialog.getByText("No events on this day")).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(wire.take()).toEqual([]);

  await page.getByRole("link", { name: "Next month" }).click();
  await expect(page.getByText("April 2031")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(wire.take()).toHaveLength(1);

  for (const tab of ["List", "Home", "News"]) {
    await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: tab }).click();
    await expect(page.locator(".tabs [aria-current]")).toContainText(tab);
    await page.waitForLoadState("networkidle");
    expect(wire.take(), tab).toHaveLength(1);
  }

  for (let steps = 0; steps < 4; steps += 1) await page.goBack();
  await expect(page.locator("caption", { hasText: "March 2031" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(wire.take()).toEqual([]);

  // The dialog's address also works as a page.
  await page.goto(`/calendar/${link}/day/${MONTH}-05`);
  await expect(page.getByRole("heading", { name: "Training 5" })).toBeVisible();
});

test("month and list stay the same elements when a dialog opens over them and closes, and a day shows what a form has changed", async ({
  page,
  logIn,
}) => {
  const link = await makeMonth(await logIn(newEmail()));
  await openFirst(page, `/calendar/${link}/calendar?month=${MONTH}`);
  const dialog = page.getByRole("dialog");
  const mark = (element: Element) => element.setAttribute("data-marked", "");

  await page.locator("table.month").evaluate(mark);
  const day = page.getByRole("link", { name: /March 5, 2031, 1 event/ });
  await day.click();
  await expect(dialog.getByRole("heading", { name: "Training 5" })).toBeVisible();
  await expect(page.locator("table.month[data-marked]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator("table.month[data-marked]")).toHaveCount(1);
  await expect(day).toBeFocused();

  await page.getByRole("link", { name: /March 6, 2031, 1 event/ }).click();
  await dialog.getByRole("link", { name: "Edit Training 6" }).click();
  await dialog.getByLabel("Title").fill("Tournament");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: /March 6, 2031, 1 event: .*Tournament/ }).click();
  await expect(dialog.getByRole("heading", { name: "Tournament" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "List" }).click();
  await page.locator(".timeline").evaluate(mark);
  await page.getByRole("link", { name: "Training 5", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "Training 5" })).toBeVisible();
  await expect(page.locator(".timeline[data-marked]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator(".timeline[data-marked]")).toHaveCount(1);
});

test("a long list is drawn whole right after its first screen, keeps its place, and shows nothing as new", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const link = await makeMonth(editor);
  for (let day = 1; day <= 25; day += 1) {
    const from = Date.now() + day * 86_400_000;
    await addEvent(editor, link, { title: `Row ${day}`, from, to: from + 5_400_000 });
  }
  await page.context().clearCookies();
  await openFirst(page, `/calendar/${link}/calendar?month=${MONTH}`);
  await page.evaluate(() => {
    const marks = document.documentElement.dataset;
    new MutationObserver((records) => {
      const cards = document.querySelectorAll(".timeline article").length;
      if (cards > 0) marks.first ??= String(cards);
      if (records.some(({ attributeName }) => attributeName === "data-new")) marks.new = "true";
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-new"],
    });
  });
  const root = page.locator("html");
  const cards = page.locator(".timeline article");
  const toList = page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "List" });

  await toList.click();
  await expect(cards).toHaveCount(25);
  expect(Number(await root.getAttribute("data-first"))).toBeLessThan(25);
  await expect(page.locator(".small-months")).toBeAttached();

  // The list keeps its scroll position behind a dialog and after it.
  const title = page.getByRole("link", { name: "Row 20", exact: true });
  await title.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await title.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const card = cards.filter({ hasText: "Row 20" });
  await expect(card).toBeInViewport();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(card).toBeInViewport();

  // Forward restores it, too.
  await page.goBack();
  await expect(page.locator("caption", { hasText: "March 2031" })).toBeVisible();
  await page.goForward();
  await expect(cards).toHaveCount(25);
  await expect(card).toBeInViewport();
  await expect(root).not.toHaveAttribute("data-new");
});
