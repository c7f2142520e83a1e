// Makes regular expressions from the list of addresses, for requests answered without Remix.
import { DEMO_CALENDAR } from "~/values/limits";

const STAND_IN = "LINK";

/** A regular expression for an address as the program writes it; its group is the calendar's link. */
export function addressPattern(addressOf: (link: string) => string, combined = false): string {
  const link = `(${combined ? "(?:t-)?" : ""}[A-Za-z0-9_-]{22}|${DEMO_CALENDAR})`;
  return addressOf(STAND_IN).replaceAll(".", "\\.").replace(STAND_IN, link);
}
