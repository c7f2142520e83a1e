// Erases deleted data from the database's own files: empties the log every hour and rewrites the database once a week.
import type { Database as Connection } from "better-sqlite3";
import { requireRoom } from "~/process/machine/disk-room";
import { compact, compactedAt, emptyLog } from "~/store/kernel/database";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { minutesIn } from "~/time/zones";
import { BACKUP_ROOM_BYTES, databaseBytes } from "./backup-schedule";

const EVERY_MS = 7 * DAY_MS;
/** After this, rewrites at any hour: a machine may be off every night. */
const LATEST_MS = 10 * DAY_MS;
/** Minutes after midnight in DEFAULT_TIME_ZONE. */
const NIGHT = { from: 3 * 60, to: 5 * 60 };

type Parts = {
  connection: Connection;
  dataDir: string;
  timeZone: string;
  now: () => number;
  log: (line: object) => void;
};

/** Checks at once, before serving requests, and then every hour, until `stop` is called. */
export function startErasing(parts: Parts): { look: () => void; stop: () => void } {
  const { connection, dataDir, now, log } = parts;
  const rewrite = () => {
    const began = performance.now();
    // A rewrite writes the database twice: to a temporary file and to its log.
    requireRoom(dataDir, 2 * databaseBytes(connection) + BACKUP_ROOM_BYTES);
    compact(connection, now());
    log({ event: "database-compacted", ms: Math.round(performance.now() - began) });
  };
  const guarded = (name: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      log({ level: "warn", event: "housekeeping-failed", name, error: String(error) });
    }
  };
  const lookAt = (atStart: boolean) => {
    if (isDue(parts, atStart)) guarded("compact", rewrite);
    guarded("empty log", () => emptyLog(connection));
  };
  lookAt(true);
  const timer = setInterval(() => lookAt(false), HOUR_MS);
  timer.unref();
  return { look: () => lookAt(false), stop: () => clearInterval(timer) };
}

/** Waits for a restart or the night, when the fewest people have to wait, but not past `LATEST_MS`. */
function isDue({ connection, now, timeZone }: Parts, atStart: boolean): boolean {
  const age = Math.abs(now() - compactedAt(connection));
  if (age < EVERY_MS) return false;
  return atStart || age >= LATEST_MS || isNight(now(), timeZone);
}

function isNight(now: number, timeZone: string): boolean {
  const minutes = minutesIn(now, timeZone);
  return minutes >= NIGHT.from && minutes < NIGHT.to;
}
