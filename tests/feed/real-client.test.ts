// Debian's calendar programs read the feed: vdirsyncer and khal synchronize it, calcurse imports it.
// Skipped for programs that are not installed.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCalendar, saveEvent } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { isInstalled, runAtHome, subscribe } from "../support/khal";
import { joinSite, type SharedSite } from "../support/shared-site";

const hasVdirsyncer = isInstalled("vdirsyncer") && isInstalled("khal");
const hasCalcurse = isInstalled("calcurse");

const HOUR = 3_600_000;
const at = (time: string) => Date.parse(`${time}+01:00`);

/** All in December 2026 in Berlin; for an all-day event, any time on its first and last day. */
const EVENTS = {
  timed: {
    title: "Training, Gruppe B",
    location: "Halle 3; Süd",
    notes: "Bitte Schuhe mitbringen.\nKontakt: Łukasz – „Wand“, C:\\neu",
    from: at("2026-12-05T15:00"),
    to: at("2026-12-05T16:30"),
  },
  overnight: {
    title: "Hüttennacht",
    from: at("2026-12-07T20:00"),
    to: at("2026-12-08T09:00"),
  },
  wholeDay: {
    title: "Putztag 🧹",
    allDay: true,
    from: at("2026-12-10T00:00"),
    to: at("2026-12-10T00:00"),
  },
  wholeDays: {
    title: "Лыжи",
    allDay: true,
    from: at("2026-12-12T00:00"),
    to: at("2026-12-14T00:00"),
  },
  canceled: {
    title: "CANCELED: Theorie",
    from: at("2026-12-16T19:00"),
    to: at("2026-12-16T20:00"),
  },
};

let site: SharedSite;
let ann: Client;
let link: string;
let home: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  link = await makeCalendar(ann, "Ski, Gruppe B");
  for (const [name, event] of Object.entries(EVENTS)) ids[name] = await saveEvent(ann, link, event);
  home = mkdtempSync(join(tmpdir(), "eas-reader-"));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe.skipIf(!hasVdirsyncer)("vdirsyncer and khal", () => {
  let khal: Awaited<ReturnType<typeof subscribe>>;

  beforeAll(async () => {
    khal = await subscribe(home, `${site.origin}/ical/${link}.ics`);
  });

  /** One line for each event and day: its title, and the time khal shows that day. */
  function agenda(format = "{start-end-time-style} {title}"): Promise<string[]> {
    return khal.list(["2026-12-01", "2026-12-31"], format, "{date-long}");
  }

  test("show every kind of event at its time, and each change after the next synchronisation", async () => {
    await khal.synchronize();
    expect(await agenda()).toEqual([
      "2026-12-05",
      "15:00-16:30 Training, Gruppe B",
      "2026-12-07",
      "20:00→ Hüttennacht",
      "2026-12-08",
      "→09:00 Hüttennacht",
      "2026-12-10",
      " Putztag 🧹",
      "2026-12-12",
      "↦ Лыжи",
      "2026-12-13",
      "↔ Лыжи",
      "2026-12-14",
      "⇥ Лыжи",
      "2026-12-16",
      "19:00-20:00 CANCELED: Theorie",
    ]);
    const [, details] = await agenda("{location} | {description}");
    expect(details).toBe("Halle 3; Süd | Bitte Schuhe mitbringen.");
    const before = readdirSync(khal.folder).sort();
    expect(before).toHaveLength(5);

    const moved = { from: at("2026-12-05T17:00"), to: at("2026-12-05T17:00") + HOUR };
    await saveEvent(ann, link, { ...EVENTS.timed, ...moved, id: ids.timed });
    await saveEvent(ann, link, { ...EVENTS.wholeDay, title: "Großputz", id: ids.wholeDay });
    await ann.api("calendar/deleteEvent", { calendarId: link, eventId: ids.overnight });
    await khal.synchronize();
    expect(await agenda()).toEqual([
      "2026-12-05",
      "17:00-18:00 Training, Gruppe B",
      "2026-12-10",
      " Großputz",
      "2026-12-12",
      "↦ Лыжи",
      "2026-12-13",
      "↔ Лыжи",
      "2026-12-14",
      "⇥ Лыжи",
      "2026-12-16",
      "19:00-20:00 CANCELED: Theorie",
    ]);
    // vdirsyncer gives a changed event a new file; the two unchanged events keep theirs.
    const after = readdirSync(khal.folder);
    expect(after).toHaveLength(4);
    expect(after.filter((name) => before.includes(name))).toHaveLength(2);
  });

  test("keep what they have when the site does not know the calendar for a while", async () => {
    const wrong = khal.writeConfig(`${site.origin}/ical/AAAAAAAAAAAAAAAAAAAAAA.ics`);
    const before = readdirSync(khal.folder).sort();
    await expect(khal.synchronize(wrong)).rejects.toMatchObject({ code: 1 });
    expect(readdirSync(khal.folder).sort()).toEqual(before);
  });
});

describe.skipIf(!hasCalcurse)("calcurse", () => {
  test("imports every event and leaves none out", async () => {
    const data = join(home, "calcurse");
    mkdirSync(data);
    const file = join(home, "feed.ics");
    const feed = await fetch(`${site.origin}/ical/${link}.ics`);
    writeFileSync(file, await feed.text());
    const events = (readFileSync(file, "utf8").match(/^BEGIN:VEVENT/gm) ?? []).length;
    const { stdout, stderr } = await runAtHome(home, "calcurse", [
      "-D",
      data,
      "-C",
      data,
      "-q",
      "-i",
      file,
    ]);
    expect(stdout + stderr).not.toMatch(/skipped|warning/i);
    const listed = await runAtHome(home, "calcurse", [
      "-D",
      data,
      "-C",
      data,
      "-G",
      "--format-apt",
      "%m\n",
      "--format-event",
      "%m\n",
      "--format-recur-apt",
      "%m\n",
      "--format-recur-event",
      "%m\n",
    ]);
    const titles = new Set(listed.stdout.split("\n").filter((line) => line !== ""));
    expect(titles.size).toBe(events);
    expect([...titles]).toEqual(expect.arrayContaining(["Training, Gruppe B", "Лыжи"]));
  });
});
