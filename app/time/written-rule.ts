// Rules written as in RFC 5545 §3.3.10: reads their parts from text, and writes the canonical form that is stored.

export const FREQUENCIES = ["day", "week", "month", "year"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** `weekday` is 0 Monday … 6 Sunday; `nth` counts from the start or, if negative, from the end; 0 means each. */
export type NthWeekday = { weekday: number; nth: number };

/** The parts of a rule without its end; missing parts are empty lists. */
export type DayParts = {
  freq: Frequency;
  every: number;
  weekStart: number;
  weekdays: NthWeekday[];
  monthDays: number[];
  yearDays: number[];
  weekNumbers: number[];
  months: number[];
  positions: number[];
};

export const FREQUENCY_NAMES = {
  day: "DAILY",
  week: "WEEKLY",
  month: "MONTHLY",
  year: "YEARLY",
} as const;
/** Monday first. */
export const WEEKDAY_NAMES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The longest text of a stored rule; nobody needs a part for each day of a year. */
export const LONGEST_RULE = 1_000;
const LONGEST_EVERY = 9_999;

const WEEKDAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
const NUMBER = /^[+-]?\d{1,3}$/;

/** The lists of numbers by name, in writing order, with the largest number of each. */
const LISTS = [
  { name: "BYMONTH", part: "months", most: 12 },
  { name: "BYWEEKNO", part: "weekNumbers", most: 53 },
  { name: "BYYEARDAY", part: "yearDays", most: 366 },
  { name: "BYMONTHDAY", part: "monthDays", most: 31 },
  { name: "BYSETPOS", part: "positions", most: 366 },
] as const;

/** Undefined for a text that is no rule of days, has an end, or combines parts in a forbidden way. */
export function readRule(text: string): DayParts | undefined {
  if (text.length > LONGEST_RULE) return undefined;
  const pairs = text
    .toUpperCase()
    .split(";")
    .map((part) => part.split("="));
  const given = new Map(pairs.map(([name = "", value = ""]) => [name, value]));
  if (given.size < pairs.length || pairs.some((pair) => pair.length !== 2)) return undefined;
  const take = (name: string, absent: string) => {
    const value = given.get(name) ?? absent;
    given.delete(name);
    return value;
  };
  const freq = FREQUENCIES.find((each) => FREQUENCY_NAMES[each] === given.get("FREQ"));
  given.delete("FREQ");
  const every = take("INTERVAL", "1");
  const weekStart = WEEKDAY_NAMES.indexOf(take("WKST", "MO"));
  const byDay = take("BYDAY", "");
  const weekdays = byDay === "" ? [] : byDay.split(",").map(readWeekday);
  const lists = LISTS.map(({ name, most }) => readNumbers(take(name, ""), most));
  if (!freq || !/^\d{1,4}$/.test(every) || weekStart === -1 || given.size > 0) return undefined;
  const [months, weekNumbers, yearDays, monthDays, positions] = lists;
  if (!months || !weekNumbers || !yearDays || !monthDays || !positions) return undefined;
  if (weekdays.includes(undefined)) return undefined;
  const parts: DayParts = {
    freq,
    every: Number(every),
    weekStart,
    weekdays: weekdays.flatMap((one) => one ?? []),
    monthDays,
    yearDays,
    weekNumbers,
    months,
    positions,
  };
  return mayBe(parts) ? parts : undefined;
}

/** The parts of a stored rule. Throws for any other text. */
export function partsOfWritten(rule: string): DayParts {
  const parts = readRule(rule);
  if (!parts) throw new RangeError(`no rule: ${rule}`);
  return parts;
}

/** False for combinations that RFC 5545 §3.3.10 forbids, since their meaning would be a guess. */
export function mayBe(parts: DayParts): boolean {
  const { freq, every, weekdays, monthDays, yearDays, weekNumbers, months, positions } = parts;
  const hasNumbers = weekdays.some(({ nth }) => nth !== 0);
  const hasDays =
    weekdays.length + monthDays.length + yearDays.length + weekNumbers.length + months.length > 0;
  return (
    every >= 1 &&
    every <= LONGEST_EVERY &&
    !months.some((month) => month < 1) &&
    (freq === "year" || yearDays.length + weekNumbers.length === 0) &&
    !(freq === "week" && monthDays.length > 0) &&
    !(hasNumbers && (freq === "day" || freq === "week" || weekNumbers.length > 0)) &&
    !(positions.length > 0 && !hasDays)
  );
}

/** FREQ comes first, or Apple shows only the first date; redundant parts are omitted. */
export function writeRule(parts: DayParts): string {
  const { freq, every, weekdays, weekStart } = parts;
  const lists = LISTS.map(({ name, part }) => ({ name, values: inOrder(parts[part]) }));
  const [positions] = lists.slice(-1);
  const days = [...new Set(weekdays.map(({ weekday, nth }) => `${weekday} ${nth}`))]
    .map((one) => one.split(" ").map(Number))
    .sort(([a = 0, n = 0], [b = 0, m = 0]) => a - b || order(n) - order(m))
    .map(([weekday = 0, nth = 0]) => `${nth || ""}${WEEKDAY_NAMES[weekday]}`);
  return [
    `FREQ=${FREQUENCY_NAMES[freq]}`,
    ...(every > 1 ? [`INTERVAL=${every}`] : []),
    ...(hasWeeks(parts) && weekStart !== 0 ? [`WKST=${WEEKDAY_NAMES[weekStart]}`] : []),
    ...lists.slice(0, -1).flatMap(listText),
    ...(days.length > 0 ? [`BYDAY=${days.join(",")}`] : []),
    ...(positions ? listText(positions) : []),
  ].join(";");
}

/** Whether the day on which weeks begin matters. */
function hasWeeks({ freq, every, weekNumbers, positions }: DayParts): boolean {
  return weekNumbers.length > 0 || (freq === "week" && (every > 1 || positions.length > 0));
}

function listText({ name, values }: { name: string; values: number[] }): string[] {
  return values.length > 0 ? [`${name}=${values.join(",")}`] : [];
}

function inOrder(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => order(a) - order(b));
}

/** Days counted from the end come last, the very last one at the end. */
function order(value: number): number {
  return value < 0 ? 1_000 + value : value;
}

function readWeekday(text: string): NthWeekday | undefined {
  const [, nth = "0", name = ""] = WEEKDAY.exec(text) ?? [];
  const weekday = WEEKDAY_NAMES.indexOf(name);
  const isIn = Math.abs(Number(nth)) <= 53;
  return weekday === -1 || !isIn ? undefined : { weekday, nth: Number(nth) };
}

function readNumbers(text: string, most: number): number[] | undefined {
  if (text === "") return [];
  const numbers = text.split(",").map((one) => (NUMBER.test(one) ? Number(one) : 0));
  return numbers.every((one) => one !== 0 && Math.abs(one) <= most) ? numbers : undefined;
}
