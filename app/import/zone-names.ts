// Finds a zone by its name alone.

import { isTimeZone, timeZones } from "~/time/zones";
import { WINDOWS_DISPLAY_NAMES, WINDOWS_ZONES } from "./windows-zones";

/** Prefixed names such as "/mozilla.org/20050126_1/Europe/Berlin" have no more parts. */
const MOST_PARTS = 6;
const LONGEST = 200;

const REGION =
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Europe|Indian|Mexico|Pacific|US)[-_ ](?=[A-Z])/;
const OFFSET_BEFORE = /^\(\s*(?:UTC|GMT)\s*(?:([+-])(\d\d?)(?:[:.]?(\d\d))?)?\s*\)\s*/i;
const OFFSET_ALONE = /^\(?(?:UTC|GMT) ?([+-])(\d\d?)(?:[:.]?(\d\d))?\)?(?: ?\(Standard\))?$/i;
/** Zones with such an offset that have had no other since 1987. */
const BETWEEN_HOURS: Readonly<Record<string, string>> = {
  "-09:30": "Pacific/Marquesas",
  "+04:30": "Asia/Kabul",
  "+05:30": "Asia/Calcutta",
  "+05:45": "Asia/Katmandu",
  "+06:30": "Asia/Rangoon",
  "+09:30": "Australia/Darwin",
};
/** Not in the IANA database: ICU takes BST for Bangladesh and AST for Alaska. */
const OF_ICU =
  /^(?:ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i;
const NAMED_TIME = /\s+(?:(?:Standard|Daylight|Summer) )?Time$/i;

/** An IANA name, also at the end of a longer name, or Windows' internal name. */
export function findZoneNamed(written: string): string | undefined {
  // Exchange appends a number to the name of a zone it has more than once.
  const name = written.trim().slice(0, LONGEST).replace(/ 1$/, "");
  if (isInDatabase(name)) return name;
  if (Object.hasOwn(WINDOWS_ZONES, name)) return WINDOWS_ZONES[name];
  const parts = name.split("/").slice(-MOST_PARTS);
  const tail = parts.map((_, at) => parts.slice(at).join("/")).find(isInDatabase);
  if (tail) return tail;
  const spelled = name.replace(REGION, "$1/").replaceAll(" ", "_");
  return isInDatabase(spelled) ? spelled : undefined;
}

function isInDatabase(name: string): boolean {
  return isTimeZone(name) && !OF_ICU.test(name);
}

/** A Windows display name: "(UTC-05:00) Eastern Time (US & Canada)", "W. Europe", "Amsterdam, Berlin, Bern, Rom". */
export function findZoneShown(written: string): string | undefined {
  const name = written.trim().slice(0, LONGEST);
  const said = folded(name.replace(OFFSET_BEFORE, ""));
  return zonesShown().get(said) ?? zonesShown().get(said.replace(NAMED_TIME, ""));
}

/** A fixed offset: "GMT -0500 (Standard)", "UTC+11". A name with two offsets is ambiguous. */
export function findZoneOfOffset(written: string): string | undefined {
  const [, sign, hours = "", minutes = "00"] =
    OFFSET_ALONE.exec(written.trim().slice(0, LONGEST)) ?? [];
  if (sign === undefined) return undefined;
  if (minutes !== "00") return BETWEEN_HOURS[`${sign}${hours.padStart(2, "0")}:${minutes}`];
  if (Number(hours) === 0) return "UTC";
  // In the IANA database, the signs of the Etc zones are inverted.
  const zone = `Etc/GMT${sign === "+" ? "-" : "+"}${Number(hours)}`;
  return isTimeZone(zone) ? zone : undefined;
}

/** The zones of the cities in a name: any of them may be the right one. */
export function zonesOfCities(written: string): string[] {
  const places = folded(written.trim().slice(0, LONGEST).replace(OFFSET_BEFORE, ""))
    .split(",")
    .map((place) => place.trim().replaceAll(" ", "_"));
  return places.flatMap((place) => cities().get(place) ?? []);
}

let shown: Map<string, string> | undefined;
let byCity: Map<string, string> | undefined;

function zonesShown(): Map<string, string> {
  shown ??= new Map(
    Object.entries(WINDOWS_ZONES).flatMap(([inner, zone]) => [
      [folded(inner).replace(NAMED_TIME, ""), zone] as const,
      ...(WINDOWS_DISPLAY_NAMES[inner] ?? []).map((name) => [folded(name), zone] as const),
    ]),
  );
  return shown;
}

function cities(): Map<string, string> {
  byCity ??= new Map(
    timeZones()
      .filter((zone) => zone.includes("/"))
      .map((zone) => [folded(zone.split("/").at(-1) ?? ""), zone]),
  );
  return byCity;
}

/** Spellings of "é", "&" and "/" vary between programs and releases. */
function folded(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ and |\s*&amp;\s*|\s*&\s*/g, " & ")
    .replace(/\s*[,;/]\s*/g, ", ")
    .replace(/\s+/g, " ")
    .trim();
}
