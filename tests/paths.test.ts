import { describe, expect, it } from "vitest";
import { pagePaths, savedEventPath } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";

describe("addresses", () => {
  it("name every state of a calendar", () => {
    const link = "k3v9q2";
    expect([
      pagePaths.calendar(link),
      pagePaths.tab(link, "news"),
      pagePaths.month(link),
      pagePaths.month(link, "2026-11"),
      pagePaths.listWindow(link, 0),
      pagePaths.listWindow(link, 3),
      pagePaths.day(link, "2026-11-21"),
      pagePaths.newEvent(link, "2026-11-21"),
      pagePaths.subscribe(link),
      programPaths.feed(link),
    ]).toEqual([
      "/calendar/k3v9q2",
      "/calendar/k3v9q2/news",
      "/calendar/k3v9q2/calendar",
      "/calendar/k3v9q2/calendar?month=2026-11",
      "/calendar/k3v9q2/list",
      "/calendar/k3v9q2/list?past=3",
      "/calendar/k3v9q2/day/2026-11-21",
      "/calendar/k3v9q2/events/new?day=2026-11-21",
      "/subscribe/ical/k3v9q2",
      "/ical/k3v9q2.ics",
    ]);
  });

  it("lead after a save to the card in the list, or to the day in the month", () => {
    const event = { id: "x1", day: "2026-11-21" };
    expect(savedEventPath("k", "list", event)).toBe("/calendar/k/list#event-x1");
    expect(savedEventPath("k", "home", { ...event, past: 6 })).toBe(
      "/calendar/k/list?past=6#event-x1",
    );
    expect(savedEventPath("k", "calendar", event)).toBe(
      "/calendar/k/calendar?month=2026-11&day=2026-11-21#2026-11-21",
    );
  });

  it.each(["a/b", "../x", "?x=1", "#x", "a b", "é", "..", ".", "%2f", "\\e", "\uD800"])(
    "stay below the calendar with %j for an id",
    (id) => {
      const { pathname, search, hash } = new URL(
        pagePaths.editEvent("k", id),
        "https://example.org",
      );
      expect(pathname).toMatch(/^\/calendar\/k\/events\/[^/]+\/edit$/);
      expect(search + hash).toBe("");
    },
  );

  it("carry an e-mail and a code unchanged", () => {
    const address = new URL(pagePaths.loginCode("a+b@example.org", "x&y=z"), "https://example.org");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      email: "a+b@example.org",
      code: "x&y=z",
    });
  });

  it("are offered to other calendars at the public origin", () => {
    const at = (scheme?: "webcal:" | "webcals:") =>
      addressAt("https://cal.example.org", programPaths.feed("k"), scheme);
    expect(at()).toBe("https://cal.example.org/ical/k.ics");
    expect(at("webcal:")).toBe("webcal://cal.example.org/ical/k.ics");
    expect(at("webcals:")).toBe("webcals://cal.example.org/ical/k.ics");
  });
});
