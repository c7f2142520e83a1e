// Normalizes times that programs write with fractions, with offsets or without seconds.
import { addDays, isDay } from "~/time/days";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { findZoneOfOffset } from "./zone-names";

const TIMED = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE|LAST-MODIFIED)(?=[;:])/i;
const RULE = /^(RRULE|EXRULE)[:;]/i;
/** ical.js reads an INTERVAL of 0 as 1, "2x" as 2, and of a repeated part only the last, which changes the rule. */
const ODD_NUMBER = /[;:](?:INTERVAL=(?!\+?0*[1-9]\d*\s*(?:;|$))|COUNT=(?![+-]?\d+\s*(?:;|$)))/;
const LISTS = /^(?:EXDATE|RDATE)[;:]/i;
/** vCalendar 1.0 separates list items with semicolons. A comma before a few digits is that of a fraction. */
const SEPARATOR = /;|,(?!\d{1,7}(?!\d))/;
const UNTIL = /(?<=[;:]UNTIL=)[^;]*/;
/** A name, its parameters, and the value. */
const LINE = /^([A-Za-z-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/s;
const TIME =
  /^(\d{4})(\d\d)(\d\d)T([01]\d|2[0-4])([0-5]\d)([0-5]\d|60)?(?:[.,]\d+)?(?:(Z)|([+-])(\d\d)(?::?([0-5]\d))?)?$/i;
const ZONE = /;TZID=(?:"[^"]*"|[^;:]*)/i;
const FARTHEST_HOURS = 14;
/** Years beyond 9999 or before 0 are longer. */
const ISO_LENGTH = 24;

/** The lines of one event. A time in an unknown form is kept and cannot be read. */
export function normalizeTimes(lines: readonly string[]): string[] {
  const repeats = lines.some((line) => /^(RRULE|RDATE)[:;]/i.test(line));
  const isOff = repeats && lines.some(isOnOtherDay);
  return lines.map((line) => {
    if (isOff && RULE.test(line)) return "RRULE:?";
    // ical.js reads a rule's keywords only in upper case.
    if (RULE.test(line)) return mendRule(ruleOfOldCalendar(line.toUpperCase().trimEnd()));
    if (!TIMED.test(line)) return line;
    return (repeats && keepOffset(line)) || mendLine(line);
  });
}

function mendRule(rule: string): string {
  const at = rule.indexOf(":");
  const names = rule
    .slice(at + 1)
    .split(";")
    .flatMap((part) => part.split("=")[0]?.trim() || []);
  if (ODD_NUMBER.test(rule) || new Set(names).size < names.length) return `${rule.slice(0, at)}:?`;
  return rule.replace(UNTIL, plainTime);
}

function mendLine(line: string): string {
  const [, name = "", parameters = "", value = ""] = LINE.exec(line) ?? [];
  if (name === "") return line;
  if (!LISTS.test(line)) return `${name}${parameters}:${plainTime(value)}`;
  const times = value.split(SEPARATOR).map((one) => one.split("/").map(plainTime).join("/"));
  return `${name}${parameters}:${times.join(",")}`;
}

/**
 * A repeating event's first time keeps its offset as its zone, because its weekdays are in that offset; undefined
 * without an offset, or if no zone has it.
 */
function keepOffset(line: string): string | undefined {
  const { name, parameters, time, offset } = readStart(line);
  if (offset === "" || !findZoneOfOffset(`UTC${offset}`)) return undefined;
  const own = plainTime(time.replace(/[+-].*$/, ""));
  return `${name}${parameters.replace(ZONE, "")};TZID="UTC${offset}":${own}`;
}

/** Whether an event begins on another day in UTC, and no zone has its offset. */
function isOnOtherDay(line: string): boolean {
  const { time, offset } = readStart(line);
  const isKept = offset === "" || findZoneOfOffset(`UTC${offset}`) !== undefined;
  return !isKept && plainTime(time).slice(0, 8) !== time.slice(0, 8);
}

/** `offset` is "+05:30", "" for none and in other lines than DTSTART. */
function readStart(line: string) {
  const [, name = "", parameters = "", value = ""] = LINE.exec(line) ?? [];
  const time = value.trim();
  const [, , , , , , , , sign = "", hours = "", minutes = "00"] = TIME.exec(time) ?? [];
  const isStart = name.toUpperCase() === "DTSTART" && Number(hours) <= FARTHEST_HOURS;
  return { name, parameters, time, offset: isStart && sign ? `${sign}${hours}:${minutes}` : "" };
}

/** The time in UTC if it has an offset; "?" for a malformed one. */
function plainTime(written: string): string {
  const text = written.trim();
  const found = TIME.exec(text);
  if (!found) return /^\d{8}(?!$)/.test(text) ? "?" : text;
  const [, year, month, day, hours, minutes, seconds = "00", utc, sign, east = "", rest = "00"] =
    found;
  const wall = `${year}${month}${day}T${hours}${minutes}${seconds}`;
  if (hours === "24") return sign === undefined ? nextMidnight(wall, utc) : "?";
  if (sign === undefined) return utc ? `${wall}Z` : wall;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number(east) > FARTHEST_HOURS || midnight.getUTCDate() !== Number(day)) return "?";
  const offset = (sign === "-" ? -1 : 1) * (Number(east) * HOUR_MS + Number(rest) * MINUTE_MS);
  const clock = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  const second = Math.min(Number(seconds), 59) * SECOND_MS;
  const iso = new Date(midnight.getTime() + clock + second - offset).toISOString();
  return iso.length === ISO_LENGTH ? `${iso.slice(0, 19).replace(/[-:]/g, "")}Z` : "?";
}

/** 24:00 is 0:00 on the next day (ISO 8601). */
function nextMidnight(wall: string, utc = ""): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)T240000$/.exec(wall) ?? [];
  const before = `${year}-${month}-${day}`;
  return isDay(before) ? `${addDays(before, 1).replaceAll("-", "")}T000000${utc && "Z"}` : "?";
}

/** Converts a rule of vCalendar 1.0, such as "MP1 2+ TU #5", to iCalendar. */
const OLD =
  /^RRULE:(D|W|MP|MD|YM|YD)([1-9]\d{0,3})((?: [0-9A-Z+-]+)*?)(?: (?:#(\d+)|(\d{8}T\d{6}Z?)))?\s*$/;
const WEEKDAY = /^(?:MO|TU|WE|TH|FR|SA|SU)$/;
const NTH = /^([1-5])([+-])$/;
const DAY_OF_MONTH = /^([1-9]|[12]\d|3[01])([+-]?)$/;
/** A rule without an end has two dates; "#0" means endless. */
const USUAL_COUNT = "2";
/** A little more than the days in a year. */
const LONGEST_LIST = 400;

/** Returns any other line unchanged, including a rule with times of day. */
export function ruleOfOldCalendar(line: string): string {
  const [, kind = "", every, list = "", count = "", until] = OLD.exec(line) ?? [];
  if (kind === "") return line;
  const by = partOf(kind, list.split(" ").filter(Boolean));
  if (by === undefined) return line;
  const number = count || USUAL_COUNT;
  const end = until ? [`UNTIL=${until}`] : number === "0" ? [] : [`COUNT=${number}`];
  return `RRULE:${[`FREQ=${FREQUENCIES[kind]}`, `INTERVAL=${every}`, ...by, ...end].join(";")}`;
}

const FREQUENCIES: Readonly<Record<string, string>> = {
  D: "DAILY",
  W: "WEEKLY",
  MP: "MONTHLY",
  MD: "MONTHLY",
  YM: "YEARLY",
  YD: "YEARLY",
};

/** Undefined for an invalid list. Without a list, the first day decides, as in iCalendar. */
function partOf(kind: string, list: readonly string[]): string[] | undefined {
  if (list.length === 0) return kind === "MP" ? undefined : [];
  if (list.length > LONGEST_LIST) return undefined;
  if (kind === "W") return list.every((one) => WEEKDAY.test(one)) ? [`BYDAY=${list}`] : undefined;
  if (kind === "MP") return placesOf(list);
  if (kind === "MD") {
    const days = list.map((one) => (one === "LD" ? "-1" : dayOf(one)));
    return days.includes(undefined) ? undefined : [`BYMONTHDAY=${days}`];
  }
  if (kind === "D" || !list.every((one) => /^[1-9]\d{0,2}$/.test(one))) return undefined;
  return [`${kind === "YM" ? "BYMONTH" : "BYYEARDAY"}=${list}`];
}

function dayOf(written: string): string | undefined {
  const [, day, sign] = DAY_OF_MONTH.exec(written) ?? [];
  return day && (sign === "-" ? `-${day}` : day);
}

/** "1+ 2- TU FR": each number in the month applies to each weekday. */
function placesOf(list: readonly string[]): string[] | undefined {
  const days: string[] = [];
  let places = new Set<string>();
  let isAfterDay = false;
  for (const one of list) {
    const [, nth, sign] = NTH.exec(one) ?? [];
    if (nth) {
      if (isAfterDay) places = new Set();
      places.add(sign === "-" ? `-${nth}` : nth);
    } else if (!WEEKDAY.test(one) || places.size === 0) return undefined;
    else for (const place of places) days.push(place + one);
    isAfterDay = nth === undefined;
  }
  return isAfterDay ? [`BYDAY=${days}`] : undefined;
}
