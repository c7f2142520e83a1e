// A saved event is scrolled into view, however many come before it.
import { NO_TEXTS } from "~/event/event-fields";
import { withStore } from "../support/data";
import { fillToDate } from "./main-job";
import { createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test("a saved event is in sight in the list and in the month, beyond the first hundred", {
  tag: "@drawn",
}, async ({ page, logIn, world }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Rowing");
  const now = Date.now();
  withStore(world.site, ({ calendars, events, change }) =>
    change(() => {
      const list = Array.from({ length: 250 }, (_, n) => ({
        ...NO_TEXTS,
        id: `${id}-${n}`,
        uid: `${id}-${n}`,
        title: `No. ${n}`,
        categoryId: null,
        allDay: false,
        firstDay: null,
        lastDay: null,
        timeZone: "Europe/Berlin",
        now,
        from: now + (n + 1) * DAY,
        to: now + (n + 1) * DAY + HOUR,
      }));
      events.addAll(calendars.findByLink(id)?.id ?? 0, list);
    }),
  );
  for (const [tab, title, day] of [
    ["list", "In the list", "2097-03-08"],
    ["calendar", "In the month", "2098-03-09"],
  ] as const) {
    await page.goto(`/calendar/${id}/${tab}`);
    await page.getByRole("link", { name: "Create Event" }).first().click();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("From date").fill(day);
    await fillToDate(page, day);
    await page.getByLabel("From time").fill("10:00");
    await page.getByLabel("To time").fill("11:00");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(
      tab === "list" ? /upcoming=300#event-/ : /month=2098-03&day=2098-/,
    );
    const target = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
    await expect(target).toBeInViewport();
    await expect(target).toContainText(title);
  }
});
