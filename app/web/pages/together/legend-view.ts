// The legend of several calendars in one view: mark and color of each, the way to see it alone, and to open it.
import { pagePaths } from "~/paths/pages";
import { type CombinedPage, categoryOfMember } from "./combined-page";

/** `onlyHref` shows this calendar alone, or all again where it is the only one. */
export type LegendLine = {
  mark: string;
  tone: number;
  name: string;
  onlyHref: string;
  isOnly: boolean;
  openHref: string;
};

/** `hrefOf` makes the address of the same screen with one calendar alone, or with all. */
export function buildLegend(
  { all, display }: Pick<CombinedPage, "all" | "display">,
  hrefOf: (only?: number) => string,
): LegendLine[] {
  return all.map((member) => {
    const { mark, tone, title: name, link } = member;
    const category = categoryOfMember(member);
    const isOnly = display.category === category;
    const onlyHref = isOnly ? hrefOf() : hrefOf(category);
    return { mark, tone, name, onlyHref, isOnly, openHref: pagePaths.calendar(link) };
  });
}
