// Makes regular expressions for addresses that are answered without Remix, from the one list of addresses.
import { DEMO_CALENDAR } from "~/values/limits";

const STAND_IN = "LINK";

/**
 * The text of a regular expression for an address as the program itself writes it; its group is the calendar's link.
 */
export function addressPattern(addressOf: (link: string) => string, combined = false): string {
  const link = `(${combined ? "(?:t-)?" : ""}[A-Za-z0-9_-]{22}|${DEMO_CALENDAR})`;
  return addressOf(STAND_IN).replaceAll(".", "\\.").replace(STAND_IN, link);
}
