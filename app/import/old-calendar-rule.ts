// Converts a rule of vCalendar 1.0, such as "MP1 2+ TU #5", to iCalendar.

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
