// The form of an extra link: its initial values, and reading it as the operation's input.
import { msg } from "@lingui/core/macro";
import { invalid } from "~/operations/kernel/errors";
import type { ListedLink } from "~/operations/sharing/calendar-links";
import { pagePaths } from "~/paths/pages";
import { addDays, isDayInReach } from "~/time/days";
import { dayIn, midnightOf } from "~/time/zones";
import { refusal } from "~/values/refusals";
import { dateError, tidyDate } from "~/web/pages/events/typed-dates";
import type { ShownCalendar } from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { OLD_LINK } from "./links-view";

/**
 * `until` is the last day, "" for none. `id` is "" for a new link; `ends` for a replaced main link, which can only be
 * ended.
 */
export type LinkForm = {
  id: string;
  heading: string;
  action: string;
  cancelHref: string;
  ends: boolean;
  values: { name: string; shows: string; until: string };
};

export function buildNewLinkForm({ link }: ShownCalendar, name: string, words: Words): LinkForm {
  return {
    id: "",
    heading: words._(msg`Add Extra Link`),
    ends: false,
    cancelHref: pagePaths.shareLinks(link),
    action: pagePaths.newLink(link),
    values: { name, shows: "all", until: "" },
  };
}

export function buildLinkForm(
  listed: ListedLink,
  { link, timeZone }: ShownCalendar,
  words: Words,
): LinkForm {
  const { id, name, shows, expiresAt, moved } = listed;
  const until = expiresAt === null ? "" : dayIn(expiresAt - 1, timeZone);
  return {
    id,
    heading: moved ? words._(OLD_LINK) : name,
    ends: moved,
    action: pagePaths.extraLink(link, id),
    cancelHref: pagePaths.shareLinks(link),
    values: { name, shows, until },
  };
}

/**
 * The operation's input; the link works until the end of its last day in the calendar's zone. Throws a refusal for an
 * invalid date.
 */
export function readLinkForm(
  { id = "", name, shows, until = "", attempt }: Readonly<Record<string, string>>,
  { link, timeZone }: ShownCalendar,
  words: Words,
) {
  const day = tidyDate(until);
  const fault = day === "" ? "" : dateError(day, words);
  if (fault || (day !== "" && !isDayInReach(addDays(day, 1)))) {
    throw invalid(fault ? refusal("said", { text: fault }) : refusal("earlierDate"), "until");
  }
  const expiresAt = day === "" ? null : midnightOf(addDays(day, 1), timeZone);
  return { calendarId: link, id, name, shows, expiresAt, attempt };
}
