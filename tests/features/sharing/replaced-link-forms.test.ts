// A form that an editor had open while someone else replaced the calendar's link.
import { beforeAll, expect, test } from "vitest";
import { makeCalendar } from "../../support/calendars";
import { type Client, createClient } from "../../support/client";
import { joinSite, type SharedSite } from "../../support/shared-site";

let site: SharedSite;
let ann: Client;
beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
});

const TYPED = {
  title: "Summer fair",
  location: "Meadow",
  notes: "",
  timeZone: "Europe/Berlin",
  fromDate: "2031-03-08",
  fromTime: "10:00",
  toDate: "2031-03-08",
  toTime: "11:00",
};

test.each([true, false])(
  "comes back with what was typed and says why (30 days more: %s)",
  async (grace) => {
    const old = await makeCalendar(ann);
    const { main } = await ann.call("link/replace", { calendarId: old, grace });
    for (const [path, fields, typed] of [
      ["edit", { title: "Summer club", timeZone: "Europe/Berlin" }, "Summer club"],
      ["admins", { intent: "invite", email: "dora@example.org" }, "dora@example.org"],
      ["events/new", TYPED, "Summer fair"],
      ["news/new", { title: "Summer news", text: "Soon." }, "Summer news"],
    ] as const) {
      const answer = await ann.post(`/calendar/${old}/${path}`, fields);
      const page = await answer.text();
      expect([answer.status, page]).toEqual([409, expect.stringContaining(`value="${typed}"`)]);
      expect(page).toContain("This calendar has a new link since you opened this form.");
    }
    expect((await ann.call("calendar/view", { id: main })).events).toEqual([]);
  },
);
