// Limits and durations: maximum lengths of texts, maximum counts, and time spans.
import { HOUR_MS, MINUTE_MS } from "~/time/durations";

/**
 * Maximum lengths of texts in UTF-16 units after cleaning, like `maxlength`. Event titles from apps may be longer:
 * ~/event/title-length.
 */
export const LIMITS = {
  calendarTitle: 50,
  wall: 5000,
  eventTitle: 50,
  location: 500,
  notes: 2000,
  email: 100,
  accessCode: 30,
  name: 50,
  contactSubject: 200,
  contactMessage: 4000,
  newsTitle: 50,
  newsText: 4000,
  linkTitle: 50,
  linkUrl: 500,
} as const;

/** Maximum length of a category's name. Separate from the texts that the specification counts. */
export const CATEGORY_NAME = 20;

/** Maximum length of an imported file's name; longer ones are truncated. */
export const FILE_NAME = 100;

/**
 * Maximum counts: links, admins, invites, categories, events and news per calendar; calendars per user; ids per
 * request.
 */
export const COUNTS = {
  links: 50,
  admins: 50,
  pendingInvites: 50,
  categories: 12,
  /** Removed categories that Undo can bring back; older ones are deleted for good. */
  removedCategories: 50,
  /** Pending suggestions, and those in all calendars for which one email address is notified of the decision. */
  waitingSuggestions: 50,
  suggestionsPerEmail: 3,
  calendarsPerUser: 200,
  eventsPerCalendar: 20_000,
  /** In all calendars created by one account: five full ones. */
  eventsPerAccount: 100_000,
  newsPerCalendar: 2_000,
  seriesPerCalendar: 500,
  /** Skipped or changed days of a series. */
  exceptionsPerSeries: 400,
  /** Additional days of a series, regardless of its rule. */
  daysPerSeries: 400,
  /** The highest count that a form accepts for a repeating event. */
  repeats: 999,
  extraCalendarIds: 20,
  /** The most that may be sent; those beyond the limits above are not looked up. */
  extraCalendarIdsSent: 500,
  /** Followers per calendar, and calendars that one email address can follow. */
  followers: 500,
  followed: 20,
  /** Working links besides the main one. */
  extraLinks: 20,
  appPasswords: 20,
} as const;

/** The storage for all calendars created by one account, including history: 100,000 events of 2,000 bytes. */
export const BYTES_PER_ACCOUNT = 200 * 1024 * 1024;
/** The share of an account's or the site's storage above which people are warned. */
export const NEARLY_FULL = 0.9;

/** Maximum length of an app password's name, and days without use after which it ends. */
export const APP_PASSWORD_NAME = 50;
export const APP_PASSWORD_UNUSED_DAYS = 365;
/** Maximum length of an extra link's name. */
export const LINK_NAME = 50;
/** Days that a replaced link redirects to the new one, if its editors choose so. */
export const LINK_GRACE_DAYS = 30;
/** Days that an ended link can still be told apart from a wrong one. */
export const ENDED_LINK_DAYS = 365;
/** Days that a suggestion stays pending. */
export const SUGGESTION_DAYS = 60;

/** Days for which calendar apps are told that an item is gone; an app that asks later starts over. */
export const GONE_ITEM_DAYS = 365;

/** How many years from today a suggested event can be. */
export const SUGGESTED = { yearsBack: 1, yearsAhead: 5 } as const;
/** Maximum length of the note to the sender of a declined suggestion, in UTF-16 units. */
export const SUGGESTION_NOTE = 500;

/** The calendar of every installation; nobody can edit it, and it is not listed as recent. */
export const DEMO_CALENDAR = "demo";

/** The name shown as the demo calendar's manager and author, since it has no accounts. */
export const DEMO_AUTHOR = "Robin";

/** Number of recent calendars remembered. */
export const RECENT_CALENDARS = 5;

/** Number of wrong codes that end an invite. */
export const INVITE_FAILURES = 10;

/** Days that a deleted event or calendar can be restored. */
export const DELETED_KEPT_DAYS = 30;

/** Days that a backup of the whole database is kept, including data deleted since. */
export const BACKUP_DAYS = 14;

/** Days until a login ends: after its last use, and in total. */
export const SESSION_IDLE_DAYS = 60;
export const SESSION_LIFETIME_DAYS = 365;

/** A mail that waits longer than this is late: the server's monitoring is alerted. */
export const LATE_MAIL_MS = 5 * MINUTE_MS;

/** Events that the list shows at once; later ones are on further pages. */
export const LIST_MOST = 1_000;

/** News items per page of the News tab. */
export const NEWS_A_PAGE = 30;
/** How many days a calendar's history goes back, and the versions kept per item. */
export const HISTORY_DAYS = 365;
export const VERSIONS_AN_ITEM = 50;

/** Limits of an imported calendar file: as many entries as a calendar may have, and as many dates of rules. */
export const IMPORT_MOST_ITEMS = 10_000;
/** Entries on a page of a preview, and entries stored before yielding to other requests. */
export const IMPORT_ITEMS_A_PAGE = 50;

/** Limits of a search: length in UTF-16 units, number of words, and upcoming and past events per page of results. */
export const SEARCH_LENGTH = 100;
export const SEARCH_WORDS = 5;
export const FOUND_A_PAGE = 50;

/**
 * Events at the same location and time: dates of a repeating event compared, clashes listed for programs, and clashes
 * counted.
 */
export const CLASHES = { dates: 60, told: 20, counted: 1_000 } as const;

/** Earlier locations offered in an event's form. */
export const PLACES_OFFERED = 30;

/** Maximum days of a print range, both ends included. */
export const PRINT_RANGE_DAYS = 400;

/** Past events that "More Past Events" adds, and the maximum, so that no URL loads everything. */
export const PAST_STEP = 3;
export const PAST_MOST = 900;

/** Entries that a month's cell shows in a low, a high and a very high window; styles hide the others. */
export const SHOWN_STEPS = [3, 4, 6] as const;
/** Maximum entries sent for a cell. */
export const ENTRIES_A_CELL = 6;

/** Maximum events on a week, or on a day with columns. */
export const WEEK_MOST = 500;

/** Upcoming events on a calendar's home. */
export const NEXT_EVENTS = 5;
/** Maximum calendars in a list for which the next event is loaded. */
export const NEXT_EVENT_CALENDARS = 50;

/** Upcoming events shown in the list at first: those within so many days, and at least so many. */
export const LIST_FIRST = { days: 28, events: 10 } as const;
/** Upcoming events the list then shows, how many each step adds, and the maximum. */
export const UPCOMING_STEP = 100;
export const UPCOMING_MOST = LIST_MOST;

/** Events that a day's dialog shows at once, and lines for a day below the month. */
export const DAY_MOST = 200;
export const DAY_LINES_MOST = 100;

/** Characters of the cards on one page as data; the rendered HTML is about three times that. One card always fits. */
export const CARDS_LENGTH = 128 * 1024;

/** With more events than this in the list, Create Event is repeated at its end. */
export const CREATE_REPEATS_ABOVE = 2;

/** Hours in which a person can confirm that they want mails about a calendar. */
export const CONFIRM_HOURS = 48;

/** Choices for the number of hours before a date at which a reminder is sent. */
export const REMIND_HOURS = [2, 24, 48] as const;

/** Default duration of an event, also used where a duration would be zero or negative. */
export const DEFAULT_EVENT_MS = HOUR_MS;

/** How long after its start a timed event without an end is over. */
export const OVER_AFTER_MS = HOUR_MS;

/** The gap set between From and To if To is not after From. */
export const MINIMUM_GAP_MS = 5 * MINUTE_MS;

/** The start of an event created from a day's dialog, "HH:mm" in the viewer's time zone. */
export const DAY_DIALOG_TIME = "17:00";

/** Days by which a duplicated event is moved. */
export const DUPLICATE_SHIFT_DAYS = 7;

/** How long the character counter stays visible after focus or edit. */
export const COUNTER_MS = 5_000;

/** Duration of a dialog's closing animation. */
export const DIALOG_CLOSE_MS = 350;

/** How long a new event in the list is highlighted. */
export const NEW_ITEM_MS = 1_000;

/** The delay before scrolling to an element, and the size to which its pulse grows. */
export const SCROLL_DELAY_MS = 100;
export const PULSE_SCALE = 1.3;

/** The spinner appears for navigations and submissions that take longer than this. */
export const SPINNER_DELAY_MS = 100;

/** How long data loaded in the browser counts as fresh: pages in general, and the list of calendars. */
export const FRESH_MS = 300_000;
export const LIST_FRESH_MS = 10_000;

/** After this time, a script that has not loaded shows the error screen. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The timeout of a reply: shorter than for a script, so that the page stays. */
export const REPLY_TIMEOUT_MS = 100_000;

/** The refresh interval suggested to calendar programs for the feed. */
export const FEED_REFRESH_MINUTES = 15;

/** How long each kind of toast is shown; a loading toast stays until it is replaced. */
export const TOAST_MS = {
  blank: 4_000,
  error: 4_000,
  custom: 4_000,
  success: 2_000,
  loading: Number.POSITIVE_INFINITY,
} as const;
export const TOASTS_AT_ONCE = 20;

/** The reply that tells a client that it is logged out. */
export const LOGOUT_MESSAGE = "Bye!";

/** Dates of repeating events examined per request, and included when a whole calendar is sent as data. */
export const DATES_AT_ONCE = 30_000;
export const DATES_IN_VIEW = 5_000;
/** The most dates counted if a page shows only a few of very many. */
export const DATES_COUNTED = 200_000;
/** Days before and after today whose dates of repeating events are included when a whole calendar is sent as data. */
export const VIEW_DAYS = 366;

/** Limits of an imported calendar file: bytes, entries, rules, and excluded dates of one rule. */
export const IMPORT_BYTES = 10 * 1024 * 1024;
/** The most bytes in one file of an archive; larger calendars have several. */
export const ARCHIVE_BYTES = 2 * 1024 * 1024;
export const IMPORT_EVENTS = 5_000;
export const IMPORT_RULES = 500;
export const IMPORT_EXDATES = 2_000;

/** Longer lines of an imported file, after unfolding, are skipped. In UTF-16 units. */
export const IMPORT_LINE = 64 * 1024;

/** Limits for reading an imported file: its thread's heap in MB, and time. */
export const IMPORT_MEMORY_MB = 128;
export const IMPORT_TIMEOUT_MS = 15_000;

/** Days that may be tested against all rules of a file, and single events created from one rule and from all. */
export const IMPORT_DAY_TESTS = 1_000_000;
export const IMPORT_DATES_A_RULE = 200;
export const IMPORT_DATES = 5_000;

/**
 * The dates of another site's calendar: how many are shown, how many days they reach from today, and after how long
 * without a reading visitors see when it was last read.
 */
export const SHOWN_DATES = {
  most: 5_000,
  daysBack: 366,
  daysAhead: 731,
  staleMs: 48 * HOUR_MS,
} as const;

/** The file of another site's calendar: its bytes, and its events and rules before they become dates. */
export const SHOWN_FILE = {
  bytes: 5 * 1024 * 1024,
  entries: 10_000,
  rules: 5_000,
} as const;

/** Combined views: entries on one page; components and bytes of their feed, and how far it goes back. */
export const COMBINED_ENTRIES = 1_000;
export const COMBINED_FEED = {
  components: 20_000,
  bytes: 8 * 1024 * 1024,
  monthsBack: 13,
} as const;
