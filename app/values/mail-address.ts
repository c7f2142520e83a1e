// Validates mail addresses and parses lists of addresses and domains.

import { parseUrl } from "./parse-url";

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const LETTERS = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u;
const NOT_ASCII = /\P{ASCII}/u;
const DOMAIN_LITERAL = /^\[[0-9A-Fa-f:.]+\]$/;
/** Starts an encoded word (RFC 2047), which some mail programs decode within an address. */
const ENCODED_WORD = "=?";

/**
 * True for one plain address: a dot-atom in ASCII and a host name, within the lengths of RFC 5321 section 4.5.3.1. The
 * host name may have other letters if it is in its lookup form (IDNA). Quoted local parts, comments, groups, lists,
 * spaces and control characters are refused: mail programs disagree on them, and a login mail must not reach a second
 * reader.
 */
export function isMailAddress(text: string): boolean {
  const address = asciiAddress(text);
  return hasSafeLocalPart(address) && DOMAIN.test(domainOf(address));
}

/** The address as mail servers accept it: "ann@müller.example" becomes "ann@xn--mller-kva.example". */
export function asciiAddress(text: string): string {
  const domain = domainOf(text);
  if (!LETTERS.test(domain) || !NOT_ASCII.test(domain) || !isAsLookedUp(domain)) return text;
  const host = parseUrl(`http://${domain}`)?.hostname;
  return host === undefined ? text : text.slice(0, -domain.length) + host;
}

/** Letters in another form, such as wide ones, would let one address look like another. */
function isAsLookedUp(domain: string): boolean {
  return domain === domain.normalize("NFKC").toLowerCase() && !/(?:^|\.)-|-(?:\.|$)/.test(domain);
}

/** Like `isMailAddress`; the host may also be an IP address in brackets, as in an ORIGIN. */
export function isSenderAddress(text: string): boolean {
  return isMailAddress(text) || (hasSafeLocalPart(text) && DOMAIN_LITERAL.test(domainOf(text)));
}

function hasSafeLocalPart(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || text.includes(ENCODED_WORD)) return false;
  const at = text.indexOf("@");
  return at > 0 && at <= LONGEST_LOCAL_PART && LOCAL_PART.test(text.slice(0, at));
}

function domainOf(text: string): string {
  return text.slice(text.indexOf("@") + 1);
}

/** In lower case; a domain matches every address at exactly that host. */
export type AddressList = { addresses: string[]; domains: string[] };

/** Parses "ann@example.org, @club.example", or returns the first entry that is neither an address nor a domain. */
export function readAddressList(text: string): AddressList | { wrong: string } {
  const entries = text.split(",").map((entry) => entry.trim().toLowerCase());
  const wrong = entries.find((entry) => !isMailAddress(isDomain(entry) ? `any${entry}` : entry));
  if (wrong !== undefined) return { wrong };
  return {
    addresses: entries.filter((entry) => !isDomain(entry)).map(asciiAddress),
    domains: entries.filter(isDomain).map((entry) => domainOf(asciiAddress(`any${entry}`))),
  };
}

function isDomain(entry: string): boolean {
  return entry.startsWith("@");
}

/** Whether the list includes the address, ignoring case; null includes everyone. */
export function includesAddress(list: AddressList | null, email: string): boolean {
  if (list === null) return true;
  const address = asciiAddress(email.toLowerCase());
  return list.addresses.includes(address) || list.domains.includes(domainOf(address));
}
