// Wall displays of all shapes: lines fill the height, nothing scrolls, and locations are complete where they fit.
import type { Page } from "@playwright/test";
import { boxOf } from "./boxes";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const PLACE = "North dock, 12 Mill Lane, behind the boathouse";

const scrolls = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return scrollWidth > clientWidth || scrollHeight > clientHeight;
  });

for (const [count, sizes] of [
  [
    2,
    [
      [1920, 1080],
      [800, 480],
      [768, 1024],
    ],
  ],
  [
    10,
    [
      [1920, 1080],
      [800, 480],
      [1280, 800],
      [768, 1024],
      [1080, 1920],
    ],
  ],
] as const) {
  test(`a wall of ${count} events fills its screen`, async ({ page, logIn }) => {
    const editor = await logIn(newEmail());
    const id = await createCalendar(editor, "Alder Lake Rowing Club");
    for (let n = 1; n <= count; n += 1) {
      const from = Date.now() + n * 2 * HOUR;
      const event = { title: `Junior rowing ${n}`, location: PLACE, from, to: from + HOUR };
      await addEvent(editor, id, event);
    }
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto(`/wall/${id}`);
      expect(await scrolls(page), `${width} x ${height}`).toBe(false);
      const lines = page.locator("tr:visible");
      const most = height < 600 ? 6 : 8;
      await expect(lines).toHaveCount(Math.min(count, most));
      if (count > most) await expect(page.locator(".more")).toBeVisible();
      const [table, last] = [await boxOf(page.locator("table")), await boxOf(lines.last())];
      expect(table.height / height, `${width} x ${height}`).toBeGreaterThan(0.7);
      expect(last.bottom).toBeLessThanOrEqual(height * 0.95);
      // Large titles, and no location cut.
      const title = page.locator("b:visible").first();
      const size = Number.parseFloat(
        await title.evaluate((element) => getComputedStyle(element).fontSize),
      );
      expect(size, `${width} x ${height}`).toBeGreaterThanOrEqual(height < 600 ? 20 : 26);
      // A full, low screen has one line for a location.
      if (height < 600 && count > most) continue;
      for (const place of await page.locator("small:visible").all()) {
        const cut = await place.evaluate(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 ||
            element.scrollHeight > element.clientHeight + 3,
        );
        expect(cut, `${width} x ${height}`).toBe(false);
      }
    }
  });
}

test("what tells that an event is canceled is whole on every screen, beside titles of any length", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Riverside choir");
  const titles = ["Tenors only", "Open evening of the music school next door", "W".repeat(40)];
  for (const [at, title] of titles.entries()) {
    const from = Date.now() + (at + 1) * 2 * HOUR;
    const event = { title: `CANCELED: ${title}`, location: PLACE, from, to: from + 1.5 * HOUR };
    await addEvent(editor, id, event);
    await addEvent(editor, id, { ...event, title: "Rehearsal", from: from + HOUR });
  }
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [1024, 560],
    [768, 1024],
    [390, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/wall/${id}`);
    const rows = page.locator("tr.canceled");
    await expect(rows).toHaveCount(3);
    for (const row of await rows.all()) {
      const room = await boxOf(row.locator(".room"));
      const word = await boxOf(row.getByText("Canceled", { exact: true }));
      expect(word.y, `${width} x ${height}`).toBeGreaterThanOrEqual(room.y - 1);
      expect(word.bottom, `${width} x ${height}`).toBeLessThanOrEqual(room.bottom + 1);
      expect(word.right, `${width} x ${height}`).toBeLessThanOrEqual(room.right);
    }
    const title = rows.first().locator("s");
    expect(
      await title.evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBeLessThan(2);
  }
});
