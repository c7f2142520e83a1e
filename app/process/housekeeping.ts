// Recurring work: keeps the demo calendar around today or removes it, checks whether changes can be saved, purges old
// data.

import { purgeMailFolder } from "~/mail/folder-transport";
import { putDemoAway, refreshDemo } from "~/process/demo/demo";
import type { Store } from "~/store/store";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import { unusedSince } from "~/values/app-password";
import {
  DELETED_KEPT_DAYS,
  ENDED_LINK_DAYS,
  GONE_ITEM_DAYS,
  HISTORY_DAYS,
  NEARLY_FULL,
  SESSION_IDLE_DAYS,
  SESSION_LIFETIME_DAYS,
} from "~/values/limits";

/** Dates whose answers are erased per transaction; the rest wait for the next hour. */
const DATES_ERASED_AT_ONCE = 500;
const SENT_MAIL_DAYS = 7;
/** Without a mail server, these files are the only copy. */
const MAIL_FILE_DAYS = 30;

type Options = {
  now: () => number;
  timeZone: string;
  /** Whether there is a demo calendar. */
  demo: boolean;
  /** The public address, for links of the demo calendar. */
  origin: string;
  /** How large the database may grow, from the file's current size. */
  mostBytes: (fileBytes: number) => number;
  /** Where mails are written while there is no mail server. */
  mailFolder: string;
  log: (line: object) => void;
};

export function purge(store: Store, now: number): void {
  store.change(() => {
    // A day after they expire, so that the site can tell "too old" from "wrong".
    store.accessCodes.purge(now - DAY_MS);
    store.sessions.purge(now - SESSION_IDLE_DAYS * DAY_MS, now - SESSION_LIFETIME_DAYS * DAY_MS);
    const { day, madeBefore } = unusedSince(now);
    store.appPasswords.purge(day, madeBefore);
    store.events.purge(now - DELETED_KEPT_DAYS * DAY_MS);
    store.categories.purge(now - DELETED_KEPT_DAYS * DAY_MS);
    store.series.purge(now - DELETED_KEPT_DAYS * DAY_MS);
    store.deleted.purgeDates(now - DELETED_KEPT_DAYS * DAY_MS);
    store.versions.purge(now - HISTORY_DAYS * DAY_MS);
    store.davChanges.purge(now - GONE_ITEM_DAYS * DAY_MS);
    store.calendars.purge(now - DELETED_KEPT_DAYS * DAY_MS);
    store.answerers.cutOffExpired(now);
    store.links.purge(now - ENDED_LINK_DAYS * DAY_MS);
    store.personalFeeds.purge(now - ENDED_LINK_DAYS * DAY_MS);
    store.invites.purge(now);
    store.followers.purge(now);
    store.suggestions.purge(now);
    store.answers.purgeRemoved(now - ANSWERS.restoredHours * HOUR_MS);
    store.answers.eraseEnded(now - ANSWERS.keptDays * DAY_MS, DATES_ERASED_AT_ONCE);
    store.answerers.purgeQuestions(now);
    store.answerers.purgeWithoutAnswers();
    store.answerQuestions.purge(now);
    store.outbox.purge(now - SENT_MAIL_DAYS * DAY_MS);
    // A day after each expires, so that the site can tell an expired preview from one that never existed.
    store.importPreviews.purge(now - DAY_MS);
    store.imports.purgeSources(now - 2 * DAY_MS);
    store.attempts.purge(now - DAY_MS, now + DAY_MS);
  });
}

/** Sets the database's size limit and returns how close it is. */
function limitSite({ bytes }: Store, mostBytes: Options["mostBytes"]): "full" | "nearly" | "" {
  const { file, used } = bytes.ofSite();
  const most = mostBytes(file);
  bytes.limitSite(most);
  if (used > most) return "full";
  return used > NEARLY_FULL * most ? "nearly" : "";
}

/** Runs every task at once and then each at its own interval, until `stop` is called. */
export function startHousekeeping(store: Store, options: Options): { stop: () => void } {
  const { now, timeZone, demo, origin, mailFolder, log } = options;
  const keepDemo = () =>
    demo ? refreshDemo(store, { now: now(), timeZone, origin }) : putDemoAway(store, now());
  let isRoom = "";
  const keepRoom = () => {
    const before = isRoom;
    isRoom = limitSite(store, options.mostBytes);
    if (isRoom === before) return;
    const { used } = store.bytes.ofSite();
    const level = isRoom === "" ? "info" : "warn";
    log({
      level,
      event: "database-room",
      is: isRoom || "enough",
      used,
      most: store.bytes.mostOfSite(),
    });
  };
  const guarded = (name: string, work: () => void) => () => {
    try {
      work();
    } catch (error) {
      log({ event: "housekeeping-failed", name, error: String(error) });
    }
  };
  // Errors are caught at the start too: with a full disk, existing data is still readable.
  const works: [number, () => void][] = [
    [MINUTE_MS, guarded("demo", keepDemo)],
    [MINUTE_MS, guarded("room", keepRoom)],
    [MINUTE_MS, guarded("probe", () => store.probe())],
    [
      MINUTE_MS,
      guarded("suggestion mails", () => store.change(() => store.suggestions.notifyAdmins(now()))),
    ],
    [60 * MINUTE_MS, guarded("purge", () => purge(store, now()))],
    [
      60 * MINUTE_MS,
      guarded("mail files", () => purgeMailFolder(mailFolder, now() - MAIL_FILE_DAYS * DAY_MS)),
    ],
  ];
  for (const [, work] of works) work();
  const timers = works.map(([every, work]) => setInterval(work, every));
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach(clearTimeout) };
}
