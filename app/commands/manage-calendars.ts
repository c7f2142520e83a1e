// npm run calendars [-- delete|restore link]: lists the calendars of this installation, deletes one, restores it.

import { pagePaths } from "~/paths/pages";
import type { Calendar } from "~/store/calendars/calendar-store";
import { DELETED_KEPT_DAYS } from "~/values/limits";
import {
  type Beside,
  CommandError,
  openStoreBeside,
  requireWords,
  runCommand,
  showText,
} from "./command";

const USAGE = `Usage: npm run calendars                      lists all, with their links
       npm run calendars -- delete <link>     takes one away; it can be restored for ${DELETED_KEPT_DAYS} days
       npm run calendars -- restore <link>    brings it back`;

/** The secret part of the address of a calendar, its pages or its feeds. */
const LINK = /(?:^|\/(?:calendar|ical|news|embed|wall|agenda)\/)([A-Za-z0-9_-]{22})(?=$|[/.?#])/;

await runCommand(USAGE, (config, args) => {
  const [task, address, ...rest] = requireWords(USAGE, args, LINK);
  const isKnown = task === undefined || task === "delete" || task === "restore";
  if (!isKnown || rest.length > 0) throw new CommandError(USAGE);
  if (task !== undefined && address === undefined) throw new CommandError(USAGE);
  const beside = openStoreBeside(config);
  try {
    if (task === undefined) return list(beside, config.origin);
    const change = task === "delete" ? takeAway : bringBack;
    return change(address ?? "", beside);
  } finally {
    beside.close();
  }
});

function list({ store }: Beside, origin: string): number {
  for (const calendar of store.calendars.listAll()) {
    const managers = store.calendars.listAdmins(calendar.id).map(({ email }) => email);
    const { id, title, modifiedAt, link, deletedAt } = calendar;
    const events = store.events.countAlive(id) + store.series.countAlive(id);
    console.log(
      [
        showText(title),
        deletedAt === null ? "" : `deleted on ${day(deletedAt)}`,
        `${events} events`,
        `changed on ${day(modifiedAt)}`,
        managers.join(" ") || "nobody manages it",
        `${origin}${pagePaths.calendar(link)}`,
      ]
        .filter(Boolean)
        .join(" · "),
    );
  }
  return 0;
}

function day(epoch: number): string {
  return new Date(epoch).toISOString().slice(0, 10);
}

/** By any of its links, also ended ones: a complaint names the one that its sender has. */
function find(address: string, { store }: Beside): Calendar {
  const [, link = ""] = LINK.exec(address) ?? [];
  const leadsTo = ({ id, link: main }: Calendar) =>
    main === link || store.links.list(id).some(({ token }) => token === link);
  const found = store.calendars.listAll().find(leadsTo);
  if (!found) throw new CommandError(`There is no calendar with the link ${address}.`);
  return found;
}

/**
 * Sends no mail, and no mailed link can restore the calendar, not even one from an earlier deletion: a calendar banned
 * by a court stays deleted until it is restored here or purged.
 */
function takeAway(address: string, beside: Beside): number {
  const { store, secrets } = beside;
  const now = Date.now();
  const { title } = store.change(() => {
    const calendar = find(address, beside);
    const restoreHash = secrets.hashToken(secrets.newToken());
    store.calendars.setDeleted(calendar.id, { deletedAt: now, restoreHash });
    return store.calendars.touch(calendar, now);
  });
  console.log(`Nobody can see the calendar "${showText(title)}" anymore.`);
  console.log(
    `It is removed for good after ${DELETED_KEPT_DAYS} days; backups have it longer. Until then: npm run calendars -- restore ${address}`,
  );
  return 0;
}

function bringBack(address: string, beside: Beside): number {
  const { store } = beside;
  const { title } = store.change(() => {
    const calendar = find(address, beside);
    if (calendar.deletedAt === null) throw new CommandError("This calendar is not deleted.");
    store.calendars.setRestored(calendar.id);
    return store.calendars.touch(calendar, Date.now());
  });
  console.log(`The calendar "${showText(title)}" is back, at the same link.`);
  return 0;
}
