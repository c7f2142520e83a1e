// Checks calendars of other sites: how many there are, and which cannot be read.
import type { Database as Connection } from "better-sqlite3";
import { z } from "zod";
import type { Finding } from "~/commands/doctor-checks";
import { DAY_MS } from "~/time/durations";

const rows = z.array(
  z.object({
    name: z.string(),
    host: z.string(),
    state: z.string(),
    failingAt: z.number().nullable(),
    calendarId: z.number(),
  }),
);

/** The address itself is encrypted; the host says whom to contact. */
const FAILING = `
  select s.name, s.host, s.state, s.failing_at failingAt, s.calendar_id calendarId
  from sources s join calendars c on c.id = s.calendar_id
  where s.kind = 'address' and s.state in ('failing', 'stopped') and c.deleted_at is null
  order by s.id limit 20`;
const COUNTED = "select count(*) from sources where kind = 'address'";

export function checkSources(connection: Connection, now: number): Finding {
  const about = "Other calendars";
  const all = z.number().parse(connection.prepare(COUNTED).pluck().get());
  if (all === 0) return { about, state: "ok", says: "No calendar of another site is shown" };
  const failing = rows.parse(connection.prepare(FAILING).all());
  const says = `${all} calendars of other sites are shown`;
  if (failing.length === 0) return { about, state: "ok", says };
  const details = failing.map(({ name, host, state, failingAt, calendarId }) => {
    const days = Math.floor((now - (failingAt ?? now)) / DAY_MS);
    return `${name} (${host}) in calendar ${calendarId}: ${state} for ${days} days`;
  });
  return { about, state: "warn", says: `${says}; ${failing.length} cannot be read`, details };
}
