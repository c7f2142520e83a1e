// The operator's commands: backup while the server runs, restore, login without mail, doctor, made-up calendars.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { makeCalendar } from "../support/calendars";
import { createClient } from "../support/client";
import { runCommand, runServer } from "../support/commands";
import { addCalendar, makeFolder, openData, overwrite, removeFolder } from "../support/data";
import { findFreePort, startSite } from "../support/site";
import { type Mailbox, startMailbox } from "../support/smtp";

const LINK = "Club__________________";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const inFolder = () => ({ DATA_DIR: folder });
const databaseFile = () => join(folder, "calendar.db");

function fill(events: number): void {
  const data = openData(folder);
  addCalendar(data, LINK, events);
  data.close();
}

function countEvents(file: string): number {
  const connection = new BetterSqlite(file);
  const count = connection.prepare("select count(*) from events").pluck().get();
  connection.close();
  return Number(count);
}

describe("the restore drill", () => {
  test("a backup made beside a running server brings back what it held, and its history, after the database is ruined", async () => {
    const site = await startSite({ DATA_DIR: folder });
    const ann = createClient(site);
    await ann.login("ann@example.org");
    const calendarId = await makeCalendar(ann, "Kept");
    const event = { calendarId, title: "Rowing", from: 1_900_000_000_000, to: 1_900_003_600_000 };
    const { id } = await ann.call("calendar/saveEvent", event);
    await ann.call("calendar/saveEvent", { ...event, id, title: "Sailing" });
    const kept = await ann.call("history/list", { calendarId });
    expect(kept.list).toHaveLength(3);

    const file = join(folder, "drill.db");
    const backup = await runCommand("backup", [file], inFolder());
    expect([backup.code, backup.output]).toEqual([0, expect.stringContaining("made and checked")]);
    await ann.api("calendar/create", { title: "Made after the backup" });
    await ann.call("calendar/saveEvent", { ...event, id, title: "After the backup" });

    const running = await runCommand("restore", [file], inFolder());
    expect(running.code).toBe(3);
    expect(running.output).toContain("Another server is using");
    expect(await site.stop({ keep: true })).toBe(0);

    overwrite(databaseFile(), 0, 0.5);
    const refused = await runServer(inFolder());
    expect(refused.code).toBe(3);
    expect(refused.output).toContain("Restore a backup: npm run restore");

    const restored = await runCommand("restore", [file], inFolder());
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining("in place")]);
    const again = await startSite({ DATA_DIR: folder });
    const visitor = createClient(again);
    const shown = await visitor.api<{ title: string }>("calendar/view", { id: calendarId });
    expect(shown.payload.title).toBe("Kept");
    // No session survives a restore, not even one that was valid when the backup was made.
    const old = createClient(again);
    for (const [name, value] of ann.cookies) old.cookies.set(name, value);
    expect((await old.api<{ email: string }>("user/profile")).payload.email).toBe("");
    // Changes made before the backup can still be undone after the restore.
    const { output } = await runCommand("login-code", ["ann@example.org"], inFolder());
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(output)?.[0] ?? "";
    await old.call("auth/local/login", { email: "ann@example.org", code });
    expect(await old.call("history/list", { calendarId })).toEqual(kept);
    await old.call("history/undo", { calendarId, batch: kept.list[0]?.batch ?? "" });
    const { events } = await old.call("calendar/view", { id: calendarId });
    expect(events).toMatchObject([{ title: "Rowing" }]);
    await again.stop({ keep: true });
    expect(readdirSync(folder).filter((name) => name.includes(".replaced-"))).not.toEqual([]);
  });

  test("on another machine, where there is nothing yet, the backup alone is enough", async () => {
    fill(3);
    const file = join(folder, "calendar-backup.db");
    expect((await runCommand("backup", [file], inFolder())).code).toBe(0);
    const elsewhere = join(folder, "elsewhere");
    const restored = await runCommand("restore", [file], { DATA_DIR: elsewhere });
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining("3 events")]);
    expect(countEvents(join(elsewhere, "calendar.db"))).toBe(3);
    expect(statSync(join(elsewhere, "calendar.db")).mode & 0o777).toBe(0o600);
  });
});

test("restore refuses what is no backup, and says what it wants when it is given nothing", async () => {
  fill(1);
  const before = readFileSync(databaseFile());
  const file = join(folder, "notes.txt");
  writeFileSync(file, "Hello".repeat(1000));
  const refused = await runCommand("restore", [file], inFolder());
  expect([refused.code, refused.output]).toEqual([3, expect.stringContaining("is damaged")]);
  expect(readFileSync(databaseFile()).equals(before)).toBe(true);
  const into = await runCommand("restore", [folder], inFolder());
  expect([into.code, into.output]).toEqual([3, `${folder} is no file. Name a backup file.\n`]);
  const asked = await runCommand("restore", [], inFolder());
  expect([asked.code, asked.output]).toEqual([
    1,
    expect.stringContaining("Usage: npm run restore"),
  ]);
});

describe("backup", () => {
  test("without a name goes where the others are, and overwrites nothing", async () => {
    fill(1);
    expect((await runCommand("backup", [], inFolder())).code).toBe(0);
    const [name = ""] = readdirSync(join(folder, "backups"));
    expect(name).toMatch(/^manual-\d{8}T\d{6}Z\.db$/);
    const twice = await runCommand("backup", [join(folder, "backups", name)], inFolder());
    expect([twice.code, twice.output]).toEqual([3, expect.stringContaining("already exists")]);
    const itself = await runCommand("backup", [databaseFile()], inFolder());
    expect(itself.output).toContain("already exists");
  });

  test("says so where there is nothing to back up, and makes nothing", async () => {
    const elsewhere = join(folder, "elsewhere");
    for (const place of [folder, elsewhere]) {
      const refused = await runCommand("backup", [], { DATA_DIR: place });
      expect([refused.code, refused.output]).toEqual([3, expect.stringContaining("npm start")]);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test("says so where the name is a folder's, or leads through a file", async () => {
    fill(1);
    const taken = await runCommand("backup", [folder], inFolder());
    expect([taken.code, taken.output]).toEqual([3, expect.stringContaining("already exists")]);
    const through = await runCommand("backup", [join(databaseFile(), "copy.db")], inFolder());
    expect([through.code, through.output]).toEqual([1, `There is no folder ${databaseFile()}.\n`]);
  });
});

describe("login-code", () => {
  test("lets an owner in whose mail does not work, beside the running server", async () => {
    const site = await startSite({ DATA_DIR: folder, SMTP_URL: "smtp://127.0.0.1:1" });
    const { code, output } = await runCommand("login-code", ["Owner@Example.org"], inFolder());
    expect(code).toBe(0);
    const typed = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(output)?.[0] ?? "";
    const owner = createClient(site);
    const body = { email: "owner@example.org", code: typed };
    expect((await owner.api("auth/local/login", body)).status).toBe("OK");
    expect((await createClient(site).api("auth/local/login", body)).status).toBe("Error");

    const second = await runCommand("login-code", ["owner@example.org"], {
      ...inFolder(),
      ORIGIN: "https://calendar.example.org",
    });
    const link = new URL(/https:\S+/.exec(second.output)?.[0] ?? "");
    expect(link.origin).toBe("https://calendar.example.org");
    const mailed = Object.fromEntries(link.searchParams);
    expect((await createClient(site).api("auth/local/login", mailed)).status).toBe("OK");
    await site.stop({ keep: true });
  });

  test.each([
    ["login-code", ["nobody"]],
    ["doctor", ["--mail", "nobody"]],
    ["seed", ["--admin", "nobody"]],
  ])("wants one e-mail, and %s too", async (name, args) => {
    fill(0);
    const { code, output } = await runCommand(name, args, inFolder());
    expect([code, output]).toEqual([1, "Enter an email address, such as ann@example.org.\n"]);
  });
});

describe("doctor", () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  afterAll(() => mailbox.stop());

  test("finds nothing wrong with a sound installation, and its test mail arrives", async () => {
    fill(1);
    const { code, output } = await runCommand("doctor", ["--mail", "owner@example.org"], {
      ...inFolder(),
      PORT: String(await findFreePort()),
      ORIGIN: "https://calendar.example.org",
      SMTP_URL: mailbox.url.replace("//", "//user:geheim@"),
    });
    expect(output).toContain("is intact");
    expect(output).toContain("test email to owner@example.org");
    expect(output).not.toContain("geheim");
    expect(output).not.toContain("BAD");
    expect(code).toBe(0);
    expect(mailbox.mails.at(-1)).toMatchObject({ to: "owner@example.org" });
  });

  test("says which part is bad: the database, the mail server", async () => {
    fill(2_000);
    overwrite(databaseFile(), 0.5, 0.7);
    const gone = await startMailbox();
    await gone.stop();
    const env = { ...inFolder(), SMTP_URL: gone.url };
    const { code, output } = await runCommand("doctor", [], env);
    expect(code).toBe(1);
    expect(output).toMatch(/BAD.*Database/);
    expect(output).toMatch(/BAD.*Mail.*127\.0\.0\.1:\d+: .*ECONNREFUSED/);
  });

  test("a wrong variable is named, as at the start", async () => {
    const { code, output } = await runCommand("doctor", [], { ...inFolder(), PORT: "http" });
    expect([code, output]).toEqual([2, expect.stringContaining("PORT must be a port number")]);
  });

  test("changes nothing and makes nothing", async () => {
    const env = { ...inFolder(), PORT: String(await findFreePort()) };
    for (const args of [[], ["--mail", "owner@example.org"]]) {
      const { code, output } = await runCommand("doctor", args, env);
      expect([code, output]).toEqual([0, expect.stringContaining("the first start creates it")]);
      expect(readdirSync(folder)).toEqual([]);
    }
  });
});

test("the list of people says that there is nobody yet", async () => {
  fill(0);
  const { code, output } = await runCommand("people", [], inFolder());
  expect([code, output]).toEqual([0, "No one has logged in yet.\n"]);
});

describe("seed", () => {
  test("makes calendars of the same content for the same number, and prints where they are", async () => {
    fill(0);
    const wish = ["--events", "300", "--title", "Tried out", "--admin", "ann@example.org"];
    const first = await runCommand("seed", wish, inFolder());
    const second = await runCommand("seed", wish, inFolder());
    const other = await runCommand("seed", [...wish, "--seed", "2"], inFolder());
    const links = [first, second, other].map(({ code, output }) => {
      expect(code).toBe(0);
      return /\/calendar\/([\w-]{22})/.exec(output)?.[1] ?? "";
    });
    const { store, close } = openData(folder);
    const contents = links.map((link) => {
      const calendar = store.calendars.findByLink(link);
      expect(calendar?.title).toBe("Tried out");
      const events = store.events.listAll(calendar?.id ?? 0);
      const [training, ...more] = store.series.listAll(calendar?.id ?? 0);
      expect([more.length, training?.skips.length, training?.changedDays.length]).toEqual([
        0, 1, 2,
      ]);
      expect(events.some(({ allDay }) => allDay)).toBe(true);
      expect(events.some(({ firstDay, lastDay }) => firstDay !== lastDay)).toBe(true);
      return JSON.stringify(events.map(({ title, from, to, notes }) => [title, from, to, notes]));
    });
    const ann = store.users.findByEmail("ann@example.org");
    expect(store.calendars.listManagedBy(ann?.id ?? 0)).toHaveLength(3);
    close();
    expect(contents[0]).toBe(contents[1]);
    expect(contents[0]).not.toBe(contents[2]);
    const years = new Set(
      JSON.parse(contents[0] ?? "[]").map(([, from]: number[]) =>
        new Date(from ?? 0).getUTCFullYear(),
      ),
    );
    expect(years.size).toBeGreaterThan(8);
  });

  test("refuses more than a calendar may hold, by name", async () => {
    fill(0);
    const { code, output } = await runCommand("seed", ["--events", "20001"], inFolder());
    expect([code, output]).toEqual([1, expect.stringContaining("--events must be")]);
  });
});
