// The narrowest screens: nothing is wider than they are, and no control lies on another.
import type { Page } from "@playwright/test";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;

test("on a narrow screen no control covers another, and nothing has to be scrolled sideways", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail("a-rather-long-name-of-somebody"));
  const id = await createCalendar(editor, "Riverside Rowing Club, juniors and their parents");
  const from = Date.now() + HOUR;
  const event = await addEvent(editor, id, {
    title: "Training for everyone who wants to come along",
    ...{ from, to: from + HOUR, location: "Sports hall 2, Riverside Road 14, back entrance" },
  });
  const link = { title: "", url: `https://example.org/${"long-".repeat(20)}` };
  await editor.api("calendarHome/save", { id, wall: "Welcome!", links: [link] });
  const screens = ["/", "/account/login", "/contact", "/calendars", "/account/profile", "/faq"];
  const parts = ["home", "calendar", "list", "news", "events/new", "home/edit", "news/new", "edit"];
  const deeper = ["admins", "delete", `events/${event}`, `events/${event}/delete`];
  for (const path of [
    ...screens,
    ...[...parts, ...deeper].map((part) => `/calendar/${id}/${part}`),
    `/subscribe/ical/${id}`,
  ]) {
    await page.goto(path);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 740 });
      const { covered, scrollWidth } = await look(page);
      expect([path, width, covered]).toEqual([path, width, []]);
      expect([path, scrollWidth]).toEqual([path, width]);
    }
  }
});

/** The field that no person sees lies where it is, out of the way of the Tab key. */
const CONTROLS = "a, button, input:not([tabindex='-1']), select, textarea";

/** Pairs of controls whose areas share more than a hair's breadth, and how wide the page is. */
function look(page: Page): Promise<{ covered: string[]; scrollWidth: number }> {
  return page.evaluate((controls) => {
    const dialog = document.querySelector("dialog[data-modal]");
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
