// Reads what a request's headers say of its visitor, for the loaders and for the keys of cached pages alike.

import type { Tab } from "~/paths/pages";
import { isTimeZone } from "~/time/zones";
import { readRecent } from "~/values/recent-calendars";
import { parseCookies } from "./cookies";
import { readLocale, type Week, weekOf } from "./locale";
import { tokenOf } from "./session-cookie";
import { readLastTab } from "./tab-query";

export type VisitorHeaders = {
  /** The session's token, which may be over or made up. */
  token: string | undefined;
  /** The browser's time zone; undefined where none or a wrong one came along. */
  zone: string | undefined;
  /** The week of the browser's language: its first day and its weekend. */
  week: Week;
  /** The tab that was selected last, Home where none is known. */
  lastTab: Tab;
  /** Calendars that were opened last, the newest first. */
  recent: string[];
  /** True where a message of the last action waits to be shown. */
  hasFlash: boolean;
};

type Header = string | null | undefined;

/** `cookie` and `language` are the headers Cookie and Accept-Language. A page shows nothing else of its request's headers. */
export function readVisitorHeaders(cookie: Header, language: Header): VisitorHeaders {
  const cookies = parseCookies(cookie);
  return {
    token: tokenOf(cookies),
    zone: cookies.tz && isTimeZone(cookies.tz) ? cookies.tz : undefined,
    week: weekOf(readLocale(language ?? null)),
    lastTab: readLastTab(cookies.tab),
    recent: readRecent(cookies.recent),
    hasFlash: Boolean(cookies.flash),
  };
}
