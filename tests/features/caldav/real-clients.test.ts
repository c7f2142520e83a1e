// vdirsyncer (a Debian package) synchronizes a site's calendar in both directions, if it is installed.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../../support/client";
import { isInstalled, runAtHome } from "../../support/khal";
import { type Site, startSite } from "../../support/site";

const HOUR = 3_600_000;
const MANY = 200;

let site: Site;
let ann: Client;
let home: string;

beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  ann = createClient(site);
  await ann.login("ann@example.org");
  home = mkdtempSync(join(tmpdir(), "eas-dav-"));
});
afterAll(async () => {
  await site.stop();
  rmSync(home, { recursive: true });
});

/** A calendar with this many events, and a password for it alone. */
async function prepare(title: string, count: number) {
  const { calendarId } = await ann.call("calendar/create", { title, timeZone: "Europe/Berlin" });
  const from = Date.UTC(2031, 2, 4, 17);
  const events = Array.from({ length: count }, (_, n) => ({
    title: `Event ${n}`,
    from: from + n * 24 * HOUR,
    to: from + n * 24 * HOUR + HOUR,
  }));
  for (const event of events) await ann.call("calendar/saveEvent", { calendarId, ...event });
  const password = await ann.call("password/create", { name: "Laptop", calendarId });
  const titles = async () => {
    const window = { from: from - HOUR, to: from + (count + 30) * 24 * HOUR };
    const view = await ann.call("calendar/view", { id: calendarId, ...window });
    return view.events.map((event) => event.title).sort();
  };
  return { calendarId, from, password, titles };
}

const written = (uid: string, title: string, from: number) => {
  const stamp = new Date(from).toISOString().replace(/[-:]|\.\d+/g, "");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Test//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTAMP:20260101T000000Z",
    `DTSTART:${stamp}`,
    "DURATION:PT1H",
    `SUMMARY:${title}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
};

test.skipIf(!isInstalled("vdirsyncer"))(
  "vdirsyncer: 200 events, changes and deletions on both sides, and quiet afterwards",
  async () => {
    const { calendarId, from, password, titles } = await prepare("Club", MANY);
    const file = join(home, "both.conf");
    writeFileSync(
      file,
      `[general]
status_path = "${join(home, "status")}"
[pair club]
a = "eas"
b = "disk"
collections = ["from a"]
[storage eas]
type = "caldav"
url = "${site.origin}/dav/"
username = "${password.username}"
password = "${password.password}"
[storage disk]
type = "filesystem"
path = "${join(home, "club")}"
fileext = ".ics"
`,
    );
    const run = (what: string) => runAtHome(home, "vdirsyncer", ["-c", file, what]);
    const discovering = runAtHome(home, "sh", ["-c", `yes | vdirsyncer -c ${file} discover`]);
    await discovering;
    await run("sync");
    const [collection = ""] = readdirSync(join(home, "club"));
    const folder = join(home, "club", collection);
    const files = () => readdirSync(folder).filter((name) => name.endsWith(".ics"));
    const fileOf = (title: string) =>
      join(
        folder,
        files().find((name) =>
          readFileSync(join(folder, name), "utf8").includes(`SUMMARY:${title}\r`),
        ) ?? "none",
      );
    expect(files()).toHaveLength(MANY);

    const { events } = await ann.call("calendar/view", {
      id: calendarId,
      from,
      to: from + 9 * 24 * HOUR,
    });
    const [first, second] = events;
    await ann.call("calendar/saveEvent", {
      id: first?.id ?? "",
      calendarId,
      title: "Changed here",
      from,
      to: from + HOUR,
    });
    await ann.call("calendar/deleteEvent", { calendarId, eventId: second?.id ?? "" });
    writeFileSync(join(folder, "new.ics"), written("new@laptop", "Made there", from + 5 * HOUR));
    const changed = fileOf("Event 7");
    const text = readFileSync(changed, "utf8");
    writeFileSync(changed, text.replace("SUMMARY:Event 7\r", "SUMMARY:Changed there\r"));
    rmSync(fileOf("Event 8"));
    await run("sync");

    const all = await titles();
    expect(all).toHaveLength(MANY - 1);
    expect(all).toEqual(expect.arrayContaining(["Changed here", "Changed there", "Made there"]));
    for (const gone of ["Event 1", "Event 7", "Event 8"]) expect(all).not.toContain(gone);
    expect(files()).toHaveLength(MANY - 1);
    expect(existsSync(fileOf("Changed here"))).toBe(true);

    // It first reads its own changes back in our form; then both sides are equal.
    await run("sync");
    const stored = Object.fromEntries(
      files().map((name) => [name, readFileSync(join(folder, name), "utf8")]),
    );
    const { list: before } = await ann.call("history/list", { calendarId, limit: 1 });
    const { stderr } = await run("sync");
    expect(stderr).not.toMatch(/Copying|Deleting|error/i);
    expect(
      Object.fromEntries(files().map((name) => [name, readFileSync(join(folder, name), "utf8")])),
    ).toEqual(stored);
    expect((await ann.call("history/list", { calendarId, limit: 1 })).list).toEqual(before);
    expect(before[0]).toMatchObject({ via: "app", appName: "Laptop" });
  },
);
