// kill -9 while mailing followers: everybody gets each list exactly once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { allDayTimes } from "~/event/event-times";
import { followers } from "~/store/schema/schema";
import { addDays } from "~/time/days";
import { dayIn } from "~/time/zones";
import { startMailServer } from "../mail/mail-server";
import { addCalendar, openData } from "../support/data";
import { eventValues } from "../support/events";
import { waitUntil } from "../support/patience";
import { startSite } from "../support/site";
import { note, ROUNDS, TIMEOUT_MS } from "./rounds";

const PEOPLE = 60;
const LINK = "Killed________________";
/** Counted from when the site is ready, when its first round has started. */
const LONGEST_LIFE_MS = 300;

/** A time zone where it is about 1 pm, so that the next list is due long after this test. */
function zoneOfNoon(): string {
  const ahead = ((13 - new Date().getUTCHours() + 35) % 24) - 11;
  return `Etc/GMT${ahead < 0 ? "+" : "-"}${Math.abs(ahead)}`;
}

const folder = mkdtempSync(join(tmpdir(), "eas-follower-kill-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Adds a calendar with an event every day, and its followers. */
function fill(): void {
  const data = openData(folder);
  const { store } = data;
  const calendarId = addCalendar(data, LINK, 0);
  const now = Date.now();
  const today = dayIn(now, "UTC");
  const zone = zoneOfNoon();
  const days = { firstDay: addDays(today, -9), lastDay: addDays(today, 9) };
  const times = {
    allDay: true,
    timeZone: "UTC",
    ...days,
    ...allDayTimes(days.firstDay, days.lastDay, "UTC"),
  };
  const camp = eventValues({ title: "Camp", ...times });
  store.events.add(calendarId, { ...camp, id: "camp", uid: "camp", now });
  for (let n = 0; n < PEOPLE; n += 1) {
    const choice = {
      digest: "daily",
      changes: false,
      remindHours: null,
      categoryId: null,
    } as const;
    const asked = {
      ...choice,
      calendarId,
      email: `f${n}@example.org`,
      zone,
      linkId: null,
      language: null,
    };
    const question = { confirmHash: "", confirmExpiresAt: now };
    const id = store.followers.ask({ ...asked, createdAt: now }, question);
    store.followers.confirm(id, { now, nextDigestAt: now, nextReminderAt: null });
  }
  data.close();
}

/** Makes everybody's list due again. */
function makeDue(): void {
  const data = openData(folder);
  data.database
    .update(followers)
    .set({ nextDigestAt: Date.now() - 1_000 })
    .run();
  data.close();
}

/** True once every list is sent and no mail is waiting. */
function isDone(): boolean {
  const data = openData(folder);
  const isMoved = data.store.followerMails.listDigestsDue(Date.now(), 1).length === 0;
  const { waiting } = data.store.outbox.countByState();
  data.close();
  return isMoved && waiting === 0;
}

const messageIdOf = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? "";

test(
  "kill -9 while followers are mailed: one mail each",
  async () => {
    const mailbox = await startMailServer();
    const env = { DATA_DIR: folder, SMTP_URL: mailbox.url, MAILS_PER_HOUR: "10000" };
    fill();
    for (let round = 0; round < ROUNDS.kill; round += 1) {
      makeDue();
      const killed = await startSite(env);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_LIFE_MS));
      killed.process.kill("SIGKILL");
      await killed.stop({ keep: true });
      const site = await startSite(env);
      await waitUntil(isDone);
      await site.stop({ keep: true });
    }
    await mailbox.stop();
    const ids = new Map<string, Set<string>>();
    for (const { to, raw } of mailbox.mails) {
      const [reader = ""] = to;
      ids.set(reader, (ids.get(reader) ?? new Set()).add(messageIdOf(raw)));
    }
    expect(ids.size).toBe(PEOPLE);
    expect([...new Set([...ids.values()].map((each) => each.size))]).toEqual([ROUNDS.kill]);
    // Mails accepted just before a kill are sent again with the same Message-ID. Two are sent at a time.
    const again = mailbox.mails.length - PEOPLE * ROUNDS.kill;
    expect(again).toBeLessThanOrEqual(2 * ROUNDS.kill);
    note(
      "kill -9 while 60 followers are mailed",
      ROUNDS.kill,
      `${PEOPLE * ROUNDS.kill} lists, none lost, none written twice; ${again} taken twice by the mail server under one Message-ID`,
    );
  },
  TIMEOUT_MS,
);
