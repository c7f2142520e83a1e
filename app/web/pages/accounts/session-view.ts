// The texts of a user's own sessions.
import { msg } from "@lingui/core/macro";
import { dateLabel } from "~/event/labels";
import type { CalendarDisplay } from "~/web/request/calendar-display";
import type { Words } from "~/words/words";

export type SessionLine = { device: string; lastUsed: string; isCurrent: boolean };

type Session = { lastUsedAt: number; userAgent: string; isCurrent: boolean };

export function buildSessionList(sessions: Session[], display: CalendarDisplay): SessionLine[] {
  return sessions.map(({ lastUsedAt, userAgent, isCurrent }) => ({
    device: describeBrowser(userAgent, display.words),
    lastUsed: dateLabel(lastUsedAt, display.zone, display.now, display.words),
    isCurrent,
  }));
}

// The first match counts: most browsers also name the ones that they imitate.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bw3m\b/i, "w3m"],
  [/\bLynx\b/i, "Lynx"],
  [/\bcurl\b/i, "curl"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** "Firefox on Linux", from a User-Agent header; unknown parts are left out. */
function describeBrowser(userAgent: string, words: Words): string {
  const find = (table: [RegExp, string][]) => table.find(([form]) => form.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return words._(msg`${browser} on ${system}`);
  return browser ?? system ?? words._(msg`Unknown browser`);
}
