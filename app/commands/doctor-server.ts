// The doctor's checks of the machine: that a running server answers or a new one could listen on the port, space, and
// the user it runs as.

import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import type { Database as Connection } from "better-sqlite3";
import { z } from "zod";
import { explainListening } from "~/front-door/listening-fault";
import { programPaths } from "~/paths/programs";
import { isServerRunning } from "~/process/data/data-directory";
import { sizeText } from "~/process/machine/disk-room";
import { nameOwnUser, nameUser, ownUid } from "~/process/machine/system-user";
import type { Config } from "~/process/settings/config";
import { BYTES_PER_ACCOUNT, COUNTS, NEARLY_FULL } from "~/values/limits";
import type { Finding } from "./doctor-checks";

const about = "Server";
const HEALTH_TIMEOUT_MS = 5_000;
/** Health reports trouble with saving, mail and the log here; its status stays the same. */
const TROUBLE = /"(failing|degraded)"/;
/** Hosts that mean every address of the machine. */
const WILDCARDS = ["", "0.0.0.0", "::"];

/** Queries a running server's health, as a supervisor would; if none is running, opens the port for a moment. */
export function checkServer(config: Config): Promise<Finding> {
  return isServerRunning(config.dataDir) ? askServer(config) : tryPort(config);
}

async function askServer({ port, host }: Config): Promise<Finding> {
  const name = WILDCARDS.includes(host ?? "") ? "localhost" : writeHost(host ?? "");
  const place = `${name}:${port}`;
  try {
    const response = await fetch(`http://${place}${programPaths.health()}`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const facts = (await response.text()).trim();
    const says = `It answers at ${place}: ${facts}`;
    if (!response.ok) return { about, state: "fail", says };
    return { about, state: TROUBLE.test(facts) ? "warn" : "ok", says };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { about, state: "fail", says: `It runs but does not answer at ${place} (${reason})` };
  }
}

function writeHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function tryPort({ port, host }: Config): Promise<Finding> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => {
      const says = explainListening(error, { port, host }) ?? `It cannot listen: ${error.message}`;
      resolve({ about, state: "fail", says: `Not running. ${says.replace(/\.$/, "")}` });
    });
    probe.listen({ port, host }, () => {
      const says = `Not running. It may listen on port ${port}`;
      probe.close(() => resolve({ about, state: "ok", says }));
    });
  });
}

/** The doctor's check of space: the accounts whose calendars take the most, and the database as a whole. */
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

/**
 * Switches from root to the data's owner for the rest of the process, because root may read and write everything and
 * would find nothing wrong. Reports whose permissions were checked.
 */
export function actAsOwner(folder: string): Finding {
  const own = ownUid();
  if (own === undefined)
    return { about: "User", state: "ok", says: "This system has no owners of files" };
  if (!existsSync(folder)) return own === 0 ? unknownOwner(folder) : checkedAs("ok", nameOwnUser());
  const { uid, gid } = statSync(folder);
  if (uid === own)
    return own === 0 ? rootOwns(folder) : checkedAs("ok", `${nameOwnUser()}, who owns the data`);
  if (own !== 0)
    return checkedAs(
      "warn",
      `${nameOwnUser()}, but the data belongs to ${nameUser(uid)}. Run this as that user`,
    );
  become(uid, gid);
  return checkedAs("ok", `${nameUser(uid)}, who owns the data, though started by root`);
}

function checkedAs(state: Finding["state"], whom: string): Finding {
  return { about: "User", state, says: `Checked as ${whom}` };
}

function unknownOwner(folder: string): Finding {
  return checkedAs(
    "warn",
    `root, who may do everything. ${folder} does not exist, so who will own it is not known: run this as the service's user`,
  );
}

function rootOwns(folder: string): Finding {
  return checkedAs(
    "warn",
    `root, who owns ${folder}: a service that runs as another user, as with deploy/eas.service, cannot use it`,
  );
}

/** Sets the groups first: afterwards the process may no longer change them. */
function become(uid: number, gid: number): void {
  const groups = listGroups(uid) ?? [gid];
  process.setgroups?.(groups);
  process.setgid?.(groups[0] ?? gid);
  process.setuid?.(uid);
}

/** The groups of the user's services, the primary one first; undefined for a user unknown to the machine. */
function listGroups(uid: number): number[] | undefined {
  const { status, stdout } = spawnSync("id", ["-G", String(uid)], { encoding: "utf8" });
  return status === 0 ? stdout.trim().split(" ").map(Number) : undefined;
}
