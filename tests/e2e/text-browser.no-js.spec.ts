// The main job in lynx by its keys alone, and the pages as w3m shows them; skipped where the browser is missing.
import { spawnSync } from "node:child_process";
import { type Lynx, startLynx } from "../support/lynx";
import { drawInW3m } from "../support/w3m";
import { addressIn, test } from "./lynx-stories";
import { CODE, createCalendar, expect, newEmail } from "./stories";

const HOUR_MS = 3_600_000;

test("from the login to a shared calendar in lynx", async ({ world, lynx }) => {
  const { origin } = world.site;
  const email = newEmail();
  await test.step("log in with the code from the mail", async () => {
    lynx.send(`${origin}/account/login`, { "E-mail": email }, "Send Me the Link");
    const { text } = await world.mailbox.waitFor(email, CODE);
    const typed = { "Access code": CODE.exec(text)?.[0] ?? "" };
    const address = `${origin}/account/login-code?email=${encodeURIComponent(email)}`;
    expect(lynx.send(address, { "Access code": "0000-0000" }, "Login")).toContain(
      "Hm, it did not work. Possible issues:",
    );
    const profile = lynx.send(address, typed, "Login");
    expect(profile).toContain("Successfully logged in as");
    expect(profile).toContain("What's your name?");
    const saved = lynx.send(`${origin}/account/profile`, { "Public name": "Ann" }, "Continue");
    expect(saved).toContain("User updated successfully");
  });

  const calendar = await test.step("create a calendar", async () => {
    const page = lynx.send(`${origin}/calendars`, { Title: "Rowing club" }, "Create Calendar");
    expect(page).toMatch(/^ *Rowing club$/m);
    return addressIn(page);
  });
  // Makes later saves return to the list.
  lynx.read(`${calendar}/list`);

  await test.step("bad input keeps what was typed", async () => {
    const page = lynx.send(
      `${calendar}/events/new?day=2031-03-04`,
      { Location: "The old barn", "To time": "16:00" },
      "Save",
    );
    expect(page).toContain("Title is required.");
    expect(page).toContain("To must be after From");
    expect(page).toContain("The old barn");
    expect(page).toContain("17:05");
  });

  await test.step("add a timed, an all-day and a three-day event", async () => {
    const list = create(lynx, calendar, {
      Title: "Training",
      "From date": "2031-03-04",
      "From time": "18:00",
      "To date": "2031-03-04",
      "To time": "19:30",
      Location: "Boathouse",
    });
    expect(list).toContain("Tue, Mar 4 '31, 6pm - 7:30pm");
    expect(list).toContain("Boathouse");
    create(lynx, calendar, {
      Title: "Club day",
      "All day": true,
      "From date": "2031-03-08",
      "To date": "2031-03-08",
    });
    create(lynx, calendar, {
      Title: "River tour",
      "All day": true,
      "From date": "2031-03-14",
      "To date": "2031-03-16",
    });
  });

  await test.step("edit, duplicate, delete", async () => {
    const edited = lynx.send(linkOf(lynx, calendar, "edit", 0), { Title: "Training 2" }, "Save");
    expect(edited).toContain("Training 2");
    const copied = lynx.send(linkOf(lynx, calendar, "duplicate", 0), {}, "Save");
    expect(copied).toContain("Tue, Mar 11 '31, 6pm - 7:30pm");
    const asked = linkOf(lynx, calendar, "delete", 1);
    expect(lynx.read(asked)).toContain("Confirm to delete this event.");
    const left = lynx.send(asked, {}, "Delete");
    expect(left).toContain("Event deleted.");
    expect(left).not.toMatch(/\]Club day/);
  });

  await test.step("see them in the list and in the month, without the session", async () => {
    const visitor = startLynx();
    try {
      const list = visitor.read(`${calendar}/list`);
      expect(list.match(/\]Training 2/g)).toHaveLength(2);
      expect(list).toContain("River tour");
      expect(list).not.toContain("Create Event");
      expect(list).not.toContain(email);
      const month = visitor.read(`${calendar}/calendar?month=2031-03`);
      expect(month).toContain("March 2031");
      expect(month).toContain("River tour");
    } finally {
      visitor.close();
    }
  });
});

test("w3m draws the month as a table, and the list in order", async ({ world, logIn }) => {
  test.skip(spawnSync("w3m", ["-version"]).status !== 0, "w3m is not installed");
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const from = Date.UTC(2031, 2, 4, 17);
  await editor.api("calendar/saveEvent", {
    calendarId: id,
    id: "",
    title: "Training",
    location: "Hall",
    notes: "",
    allDay: false,
    from,
    to: from + HOUR_MS,
  });
  const address = `${world.site.origin}/calendar/${id}`;
  const month = drawInW3m(`${address}/calendar?month=2031-03`);
  expect(month).toMatch(/Mon.*Tue.*Wed.*Thu.*Fri.*Sat.*Sun/);
  expect(month).toMatch(/\b3\b.*\b4\b.*\b5\b.*\b6\b.*\b7\b.*\b8\b.*\b9\b/);
  expect(month).toContain("Training");
  const list = drawInW3m(`${address}/list`);
  expect(list.indexOf("Today:")).toBeLessThan(list.indexOf("Tue, Mar 4 '31, 6pm - 7pm"));
});

function create(lynx: Lynx, calendar: string, typed: Record<string, string | true>): string {
  const page = lynx.send(`${calendar}/events/new`, typed, "Save");
  expect(page).toContain(String(typed.Title));
  return page;
}

/** The address of the n-th Edit, Duplicate or Delete link of the list. */
function linkOf(lynx: Lynx, calendar: string, what: string, index: number): string {
  const links = lynx.read(`${calendar}/list`).matchAll(/https?:\S+\/events\/\S+/g);
  const found = [...links].map(([link]) => link).filter((link) => link.endsWith(`/${what}`))[index];
  if (!found) throw new Error(`There is no ${what} number ${index} in the list.`);
  return found;
}
