// Checks that a request names the site's host, and that a write comes from the site's own pages, or from a program that
// is not a browser.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isLoopback, isTrusted, readNetworks } from "./client-address";
import type { FrontDoorOptions } from "./options";
import { type Refusal, refusal } from "./refusal";
import type { RequestFacts } from "./request-facts";

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** Recently parsed hosts: most requests name the same one. */
const known = new Map<string, string | null>();
const MOST_KNOWN = 100;

/** Lower case and without the scheme's default port; null for an invalid host. */
function normalHost(host: string, scheme: string): string | null {
  if (host.length > 255 || !HOST.test(host)) return null;
  const address = `${scheme}//${host}`;
  const found = known.get(address);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const normal = URL.canParse(address) ? new URL(address).host : null;
  known.set(address, normal);
  return normal;
}

/** From the raw headers: Node's list of repeated headers would be built from all of them. */
function hostHeaders({ rawHeaders }: IncomingMessage): string[] {
  const isHost = (name = "") => name.length === 4 && name.toLowerCase() === "host";
  return rawHeaders.filter((_, at) => at % 2 === 1 && isHost(rawHeaders[at - 1]));
}

/** The host of the target, else of the Host header; null without one, undefined for a malformed one. */
function readHost(
  request: IncomingMessage,
  scheme: string,
  targetHost: string | undefined,
): string | null | undefined {
  const given = hostHeaders(request);
  if (given.length > 1) return undefined;
  // RFC 9112 §3.2: HTTP/1.1 requires the header, HTTP/1.0 does not.
  if (given[0] === undefined && request.httpVersion !== "1.0") return undefined;
  const named = given[0] === undefined ? null : (normalHost(given[0], scheme) ?? undefined);
  if (named === undefined || targetHost === undefined) return named;
  return normalHost(targetHost, scheme) ?? undefined;
}

type HostFacts = Pick<FrontDoorOptions, "origin" | "port" | "site" | "monitors">;

/**
 * The host to trust, or a refusal: 400 for a malformed header, 421 if an origin is configured and the request names
 * another (RFC 9110 §15.5.20). A health check from this machine or a monitor may name any host, because it cannot know
 * the public one.
 */
export function admitHost(
  request: IncomingMessage,
  { routePath, targetHost }: Pick<RequestFacts, "routePath" | "targetHost">,
  { origin, port, site: { health }, monitors = [] }: HostFacts,
): { host: string } | Refusal {
  const site = origin === null ? null : new URL(origin);
  const host = readHost(request, site?.protocol ?? "http:", targetHost);
  if (host === undefined)
    return refusal(400, "host", "The Host header is malformed.", { plain: true });
  if (site === null) return { host: host ?? `localhost:${port}` };
  const peer = request.socket.remoteAddress;
  const isHealthCheck =
    health.includes(routePath) && (isLoopback(peer) || isTrusted(peer, readNetworks(monitors)));
  if (host === null || host === site.host || isHealthCheck) return { host: site.host };
  return refusal(
    421,
    "host",
    `This server is ${site.origin} and does not answer for other hosts.`,
    { base: site.origin, plain: !isForPerson(request) },
  );
}

/**
 * The site's address, without a trailing slash, as an admitted client knows it. Without a configured origin, only the
 * client's Origin header, already checked to have the same host, shows whether a proxy terminates TLS.
 */
export function originFor({ headers }: IncomingMessage, configured: string | null): string {
  if (configured !== null) return configured;
  const scheme = headers.origin?.toLowerCase().startsWith("https:") ? "https" : "http";
  return `${scheme}://${headers.host}`;
}

const OWN = ["same-origin", "none"];

/**
 * 403 for a write that another site started, according to Sec-Fetch-Site or Origin, whichever the browser sends. A
 * request with neither is not from a current browser, and passes. Without a configured origin, the Origin's host must
 * match the request's; the scheme is unknown then, since a proxy may terminate TLS.
 */
export function refuseCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  { origin, host }: { origin: string | null; host: string },
): Refusal | null {
  if (method === "GET" || method === "HEAD") return null;
  const site = headers["sec-fetch-site"];
  const from = headers.origin;
  const foreign =
    (site !== undefined && !OWN.includes(String(site))) ||
    (from !== undefined &&
      !(origin === null ? isFromHost(from, host) : from.toLowerCase() === origin));
  if (!foreign) return null;
  return refusal(
    403,
    "cross-site",
    "This form came from another site, so nothing was changed. Please open the page again and try again.",
  );
}

/** `null`, the Origin of a page without one, is not a URL and matches no host. */
function isFromHost(from: string, host: string): boolean {
  if (!/^https?:\/\/[!-.0-~]+$/i.test(from) || !URL.canParse(from)) return false;
  const { protocol, host: fromHost } = new URL(from);
  return fromHost === new URL(`${protocol}//${host}`).host;
}

/** Browsers accept HTML when they open a page; programs at a wrong address need no page. */
function isForPerson({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes("text/html") ?? false;
}
