// Reads a list of email addresses and domains, and tells which addresses are in it.
import { isMailAddress } from "./mail-address";

/** In lower case; a domain stands for every address at exactly that host. */
export type AddressList = { addresses: string[]; domains: string[] };

/** "ann@example.org, @club.example" as a list, or the first entry that is neither an address nor a domain. */
export function readAddressList(text: string): AddressList | { wrong: string } {
  const entries = text.split(",").map((entry) => entry.trim().toLowerCase());
  const wrong = entries.find((entry) => !isMailAddress(isDomain(entry) ? `any${entry}` : entry));
  if (wrong !== undefined) return { wrong };
  return {
    addresses: entries.filter((entry) => !isDomain(entry)),
    domains: entries.filter(isDomain).map((entry) => entry.slice(1)),
  };
}

function isDomain(entry: string): boolean {
  return entry.startsWith("@");
}

/** Whether the list has this address, in any case; null is the list of everyone. */
export function includesAddress(list: AddressList | null, email: string): boolean {
  if (list === null) return true;
  const address = email.toLowerCase();
  return (
    list.addresses.includes(address) ||
    list.domains.includes(address.slice(address.lastIndexOf("@") + 1))
  );
}

/** Who is in the list, as the middle of a sentence; single addresses are nobody else's business. */
export function describeAddresses({ addresses, domains }: AddressList): string {
  if (domains.length === 0) return "people chosen by this site's operator";
  const at = new Intl.ListFormat("en-US", { type: "disjunction" }).format(domains);
  const others = addresses.length > 0 ? " and a few chosen others" : "";
  return `people with an email address at ${at}${others}`;
}
