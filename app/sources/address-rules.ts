// Decides which addresses of machines may be asked for a calendar: public ones, and those that the operator allows.
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Public IPv6 addresses; outside of them are those that carry an IPv4 one in their last bits (RFC 4291 §2.5.5). */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Without SOURCE_ALLOW only these. */
const USUAL_PORTS = [80, 443, 8443];

/**
 * Whether a machine with these addresses may be asked at this port: with all of them allowed at any, else with every one
 * public. `allow` has addresses and CIDR ranges.
 */
export function mayAsk(addresses: readonly string[], port: number, allow: readonly string[]) {
  if (addresses.length === 0) return false;
  if (addresses.every((one) => isAllowed(one, allow))) return true;
  return (
    USUAL_PORTS.includes(port) && addresses.every((one) => isAllowed(one, allow) || isPublic(one))
  );
}

/** Forms that carry another address, such as NAT64, 6to4 and Teredo, are not. */
function isPublic(text: string): boolean {
  const address = parse(text);
  if (address?.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(PUBLIC_V6);
}

function isAllowed(text: string, allow: readonly string[]): boolean {
  const address = parse(text);
  if (!address) return false;
  return allow.some((one) => {
    const [range, bits] = one.includes("/")
      ? ipaddr.parseCIDR(one)
      : ([ipaddr.parse(one), undefined] as const);
    if (range.kind() !== address.kind()) return false;
    return address.match(range, bits ?? (range.kind() === "ipv4" ? 32 : 128));
  });
}

function parse(text: string): Address | undefined {
  return ipaddr.isValid(text) && !text.includes("%") ? ipaddr.parse(text) : undefined;
}
