// Links that add an event or a calendar to a calendar service on the web.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { googleAddLink, outlookAddLink, subscribeLinks } from "~/features/sharing/view/subscribe";
import { allDayEvent, anyEvents, timedEvent } from "../../feed/sample-calendar";

const PAGE = "https://cal.example.org/calendar/k3v9q2/events/e1";

function fieldsOf(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address).searchParams);
}

describe("adding one event", () => {
  const training = timedEvent({
    title: "Training, Gruppe B",
    location: "Halle 3 & Foyer",
    notes: "Schuhe + Wasser\nBis bald",
  });

  test("Google gets a timed event in UTC, with the address of its page", () => {
    const link = googleAddLink(training, PAGE);
    expect(new URL(link).origin + new URL(link).pathname).toBe(
      "https://calendar.google.com/calendar/render",
    );
    expect(fieldsOf(link)).toEqual({
      action: "TEMPLATE",
      text: "Training, Gruppe B",
      dates: "20260105T140000Z/20260105T150000Z",
      location: "Halle 3 & Foyer",
      details: `Schuhe + Wasser\nBis bald\n\n${PAGE}`,
    });
  });

  test("Outlook gets it too", () => {
    const link = outlookAddLink(training, PAGE);
    expect(new URL(link).origin + new URL(link).pathname).toBe(
      "https://outlook.live.com/calendar/0/deeplink/compose",
    );
    expect(fieldsOf(link)).toEqual({
      path: "/calendar/action/compose",
      rru: "addevent",
      subject: "Training, Gruppe B",
      startdt: "2026-01-05T14:00:00Z",
      enddt: "2026-01-05T15:00:00Z",
      location: "Halle 3 & Foyer",
      body: `Schuhe + Wasser\nBis bald\n\n${PAGE}`,
    });
  });

  test("an all-day event stays on its dates and ends on the day after its last", () => {
    const trip = allDayEvent("2026-03-28", "2026-03-30");
    expect(fieldsOf(googleAddLink(trip, PAGE)).dates).toBe("20260328/20260331");
    expect(fieldsOf(outlookAddLink(trip, PAGE))).toMatchObject({
      startdt: "2026-03-28",
      enddt: "2026-03-31",
      allday: "true",
    });
    const oneDay = allDayEvent("2025-12-31", "2025-12-31");
    expect(fieldsOf(googleAddLink(oneDay, PAGE)).dates).toBe("20251231/20260101");
  });

  test("without notes the page's address stands alone", () => {
    expect(fieldsOf(googleAddLink(timedEvent(), PAGE)).details).toBe(PAGE);
  });

  test("blanks are never written as a plus, which Outlook would show", () => {
    expect(outlookAddLink(training, PAGE)).not.toContain("+");
  });

  test("long notes are cut between characters, and the address stays within 2,000", () => {
    const event = timedEvent({
      title: "語".repeat(50),
      location: "ж".repeat(500),
      notes: "👩‍👩‍👧‍👦".repeat(180),
    });
    for (const link of [googleAddLink(event, PAGE), outlookAddLink(event, PAGE)]) {
      expect(link.length).toBeLessThanOrEqual(2_000);
      expect(link.length).toBeGreaterThan(1_900);
      const fields = fieldsOf(link);
      expect(fields.text ?? fields.subject).toBe(event.title);
      expect(fields.location).toMatch(/^ж+…$/);
      expect(fields.details ?? fields.body).toMatch(
        /…\n\nhttps:\/\/cal\.example\.org\/calendar\/k3v9q2\/events\/e1$/,
      );
    }
  });

  test("any event makes an address that a browser reads, with its fields and no others", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        for (const event of events) {
          expect(Object.keys(fieldsOf(googleAddLink(event, PAGE)))).toEqual([
            "action",
            "text",
            "dates",
            "location",
            "details",
          ]);
          expect(outlookAddLink(event, PAGE)).toMatch(/^https:\/\/outlook\.live\.com\/[!-~]+$/);
          expect(outlookAddLink(event, PAGE).length).toBeLessThanOrEqual(2_000);
        }
      }),
    );
  });
});

describe("subscribing to a calendar", () => {
  test("the feed has an address for browsers and one for calendar apps", () => {
    const links = subscribeLinks("/ical/k3v9q2.ics", "https://cal.example.org:8443", "Лыжи & Co");
    expect(links).toEqual({
      https: "https://cal.example.org:8443/ical/k3v9q2.ics",
      webcal: "webcal://cal.example.org:8443/ical/k3v9q2.ics",
      webcals: "webcals://cal.example.org:8443/ical/k3v9q2.ics",
      google: "https://calendar.google.com/calendar/u/0/r/settings/addbyurl",
      outlook:
        "https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fcal.example.org%3A8443%2Fical%2Fk3v9q2.ics" +
        "&name=%D0%9B%D1%8B%D0%B6%D0%B8%20%26%20Co",
    });
  });

  test("an installation at home has no https to offer, and says so", () => {
    const links = subscribeLinks("/ical/k3v9q2.ics", "http://192.168.1.5:3000", "Familie");
    expect(links.https).toBe("http://192.168.1.5:3000/ical/k3v9q2.ics");
    expect(links.webcal).toBe("webcal://192.168.1.5:3000/ical/k3v9q2.ics");
  });
});
