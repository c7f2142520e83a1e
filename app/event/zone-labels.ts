// The names of time zones that people use.
import { type DateReader, finishDate } from "./date-formats";

/** Limited, since zone names come from outside in endless spellings. */
const NAMES_KEPT = 2_000;
const names = new Map<string, string>();

/** "Eastern Time" as of `now`; zones without a name are "GMT-05:00". */
export function zoneName(zone: string, now: number, reader: DateReader): string {
  return finishDate(plainName(zone, now, reader), reader);
}

/** Whether both zones are called the same, so that readers need not be told which is meant. */
export function isSameZone(one: string, other: string, now: number, reader: DateReader): boolean {
  return one === other || zoneName(one, now, reader) === zoneName(other, now, reader);
}

const CITY =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/(?:.*\/)?(.+)$/;

/** "Eastern Time (New York)"; includes the city even if the name is an offset. */
export function zoneLabel(zone: string, now: number, reader: DateReader): string {
  if (zone === "UTC" || zone === "Etc/UTC") return "UTC";
  const name = plainName(zone, now, reader);
  const city = CITY.exec(zone)?.[1]?.replaceAll("_", " ");
  const isNamed = city === undefined || name.includes(city);
  return finishDate(isNamed ? name : `${name} (${city})`, reader);
}

function plainName(zone: string, now: number, { locale }: DateReader): string {
  const key = `${locale} ${zone}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale === "en" ? "en-US" : locale, {
    timeZone: zone,
    timeZoneName: "longGeneric",
  });
  const name = format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? zone;
  if (names.size >= NAMES_KEPT) names.clear();
  names.set(key, name);
  return name;
}
