// A calendar's Home tab shows the latest news of the last fourteen days.
import { describe, expect, it } from "vitest";
import { buildHomeView } from "~/web/pages/calendars/home-view";
import { calendar, displayWith } from "./pages/events/events-support";

const DAY = 24 * 3_600_000;
const display = displayWith();

function homeWith(age: number, text = "We moved.\n\nSee you there.") {
  const news = { id: "n1", title: "New hall", text, modifiedAt: display.now - age };
  return buildHomeView(
    { wall: "", links: [] },
    { steps: null, comingUp: undefined, news },
    calendar,
    display,
  ).news;
}

describe("the news on a calendar's home", () => {
  it("are the newest with date, title, beginning, and the way to all", () => {
    expect(homeWith(13 * DAY)).toMatchObject({
      title: "New hall",
      text: "We moved. See you there.",
      href: "/calendar/k3v9q2/news#news-n1",
      allHref: "/calendar/k3v9q2/news",
    });
    expect(homeWith(DAY, "word ".repeat(200))?.text).toMatch(/^word word .{100,160}…$/);
  });

  it("are gone after fourteen days", () => {
    expect(homeWith(15 * DAY)).toBeUndefined();
  });
});
