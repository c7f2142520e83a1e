// Collects the time zones of each calendar in a file, since several may use a name differently.
import { type ComponentLine, plainValue } from "./component-lines";

/** A zone in the file: its additional IANA name, "" for none, and the lines of its STANDARD and DAYLIGHT parts. */
export type FileZone = { location: string; halves: string[][] };

/** Zone names in `zones` by the names in one calendar; the name "" is for times without a zone. */
export type ZoneNames = ReadonlyMap<string, string>;

export type FileZones = {
  /** By name; another zone with the same name has a number appended, see `plainZoneName`. */
  zones: Map<string, FileZone>;
  /** The zone for times without one if all calendars agree, otherwise "". */
  zone: string;
  /** The names in each calendar that differ from the file's. */
  calendars: ZoneNames[];
};

type OpenCalendar = {
  zone: string;
  offset: string;
  summers: Summer[];
  zones: { name: string; zone: FileZone }[];
};
/** A part of the year with another offset, as in vCalendar 1.0. */
type Summer = { offset: string; begins: string; ends: string };

/**
 * For each zone: the properties that describe its clock changes, and the limits on the lines of a part and on all
 * parts.
 */
const KEPT_OF_HALF = /^(DTSTART|RRULE|RDATE|TZOFFSETFROM|TZOFFSETTO)[:;]/i;
const HALF_LINES = 300;
const MOST_HALVES = 2_000;
const MOST_SUMMERS = 100;
const OFFSET = /^([+-])(\d\d):?(\d\d)?$/;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/;
/** Cannot be in a name, since a line break ends a property. */
const NUMBER = "\n";

export function plainZoneName(name: string): string {
  return name.split(NUMBER, 1)[0] ?? "";
}

/** `take` expects the steps of calendars and everything in their zones. */
export function createZoneCollector(): {
  take: (step: ComponentLine) => void;
  zones: () => FileZones;
} {
  const calendars: OpenCalendar[] = [];
  let halves = 0;
  const takeOfCalendar = ({ kind, name, line }: ComponentLine) => {
    if (kind === "begin") calendars.push({ zone: "", offset: "", summers: [], zones: [] });
    const calendar = calendars.at(-1);
    if (!calendar || kind !== "property") return;
    if (name === "X-WR-TIMEZONE" && calendar.zone === "") calendar.zone = plainValue(line);
    if (name === "TZ") calendar.offset = offsetText(plainValue(line));
    if (name === "DAYLIGHT" && calendar.summers.length < MOST_SUMMERS) {
      calendar.summers.push(...readSummer(plainValue(line)));
    }
  };
  const takeOfZone = ({ kind, name, path, line }: ComponentLine) => {
    const zones = calendars.at(-1)?.zones;
    if (path === "VCALENDAR/VTIMEZONE" && kind === "begin") {
      zones?.push({ name: "", zone: { location: "", halves: [] } });
    }
    const open = zones?.at(-1);
    if (!open) return;
    if (path === "VCALENDAR/VTIMEZONE") {
      if (name === "TZID") open.name = plainValue(line);
      if (name === "X-LIC-LOCATION") open.zone.location = plainValue(line);
      return;
    }
    if (kind === "begin" && halves < MOST_HALVES) {
      open.zone.halves.push([]);
      halves += 1;
    }
    const half = open.zone.halves.at(-1);
    if (half && half.length < HALF_LINES && KEPT_OF_HALF.test(line)) half.push(line);
  };
  return {
    take: (step) => (step.path === "VCALENDAR" ? takeOfCalendar(step) : takeOfZone(step)),
    zones: () => collectZones(calendars),
  };
}

function collectZones(calendars: readonly OpenCalendar[]): FileZones {
  const zones = new Map<string, FileZone>();
  const known = new Map<string, string>();
  const counts = new Map<string, number>();
  const add = (name: string, zone: FileZone): string => {
    const said = JSON.stringify([name, zone]);
    const same = known.get(said);
    if (same !== undefined) return same;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const key = count === 1 ? name : `${name}${NUMBER}${count}`;
    known.set(said, key);
    zones.set(key, zone);
    return key;
  };
  const named = calendars.map((calendar) => {
    const own = calendar.zones
      .filter(({ name }) => name !== "")
      .map(({ name, zone }) => [name, add(name, zone)] as const);
    const zone = calendar.zone === "" ? ofOffset(calendar, add) : calendar.zone;
    return { zone, names: own.filter(([name, key]) => name !== key) };
  });
  const said = new Set(named.map(({ zone }) => zone));
  const [only = ""] = said;
  return {
    zones,
    zone: said.size === 1 ? only : "",
    calendars: named.map(({ zone, names }) => {
      const isOther = said.size > 1 && zone !== "";
      return new Map([...names, ...(isOther ? [["", zone] as const] : [])]);
    }),
  };
}

/** vCalendar 1.0 gives a calendar's offset and clock changes, but no zone name. */
function ofOffset(
  { offset, summers }: OpenCalendar,
  add: (name: string, zone: FileZone) => string,
): string {
  const [summer] = summers;
  if (offset === "") return "";
  if (!summer && offset.endsWith(":00")) return `UTC${offset}`;
  const half = (start: string, from: string, to: string) => [
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from.replace(":", "")}`,
    `TZOFFSETTO:${to.replace(":", "")}`,
  ];
  const changes = summers.flatMap((summer) => [
    half(localTime(summer.begins, offset), offset, summer.offset),
    half(localTime(summer.ends, summer.offset), summer.offset, offset),
  ]);
  const halves = [half("19700101T000000", offset, offset), ...changes];
  const name = summer ? `UTC${offset}, in summer UTC${summer.offset}` : `UTC${offset}`;
  return add(name, { location: "", halves });
}

/** "+01:00", or "" for anything else. */
function offsetText(written: string): string {
  const [, sign, hours, minutes = "00"] = OFFSET.exec(written.trim()) ?? [];
  return sign === undefined ? "" : `${sign}${hours}:${minutes}`;
}

/** The time on the clock that is this far from UTC; one without a "Z" is on it already. */
function localTime(written: string, offset: string): string {
  const [, year, month, day, hours, minutes, seconds, utc] = TIME.exec(written) ?? [];
  if (!utc) return written;
  const opposite = offset.replace(/[+-]/, (sign) => (sign === "+" ? "-" : "+"));
  const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${opposite}`);
  const isTime = !Number.isNaN(at.getTime());
  return isTime ? at.toISOString().slice(0, 19).replace(/[-:]/g, "") : written.slice(0, -1);
}

/** "TRUE;+02;20260329T020000;20261025T030000;CET;CEST", whose times may be in UTC. */
function readSummer(written: string): Summer[] {
  const [is = "", offset = "", begins = "", ends = ""] = written
    .split(";")
    .map((one) => one.trim());
  const east = offsetText(offset);
  const isWhole = TIME.test(begins) && TIME.test(ends) && east !== "";
  return is.toUpperCase() === "TRUE" && isWhole ? [{ offset: east, begins, ends }] : [];
}
