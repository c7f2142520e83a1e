// khal, fed by vdirsyncer, shows a repeating event over both clock changes and as its dates were changed. Where they
// are not installed, this counts as skipped.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day } from "~/calendar/days";
import { dateId } from "~/calendar/series";
import { epochOf } from "~/calendar/zones";
import { makeCalendar, saveEvent } from "../support/calendars";
import { childEnv } from "../support/child-env";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";

const run = promisify(execFile);
const HOUR = 3_600_000;
const FIRST = "2027-03-22";

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let site: Site;
let ann: Client;
let home: string;

beforeAll(async () => {
  site = await startSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  home = mkdtempSync(join(tmpdir(), "eas-reader-"));
});
afterAll(async () => {
  await site.stop();
  rmSync(home, { recursive: true, force: true });
});

/** A program with a home of its own and a clock in Berlin. */
function runAtHome(program: string, parameters: string[]) {
  const env = { ...childEnv(), HOME: home, TZ: "Europe/Berlin", LC_ALL: "C.UTF-8" };
  return run(program, parameters, { env });
}

function configure(link: string): void {
  mkdirSync(join(home, "events"));
  writeFileSync(
    join(home, "vdirsyncer.conf"),
    `[general]
status_path = "${join(home, "status")}"
[pair club]
a = "feed"
b = "disk"
collections = null
[storage feed]
type = "http"
url = "${site.origin}/ical/${link}.ics"
[storage disk]
type = "filesystem"
path = "${join(home, "events")}"
fileext = ".ics"
`,
  );
  writeFileSync(
    join(home, "khal.conf"),
    `[calendars]
[[club]]
path = ${join(home, "events")}
readonly = True
[locale]
timeformat = %H:%M
dateformat = %d.%m.
longdateformat = %Y-%m-%d
datetimeformat = %d.%m. %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
[sqlite]
path = ${join(home, "khal.db")}
`,
  );
}

/** What khal shows of some weeks after the next synchronization: "2027-03-22 19:00-20:30 Training". */
async function agenda(first: Day, last: Day): Promise<string[]> {
  await runAtHome("vdirsyncer", ["-c", join(home, "vdirsyncer.conf"), "sync"]);
  const { stdout } = await runAtHome("khal", [
    ...["-c", join(home, "khal.conf"), "list", "--day-format", ""],
    ...["--format", "{start-date-long} {start-end-time-style} {title}", first, last],
  ]);
  return stdout.split("\n").filter((line) => line !== "");
}

function at(day: Day, time = "19:00") {
  const from = epochOf(day, time, "Europe/Berlin");
  return { from, to: from + 1.5 * HOUR };
}

describe.skipIf(!isInstalled("vdirsyncer") || !isInstalled("khal"))("vdirsyncer and khal", () => {
  test("show each date once, at its hour over both clock changes, and each change at the next synchronization", async () => {
    const link = await makeCalendar(ann);
    configure(link);
    const training = { title: "Training", ...at(FIRST), repeat: { freq: "week" } };
    const first = await saveEvent(ann, link, training);
    const id = first.slice(0, first.lastIndexOf("_"));
    const dateOn = (weeks: number) => dateId({ id, day: addDays(FIRST, weeks * 7) });
    await runAtHome("vdirsyncer", ["-c", join(home, "vdirsyncer.conf"), "discover"]);
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
