// App passwords: their letters, how they are shown and read, and where calendar apps may use them.
import { createHash } from "node:crypto";
import { addDays } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { APP_PASSWORD_UNUSED_DAYS } from "./limits";

/** Letters that look different in any font, without i, l, o and u. */
export const APP_PASSWORD_ALPHABET = "abcdefghjkmnpqrstvwxyz";
export const APP_PASSWORD_LENGTH = 24;
const GROUP = 4;
/** Nobody types this many spaces and dashes; longer texts are not read. */
const LONGEST_TYPED = 200;

const LETTERS = new RegExp(`^[${APP_PASSWORD_ALPHABET}]{${APP_PASSWORD_LENGTH}}$`);
const GROUPS = new RegExp(`.{${GROUP}}(?=.)`, "g");

/** "abcd-efgh-…", shown only once. */
export function showAppPassword(letters: string): string {
  return letters.replace(GROUPS, "$&-");
}

/** The 24 letters, however they were typed; undefined unless they are 24 letters of the alphabet. */
export function readAppPassword(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const letters = typed.toLowerCase().replace(/[\s\p{Pd}]/gu, "");
  return LETTERS.test(letters) ? letters : undefined;
}

/** The stored form of a password: with 107 random bits, a slow hash would add nothing. */
export function hashAppPassword(typed: string): string | undefined {
  const letters = readAppPassword(typed);
  return letters && createHash("sha256").update(letters).digest("hex");
}

/** Passwords neither used since `day` nor created since `madeBefore` have ended. */
export function unusedSince(now: number): { day: string; madeBefore: number } {
  const madeBefore = now - APP_PASSWORD_UNUSED_DAYS * DAY_MS;
  return { day: addDays(dayIn(now, "UTC"), -APP_PASSWORD_UNUSED_DAYS), madeBefore };
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether passwords may be sent to this public address: only with https, or within one machine. */
export function mayCarryPasswords(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || LOOPBACK.test(hostname);
}
