// Reads each region's public holidays from the tables that `npm run holidays` writes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Day } from "~/time/days";

/** Relative to the working directory. */
const FOLDER = "holidays";
/** Ten years of a region take about 30 kB. */
const REGIONS_KEPT = 40;

/** `lang` is the BCP 47 tag of the title's language. */
export type Holiday = { day: Day; title: string; lang: string };

const regionList = z.object({
  /** The day the tables were computed. */
  made: z.string(),
  first: z.number(),
  last: z.number(),
  names: z.record(z.string(), z.string()),
});
/** By region and year, such as "01-01 0, 04-03 1": each date with the numbers of its titles. */
const countryTable = z.object({
  titles: z.array(z.tuple([z.string(), z.string()])),
  days: z.record(z.string(), z.record(z.string(), z.string())),
});
type Titles = z.output<typeof countryTable>["titles"];
type RegionList = z.output<typeof regionList>;

/** Reads nothing before it is needed, and caches only the regions used last. */
export function createHolidayTables(folder: string = FOLDER) {
  let list: RegionList | undefined;
  const kept = new Map<string, Holiday[]>();

  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));

  function readList(): RegionList {
    list ??= regionList.parse(read("regions.json"));
    return list;
  }

  const isRegion = (code: string): boolean => Object.hasOwn(readList().names, code);

  function holidaysOf(region: string): Holiday[] {
    const found = kept.get(region) ?? readRegion(region);
    kept.delete(region);
    kept.set(region, found);
    const oldest = kept.keys().next().value;
    if (kept.size > REGIONS_KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  }

  function readRegion(region: string): Holiday[] {
    const { titles, days } = countryTable.parse(read(`${region.slice(0, 2)}.json`));
    const years = Object.entries(days[region] ?? {}).filter(([, line]) => line !== "");
    return years.flatMap(([year, line]) =>
      line.split(", ").map((entry) => holidayIn(year, entry, titles)),
    );
  }

  return {
    isRegion,
    /** Every region with its own name, countries before their regions, and the known years. */
    list: readList,
    /** All known holidays of a region; [] for an unknown region. */
    all: (region: string): Holiday[] => (isRegion(region) ? holidaysOf(region) : []),
    /** The holidays from `first` to `last` in order, at most one per day; [] for an unknown region. */
    between(region: string, first: Day, last: Day): Holiday[] {
      if (region === "" || !isRegion(region)) return [];
      return holidaysOf(region).filter(({ day }) => first <= day && day <= last);
    },
  };
}

function holidayIn(year: string, entry: string, titles: Titles): Holiday {
  const [date = "", numbers = ""] = entry.split(" ");
  const found = numbers.split("+").flatMap((number) => {
    const title = titles[Number(number)];
    return title ? [title] : [];
  });
  const [lang = ""] = found[0] ?? [];
  return { day: `${year}-${date}`, title: found.map(([, title]) => title).join(", "), lang };
}
