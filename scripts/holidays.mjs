// npm run holidays: writes the tables of public holidays in holidays/, ten years for each country, from date-holidays.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import Holidays from "date-holidays";
import { heedOptions } from "./usage.mjs";

const USAGE = `Usage: npm run holidays [-- --from 2026]

Writes the public holidays of ten years into holidays/: a file a country, the list
of regions, and the notice of where the data comes from. They begin with the year
before this one, or with --from.`;

heedOptions(USAGE, { from: { type: "string" } });

const FOLDER = "holidays";
const YEARS = 10;
const DAY_MS = 86_400_000;
/** The fraction of a day that a clock change may take from a holiday of several days. */
const CLOCK_CHANGE = 0.1;
/** Languages that date-holidays names by their country. */
const LANGUAGES = { cz: "cs", ge: "ka", jp: "ja" };

const at = process.argv.indexOf("--from");
const first = at > 0 ? Number(process.argv[at + 1]) : new Date().getUTCFullYear() - 1;
const last = first + YEARS - 1;

mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(FOLDER)) rmSync(join(FOLDER, name));

const names = {};
const countries = new Holidays().getCountries("en");
for (const [country, name] of Object.entries(countries)) {
  names[country] = name;
  const titles = new Map();
  const days = { [country]: daysOf([country], titles) };
  for (const [state, its] of Object.entries(new Holidays().getStates(country) ?? {})) {
    const region = `${country}-${state}`;
    names[region] = its;
    days[region] = daysOf([country, state], titles);
  }
  const table = { titles: [...titles.keys()].map((key) => key.split("\t")), days };
  writeFileSync(join(FOLDER, `${country}.json`), `${textOf(table)}\n`);
}
const made = new Date().toISOString().slice(0, 10);
const regions = { made, first, last, names };
writeFileSync(join(FOLDER, "regions.json"), `${JSON.stringify(regions, null, 1)}\n`);
writeFileSync(join(FOLDER, "NOTICE.txt"), notice());
console.log(`${Object.keys(names).length} regions, ${first} to ${last}, in ${FOLDER}/`);

/** One line for each title and year. */
function textOf(table) {
  return JSON.stringify(table, null, 1).replace(/\[\n +(".*"),\n +(".*")\n +\]/g, "[$1, $2]");
}

/** For each year "01-01 0, 04-03 1": the date, and the title's index in `titles`. */
function daysOf(place, titles) {
  const holidays = new Holidays(...place);
  noteLanguages(holidays);
  const byYear = {};
  for (let year = first - 1; year <= last; year += 1) {
    for (const { day, title } of holidaysIn(holidays, year)) {
      const number = titles.get(title) ?? titles.size;
      const inYear = byYear[day.slice(0, 4)] ?? new Map();
      byYear[day.slice(0, 4)] = inYear;
      titles.set(title, number);
      inYear.set(day.slice(5), (inYear.get(day.slice(5)) ?? new Set()).add(number));
    }
  }
  const years = Array.from({ length: YEARS }, (_, n) => String(first + n));
  return Object.fromEntries(years.map((year) => [year, lineOf(byYear[year] ?? new Map())]));
}

function lineOf(days) {
  const sorted = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([day, numbers]) => `${day} ${[...numbers].join("+")}`).join(", ");
}

/** All days of public holidays, and bank holidays only if they replace one. */
function holidaysIn(holidays, year) {
  return (holidays.getHolidays(year) || [])
    .filter(({ type, substitute }) => type === "public" || (type === "bank" && substitute))
    .flatMap(({ date, start, end, name, language }) => {
      // The first ten characters are the local day, whatever the zone.
      const day = date.slice(0, 10);
      const length = Math.max(1, Math.floor((end - start) / DAY_MS + CLOCK_CHANGE));
      const title = `${language}\t${name.replace(/\s+/g, " ").trim()}`;
      return Array.from({ length }, (_, n) => ({ day: dayAfter(day, n), title }));
    });
}

function dayAfter(day, days) {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Adds the language of each name: "de-ch" becomes "de-CH". */
function noteLanguages(holidays) {
  const translate = holidays._translate.bind(holidays);
  holidays._translate = (found, languages = holidays.getLanguages()) => {
    const given = typeof found?.name === "object" ? found.name : {};
    const tag = languages.find((each) => given[each]) ?? "en";
    const language = new Intl.Locale(LANGUAGES[tag] ?? tag.replace("_", "-")).toString();
    return { ...translate(found, languages), language };
  };
}

function notice() {
  const { version } = JSON.parse(readFileSync("node_modules/date-holidays/package.json", "utf8"));
  const license = readFileSync("node_modules/date-holidays/LICENSE", "utf8");
  return `The tables in this folder, other than the rest of EAS, are available under
CC BY-SA 3.0, https://creativecommons.org/licenses/by-sa/3.0/

They were computed by \`npm run holidays\` from date-holidays ${version},
https://github.com/commenthol/date-holidays: its public holidays, as days.
What follows is its license, with the attributions that it requires.

----

${license.trim()}
`;
}
