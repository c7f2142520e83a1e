// Copies the cookies for recent calendars, last tab and last views to local storage, and restores lost ones.
import { readRecent, tidyViews, writeRecent } from "~/values/visits";
import { readCookie, writeCookie } from "./browser-cookies";

/** Returns what to write where; nothing if both are equal. The cookie wins, even an empty one. */
function mirror(
  cookie: string | null,
  stored: string | null,
): { cookie?: string; stored?: string } {
  if (cookie !== null) return cookie === stored ? {} : { stored: cookie };
  return stored ? { cookie: stored } : {};
}

/** True if a lost cookie was restored, in which case the page may show too little. */
export function keepLocalCopies(): boolean {
  const recent = keep("recent", (text) => writeRecent(readRecent(text)));
  const tab = keep("tab", (text) => (/^[a-z]{1,10}$/.test(text) ? text : ""));
  const views = keep("views", tidyViews);
  return recent || tab || views;
}

function keep(name: string, tidy: (text: string) => string): boolean {
  const kept = mirror(readCookie(document.cookie, name), tidy(readStored(name) ?? "") || null);
  if (kept.stored !== undefined) writeStored(name, kept.stored);
  if (kept.cookie === undefined) return false;
  writeCookie(name, kept.cookie);
  // With cookies turned off, loading again would not help.
  return readCookie(document.cookie, name) !== null;
}

// Local storage throws if it is turned off.
function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The cookie alone is enough.
  }
}
