// npm run seed -- --events 10000 [--calendars 1] [--title Seeded] [--seed 1] [--admin e-mail]: creates calendars full
// of made-up events for trying the product, and prints their addresses.
import { parseArgs } from "node:util";
import { getOrMakeUser } from "~/operations/accounts/login";
import { pagePaths } from "~/paths/pages";
import { putTraining } from "~/process/demo/sample-training";
import type { Config } from "~/process/settings/config";
import type { User } from "~/store/accounts/user-store";
import { dayIn } from "~/time/zones";
import { COUNTS, LIMITS } from "~/values/limits";
import { cleanLine } from "~/values/text";
import { type Beside, CommandError, openStoreBeside, requireEmail, runCommand } from "./command";
import {
  makeSeedEvents,
  makeSeedNews,
  SEED_CATEGORIES,
  SEED_LINKS,
  SEED_WALL,
} from "./seed-content";

const MOST_CALENDARS = 10_000;
/** The repeating event with its two changed dates counts as this many events. */
const TRAINING_COUNTS = 3;

type Wish = { events: number; calendars: number; title: string; seed: number; admin: string };

const USAGE = `Usage: npm run seed -- [--events 1000] [--calendars 1] [--title text] [--seed 1] [--admin email]
Makes calendars full of made-up events, for people who want to try, and prints their addresses.`;

await runCommand(USAGE, (config, args) => {
  const wish = readWish(args);
  const beside = openStoreBeside(config);
  try {
    const admin = wish.admin === "" ? null : findAdmin(wish.admin, beside);
    for (let number = 1; number <= wish.calendars; number += 1) {
      const link = addCalendar(number, wish, { config, beside, admin });
      console.log(`${config.origin}${pagePaths.calendar(link)}`);
    }
    return 0;
  } finally {
    beside.close();
  }
});

function readWish(args: string[]): Wish {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: "string", default: "1000" },
      calendars: { type: "string", default: "1" },
      title: { type: "string", default: "Seeded calendar" },
      seed: { type: "string", default: "1" },
      admin: { type: "string", default: "" },
    },
  });
  return {
    events: readNumber("--events", values.events, COUNTS.eventsPerCalendar),
    calendars: readNumber("--calendars", values.calendars, MOST_CALENDARS),
    title: cleanLine(values.title) || "Seeded calendar",
    seed: readNumber("--seed", values.seed, 0xffffffff),
    admin: values.admin,
  };
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= most) return number;
  throw new CommandError(`${name} must be a whole number from 0 to ${most.toLocaleString("en")}.`);
}

function findAdmin(text: string, { store }: Beside): User {
  const address = requireEmail(text);
  return store.change(() => getOrMakeUser(address, { store, now: Date.now() }));
}

type Place = { config: Config; beside: Beside; admin: User | null };

/** Adds one calendar in one transaction; returns its link. */
function addCalendar(
  number: number,
  { events, calendars, title, seed }: Wish,
  { config, beside: { store, secrets }, admin }: Place,
): string {
  const now = Date.now();
  const timeZone = config.defaultTimeZone;
  const suffix = calendars > 1 ? ` ${number}` : "";
  const link = secrets.newToken();
  // Generate the events before the transaction, which blocks a running server. It then assigns category keys.
  const places = SEED_CATEGORIES.map((_, index) => index);
  const options = { count: events, seed: seed + number, now, timeZone, categories: places };
  const content = Array.from(makeSeedEvents(options), (event) => {
    return { ...event, id: secrets.newId(), uid: secrets.newUid(), now };
  });
  store.change(() => {
    const calendar = store.calendars.add({
      link,
      title: title.slice(0, LIMITS.calendarTitle - suffix.length) + suffix,
      timeZone,
      createdBy: admin?.id ?? null,
      now,
    });
    if (admin) {
      store.calendars.addAdmin(calendar.id, admin.id, now);
      store.marks.put(admin.id, calendar.id, "favorite");
    }
    store.categories.replace(calendar.id, SEED_CATEGORIES, now);
    const keys = store.categories.list(calendar.id).map(({ id }) => id);
    const keyAt = (place: number | null) => (place === null ? null : (keys[place] ?? null));
    const values = content.map((event) => ({ ...event, categoryId: keyAt(event.categoryId) }));
    store.events.addAll(calendar.id, values);
    if (events + TRAINING_COUNTS <= COUNTS.eventsPerCalendar) {
      const names = { id: secrets.newId(), uid: secrets.newUid(), categoryId: keyAt(0) };
      putTraining(store, calendar.id, names, { today: dayIn(now, timeZone), timeZone, now });
    }
    store.homes.put(calendar.id, { wall: SEED_WALL, links: SEED_LINKS, modifiedAt: now });
    for (const item of makeSeedNews(now)) {
      const author = { authorId: admin?.id ?? null, authorName: "Robin" };
      store.news.add({ ...item, ...author, id: secrets.newId(), calendarId: calendar.id });
    }
  });
  return link;
}
