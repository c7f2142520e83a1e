// The narrowest screens: nothing overflows, and no controls overlap.
import type { Page } from "@playwright/test";
import type { Client } from "../support/client";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;

/** Creates a calendar with a long title. */
async function openCalendar(logIn: (email: string) => Promise<Client>) {
  const editor = await logIn(newEmail("a-rather-long-name-of-somebody"));
  return { editor, id: await createCalendar(editor, "Riverside Rowing Club, juniors and parents") };
}

/** Checks two narrow phone widths and a usual one. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const { covered, scrollWidth } = await look(page);
    expect([path, width, covered]).toEqual([path, width, []]);
    expect([path, scrollWidth]).toEqual([path, width]);
  }
}

test("on a narrow screen no control covers another, and nothing has to be scrolled sideways", async ({
  page,
  logIn,
}) => {
  const { editor, id } = await openCalendar(logIn);
  const from = Date.parse("2097-03-01T10:00:00Z");
  const event = await addEvent(editor, id, {
    title: "Training for everyone who wants to come along",
    from,
    to: from + HOUR,
    location: "Sports hall 2, Riverside Road 14, back entrance",
  });
  const links = [{ title: "Photos", url: `https://example.org/${"long-".repeat(20)}` }];
  const saved = await editor.api("home/save", { calendarId: id, wall: "Welcome!", links });
  expect(saved.status).toBe("OK");
  const screens = ["/", "/account/login", "/contact", "/calendars", "/account/profile", "/faq"];
  const parts = ["home", "calendar", "list", "news", "events/new", "home/edit", "news/new", "edit"];
  const deeper = ["admins", "delete", `events/${event}`, `events/${event}/delete`];
  for (const path of [
    ...screens,
    ...[...parts, ...deeper].map((part) => `/calendar/${id}/${part}`),
    `/subscribe/ical/${id}`,
  ]) {
    await expectToFit(page, path);
  }
});

// Both starts of the week, and months that begin and end on different weekdays.
for (const [month, days, offset, locale] of [
  ["2027-02", 28, "+01:00", "en-GB"],
  ["2028-02", 29, "+01:00", "en-US"],
  ["2027-05", 31, "+02:00", "en-GB"],
  ["2027-08", 31, "+02:00", "en-US"],
] as const) {
  test(`a month of a narrow screen fits with events on every day: ${month}, ${locale}`, async ({
    page,
    logIn,
  }) => {
    await page.setExtraHTTPHeaders({ "Accept-Language": locale });
    const { editor, id } = await openCalendar(logIn);
    for (let day = 1; day <= days; day += 1) {
      const midnight = Date.parse(`${month}-${String(day).padStart(2, "0")}T00:00:00${offset}`);
      // 12:30am, 11:30am, 12:30pm and 10:30pm are the longest times.
      for (const start of [0.5, 11.5, 12.5, 22.5].slice(0, 1 + (day % 4))) {
        const times = { from: midnight + start * HOUR, to: midnight + (start + 1) * HOUR };
        await addEvent(editor, id, { title: "Training for everyone who wants to come", ...times });
      }
    }
    const first = Date.parse(`${month}-01T12:00:00Z`);
    const all = { from: first, to: first + (days - 1) * 24 * HOUR, allDay: true };
    await addEvent(editor, id, { title: "Holidays of every school in the country", ...all });
    await expectToFit(page, `/calendar/${id}/calendar?month=${month}`);
    await expectToFit(page, `/calendar/${id}/calendar?month=${month}&day=${month}-${days}`);
  });
}

/** Excludes the honeypot field, which has no tab stop. */
const CONTROLS = "a, button, input:not([tabindex='-1']), select, textarea";

/** Returns the page's width and the pairs of controls that visibly overlap. */
function look(page: Page): Promise<{ covered: string[]; scrollWidth: number }> {
  return page.evaluate((controls) => {
    const dialog = document.querySelector("dialog[data-modal]");
    // At the end of the page the sticky Save bar covers no fields.
    scrollTo(0, document.documentElement.scrollHeight);
    const seen = [...(dialog ?? document).querySelectorAll<HTMLElement>(controls)].filter(
      (control) => control.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = seen
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2 && box.height > 2 && box.right > 0 && box.bottom > 0);
    const nameOf = (control: HTMLElement) =>
      control.getAttribute("name") ?? control.textContent?.trim().slice(0, 30) ?? control.tagName;
    const covered = boxes.flatMap(({ control, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ control: other }) => !control.contains(other) && !other.contains(control))
        .filter(({ box: other }) => {
          const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
          const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
          return across > 1 && down > 1;
        })
        .map(({ control: other }) => `${nameOf(control)} and ${nameOf(other)}`),
    );
    return { covered, scrollWidth: document.documentElement.scrollWidth };
  }, CONTROLS);
}
