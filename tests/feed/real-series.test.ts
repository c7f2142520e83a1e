// khal, synchronized by vdirsyncer, shows a repeating event across both clock changes, with its changed dates.
// Skipped if they are not installed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dateId } from "~/event/series";
import { addDays, type Day } from "~/time/days";
import { epochAt } from "~/time/zones";
import { makeCalendar, saveEvent } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { isInstalled, subscribe } from "../support/khal";
import { joinSite, type SharedSite } from "../support/shared-site";

const HOUR = 3_600_000;
const FIRST = "2027-03-22";

let site: SharedSite;
let ann: Client;
let home: string;

beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  home = mkdtempSync(join(tmpdir(), "eas-reader-"));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function at(day: Day, time = "19:00") {
  const from = epochAt(day, time, "Europe/Berlin");
  return { from, to: from + 1.5 * HOUR };
}

describe.skipIf(!isInstalled("vdirsyncer") || !isInstalled("khal"))("vdirsyncer and khal", () => {
  test("show each date once, at its hour over both clock changes, and each change at the next synchronization", async () => {
    const link = await makeCalendar(ann);
    const training = { title: "Training", ...at(FIRST), repeat: { freq: "week" } };
    const first = await saveEvent(ann, link, training);
    const id = first.slice(0, first.lastIndexOf("_"));
    const dateOn = (weeks: number) => dateId({ id, day: addDays(FIRST, weeks * 7) });
    const khal = await subscribe(home, `${site.origin}/ical/${link}.ics`);
    const agenda = async (from: Day, to: Day) => {
      await khal.synchronize();
      return khal.list([from, to], "{start-date-long} {start-end-time-style} {title}");
    };
    expect(await agenda(FIRST, "2027-04-06")).toEqual([
      "2027-03-22 19:00-20:30 Training",
      "2027-03-29 19:00-20:30 Training",
      "2027-04-05 19:00-20:30 Training",
    ]);
    expect(await agenda("2027-10-25", "2027-11-02")).toEqual([
      "2027-10-25 19:00-20:30 Training",
      "2027-11-01 19:00-20:30 Training",
    ]);

    await saveEvent(ann, link, { title: "CANCELED: Training", ...at(FIRST), id: dateOn(0) });
    await saveEvent(ann, link, { title: "Moved", ...at("2027-03-31", "20:00"), id: dateOn(1) });
    await saveEvent(ann, link, { title: "Beyond", ...at("2027-04-12", "16:00"), id: dateOn(2) });
    await ann.call("calendar/deleteEvent", { calendarId: link, eventId: dateOn(4) });
    expect(await agenda(FIRST, "2027-04-27")).toEqual([
      "2027-03-22 19:00-20:30 CANCELED: Training",
      "2027-03-31 20:00-21:30 Moved",
      "2027-04-12 16:00-17:30 Beyond",
      "2027-04-12 19:00-20:30 Training",
      "2027-04-26 19:00-20:30 Training",
    ]);
  });
});
