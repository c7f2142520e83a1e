// Owns what a supervisor learns of the running process: whether it serves, and what works badly.
// Refuses to tell causes, figures and names: anyone may ask.
import { getRuntime } from "~/server/runtime";
import { unavailable } from "./storage-fault";

/** `saving` and `mail` are about what a restart does not mend, and leave the status as it is. */
type Health = {
  status: "ok" | "unavailable";
  database: "ok" | "failing";
  saving: "ok" | "failing";
  mail: "ok" | "degraded";
};

/** 200 while pages can be read, 503 otherwise. */
export function answerHealth(): Response {
  const { store, mail } = getRuntime();
  const reads = canRead() && store.faults().read !== "damaged";
  const health: Health = {
    status: reads ? "ok" : "unavailable",
    database: reads ? "ok" : "failing",
    saving: store.faults().write ? "failing" : "ok",
    mail: mail.state().degraded ? "degraded" : "ok",
  };
  return Response.json(health, {
    status: reads ? 200 : 503,
    headers: { "Cache-Control": "no-store", ...(reads ? {} : { "Retry-After": "10" }) },
  });
}

/** Asks for a row that every database has, past what SQLite may remember of it. */
function canRead(): boolean {
  const { store } = getRuntime();
  try {
    return store.read(() => store.instance.find("uid-suffix")) !== undefined;
  } catch (error) {
    if (!unavailable(error)) throw error;
    return false;
  }
}
