// Where the list leads to more coming events.
import { nextUpcoming } from "~/event/list-window";
import { pagePaths } from "~/paths/pages";
import { LIST_MOST, UPCOMING_STEP } from "~/values/limits";

/** The part of the list's options that says which events it shows. */
type ListWindow = {
  calendar: { link: string };
  upcoming: { length: number };
  pastCount: number;
  upcomingCount?: number | undefined;
  isShort?: boolean;
  hasMoreUpcoming?: boolean;
  skip?: number;
  category?: number | undefined;
};

/** More events on this page while there is room, else the next page. */
export function moreUpcomingHref(options: ListWindow, shown: number): string {
  const { calendar, pastCount, upcomingCount = UPCOMING_STEP, isShort, skip = 0 } = options;
  const { link } = calendar;
  const isCut = shown < options.upcoming.length;
  if (!isCut && !isShort && !options.hasMoreUpcoming) return "";
  const category = options.category || undefined;
  if (isShort && !isCut)
    return pagePaths.listWindow(link, pastCount, upcomingCount, undefined, category);
  const isFull = isCut || skip > 0 || pastCount + upcomingCount >= LIST_MOST;
  const usual = upcomingCount === UPCOMING_STEP ? undefined : upcomingCount;
  return isFull
    ? pagePaths.listWindow(link, 0, usual, skip + shown, category)
    : pagePaths.listWindow(link, pastCount, nextUpcoming(upcomingCount), undefined, category);
}
