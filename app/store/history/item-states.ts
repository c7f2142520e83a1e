// The state of an item in a version: the values people decide. Stored as JSON and validated by its readers.
import type { Category } from "~/event/category";
import type { EVENT_VALUES } from "~/event/event-fields";
import type { SeriesValues } from "~/event/series";
import type { calendars, events, homeLinks, homes, news } from "~/store/schema/schema";

type Event = typeof events.$inferSelect;
type News = typeof news.$inferSelect;
type HomeLink = typeof homeLinks.$inferSelect;
type Calendar = typeof calendars.$inferSelect;
type State<Values> = Values & { v: 1 };

/** Changed dates have `seriesId` and `occurrence`; states from before series existed have neither. */
export type EventState = State<
  Pick<Event, (typeof EVENT_VALUES)[number] | "seriesId" | "occurrence"> & {
    appTexts?: string | null | undefined;
    isDeleted: boolean;
  }
>;

export type SeriesState = State<SeriesValues & { isDeleted: boolean }>;

/** `authorId` is null for a former member; people's names are looked up, not stored. */
export type NewsState = State<
  Pick<News, "title" | "text" | "authorId" | "createdAt"> & { isDeleted: boolean }
>;

export type HomeState = State<
  Pick<typeof homes.$inferSelect, "wall"> & { links: Pick<HomeLink, "title" | "url">[] }
>;

/** `admins` are user ids, whose names are looked up; `categories` are in their order. */
export type CalendarState = State<
  Pick<
    Calendar,
    "title" | "timeZone" | "embedSites" | "suggestions" | "holidays" | "holidaysInFeed"
  > & {
    admins: number[];
    categories: Category[];
  }
>;

export type ItemState = EventState | SeriesState | NewsState | HomeState | CalendarState;
