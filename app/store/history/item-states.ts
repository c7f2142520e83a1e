// What a version keeps of an item: the values that people decide. It is stored as JSON; whoever reads it checks it.
import type { Category } from "~/event/category";
import type { EVENT_VALUES } from "~/event/event-fields";
import type { SeriesValues } from "~/event/series";
import type { calendars, events, homeLinks, homes, news } from "~/store/schema/schema";

type Event = typeof events.$inferSelect;
type News = typeof news.$inferSelect;
type HomeLink = typeof homeLinks.$inferSelect;
type Calendar = typeof calendars.$inferSelect;
type State<Values> = Values & { v: 1 };

/** `seriesId` and `occurrence` of a changed date; states of before there were series have neither. */
export type EventState = State<
  Pick<Event, (typeof EVENT_VALUES)[number] | "seriesId" | "occurrence"> & { isDeleted: boolean }
>;

export type SeriesState = State<SeriesValues & { isDeleted: boolean }>;

/** `authorId` is null for a former member; names of people are looked up, not kept. */
export type NewsState = State<
  Pick<News, "title" | "text" | "authorId" | "createdAt"> & { isDeleted: boolean }
>;

export type HomeState = State<
  Pick<typeof homes.$inferSelect, "wall"> & { links: Pick<HomeLink, "title" | "url">[] }
>;

/** `admins` are the keys of the users, for the same reason; `categories` are in their order. */
export type CalendarState = State<
  Pick<Calendar, "title" | "timeZone" | "embedSites" | "suggestions"> & {
    admins: number[];
    categories: Category[];
  }
>;

export type ItemState = EventState | SeriesState | NewsState | HomeState | CalendarState;
