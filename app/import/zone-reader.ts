// Finds out which zone a calendar file means by the name that it uses.
import { WINDOWS_ZONES } from "~/calendar/windows-zones";
import { isTimeZone, timeZones } from "~/calendar/zones";

/** `isKnown` is false where the calendar's own zone stands in. */
export type ReadZone = { zone: string; isKnown: boolean };
export type ZoneReader = (name: string) => ReadZone;

/** "/mozilla.org/20050126_1/Europe/Berlin" and the like have no more parts. */
const MOST_PARTS = 6;
/** To find out that a name is none takes long: no honest file has as many zones. */
const MOST_ZONES = 300;

/**
 * "" means the calendar's zone. `places` has what the file's own zones say of themselves
 * (X-LIC-LOCATION); their rules are not read.
 */
export function createZoneReader(
  places: ReadonlyMap<string, string>,
  calendarZone: string,
): ZoneReader {
  const exact = new Map(timeZones().map((zone) => [zone.toLowerCase(), zone]));
  const known = new Map<string, ReadZone>([["", { zone: calendarZone, isKnown: true }]]);
  const find = (name: string): ReadZone => {
    const found = zoneNamed(name) ?? zoneNamed(places.get(name) ?? "");
    if (found === undefined) return { zone: calendarZone, isKnown: false };
    return { zone: exact.get(found.toLowerCase()) ?? found, isKnown: true };
  };
  return (name) => {
    const zone = known.get(name);
    if (zone) return zone;
    if (known.size > MOST_ZONES) return { zone: calendarZone, isKnown: false };
    const found = find(name);
    known.set(name, found);
    return found;
  };
}

function zoneNamed(written: string): string | undefined {
  // Exchange writes a number after the name of a zone that it has more than once.
  const name = written.trim().replace(/ 1$/, "");
  if (isTimeZone(name)) return name;
  if (Object.hasOwn(WINDOWS_ZONES, name)) return WINDOWS_ZONES[name];
  const parts = name.split("/").slice(-MOST_PARTS);
  return parts.map((_, at) => parts.slice(at).join("/")).find(isTimeZone);
}
