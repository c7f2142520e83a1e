// The regions whose public holidays a calendar can show, by name in the reader's language.
import { msg } from "@lingui/core/macro";
import { getRuntime } from "~/process/runtime";
import { remember } from "~/web/request/reader-words";
import type { Words } from "~/words/words";

type Names = Readonly<Record<string, string>>;

/** `regions` has one option per line, value and text separated by a tab: hundreds take half the bytes as one text. */
export type HolidayFields = { regions: string; values: Record<string, string> };

const known = new Map<string, string>();

/**
 * The choice of regions. An outdated one stays selected until another is chosen. Nothing is chosen for a person whose
 * form was refused.
 */
export function buildHolidayFields(
  choice: { holidays: string; holidaysInFeed: boolean } | undefined,
  words: Words,
): HolidayFields {
  const { holidays, holidaysInFeed } = choice ?? { holidays: "", holidaysInFeed: false };
  const regions = regionNames();
  const listed = remember(known, words.locale, () => listRegions(regions, words));
  const isLost = holidays !== "" && !Object.hasOwn(regions, holidays);
  const none = words._(msg({ message: "None", comment: "No public holidays." }));
  return {
    regions: [`\t${none}`, ...(isLost ? [`${holidays}\t${holidays}`] : []), listed].join("\n"),
    values: { holidays, ...(holidaysInFeed && { holidaysInFeed: "on" }) },
  };
}

/** "Germany, Bayern"; "" for none, and the code of an unknown region. */
export function nameRegion(code: string, words: Words): string {
  const names = regionNames();
  return Object.hasOwn(names, code) ? nameIn(code, names, namesOfCountries(words)) : code;
}

/** Every region's name in its own language, by code. */
function regionNames(): Names {
  return getRuntime().store.holidays.list().names;
}

/** Each country before its regions. */
function listRegions(names: Names, words: Words): string {
  const countries = namesOfCountries(words);
  const collator = new Intl.Collator(words.locale);
  return Object.keys(names)
    .map((value) => ({ value, text: nameIn(value, names, countries) }))
    .sort((a, b) => collator.compare(a.text, b.text))
    .map(({ value, text }) => `${value}\t${text}`)
    .join("\n");
}

/** Regions have their local names. */
function nameIn(code: string, names: Names, countries: Intl.DisplayNames): string {
  const [country = ""] = code.split("-", 1);
  const name = countries.of(country) ?? names[country] ?? country;
  return code === country ? name : `${name}, ${names[code] ?? code}`;
}

function namesOfCountries({ locale }: Words): Intl.DisplayNames {
  return new Intl.DisplayNames([locale], { type: "region" });
}
