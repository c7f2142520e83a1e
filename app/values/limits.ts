// The numbers of the product: how long a text may be, how many of a thing there may be, how long a thing
// lasts.
import { HOUR_MS, MINUTE_MS } from "~/time/durations";

/** Longest texts, in UTF-16 units after cleaning, as `maxlength` counts them. */
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

/** Longest name of a category. Apart from the texts that the specification counts. */
export const CATEGORY_NAME = 20;

/** Longest name of a file that is imported; a longer one is cut. */
export const FILE_NAME = 100;

/** Most of a thing: links, admins, invites, categories, events and news a calendar; calendars a user; ids a request. */
export const COUNTS = {
  links: 50,
  admins: 50,
  pendingInvites: 50,
  categories: 12,
  /** Those that were removed and can come back by Undo; older ones go for good. */
  removedCategories: 50,
  /** Suggestions that wait, and those in all calendars of which one e-mail is told what becomes of them. */
  waitingSuggestions: 50,
  suggestionsPerEmail: 3,
  calendarsPerUser: 200,
  eventsPerCalendar: 20_000,
  newsPerCalendar: 2_000,
  seriesPerCalendar: 500,
  /** Days of one series that are skipped or changed. */
  exceptionsPerSeries: 400,
  /** Times that a repeating event may be said to repeat. */
  repeats: 999,
  extraCalendarIds: 20,
  /** As many may be sent; those beyond the ones above are not looked up. */
  extraCalendarIdsSent: 500,
  /** People who get mails about a calendar, and calendars that one e-mail gets mails about. */
  followers: 500,
  followed: 20,
  /** Links beside the main one that work. */
  extraLinks: 20,
} as const;

/** Longest name of an extra link. */
export const LINK_NAME = 50;
/** Days that a replaced link leads to the new one, where its editors want that. */
export const LINK_GRACE_DAYS = 30;
/** Days that a link which no longer works is told from a wrong one. */
export const ENDED_LINK_DAYS = 365;
/** Days that a suggestion waits for a decision. */
export const SUGGESTION_DAYS = 60;

/** How far from today an event can be that is suggested. */
export const SUGGESTED = { yearsBack: 1, yearsAhead: 5 } as const;
/** Longest note to the one whose suggestion is declined, in UTF-16 units. */
export const SUGGESTION_NOTE = 500;

/** The calendar that every installation has, that nobody edits and that is not remembered as recent. */
export const DEMO_CALENDAR = "demo";

/** Who its pages name as its manager and author: it has no accounts. */
export const DEMO_AUTHOR = "Robin";

/** Calendars that are remembered as recent. */
export const RECENT_CALENDARS = 5;

/** So many wrong codes end an invite. */
export const INVITE_FAILURES = 10;

/** Days that a deleted event or calendar can be brought back. */
export const DELETED_KEPT_DAYS = 30;

/** Days that a copy of the whole database is kept, and with it what was deleted since. */
export const BACKUP_DAYS = 14;

/** A login ends so many days after its last use, and after its beginning at the latest. */
export const SESSION_IDLE_DAYS = 60;
export const SESSION_LIFETIME_DAYS = 365;

/** A mail that waits longer than this is late: whoever watches over the server is told. */
export const LATE_MAIL_MS = 5 * MINUTE_MS;

/** Events that the list shows at once; what comes after them stands on a page of its own. */
export const LIST_MOST = 1_000;

/** News items that one page of the News tab shows. */
export const NEWS_A_PAGE = 30;
/** How long the history of a calendar goes back, in days, and versions of one item in it. */
export const HISTORY_DAYS = 365;
export const VERSIONS_AN_ITEM = 50;

/** Most that a calendar file may become: as many entries as one may have, and as many dates of rules. */
export const IMPORT_MOST_ITEMS = 10_000;
/** Entries on a page of a preview; as many are stored before everybody else has a turn. */
export const IMPORT_ITEMS_A_PAGE = 50;

/** Longest search, in UTF-16 units and in words; coming and past events that one page of what it found shows. */
export const SEARCH_LENGTH = 100;
export const SEARCH_WORDS = 5;
export const FOUND_A_PAGE = 50;

/** Most days of a list for paper, both ends counted. */
export const PRINT_RANGE_DAYS = 400;

/** Earlier events that "More Past Events" adds, and where adding ends, so that no address asks for everything. */
export const PAST_STEP = 3;
export const PAST_MOST = 900;

/** How many entries a month's cell shows in a low, a high and a very high window: styles leave out the others. */
export const SHOWN_STEPS = [3, 4, 6] as const;
/** Up to this many are sent. */
export const ENTRIES_A_CELL = 6;

/** Coming events on a calendar's home. */
export const NEXT_EVENTS = 2;
/** Of so many calendars a list of them tells the next event. */
export const NEXT_EVENT_CALENDARS = 50;

/** Coming events that the list shows at first, how many more each further step adds, and where adding ends. */
export const UPCOMING_STEP = 100;
export const UPCOMING_MOST = LIST_MOST;

/** Events that a day's dialog shows at once, and lines of one day under the month. */
export const DAY_MOST = 200;
export const DAY_LINES_MOST = 100;

/** Characters of the cards on one page as data; what is drawn of them is about three times that. One card always fits. */
export const CARDS_LENGTH = 128 * 1024;

/** With more events than this in the list, Create Event stands at its end as well. */
export const CREATE_REPEATS_ABOVE = 2;

/** Hours in which a person can confirm that mails about a calendar are wanted. */
export const CONFIRM_HOURS = 48;

/** How many hours before a date a reminder can come. */
export const REMIND_HOURS = [2, 24, 48] as const;

/** An event's length where nothing else is said, and where a length would be zero or negative. */
export const DEFAULT_EVENT_MS = HOUR_MS;

/** What stands between From and To where To is not after From. */
export const MINIMUM_GAP_MS = 5 * MINUTE_MS;

/** Start of an event that is created from a day's dialog, "HH:mm" on the viewer's clock. */
export const DAY_DIALOG_TIME = "17:00";

/** Days that a duplicated event is moved by. */
export const DUPLICATE_SHIFT_DAYS = 7;

/** How long the character counter stays after focus or edit. */
export const COUNTER_MS = 5_000;

/** From a dialog's closing to its being gone. */
export const DIALOG_CLOSE_MS = 350;

/** How long a new event in the list counts as new. */
export const SETTLE_MS = 1_000;

/** Wait before scrolling to an element, and the size its pulse swells to. */
export const SCROLL_DELAY_MS = 100;
export const PULSE_SCALE = 1.3;

/** A navigation or submission that takes longer than this shows the spinner. */
export const SPINNER_DELAY_MS = 100;

/** How long what the browser loaded counts as fresh: pages in general, and the list of calendars. */
export const FRESH_MS = 300_000;
export const LIST_FRESH_MS = 10_000;

/** A script that has not come by then shows the error screen. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A reply that has not come by then does not come: less than for a script, so that the page is left as it is. */
export const REPLY_TIMEOUT_MS = 100_000;

/** How often another calendar program is told to fetch the feed. */
export const FEED_REFRESH_MINUTES = 15;

/** How long each kind of toast stays; loading stays until it is replaced. */
export const TOAST_MS = {
  blank: 4_000,
  error: 4_000,
  custom: 4_000,
  success: 2_000,
  loading: Number.POSITIVE_INFINITY,
} as const;
export const TOASTS_AT_ONCE = 20;

/** The reply by which a client knows that it is logged out. */
export const LOGOUT_MESSAGE = "Bye!";

/** Dates of repeating events that one answer goes through at most, and those that a whole calendar as data tells. */
export const DATES_AT_ONCE = 30_000;
export const DATES_IN_VIEW = 5_000;
/** Those that are counted at most where a page shows few of very many. */
export const DATES_COUNTED = 200_000;
/** Days before and after today whose dates of repeating events a whole calendar as data tells. */
export const VIEW_DAYS = 366;

/** Longest calendar file that can be imported, in bytes, and entries, rules and dates left out of one rule in it. */
export const IMPORT_BYTES = 2 * 1024 * 1024;
export const IMPORT_EVENTS = 5_000;
export const IMPORT_RULES = 500;
export const IMPORT_EXDATES = 2_000;

/** A line of such a file that is longer, its folds undone, is not read. In UTF-16 units. */
export const IMPORT_LINE = 64 * 1024;

/** What reading one may take: heap of its thread in MB, and time. */
export const IMPORT_MEMORY_MB = 128;
export const IMPORT_TIMEOUT_MS = 5_000;

/** Days that may be tested against all rules of a file, and single events that come of one rule and of all of them. */
export const IMPORT_DAY_TESTS = 1_000_000;
export const IMPORT_DATES_A_RULE = 200;
export const IMPORT_DATES = 5_000;
