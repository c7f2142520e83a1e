// Collects the facts about a request that the rules need, and passes them to the application in headers.
import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { CLIENT_ADDRESS_HEADER, clientAddress, isLoopback, type Network } from "./client-address";
import { findPath, routePathOf, splitAbsolute } from "./target";

/** Set on every request, overwriting one from outside; sent back as X-Request-Id and logged. */
export const REQUEST_ID_HEADER = "x-eas-request-id";

/** The peer's address, or "" if anything suggests a proxy in between. */
export const PEER_HEADER = "x-eas-peer-address";

const SIGN_OF_PROXY = /^(?:x-forwarded-.*|forwarded|x-real-ip|via)$/;

/** `routePath` is the form that rules match (see routePathOf); `path` is unchanged. */
export type RequestFacts = {
  id: string;
  address: string;
  method: string;
  url: string;
  path: string;
  routePath: string;
  /** The host in an absolute target, which counts instead of the Host header (RFC 9112 §3.2.2). */
  targetHost: string | undefined;
  /** Whether the address has its own methods and replies (OwnAddresses). */
  isOwn: boolean;
};

const ID_BYTES = 9;
/** Generating many random bytes costs no more than generating a few. */
const pool = Buffer.alloc(ID_BYTES * 400);
let used = pool.length;

/** 12 URL-safe characters, 72 random bits. */
function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString("base64url", used, used + ID_BYTES);
  used += ID_BYTES;
  return id;
}

/**
 * Whether the host suggests a proxy that sets no header: this server has no TLS, so a request for the https origin came
 * through a proxy; and a client on this machine does not use the public name.
 */
function hasProxysHost({ headers, socket }: IncomingMessage, publicHost: string | null): boolean {
  const host = headers.host?.toLowerCase() ?? "";
  if (host === publicHost) return true;
  const name = /^(?:\[([0-9a-f:.]+)\]|([^:]*))(?::\d+)?$/.exec(host);
  const isLocal = host === "" || name?.[2] === "localhost" || isLoopback(name?.[1] ?? name?.[2]);
  return isLoopback(socket.remoteAddress) && !isLocal;
}

/**
 * Reads the request, and replaces its claims about client, host and proxy, and an absolute target. Accepts none of the program's own headers
 * from outside. `publicHost` is the host of an https origin.
 */
export function readRequest(
  request: IncomingMessage,
  proxies: Network[],
  publicHost: string | null,
  isOwn: (method: string, routePath: string) => boolean = () => false,
): RequestFacts {
  const absolute = splitAbsolute(request.url ?? "");
  if (absolute) {
    request.url = absolute.url;
    request.headers.host = absolute.host;
  }
  const { headers, method = "", url = "", socket } = request;
  const forwarded = headers["x-forwarded-for"]?.toString();
  const address = clientAddress(socket.remoteAddress, forwarded, proxies);
  const id = newId();
  let isProxied = hasProxysHost(request, publicHost);
  for (const name of Object.keys(headers)) {
    isProxied ||= SIGN_OF_PROXY.test(name);
    if (name.startsWith("x-forwarded-") || name.startsWith("x-eas-")) delete headers[name];
  }
  headers[PEER_HEADER] = isProxied ? "" : address;
  headers[CLIENT_ADDRESS_HEADER] = address;
  headers[REQUEST_ID_HEADER] = id;
  const path = findPath(url) ?? url;
  const routePath = routePathOf(path);
  const targetHost = absolute?.host;
  return { id, address, method, url, path, routePath, targetHost, isOwn: isOwn(method, routePath) };
}
