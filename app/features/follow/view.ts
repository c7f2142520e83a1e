// View data of the screens where people choose their emails about a calendar.

import { msg } from "@lingui/core/macro";
import { zoneName } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { REMIND_HOURS } from "~/values/limits";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { describeWish, type FollowWish } from "./rules";

/** Field values; a checked box is true. */
export type FollowFormView = {
  list: boolean;
  rhythm: "weekly" | "daily";
  changes: boolean;
  reminder: boolean;
  /** One of REMIND_HOURS, as text. */
  hours: string;
  /** "" for everything. */
  category: string;
  categories: string[];
  /** The zone in which mails are sent at 7 am. */
  zone: string;
};

/** Maps the operation's fields to the form's names. */
export const FOLLOW_FIELDS = { digest: "list", remindHours: "hours" };

const USUAL_HOURS = 24;

function buildFollowForm(
  { digest, changes, remindHours, category }: FollowWish,
  more: Pick<FollowFormView, "categories" | "zone">,
): FollowFormView {
  return {
    list: digest !== "none",
    rhythm: digest === "daily" ? "daily" : "weekly",
    changes,
    reminder: remindHours !== null,
    hours: String(remindHours ?? USUAL_HOURS),
    category,
    ...more,
  };
}

/** The operation's input; `zone` is omitted if the browser's is unknown. */
export function readFollowForm(values: Record<string, string>, zone: string | undefined) {
  const { list, rhythm, changes, reminder, hours, category } = values;
  return {
    digest: list === "on" ? rhythm : "none",
    changes: changes === "on",
    remindHours: reminder === "on" ? readHours(hours) : null,
    ...(category !== undefined && { category }),
    ...(zone !== undefined && { timeZone: zone }),
  };
}

/** NaN for anything but an offered number, which the operation refuses. */
function readHours(text: string | undefined): number | undefined {
  return REMIND_HOURS.find((hours) => String(hours) === text) ?? Number.NaN;
}

type GetMailsView = {
  title: string;
  documentTitle: string;
  /** The logged-in user's, else "". */
  email: string;
  sendsMails: boolean;
  backHref: string;
  form: FollowFormView;
};

type GetMailsOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  email: string;
  sendsMails: boolean;
  /** The preselected category; undefined or 0 for everything. */
  category: number | undefined;
};

/** The default choice. */
const USUAL: FollowWish = { digest: "weekly", changes: true, remindHours: null, category: "" };

export function buildGetMailsView({
  calendar,
  display,
  category,
  ...rest
}: GetMailsOptions): GetMailsView {
  const { title, link, categories = [] } = calendar;
  const about = categories.find(({ id }) => id === category);
  return {
    ...rest,
    title,
    documentTitle: display.words._(msg`Email Updates – EAS: ${title}`),
    backHref: pagePaths.calendar(link),
    form: buildFollowForm(
      { ...USUAL, category: about?.name ?? "" },
      {
        categories: categories.map(({ name }) => name),
        zone: zoneName(shownZone(display, calendar), display.now, display.words),
      },
    ),
  };
}

/**
 * The page that confirms a mailed request; `wish` is the choice in words, such as "a list every Monday, and changes".
 */
type QuestionView = { title: string; email: string; wish: string };

export function buildQuestionView(
  question: FollowWish & { title: string; email: string },
  words: Words,
): QuestionView {
  return { title: question.title, email: question.email, wish: describeWish(question, words) };
}

type FollowView = {
  title: string;
  email: string;
  backHref: string;
  stopHref: string;
  form: FollowFormView;
};

type Follow = FollowWish & {
  title: string;
  email: string;
  calendarId: string;
  categories: string[];
  timeZone: string;
};

type FollowViewOptions = {
  key: string;
  /** The browser's zone, which the mails use after the next save; undefined if unknown. */
  zone: string | undefined;
  now: number;
  words: Words;
};

export function buildFollowView(
  follow: Follow,
  { key, zone, now, words }: FollowViewOptions,
): FollowView {
  const { title, email, calendarId, categories, timeZone } = follow;
  return {
    title,
    email,
    backHref: pagePaths.calendar(calendarId),
    stopHref: pagePaths.unsubscribe(key, calendarId),
    form: buildFollowForm(follow, { categories, zone: zoneName(zone ?? timeZone, now, words) }),
  };
}

/** The pattern of calendar links, main or extra. */
const LINK = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The address of the form to follow again; null if the address names no calendar. That form checks whether it exists.
 */
export function findFollowAgain(request: Request): string | null {
  const link = new URL(request.url).searchParams.get("calendar") ?? "";
  return LINK.test(link) ? pagePaths.getMails(link) : null;
}
