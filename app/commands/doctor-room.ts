// The doctor's check of who uses how much: the accounts whose calendars have the most events.
import type { Database as Connection } from "better-sqlite3";
import { z } from "zod";
import { COUNTS } from "~/values/limits";
import type { Finding } from "./doctor-checks";

const rows = z.array(z.object({ email: z.string(), calendars: z.number(), events: z.number() }));
const TOLD = 5;
/** From this share of what an account may have, an operator should know. */
const MUCH = 0.9;

/** Deleted ones count, as they do for the limit. */
const LARGEST = `
  select u.email, count(*) calendars, sum(
    (select count(*) from events e where e.calendar_id = c.id)
    + (select count(*) from series s where s.calendar_id = c.id)) events
  from calendars c join users u on u.id = c.created_by
  group by u.id order by events desc, u.id limit ${TOLD}`;

export function checkRoom(connection: Connection): Finding {
  const about = "Room";
  const largest = rows.parse(connection.prepare(LARGEST).all());
  const [first] = largest;
  if (!first) return { about, state: "ok", says: "No account has a calendar" };
  const most = COUNTS.eventsPerAccount;
  const says = `An account may have ${write(most)} events in the calendars that it created. The most have`;
  const details = largest.map(
    ({ email, calendars, events }) =>
      `${email}: ${write(events)} events in ${write(calendars)} calendars`,
  );
  return { about, state: first.events >= MUCH * most ? "warn" : "ok", says, details };
}

function write(count: number): string {
  return count.toLocaleString("en");
}
