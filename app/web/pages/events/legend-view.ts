// The legend of several calendars in one view: mark and color of each, the way to see it alone, and to open it.
import { pagePaths } from "~/paths/pages";
import { filterBy, query } from "~/paths/query";
import { categoryOfMember, type Screen } from "~/web/request/screen";

/** `onlyHref` shows this calendar alone, or all again where it is the only one. */
export type LegendLine = {
  mark: string;
  tone: number;
  name: string;
  onlyHref: string;
  isOnly: boolean;
  openHref: string;
};

/** `hrefOf` makes the address of the same screen with one calendar alone, or with all. One calendar has no legend. */
export function legendPart(
  { several, display }: Pick<Screen, "several" | "display">,
  hrefOf: (only?: number) => string,
): { legend?: LegendLine[] } {
  const legend = several?.all.map((member) => {
    const { mark, tone, title: name, link } = member;
    const category = categoryOfMember(member);
    const isOnly = display.category === category;
    const onlyHref = isOnly ? hrefOf() : hrefOf(category);
    return { mark, tone, name, onlyHref, isOnly, openHref: pagePaths.calendar(link) };
  });
  return legend ? { legend } : {};
}

/** The query that tabs' links keep of a screen's only category or calendar: "?category=3". */
export function filterPart({ calendar, display }: Screen): { filter?: string } {
  const { category } = display;
  return category ? { filter: query("", filterBy(calendar.link, category)) } : {};
}
