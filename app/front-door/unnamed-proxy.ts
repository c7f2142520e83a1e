// Notices a proxy that the settings do not name: all its visitors count as one, and share one visitor's limits.
import type { IncomingMessage } from "node:http";
import { isNearby, isTrusted, type Network } from "./client-address";

/**
 * To be called with each request as it came in; calls `tell` for the first one that names another client
 * and comes from a nearby address that is no trusted proxy. From far away anybody may say anything.
 */
export function watchUnnamedProxy(
  proxies: Network[],
  tell: ((address: string) => void) | undefined,
): (request: IncomingMessage) => void {
  let isTold = tell === undefined;
  return ({ headers, socket: { remoteAddress } }) => {
    if (isTold || headers["x-forwarded-for"] === undefined) return;
    if (!isNearby(remoteAddress) || isTrusted(remoteAddress, proxies)) return;
    isTold = true;
    tell?.(remoteAddress?.replace(/^::ffff:/, "") ?? "");
  };
}
