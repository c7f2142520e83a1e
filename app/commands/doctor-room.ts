// The doctor's check of space: the accounts whose calendars take the most, and the database as a whole.
import type { Database as Connection } from "better-sqlite3";
import { z } from "zod";
import { sizeText } from "~/process/machine/disk-room";
import { BYTES_PER_ACCOUNT, COUNTS, NEARLY_FULL } from "~/values/limits";
import type { Finding } from "./doctor-checks";

const row = z.object({
  email: z.string(),
  calendars: z.number(),
  events: z.number(),
  bytes: z.number(),
});
type Account = z.infer<typeof row>;
const TOLD = 5;

/** Deleted calendars and events count, as they do for the limits. */
const ACCOUNTS = `
  select u.email, count(*) calendars, coalesce(sum(b.content + b.history), 0) bytes, sum(
    (select count(*) from events e where e.calendar_id = c.id)
    + (select count(*) from series s where s.calendar_id = c.id)) events
  from calendars c join users u on u.id = c.created_by
  left join calendar_bytes b on b.calendar_id = c.id
  group by u.id order by u.id`;

/** `most` is how large the database may become. */
export function checkRoom(connection: Connection, most: number): Finding {
  const about = "Room";
  const used = usedBytes(connection);
  const site = `The database takes ${sizeText(used)} of at most ${sizeText(most)} (MAX_DATABASE_MB)`;
  const accounts = z.array(row).parse(connection.prepare(ACCOUNTS).all());
  const largest = accounts.sort((a, b) => usedShare(b) - usedShare(a)).slice(0, TOLD);
  const [first] = largest;
  if (!first) return { about, state: roomState(used / most), says: site };
  const limits = `${write(COUNTS.eventsPerAccount)} events and ${sizeText(BYTES_PER_ACCOUNT)}`;
  return {
    about,
    state: roomState(Math.max(used / most, usedShare(first))),
    says: `${site}. An account may have ${limits} in the calendars that it created. The most have`,
    details: largest.map(
      ({ email, calendars, events, bytes }) =>
        `${email}: ${write(events)} events, ${sizeText(bytes)}, in ${write(calendars)} calendars`,
    ),
  };
}

/** The used share of an account's limit of events or bytes, whichever is larger. */
function usedShare({ events, bytes }: Account): number {
  return Math.max(events / COUNTS.eventsPerAccount, bytes / BYTES_PER_ACCOUNT);
}

function roomState(share: number): Finding["state"] {
  return share >= NEARLY_FULL ? "warn" : "ok";
}

function usedBytes(connection: Connection): number {
  const [pages, free, size] = ["page_count", "freelist_count", "page_size"].map((name) =>
    Number(connection.pragma(name, { simple: true })),
  );
  return ((pages ?? 0) - (free ?? 0)) * (size ?? 0);
}

function write(count: number): string {
  return count.toLocaleString("en");
}
