// Reports to monitors and supervisors whether the process serves, and what does not work.
import { statfsSync } from "node:fs";
import { isLoopback, isTrusted, readNetworks } from "~/front-door/client-address";
import { PEER_HEADER } from "~/front-door/request-facts";
import { readDroppedLines } from "~/process/log";
import { getRuntime, type Runtime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import { LATE_MAIL_MS } from "~/values/limits";
import { unlessStorageFails } from "~/web/request/storage-failure";

/** `saving`, `mail` and `log` report problems that a restart does not solve, so they do not affect the status. */
type Health = {
  status: "ok" | "unavailable";
  database: "ok" | "failing";
  saving: "ok" | "failing";
  mail: "ok" | "degraded";
  /** Present only if the last lines of the log could not be written. */
  log?: "failing";
};

/** `mail` is degraded if the last try failed, and late if a mail has waited too long. */
type Readiness = Omit<Health, "status" | "mail"> & {
  status: "ready" | "not ready";
  disk: "ok" | "low";
  mail: "ok" | "degraded" | "late";
};

/** A test save runs each minute; two in a row may hit a lock. */
const LONGEST_UNSAVED_MS = 3 * MINUTE_MS;
const LITTLE_ROOM_BYTES = 200 * 1024 * 1024;

/** 200 while pages can be read, else 503: a problem that needs a restart or a person at once. */
export function answerHealth(request: Request): Response {
  const runtime = getRuntime();
  const reads = canRead(runtime);
  const health: Health = {
    status: reads ? "ok" : "unavailable",
    database: reads ? "ok" : "failing",
    saving: runtime.store.faults().write ? "failing" : "ok",
    mail: stateOfMail(runtime),
    ...stateOfLog(),
  };
  return answer(request, health, reads);
}

/** 200 while everything works and will keep working; 503 if a person should look, even if pages can be read. */
export function answerReadiness(request: Request): Response {
  const runtime = getRuntime();
  const { store } = runtime;
  const reads = canRead(runtime);
  const saves = !store.faults().write && store.sinceSaved() < LONGEST_UNSAVED_MS;
  const facts: Omit<Readiness, "status"> = {
    database: reads ? "ok" : "failing",
    saving: saves ? "ok" : "failing",
    disk: hasRoom(runtime) ? "ok" : "low",
    mail: reads && hasLateMail(runtime) ? "late" : stateOfMail(runtime),
    ...stateOfLog(),
  };
  const isReady = reads && saves && facts.disk === "ok" && facts.mail !== "late";
  return answer(request, { status: isReady ? "ready" : "not ready", ...facts }, isReady);
}

/** Details are only for this machine and the listed monitors; everybody else gets just the status. */
function answer(request: Request, facts: Health | Readiness, isWell: boolean): Response {
  const peer = request.headers.get(PEER_HEADER) ?? "";
  const { metricsAllowed } = getRuntime().config;
  const isTold = isLoopback(peer) || isTrusted(peer, readNetworks(metricsAllowed));
  return Response.json(isTold ? facts : { status: facts.status }, {
    status: isWell ? 200 : 503,
    headers: { "Cache-Control": "no-store", ...(isWell ? {} : { "Retry-After": "10" }) },
  });
}

/** Reads a row that every database has, bypassing SQLite's cache. */
function canRead({ store }: Runtime): boolean {
  const found = unlessStorageFails(() => store.read(() => store.instance.find("uid-suffix")));
  return found !== undefined && store.faults().read !== "damaged";
}

function hasRoom({ config }: Runtime): boolean {
  const room = unlessStorageFails(() => statfsSync(config.dataDir));
  return room !== undefined && room.bavail * room.bsize >= LITTLE_ROOM_BYTES;
}

function hasLateMail({ store, now }: Runtime): boolean {
  const oldest = unlessStorageFails(() => store.outbox.findOldestWaiting());
  return oldest !== undefined && now() - oldest >= LATE_MAIL_MS;
}

function stateOfLog(): Pick<Health, "log"> {
  return readDroppedLines().isFailing ? { log: "failing" } : {};
}

function stateOfMail({ mail }: Runtime): "ok" | "degraded" {
  return mail.state().degraded ? "degraded" : "ok";
}
