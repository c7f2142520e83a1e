// Exports everything stored about a user and under their name.

import { z } from "zod";
import { answerHolderSeed } from "~/features/answers/rules";
import { showChoice } from "~/features/follow/operations";
import type { PersonalFeed } from "~/features/together/store";
import { editorOf, signedIn } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { findReached } from "~/operations/kernel/reach";
import type { User } from "~/store/accounts/user-store";
import { COUNTS } from "~/values/limits";
import { pick } from "~/values/pick";

/** The account, and which calendars it manages; their contents are loaded separately. */
export const getAccountData = operation({
  effect: "reads",
  input: z.object({}),
  allow: signedIn,
  run(_input, { store, secrets, actor, sessionId, now }) {
    const marks = store.marks.listOf(actor.id, now);
    const colors = store.colors.listOf(actor.id);
    const colorOf = (calendarId = 0) => {
      const tone = colors.get(calendarId);
      return tone ? { tone } : {};
    };
    const marked = (kind: "favorite" | "hidden") =>
      marks
        .filter((mark) => mark.kind === kind)
        .map(({ calendar: { id, link, title } }) => ({ id: link, title, ...colorOf(id) }));
    return {
      profile: pick(actor, ["name", "email", "createdAt", "language"]),
      sessions: store.sessions.listOf(actor.id).map(({ id, createdAt, lastUsedAt, userAgent }) => {
        return { createdAt, lastUsedAt, userAgent, isCurrent: id === sessionId };
      }),
      appPasswords: store.appPasswords
        .listOf(actor.id)
        .map(({ calendarId, name, createdAt, usedDay }) => {
          return { name, isForAll: calendarId === null, createdAt, usedDay };
        }),
      favorites: marked("favorite"),
      hidden: marked("hidden"),
      invites: store.invites.listTo(actor.email, now),
      follows: store.followers.listTo(actor.email).map(({ follower, title }) => {
        const { createdAt, confirmedAt, language } = follower;
        const choice = showChoice(follower, { store });
        return { calendarTitle: title, createdAt, confirmedAt, language, ...choice };
      }),
      answers: store.answerers.listCalendars().flatMap((calendarId) => {
        const calendar = store.calendars.find(calendarId);
        const holder = secrets.tokenFrom(answerHolderSeed(actor.id, calendarId));
        const people = store.answerers.listAllOf(calendarId, { holder, email: actor.email });
        return people.map(({ id, name, email, confirmedAt, createdAt }) => {
          const list = store.answers
            .listAllBy(id)
            .map((each) => pick(each, ["eventId", "slot", "people", "state", "at"]));
          const calendarTitle = calendar?.title ?? "";
          return { calendarTitle, name, email, confirmedAt, createdAt, list };
        });
      }),
      otherCalendars: store.sources.listAddedBy(actor.id),
      news: store.news.listBy(actor.id),
      calendarApps: store.davKept.listOf(actor.id),
      importPreviews: store.importPreviews.listOf(actor.id, now),
      suggestions: store.suggestions.listFrom(actor.email),
      favoritesFeed: feedOf(store.personalFeeds.findOf(actor.id)),
      combinedCalendars: store.togethers.listOf(actor.id).map(({ id, userId: _, ...together }) => {
        const calendars = store.togethers.listMembers(id).map((each) => {
          return { ...each, ...colorOf(findReached(each.token, { store, now })?.calendar.id) };
        });
        return { ...together, calendars };
      }),
      deletedCalendars: store.calendars
        .listDeletedManagedBy(actor.id)
        .map(({ title, deletedAt }) => ({ title, deletedAt })),
      calendars: store.calendars.listManagedBy(actor.id).map(({ id, link, title, timeZone }) => {
        return { id: link, title, timeZone, clocks: store.series.listClocks(id) };
      }),
    };
  },
});

function feedOf(feed: PersonalFeed | undefined): Pick<PersonalFeed, "token" | "prefix"> | null {
  return feed ? pick(feed, ["token", "prefix"]) : null;
}

const CHANGES_AT_ONCE = 500;

/** The caller's changes in all calendars, oldest first, one page at a time, starting after the change `after`. */
export const listOwnChanges = operation({
  effect: "reads",
  input: z.object({ after: z.number().int().min(0).default(0) }),
  allow: signedIn,
  run({ after }, { store, actor }) {
    const rows = store.versions.listBy(actor.id, { after, limit: CHANGES_AT_ONCE });
    const list = rows.map(({ version: { at, action, itemKind, itemId, via }, calendarLink }) => {
      return { at, action, itemKind, itemId, via, calendarId: calendarLink };
    });
    return { list, last: rows.at(-1)?.version.id };
  },
});

/**
 * A calendar with everything except its events, as its editors see it. Events and deleted events may be very numerous
 * and are read in chunks by `key`, the calendar's internal id.
 */
export const getCalendarData = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar, now }) {
    const { id, link, title, timeZone, embedSites, createdAt, modifiedAt } = calendar;
    const { holidays, holidaysInFeed } = calendar;
    const data = {
      id: link,
      title,
      timeZone,
      embedSites,
      holidays,
      holidaysInFeed,
      createdAt,
      modifiedAt,
      takesSuggestions: calendar.suggestions,
      suggestions: store.suggestions.listAll(id),
      categories: store.categories.list(id),
      admins: store.calendars.listAdmins(id).map(({ name, email }) => ({ name, email })),
      invites: store.invites.list(id, now).map(({ email, createdAt, expiresAt }) => {
        return { email, createdAt, expiresAt };
      }),
      series: [...store.series.listAll(id), ...store.series.listDeleted(id)].map(
        ({ changedDays: _, ...series }) => series,
      ),
      imports: store.imports.listSources(id),
      followers: store.followers.countOf(id),
      home: store.homes.get(id),
      news: store.news.list(id, COUNTS.newsPerCalendar),
      links: store.links
        .list(id)
        .map(({ id: _, calendarId: _calendar, createdBy: _by, ...link }) => {
          return link;
        }),
    };
    return { key: id, data };
  },
});

/** Erases everyone for whom this account or its address answered; others move up from the waiting list. */
export function forgetAnswers({ id, email }: User, { store, secrets }: Caller): void {
  for (const calendarId of store.answerers.listCalendars()) {
    const holder = secrets.tokenFrom(answerHolderSeed(id, calendarId));
    const isErased = store.answerers.removeAllOf(calendarId, { holder, email });
    if (isErased) store.answerPlaces.note({ calendarId, itemId: null });
  }
}
