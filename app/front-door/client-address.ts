// Finds the client address that a request is counted under: the peer's, or the one forwarded by a trusted proxy.
// Detects an unconfigured proxy.
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Set by the front door on every request; overwrites any header of that name from outside. */
export const CLIENT_ADDRESS_HEADER = "x-eas-client-address";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [Address, number];

/** Throws an Error that names the entry that is neither an address nor a CIDR range. */
export function readNetworks(entries: string[]): Network[] {
  return entries.map((entry) => {
    if (ipaddr.isValidCIDR(entry)) return unmapped(ipaddr.parseCIDR(entry));
    const address = readAddress(entry);
    if (address === null) throw new Error(`Not an address or CIDR range of a proxy: ${entry}`);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  });
}

/** Converts an IPv4-mapped IPv6 range to the IPv4 range. */
function unmapped([address, bits]: Network): Network {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96) {
    return [address.toIPv4Address(), bits - 96];
  }
  return [address, bits];
}

/** Recently parsed addresses: each request of a connection would parse the same one again. */
const read = new Map<string, Address | null>();
const MOST_READ = 1_000;
const LONGEST_ADDRESS = 50;

/** Stricter than inet_aton: `1` or `0x7f.1` is not an address. Returns an IPv4-mapped address as IPv4. */
function readAddress(text: string): Address | null {
  const known = read.get(text);
  if (known !== undefined) return known;
  const address = parseAddress(text);
  if (read.size >= MOST_READ) read.clear();
  if (text.length <= LONGEST_ADDRESS) read.set(text, address);
  return address;
}

function parseAddress(text: string): Address | null {
  const bare = text.replace(/%.*$/, "");
  return isIP(bare) === 0 ? null : ipaddr.process(bare);
}

/** Some proxies append the port. */
function readForwarded(entry: string): Address | null {
  const text = entry.trim();
  const withPort = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text);
  return readAddress(withPort?.[1] ?? text);
}

function isIn(address: Address, networks: Network[]): boolean {
  return networks.some(
    ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
  );
}

function write(address: Address): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/**
 * The client's address in canonical form; "unknown" for a closed connection. From a trusted peer, the right-most entry
 * of X-Forwarded-For that is not a trusted proxy, or the hop right of an entry that is no address.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: Network[],
): string {
  const nearest = readAddress(peer ?? "");
  if (nearest === null) return "unknown";
  let client = nearest;
  for (const entry of (forwardedFor ?? "").split(",").reverse()) {
    if (!isIn(client, proxies)) break;
    const before = readForwarded(entry);
    if (before === null) break;
    client = before;
  }
  return write(client);
}

/** Whether the connection is a trusted proxy's, which carries many clients' requests. */
export function isTrusted(peer: string | undefined, proxies: Network[]): boolean {
  const address = readAddress(peer ?? "");
  return address !== null && isIn(address, proxies);
}

/** Ranges not used on the public internet (ipaddr.js's names). */
const NEARBY = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

/** Whether a peer is on this machine or a private network. */
export function isNearby(peer: string | undefined): boolean {
  return NEARBY.includes(readAddress(peer ?? "")?.range() ?? "");
}

/**
 * Detects a proxy missing from the settings: all its visitors would share one visitor's limits. Call it with each
 * request before its headers change. Calls `notify` for the first request from a nearby untrusted address that names
 * another client; headers from the internet could claim anything.
 */
export function watchUnnamedProxy(
  proxies: Network[],
  notify: ((address: string) => void) | undefined,
): (request: IncomingMessage) => void {
  let isNotified = notify === undefined;
  return ({ headers, socket: { remoteAddress } }) => {
    if (isNotified || headers["x-forwarded-for"] === undefined) return;
    if (!isNearby(remoteAddress) || isTrusted(remoteAddress, proxies)) return;
    isNotified = true;
    notify?.(remoteAddress?.replace(/^::ffff:/, "") ?? "");
  };
}

export function isLoopback(peer: string | undefined): boolean {
  return readAddress(peer ?? "")?.range() === "loopback";
}

const NETWORK_BYTES = {
  ipv4: { narrow: 4, middle: 3, wide: 2 },
  ipv6: { narrow: 8, middle: 6, wide: 4 },
};

/**
 * The network that an address is counted under. Narrow: IPv4 as it is and IPv6 by /64, one household. Middle: /24 and
 * /48, one company or one customer of a host. Wide: /16 and /32, one provider.
 */
export function networkOf(address: string, width: "narrow" | "middle" | "wide"): string {
  const parsed = readAddress(address);
  if (parsed === null) return address;
  const bytes = parsed.toByteArray().slice(0, NETWORK_BYTES[parsed.kind()][width]);
  return `${parsed.kind()}:${Buffer.from(bytes).toString("hex")}`;
}
