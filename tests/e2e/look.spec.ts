// The layout of calendar screens: phones, wide windows, large text, and no meaning by color alone. The same with and
// without JavaScript.
import type { Client } from "../support/client";
import { boxOf, onOneLine, setTextSize } from "./boxes";
import { hydrated } from "./hydrated";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

type Filled = { editor: Client; id: string; event: string };

/** Fills a calendar with an event today, one tomorrow with long texts, and three past ones. */
async function fill(logIn: (email: string) => Promise<Client>): Promise<Filled> {
  const editor = await logIn(newEmail("a-long-name"));
  const id = await createCalendar(editor, "Riverside choir");
  const noon = Math.floor(Date.now() / DAY) * DAY + 12 * HOUR;
  const event = await addEvent(editor, id, {
    title: "Season opening with the whole town band",
    location: "Parish hall",
    notes: "Bring your folder. ".repeat(20),
    from: noon + 2 * DAY,
    to: noon + 2 * DAY + HOUR,
  });
  // Still today for a reader in Berlin, whose day starts up to two hours earlier.
  const to = Math.floor((Date.now() + 2 * HOUR) / DAY) * DAY + 12 * HOUR;
  await addEvent(editor, id, { title: "Fair", allDay: true, from: noon, to });
  for (const days of [3, 4, 5]) {
    const from = noon - days * DAY;
    await addEvent(editor, id, { title: `Rehearsal ${days}`, from, to: from + HOUR });
  }
  return { editor, id, event };
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("title and one line with its managers and buttons stand above the tabs; views, links and boxes are hit over 44 px, and so are the ways to add an event, with one way to share it", async ({
    page,
    logIn,
    scripts,
  }) => {
    const { id, event } = await fill(logIn);
    await page.goto(`/calendar/${id}/calendar`);
    const header = await boxOf(page.locator(".header"));
    const title = page.getByRole("heading", { name: "Riverside choir" });
    const managers = page.locator(".managers > summary");
    const tabs = await boxOf(page.getByRole("navigation", { name: "Tabs" }));
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    expect(await onOneLine(title, link("Edit calendar"))).toBe(true);
    for (const button of [link("Subscribe"), link("Share"), page.locator(".menu > summary")]) {
      await expect(button).toBeVisible();
      expect(await onOneLine(managers, button)).toBe(true);
    }
    expect(tabs.y - header.bottom).toBeLessThan(112);

    await expect(link("Edit managers")).toBeHidden();
    await managers.click();
    await expect(link("Edit managers")).toBeVisible();
    await expect(link("Import")).toBeHidden();
    await page.locator(".menu > summary").click();
    for (const name of ["Import", "Export", "History", "Deleted Events"]) {
      await expect(link(name)).toBeVisible();
    }
    await link("Deleted Events").click();
    await expect(
      page
        .getByRole("heading", { name: "No deleted events" })
        .or(page.getByText("No deleted events")),
    ).toBeVisible();
    await expect(link("Import")).toBeHidden();

    const targets = [
      ["calendar", ".views a"],
      ["calendar", ".footer a"],
      ["edit", ".field-check label"],
      ["events/new", "[name=allDay] + label"],
    ] as const;
    for (const [path, target] of targets) {
      await page.goto(`/calendar/${id}/${path}`);
      const first = page.locator(target).first();
      await first.scrollIntoViewIfNeeded();
      const hit = await first.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const rows = Array.from({ length: 80 }, (_, row) => y + height / 2 - 40 + row);
        return rows.filter((row) => element.contains(document.elementFromPoint(x + width / 2, row)))
          .length;
      });
      expect([path, target, hit >= 44]).toEqual([path, target, true]);
    }

    await page.goto(`/calendar/${id}/events/${event}`);
    for (const name of [/\.ics/, "Google Calendar", "Outlook on the web"]) {
      const { height } = await boxOf(page.getByRole("link", { name }));
      expect(height).toBeGreaterThanOrEqual(44);
    }
    // The print version also contains the address, hidden on screen.
    const address = page.getByText(`/calendar/${id}/events/${event}`).filter({ visible: true });
    if (!scripts) return await expect(address).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Copy Link" })).toBeVisible();
    await expect(address).toHaveCount(0);
  });

  test("the chosen day's events are in sight below the month, of any month", async ({
    page,
    logIn,
  }) => {
    const { editor, id } = await fill(logIn);
    // Six weeks, the maximum, whichever day weeks start on.
    for (const day of ["2026-08-01", "2027-05-01"]) {
      const from = Date.parse(`${day}T12:00:00Z`);
      await addEvent(editor, id, { title: `On ${day}`, from, to: from + HOUR });
      await page.goto(`/calendar/${id}/calendar?month=${day.slice(0, 7)}&day=${day}`);
      const line = page.locator(".chosen-day").getByRole("link", { name: `On ${day}` });
      await expect(line).toBeInViewport({ ratio: 1 });
    }
  });

  test("the list's first event is in the upper half, below a quiet way to the past; a visitor's plus in the week is quiet, an editor's is filled", async ({
    page,
    stranger,
    logIn,
  }) => {
    const { editor, id } = await fill(logIn);
    await stranger.setViewportSize(PHONE);
    const look = async () => {
      for (const each of [page, stranger]) {
        await each.goto(`/calendar/${id}/list`);
        const first = await boxOf(each.getByRole("article").first());
        expect(first.y).toBeLessThan(PHONE.height / 2);
        const past = await boxOf(each.getByRole("link", { name: "More Past Events" }));
        expect(past.bottom).toBeLessThanOrEqual(first.y);
      }
    };
    await look();
    const names = ["Youth", "Grown-ups", "Committee", "Band and choir"];
    const categories = names.map((name) => ({ name }));
    await editor.call("calendar/save", {
      id,
      title: "Riverside choir",
      suggestions: true,
      categories,
    });
    await look();

    // Categories are one scrolling row that ends with Suggest; the search is an icon.
    const chips = stranger.getByRole("navigation", { name: "Categories" });
    const [one, last] = [chips.getByRole("link").first(), chips.getByRole("link").last()];
    expect((await boxOf(last)).right).toBeGreaterThan(PHONE.width);
    expect(await onOneLine(one, last)).toBe(true);
    const suggest = await boxOf(stranger.getByRole("link", { name: "Suggest an Event" }));
    expect(suggest.y).toBeGreaterThan((await boxOf(stranger.getByRole("article").last())).bottom);
    const search = stranger.getByRole("button", { name: "Search" });
    expect((await boxOf(search)).width).toBeLessThanOrEqual(48);
    await search.click();
    await expect(stranger.getByRole("searchbox", { name: "Search" })).toBeVisible();

    const isFilled = async (each: typeof page) => {
      await each.goto(`/calendar/${id}/week`);
      const plus = each.locator(".week-day.chosen .day-add");
      await expect(plus).toBeVisible();
      return plus.evaluate((link) => getComputedStyle(link).backgroundColor !== "rgba(0, 0, 0, 0)");
    };
    expect([await isFilled(stranger), await isFilled(page)]).toEqual([false, true]);
  });

  test("a card has Edit in sight and the rest under More, with words, Delete last; the event form has a moment in a row, the zone where it is not known as the reader's own, and Save in reach", async ({
    page,
    logIn,
    scripts,
  }) => {
    const { id } = await fill(logIn);
    await page.goto(`/calendar/${id}/list`);
    const card = page.getByRole("article").filter({ hasText: "Season opening" });
    const link = (name: string) => card.getByRole("link", { name });
    const more = card.locator("summary").filter({ hasText: "More" });
    await expect(link("Edit")).toBeVisible();
    await expect(link("Delete")).toBeHidden();
    expect(await onOneLine(link("Edit"), more)).toBe(true);

    await more.click();
    const menu = [link("Duplicate"), link("Cancel Event"), link("Delete")];
    const boxes = await Promise.all(menu.map(boxOf));
    for (const [at, box] of boxes.entries()) {
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.width).toBeGreaterThan(88);
      expect(box.y).toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? 0);
    }
    // The menu covers the next card.
    await link("Delete").click({ trial: true });
    if (scripts) {
      await page.keyboard.press("Escape");
      await expect(link("Delete")).toBeHidden();
      await expect(more).toBeFocused();
    }

    await page.goto(`/calendar/${id}/calendar`);
    await page.goto(`/calendar/${id}/events/new`);
    // Scripts hide the To date of an event that ends on the same day.
    for (const which of scripts ? ["From"] : ["From", "To"]) {
      const [date, time] = [page.getByLabel(`${which} date`), page.getByLabel(`${which} time`)];
      expect(await onOneLine(date, time)).toBe(true);
    }
    if (scripts) {
      const isZoneTold = async () =>
        (await page.context().cookies()).some(({ name }) => name === "tz");
      await expect.poll(isZoneTold).toBe(true);
      await page.reload();
      await hydrated(page);
    }
    const zone = page.getByText("Times are shown in").filter({ visible: true });
    await expect(zone).toHaveCount(scripts ? 0 : 1);
    const save = page.getByRole("button", { name: "Save" });
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.getByLabel("Location").press("Tab");
    await expect(page.getByLabel("Notes")).toBeFocused();
    await expect(save).toBeInViewport({ ratio: 1 });
    const notes = await boxOf(page.getByLabel("Notes"));
    expect(notes.y).toBeLessThan((await boxOf(save)).y);
  });

  test("text of twice the size fits on every screen of a calendar", async ({ page, logIn }) => {
    const { id, event } = await fill(logIn);
    const parts = [
      "home",
      "calendar",
      "list",
      "news",
      "events/new",
      "home/edit",
      "news/new",
      "edit",
    ];
    const deeper = ["admins", `events/${event}`, `events/${event}/delete`, "events/deleted"];
    const addresses = [...parts, ...deeper].map((part) => `/calendar/${id}/${part}`);
    const others = [`/subscribe/ical/${id}`, "/calendars", "/calendar/demo/list"];
    for (const address of [...addresses, ...others]) {
      await page.goto(address);
      await setTextSize(page, 200);
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("dialog")]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(
            ({ tagName, scrollWidth, clientWidth }) => `${tagName} ${scrollWidth} > ${clientWidth}`,
          ),
      );
      expect([address, wide]).toEqual([address, []]);
    }
  });
});

test.describe("on a desk", () => {
  test.use({ viewport: DESK });

  test("a title of the month takes two lines before it is cut, from 900 px, and has its room before the number of who comes", async ({
    page,
    logIn,
  }) => {
    const { editor, id } = await fill(logIn);
    await page.goto(`/calendar/${id}/calendar`);
    const entry = page.locator(".month-entry").filter({ hasText: "Season opening" }).first();
    await page.setViewportSize({ width: 900, height: 900 });
    const { height } = await boxOf(entry);
    expect(height).toBeGreaterThan(30);
    expect(height).toBeLessThan(48);

    const from = Date.parse("2031-03-05T08:00:00Z");
    const asks = { kind: "coming", places: 20 };
    await addEvent(editor, id, { title: "Away", from, to: from + 2 * DAY, allDay: true });
    await addEvent(editor, id, { title: "Summer supper", from, to: from + HOUR, asks });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/calendar/${id}/calendar?month=2031-03`);
    const title = page.locator(".month-entry bdi").filter({ hasText: "Summer supper" });
    expect((await boxOf(title)).width).toBeGreaterThan(75);
  });

  test("cells grow with the window, show more there, and count what they leave out", async ({
    page,
    logIn,
  }) => {
    const { editor, id } = await fill(logIn);
    const first = Date.parse("2031-03-05T08:00:00Z");
    for (let count = 0; count < 8; count += 1) {
      const from = first + count * HOUR;
      await addEvent(editor, id, { title: `No. ${count}`, from, to: from + HOUR });
    }
    await page.goto(`/calendar/${id}/calendar?month=2031-03`);
    const cell = page.locator('[id="2031-03-05"]');
    const more = cell.locator(".month-more");
    const heights: number[] = [];
    for (const [height, shown] of [
      [700, 3],
      [900, 3],
      [1080, 4],
      [1400, 6],
    ] as const) {
      await page.setViewportSize({ width: 1280, height });
      await expect(cell.locator(".month-entry").filter({ visible: true })).toHaveCount(shown);
      const told = await more.evaluate((line) => {
        const before = getComputedStyle(line, "::before").content;
        const inner = line.firstElementChild;
        const text = inner?.checkVisibility() ? inner.textContent : "";
        return `${/^"(.*)"$/.exec(before)?.[1] ?? ""}${text}`;
      });
      expect(told).toBe(`+${8 - shown} more`);
      heights.push((await boxOf(page.locator('[id="2031-03-12"]'))).height);
    }
    const [low = 0, usual = 0, high = 0, highest = 0] = heights;
    expect(usual).toBeGreaterThanOrEqual(low);
    expect(high).toBeGreaterThan(usual);
    expect(highest).toBeGreaterThan(high);
  });

  test("the list has the day beside its events, and small months that lead to it; a saved event's card is marked at its edge and its day's leaf, not as a whole", async ({
    page,
    logIn,
  }) => {
    const { id, editor } = await fill(logIn);
    const later = Date.parse("2098-03-04T12:00:00Z");
    await addEvent(editor, id, { title: "Much later", from: later, to: later + HOUR });
    await page.goto(`/calendar/${id}/list?past=3`);
    const [small, card] = [page.locator(".small-months"), page.getByRole("article").first()];
    expect((await boxOf(small)).x).toBeGreaterThan((await boxOf(card)).right);
    const date = page.locator(".timeline-date").last();
    const drawn = await date.evaluate((heading) => {
      const content = (element: Element | null, part: string) =>
        element ? getComputedStyle(element, part).content : "";
      const leaf = heading.querySelector(".leaf");
      return {
        above: content(leaf, "::before"),
        day: Number(content(leaf, "::after").replace(/\D/g, "")),
        // The month's heading may be far above.
        below: content(heading, "::after"),
        told: heading.textContent,
      };
    });
    expect(drawn.told).toBe("Tuesday, March 4, 2098");
    expect(drawn).toMatchObject({ day: 4, above: expect.stringContaining("Tue") });
    expect(drawn.below).toContain("Mar '98");
    const leaf = await boxOf(page.locator(".timeline-date .leaf").first());
    expect(leaf.right).toBeLessThanOrEqual((await boxOf(card)).x);
    expect(Math.abs(leaf.y - (await boxOf(card)).y)).toBeLessThan(8);
    const line = await boxOf(page.locator(".today-line"));
    for (const each of await page.locator(".timeline-date .leaf").all()) {
      const { y, bottom } = await boxOf(each);
      expect(y >= line.bottom || bottom <= line.y).toBe(true);
    }

    await page.setViewportSize({ width: 1280, height: 500 });
    await small.getByRole("link").last().click();
    await expect(page).toHaveURL(/list\?past=3#day-\d{4}-\d\d-\d\d$/);
    await expect(page.locator(".timeline-day:target article").first()).toBeInViewport();
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(small).toBeHidden();

    await page.setViewportSize(DESK);
    await page.goto(`/calendar/${id}/list`);
    await page.getByRole("link", { name: "Edit Fair" }).click();
    await page.getByLabel("Title").fill("Town fair");
    await page.getByRole("button", { name: "Save" }).click();
    const look = (name: string) =>
      page
        .getByRole("article")
        .filter({ hasText: name })
        .evaluate((card) => ({
          edge: Number.parseFloat(getComputedStyle(card, "::before").inlineSize),
          background: getComputedStyle(card).backgroundColor,
          leaf: getComputedStyle(
            card.closest(".timeline-day")?.querySelector(".leaf") ?? document.body,
          ).outlineStyle,
        }));
    await expect(page).toHaveURL(/#event-/);
    await page.mouse.move(0, 0);
    const other = await look("Season opening");
    expect(other.leaf).toBe("none");
    await expect
      .poll(() => look("Town fair"))
      .toEqual({ edge: 10, background: other.background, leaf: "solid" });
  });
});

test.describe("with colors of the system's own", () => {
  test.use({ viewport: PHONE });

  test("a phone's month shows its marks, today and the chosen day, and a dialog its edge", async ({
    page,
    logIn,
  }) => {
    const { id, event } = await fill(logIn);
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`/calendar/${id}/calendar`);
    const looks = await page.evaluate(() => {
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      const style = (selector: string, part?: string) => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`no ${selector}`);
        return getComputedStyle(element, part);
      };
      return {
        dot: style(".month-entry:not(.bar)", "::before").backgroundColor !== canvas,
        bar: style(".month-entry.bar").backgroundColor !== canvas,
        today: style("td.today").outlineStyle,
        tab: style(".tabs a:not([aria-current])").borderBlockEndColor === canvas,
        current: style(".tabs a[aria-current]").borderBlockEndColor !== canvas,
      };
    });
    expect(looks).toEqual({ dot: true, bar: true, today: "solid", tab: true, current: true });

    const chosen = page.locator("td.chosen");
    await page.goto(`/calendar/${id}/calendar?month=2031-03&day=2031-03-05`);
    await expect(chosen).toHaveCSS("outline-style", "dashed");
    await page.goto(`/calendar/${id}/events/${event}`);
    await expect(page.getByRole("dialog")).toHaveCSS("outline-style", "solid");
  });
});

test("a title in Hebrew turns its own lines, not its card", async ({ page, logIn }) => {
  const { editor, id } = await fill(logIn);
  const from = Math.floor(Date.now() / DAY) * DAY + 2 * DAY;
  await addEvent(editor, id, {
    title: "חזרת מקהלה",
    location: "אולם הכנסייה",
    notes: "נא להגיע בזמן.",
    from,
    to: from + HOUR,
  });
  await addEvent(editor, id, {
    title: "Rehearsal",
    location: "אולם הכנסייה",
    notes: "נא להגיע בזמן.",
    from: from + 2 * HOUR,
    to: from + 3 * HOUR,
  });
  await page.setViewportSize(PHONE);
  await page.goto(`/calendar/${id}/list`);
  for (const [title, direction] of [
    ["חזרת מקהלה", "rtl"],
    ["Rehearsal", "ltr"],
  ] as const) {
    const card = page.getByRole("article").filter({ hasText: title }).last();
    await expect(card.getByRole("heading").getByRole("link")).toHaveCSS("direction", direction);
    await expect(card).toHaveCSS("direction", "ltr");
    const edges = await card.evaluate((article) => {
      const texts = article.querySelectorAll(
        "time, h3 a, .event-where > span:first-child, .event-notes > p > span",
      );
      return [...texts].map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return Math.round(range.getBoundingClientRect().left);
      });
    });
    expect(edges.length).toBe(4);
    expect(new Set(edges).size).toBe(1);
  }
});

test("what stands below each other begins at one edge, and what stands beside each other on one line", async ({
  page,
  logIn,
  scripts,
}) => {
  const { editor, id, event } = await fill(logIn);
  const from = Date.now() + DAY;
  const gone = await addEvent(editor, id, {
    title: "Fair of the whole town",
    from,
    to: from + HOUR,
  });
  await editor.api("calendar/deleteEvent", { calendarId: id, eventId: gone });
  await page.setViewportSize(PHONE);

  await page.goto(`/calendar/${id}/events/deleted`);
  const restore = await boxOf(page.getByRole("button", { name: "Restore" }));
  const title = await boxOf(page.getByRole("heading", { name: "Fair of the whole town" }));
  expect(restore.x).toBeGreaterThan(title.x + 100);
  expect(restore.y).toBeLessThan(title.bottom + 16);

  const leftOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left);
    });
  await page.goto(`/calendar/${id}/share/screen`);
  expect(await leftOf(".fold > summary")).toBe(await leftOf(".part h2"));
  await page.goto(`/calendar/${id}/share/replace`);
  expect(await leftOf("legend")).toBe(await leftOf(".link-page h2"));

  if (scripts) {
    await page.goto(`/calendar/${id}/edit`);
    await hydrated(page);
    const wide = await boxOf(page.getByRole("dialog"));
    expect([wide.x, wide.width, wide.bottom]).toEqual([0, PHONE.width, PHONE.height]);
    return;
  }
  await page.setViewportSize(DESK);
  await page.goto(`/calendar/${id}/events/${event}/edit`);
  const fields = ["From date", "From time", "To time", "To date"];
  const boxes = await Promise.all(fields.map((name) => boxOf(page.getByLabel(name))));
  expect(new Set(boxes.map(({ y, height }) => `${y} ${height}`)).size).toBe(1);

  await page.goto(`/calendar/${await createCalendar(editor, "Empty")}/list`);
  const empty = await boxOf(page.locator(".timeline > .empty"));
  expect((await boxOf(page.locator(".timeline > .note"))).y - empty.bottom).toBeGreaterThan(8);
});
