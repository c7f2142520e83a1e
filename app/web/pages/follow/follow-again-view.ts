// Finds in a mailed address which calendar a dead key was for.
import { pagePaths } from "~/paths/pages";

/** As calendars' links are, and extra ones. */
const LINK = /^[A-Za-z0-9_-]{1,64}$/;

/** The form to follow it again; null where the address names none. Whether there is such a calendar, that form says. */
export function findFollowAgain(request: Request): string | null {
  const link = new URL(request.url).searchParams.get("calendar") ?? "";
  return LINK.test(link) ? pagePaths.getMails(link) : null;
}
