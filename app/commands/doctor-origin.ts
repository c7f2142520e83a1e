// The doctor's check of the site's public address, as a visitor from outside would reach it.
import { lookup } from "node:dns/promises";
import { programPaths } from "~/paths/programs";
import type { Config } from "~/process/settings/config";
import type { Finding } from "./doctor-checks";

const about = "Public address";
const TIMEOUT_MS = 8_000;

/** Whether the name resolves, a server answers there, its certificate is valid, and the server is EAS. */
export async function checkOrigin({ configuredOrigin }: Config): Promise<Finding[]> {
  if (configuredOrigin === null) return [];
  const { hostname, protocol } = new URL(configuredOrigin);
  try {
    await lookup(hostname.replace(/^\[(.*)\]$/, "$1"));
  } catch {
    const says = `The name ${hostname} leads to no machine. Make a record (A or AAAA) for it where the domain is managed`;
    return [{ about, state: "warn", says }];
  }
  try {
    const response = await fetch(`${configuredOrigin}${programPaths.health()}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "manual",
    });
    const found = judge(configuredOrigin, response.status, await response.text());
    return found.state === "ok" ? [found, ...(await checkApps(configuredOrigin))] : [found];
  } catch (error) {
    return [{ about, ...explainOrigin(error, { origin: configuredOrigin, protocol }) }];
  }
}

/** Some proxies answer the well-known address themselves, or allow only the methods that pages use. */
async function checkApps(origin: string): Promise<Finding[]> {
  if (!origin.startsWith("https:")) return [];
  const ask = (path: string) =>
    fetch(`${origin}${path}`, {
      method: "PROPFIND",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "manual",
    });
  const known = await ask(programPaths.knownCalendarApps());
  const root = await ask(programPaths.calendarApps());
  const isKnown = known.status === 301 && /\/dav\/$/.test(known.headers.get("location") ?? "");
  const isRoot = root.status === 401 && root.headers.has("www-authenticate");
  if (isKnown && isRoot) {
    return [{ about: "Calendar apps", state: "ok", says: `Calendar apps find ${origin}` }];
  }
  const path = isRoot ? programPaths.knownCalendarApps() : programPaths.calendarApps();
  const { status } = isRoot ? known : root;
  const says = `${origin}${path} answers PROPFIND with ${status}: the proxy in front answers it itself or lets it not pass, so that calendar apps cannot log in`;
  return [{ about: "Calendar apps", state: "warn", says }];
}

function judge(origin: string, status: number, text: string): Finding {
  if (/"database":/.test(text)) return { about, state: "ok", says: `${origin} leads to EAS` };
  const says = `${origin} answers with ${status}, but not as EAS does: another program, or a proxy that does not reach it`;
  return { about, state: "warn", says };
}

/**
 * Explains the error in plain words. Errors that may occur only on this machine are not failures: many networks cannot
 * reach their own public address from inside.
 */
export function explainOrigin(
  error: unknown,
  { origin, protocol }: { origin: string; protocol: string },
): Pick<Finding, "state" | "says"> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const words = cause instanceof Error ? cause.message : String(cause);
  if (/EXPIRED/.test(code)) return bad(`The certificate of ${origin} has expired`);
  if (/ALTNAME/.test(code)) return bad(`The certificate of ${origin} is for another name`);
  if (/SELF_SIGNED|UNABLE_TO|CERT_/.test(code)) {
    return bad(`The certificate of ${origin} is not trusted by anyone outside (${code})`);
  }
  if (/SSL|TLS|EPROTO/.test(code) && protocol === "https:") {
    return bad(`${origin} speaks no https there: a proxy with a certificate is missing in front`);
  }
  return {
    state: "warn",
    says: `Nothing answers at ${origin} (${code || words}). Is the proxy running, and are its ports open? Try it from another network too`,
  };
}

function bad(says: string): Pick<Finding, "state" | "says"> {
  return { state: "fail", says };
}
