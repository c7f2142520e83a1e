// The week in a browser: which lines of an event are visible.
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 18);

test("an event of the week that has no room for its whole text ends with a whole line", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const texts = { title: "Juniors under twelve, the first group", location: "Sports hall" };
  for (const [from, hours] of [
    [0, 1.75],
    [0, 2.5],
    [15, 1.5],
    [15, 3],
    [15, 2],
  ] as const) {
    const begin = START + from * HOUR;
    await addEvent(editor, id, { ...texts, from: begin, to: begin + hours * HOUR });
  }
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/calendar/${id}/week?day=2031-03-05`);
    const cut = await page.locator(".week-event > .week-link:visible").evaluateAll((links) =>
      links.flatMap((link) => {
        const box = link.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(link.querySelector("bdi") ?? link);
        return [...range.getClientRects()].filter(
          ({ left, top, bottom }) =>
            left < box.right && top < box.bottom && bottom > box.bottom + 1,
        );
      }),
    );
    expect([width, cut]).toEqual([width, []]);
  }
});

test("small events say which comes twice as clocks are set back, and cut a title at its own end", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const night = Date.UTC(2026, 9, 25, 0, 30);
  const arabic = "اجتماع سنوي عام لجميع أعضاء النادي في القاعة";
  for (const from of [night, night + HOUR]) {
    await addEvent(editor, id, { title: arabic, from, to: from + HOUR / 2 });
  }
  const noon = Date.UTC(2026, 9, 20, 10);
  const place = "القاعة الكبيرة في الطابق الثاني من المبنى القديم";
  const long = { title: "Assembly", location: place, from: noon, to: noon + 4 * HOUR };
  await addEvent(editor, id, long);
  await addEvent(editor, id, { title: arabic, allDay: true, from: noon, to: noon });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/calendar/${id}/week?day=2026-10-25`);
  await expect(page.locator(".again .week-time")).toContainText("2:30am again");
  const title = page.locator('[id="2026-10-25"] .week-event:not(.again) bdi');
  for (const cut of [title, page.locator(".named bdi"), page.locator(".place:visible")]) {
    await expect(cut).toHaveCSS("direction", "rtl");
    await expect(cut).toHaveCSS("text-overflow", "ellipsis");
    expect(await cut.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);
  }
});

test("with forced colors hours have lines, the view and the category that are shown an outline, and buttons their pictures", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const categories = [{ name: "Hall 1" }, { name: "Hall 2" }];
  await editor.call("calendar/save", { id, title: "Club", categories });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/calendar/${id}/week`);
  for (const shown of [".views [aria-current]", ".categories [aria-current]"]) {
    await expect(page.locator(shown)).toHaveCSS("outline-style", "solid");
  }
  await expect(page.getByRole("link", { name: "Month" })).toHaveCSS("outline-style", "none");
  const lines = await page
    .locator(".week-events")
    .first()
    .evaluate((events) => {
      const { backgroundImage, blockSize } = getComputedStyle(events, "::before");
      return [backgroundImage.split("(")[0], Number.parseFloat(blockSize) > 300];
    });
  expect(lines).toEqual(["repeating-linear-gradient", true]);

  const isDrawn = (picture: string) =>
    expect
      .soft(
        page
          .locator(picture)
          .evaluate((button) => getComputedStyle(button, "::before").backgroundImage),
      )
      .resolves.toContain("gradient");
  await isDrawn(".week-head .by-category");
  await page.goto("/calendars");
  await isDrawn(".new-calendar > summary");
});
