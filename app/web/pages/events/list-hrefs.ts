// Where the list leads to more coming events.
import { nextUpcoming } from "~/event/list-window";
import { pagePaths } from "~/paths/pages";
import { LIST_MOST, UPCOMING_STEP } from "~/values/limits";

/** The part of the list's options that says which events it shows. */
type ListWindow = {
  calendar: { link: string };
  upcoming: { length: number };
  pastCount: number;
  upcomingCount?: number;
  hasMoreUpcoming?: boolean;
  skip?: number;
  category?: number | undefined;
};

/** The number for the address; undefined for the default. */
export function upcomingQuery(upcomingCount: number): number | undefined {
  return upcomingCount === UPCOMING_STEP ? undefined : upcomingCount;
}

/** More events on this page while there is room, else the next page. */
export function moreUpcomingHref(options: ListWindow, shown: number): string {
  const { calendar, pastCount, upcomingCount = UPCOMING_STEP, skip = 0 } = options;
  const isCut = shown < options.upcoming.length;
  if (!isCut && !options.hasMoreUpcoming) return "";
  const category = options.category || undefined;
  const isFull = isCut || skip > 0 || pastCount + upcomingCount >= LIST_MOST;
  return isFull
    ? pagePaths.listWindow(calendar.link, 0, upcomingQuery(upcomingCount), skip + shown, category)
    : pagePaths.listWindow(
        calendar.link,
        pastCount,
        nextUpcoming(upcomingCount),
        undefined,
        category,
      );
}
