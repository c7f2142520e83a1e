import { describe, expect, it } from "vitest";
import { linkify, safeHref } from "~/values/linkify";
import { buildCalendarFrame } from "~/web/pages/calendars/calendar-view";
import { buildHomeView } from "~/web/pages/calendars/home-view";
import { buildNewsView } from "~/web/pages/calendars/news-view";
import { buildEditEventForm } from "~/web/pages/events/event-form-view";
import { buildEventStaleChoice, buildStaleChoice } from "~/web/pages/events/stale-view";
import { growthOf } from "../support/cpu";
import { BERLIN, calendar, displayWith, timedEvent } from "./pages/events/events-support";

const NOTHING = { steps: null, comingUp: undefined, news: undefined };

const ONLY_PAGE = { skip: 0, hasOlder: false };

const editor = displayWith({ canEdit: true });

/** A text as readers see it. */
function readBack(text: string): string {
  return linkify(text)
    .map((piece) => (typeof piece === "string" ? piece : piece.text))
    .join("");
}

/** The links in a text: words and targets. */
function linksIn(text: string): string[][] {
  return linkify(text).flatMap((segment) =>
    typeof segment === "string" ? [] : [[segment.text, segment.href]],
  );
}

describe("addresses in text", () => {
  it.each([
    ["See https://example.org/a?b=c#d.", "https://example.org/a?b=c#d"],
    ["(http://example.org)", "http://example.org", "http://example.org/"],
    ["https://en.example.org/wiki/Ring_(mark)", "https://en.example.org/wiki/Ring_(mark)"],
    ["www.example.org, at noon", "www.example.org", "https://www.example.org/"],
    [
      "Write to anna.b+club@mail.example.org!",
      "anna.b+club@mail.example.org",
      "mailto:anna.b+club@mail.example.org",
    ],
    ["mailto:anna@example.org", "mailto:anna@example.org"],
    ["见https://example.org/路。", "https://example.org/路", "https://example.org/%E8%B7%AF"],
    ["HTTPS://EXAMPLE.ORG", "HTTPS://EXAMPLE.ORG", "https://example.org/"],
    ["https://example.org/@anna", "https://example.org/@anna"],
    ["*https://example.org/x*: here", "https://example.org/x"],
    ["https://my_club.example.org", "https://my_club.example.org", "https://my_club.example.org/"],
    ["见anna@example.org", "anna@example.org", "mailto:anna@example.org"],
    ["anna%b@example.org", "anna%b@example.org", "mailto:anna%25b@example.org"],
    ["mailto:anna@example.org?subject=Hi.", "mailto:anna@example.org?subject=Hi"],
    ["https://me:word@example.org/x", "https://me:word@example.org/x"],
  ])("finds the one in %j", (text, address, href = address) => {
    expect(linksIn(text)).toEqual([[address, href]]);
  });

  it.each([
    ["mailto:a@example.org%0d%0aBcc:x@example.org", "mailto:a@example.orgBcc:x@example.org"],
    [
      "mailto:a@example.org?subject=Hi%0D%0ABcc:x@example.org",
      "mailto:a@example.org?subject=HiBcc:x@example.org",
    ],
    ["mailto:a@example.org?subject=Hi%0%0d%0aaBcc", "mailto:a@example.org?subject=HiBcc"],
    [
      "mailto:a@example.org?subject=Hi&body=One%0D%0ATwo",
      "mailto:a@example.org?subject=Hi&body=One%0D%0ATwo",
    ],
    ["https://example.org/?a=%0d%0a", "https://example.org/?a=%0d%0a"],
  ])("may not break a mail's lines: %s", (typed, href) => {
    expect(safeHref(typed)).toBe(href);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>",
    "ftp://example.org",
    "anna@localhost",
    "@anna",
    "a@",
    "http://",
    "www.",
    "www.example.",
    "2@12.50",
    "//example.org",
    "mailto:",
    "example.org",
    "xhttp://example.org",
    "http://[broken",
    "<b>bold</b> *bold* [text](target)",
  ])("leaves %j the text that it is", (text) => {
    expect(linksIn(text)).toEqual([]);
    expect(readBack(text)).toBe(text);
  });

  it("loses no character between several of them", () => {
    const text =
      "a@example.org,b@example.org https://example.org/; www.example.org/x\n(c@example.org)";
    expect(readBack(text)).toBe(text);
    expect(linksIn(text)).toHaveLength(5);
  });

  it.each(["www.", "a@", "@", "http://", "(", "a.a@a.a", "mailto:", "a".repeat(60)])(
    "does not cost the square of its length, made of %j",
    (part) => {
      const link = (count: number) => {
        const text = part.repeat(count);
        return () => linkify(text);
      };
      // Quadratic time would cost 2,500 times as much for 50 times the length.
      expect(growthOf(link, 1_000, 50)).toBeLessThan(500);
    },
  );
});

describe("a calendar's home", () => {
  it("draws no link that a browser must not follow", () => {
    const urls = [
      "javascript:alert(1)",
      " JaVaScRiPt:x",
      "java\nscript:x",
      "data:text/html,x",
      "//e.org",
      "vbscript:x",
    ];
    const links = urls.map((url) => ({ title: "Click", url }));
    expect(buildHomeView({ wall: "", links }, NOTHING, calendar, editor).links).toEqual([]);
  });

  it("draws web, mail and telephone links, one without title by its address", () => {
    const links = [
      { title: "Club", url: "https://example.org" },
      { title: " ", url: "http://example.org/x" },
      { title: "Mail", url: "mailto:anna@example.org" },
      { title: "Call", url: "tel:+4956112345" },
    ];
    expect(buildHomeView({ wall: "", links }, NOTHING, calendar, displayWith()).links).toEqual([
      { title: "Club", href: "https://example.org/", isBare: false },
      { title: "http://example.org/x", href: "http://example.org/x", isBare: true },
      { title: "Mail", href: "mailto:anna@example.org", isBare: false },
      { title: "Call", href: "tel:+4956112345", isBare: false },
    ]);
  });

  it("is edited by editors", () => {
    const home = { wall: "", links: [] };
    expect(buildHomeView(home, NOTHING, calendar, editor).editHref).toBe(
      "/calendar/k3v9q2/home/edit",
    );
    expect(buildHomeView(home, NOTHING, calendar, displayWith()).editHref).toBe("");
  });
});

describe("news", () => {
  const item = { id: "n1", title: "Shirts", text: "Here.", name: "Anna", modifiedAt: 0 };

  it("have a date without year in this year, with it in others", () => {
    const dates = [Date.UTC(2026, 10, 3, 8, 5), Date.UTC(2025, 10, 3, 20, 0)].map(
      (modifiedAt) =>
        buildNewsView([{ ...item, modifiedAt }], { calendar, display: displayWith(), ...ONLY_PAGE })
          .cards[0]?.date,
    );
    expect(dates).toEqual(["Nov 3, 9:05am", "Nov 3 '25, 9:00pm"]);
  });

  it("are changed by editors only", () => {
    const [forEditor, forVisitor] = [editor, displayWith()].map((display) =>
      buildNewsView([item], { calendar, display, ...ONLY_PAGE }),
    );
    expect(forEditor).toMatchObject({
      addHref: "/calendar/k3v9q2/news/new",
      cards: [{ anchor: "news-n1", editHref: "/calendar/k3v9q2/news/n1/edit" }],
    });
    expect(forVisitor).toMatchObject({ addHref: "", cards: [{ editHref: "", deleteHref: "" }] });
  });
});

describe("a calendar's frame", () => {
  const admins = [{ name: "Anna", email: "anna@example.org" }];

  it("shows no manager's e-mail, not even to editors: those are in the managers' dialog", () => {
    for (const display of [editor, displayWith()]) {
      const frame = buildCalendarFrame({ calendar, admins, display, tab: "list" });
      expect(frame.admins).toEqual(["Anna"]);
      expect(JSON.stringify(frame)).not.toContain("anna@example.org");
    }
  });

  it("leads visitors to Subscribe and paper, editors to everything else too", () => {
    const [forEditor, forVisitor] = [editor, displayWith()].map((display) =>
      buildCalendarFrame({ calendar, admins, display, tab: "list" }),
    );
    expect(forVisitor).toMatchObject({ editHref: "", adminsHref: "", shareHref: "" });
    expect(forVisitor?.menu.map(({ text }) => text)).toEqual(["Print…", "Email Updates"]);
    expect(forVisitor?.subscribeHref).toBe("/subscribe/ical/k3v9q2");
    expect(forEditor?.shareHref).toBe("/calendar/k3v9q2/share");
    expect(forEditor?.menu.map(({ text, href }) => [text, href])).toEqual([
      ["Print…", "/calendar/k3v9q2/print"],
      ["Import", "/calendar/k3v9q2/import"],
      ["Export", "/calendar/k3v9q2/take"],
      ["History", "/calendar/k3v9q2/history"],
      ["Deleted Events", "/calendar/k3v9q2/events/deleted"],
      ["Email Updates", "/subscribe/mail/k3v9q2"],
    ]);
  });

  it("has four tabs, one of them current", () => {
    const { tabs } = buildCalendarFrame({ calendar, admins, display: editor, tab: "list" });
    expect(tabs.map(({ text, isCurrent }) => (isCurrent ? `[${text}]` : text))).toEqual([
      "Home",
      "Calendar",
      "[List]",
      "News",
    ]);
    expect(tabs[1]?.href).toBe("/calendar/k3v9q2/calendar");
  });
});

describe("two versions of one event", () => {
  const stored = timedEvent("Training", "2026-11-21 15:00", "2026-11-21 16:00", BERLIN, {
    id: "x1",
    location: "Hall 2",
    notes: "1\n2",
    modifiedAt: 9_000,
  });
  const drawn = buildEditEventForm({ ...stored, modifiedAt: 5_000 }, { calendar, display: editor });
  const values = { ...drawn.values, title: "Game", fromTime: "15:30", notes: "1\r\n2" };
  const choice = buildEventStaleChoice({ values, stored, calendar, display: editor });

  it("stand side by side, and show where they differ", () => {
    expect(choice.rows).toEqual([
      { label: "Title", mine: "Game", stored: "Training", differs: true },
      {
        label: "When",
        mine: "Sat, Nov 21, 3:30pm - 4pm",
        stored: "Sat, Nov 21, 3pm - 4pm",
        differs: true,
      },
      { label: "Location", mine: "Hall 2", stored: "Hall 2", differs: false },
      { label: "Notes", mine: "1\n2", stored: "1\n2", differs: false },
    ]);
  });

  it("lead on with my whole form as of now, or to the other version", () => {
    const sent = Object.fromEntries(choice.hidden.map(({ name, value }) => [name, value]));
    expect(sent).toMatchObject({ id: "x1", title: "Game", fromTime: "15:30", modifiedAt: "9000" });
    expect(choice.action).toBe("/calendar/k3v9q2/events/x1/edit");
    expect(choice.keepHref).toBe("/calendar/k3v9q2/events/x1");
  });

  it("keep values of one name in their order", () => {
    const { hidden } = buildStaleChoice({
      fields: [],
      modifiedAt: 2,
      action: "/a",
      keepHref: "/b",
      sent: [
        ["link", "1"],
        ["modifiedAt", "1"],
        ["link", "2"],
      ],
    });
    expect(hidden).toEqual([
      { name: "link", value: "1" },
      { name: "link", value: "2" },
      { name: "modifiedAt", value: "2" },
    ]);
  });
});
