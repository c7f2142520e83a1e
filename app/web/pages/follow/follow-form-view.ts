// The texts of the screens where people choose their mails about a calendar.

import { msg } from "@lingui/core/macro";
import { describeWish, type FollowWish } from "~/event/follow-label";
import { zoneName } from "~/event/zone-labels";
import { pagePaths } from "~/paths/pages";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { buildFollowForm, type FollowFormView } from "./follow-form";

type GetMailsView = {
  title: string;
  documentTitle: string;
  /** That of the logged-in user, else "". */
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
  /** The category selected at first; undefined or 0 for everything. */
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

/** The confirmation by mail: `wish` is the choice in words, such as "a list every Monday, and changes". */
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

/** The pattern of calendars' links, also of extra ones. */
const LINK = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The address of the form to follow again; null if the address names no calendar. Whether it exists is checked by
 * that form.
 */
export function findFollowAgain(request: Request): string | null {
  const link = new URL(request.url).searchParams.get("calendar") ?? "";
  return LINK.test(link) ? pagePaths.getMails(link) : null;
}
