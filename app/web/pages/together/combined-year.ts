// Opens the year of a combined calendar.
import { yieldToOthers } from "~/store/kernel/yielding";
import {
  buildYearPage,
  readAskedYear,
  type YearPage,
  yearHref,
} from "~/web/pages/events/year-page";
import { readCombinedMonth } from "./combined-events";
import { openTogether } from "./combined-page";
import { readingOf } from "./combined-tabs";
import { buildLegend, type LegendLine } from "./legend-view";

type CombinedYear = { page: YearPage; legend: LegendLine[] };

/** As `openYear` of a calendar; its legend leads to one of its calendars alone. */
export async function openCombinedYear(
  request: Request,
  token: string | undefined,
): Promise<CombinedYear> {
  const combined = openTogether(request, token);
  const { link } = combined.calendar;
  const asked = readAskedYear(request, combined);
  const found = await readCombinedMonth(readingOf(combined), asked.days, undefined);
  return {
    page: await yieldToOthers(() => buildYearPage(combined, asked, found)),
    legend: buildLegend(combined, (category) => yearHref(link, asked, { category })),
  };
}
