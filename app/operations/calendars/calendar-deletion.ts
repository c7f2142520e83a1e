// Deletes a whole calendar, and restores it with the link mailed to its admins.
import { z } from "zod";
import { anyone, editorOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { accessCode, calendarLink, line } from "~/operations/kernel/inputs";
import { addressing, naming, notify } from "~/operations/kernel/mails";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, requireUnder } from "~/operations/kernel/rate-limits";
import type { Calendar } from "~/store/calendars/calendar-store";
import { DAY_MS } from "~/time/durations";
import { DELETED_KEPT_DAYS, LIMITS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { cleanLine } from "~/values/text";

const KEPT_MS = DELETED_KEPT_DAYS * DAY_MS;

/** How much a calendar about to be deleted contains; a repeating event counts as one. */
export const countContents = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar }) {
    return {
      events: store.events.countAlive(calendar.id) + store.series.countAlive(calendar.id),
      news: store.news.count(calendar.id),
      answers: store.answers.countOf(calendar.id),
      admins: store.calendars.listAdmins(calendar.id).length,
      followers: store.followers.countOf(calendar.id),
    };
  },
});

/**
 * Deletes a calendar for everyone and mails its admins the link that restores it; email followers have to subscribe
 * again after that. `title` must be the calendar's title, typed by the user as a second confirmation; otherwise fails
 * with `invalid`.
 */
export const deleteCalendar = operation({
  effect: "writes",
  input: z.object({
    id: calendarLink,
    title: line({ field: "title", max: LIMITS.calendarTitle, required: true }),
  }),
  allow: editorOf("id"),
  run({ title }, context) {
    const { store, secrets, calendar, actor, now } = context;
    if (!isSameTitle(title, calendar.title)) {
      throw invalid(refusal("wrongTitle"), "title");
    }
    for (const [limit, subject] of [
      ["deletionsPerCalendar", String(calendar.id)],
      ["deletionsPerUser", String(actor.id)],
    ] as const) {
      requireUnder(limit, subject, context);
      countAttempt(limit, subject, context);
    }
    const token = secrets.newToken();
    store.calendars.setDeleted(calendar.id, {
      deletedAt: now,
      restoreHash: secrets.hashToken(token),
    });
    store.calendars.touch(calendar, now);
    store.followers.removeAllOf(calendar.id);
    const keptUntil = now + KEPT_MS;
    const facts = { deleter: actor.name, ...naming(calendar), token, keptUntil };
    // Ignores the limit of notices: only this mail can restore the calendar.
    for (const admin of store.calendars.listAdmins(calendar.id)) {
      store.outbox.add(
        { kind: "calendar-deleted", ...addressing(admin), ...facts },
        { now, expiresAt: keptUntil },
      );
    }
    return { title: calendar.title };
  },
});

/** Ignores case and blanks. */
function isSameTitle(typed: string, title: string): boolean {
  const plain = (text: string) =>
    cleanLine(text).normalize("NFKC").replace(/\s+/g, " ").toLocaleLowerCase("en");
  return plain(typed) === plain(title);
}

const mailedLink = z.object({ calendarId: calendarLink, code: accessCode });

/** The title of a mailed link's calendar, and whether it was already restored. Fails with `missing`. */
export const showDeletedCalendar = operation({
  effect: "reads",
  input: mailedLink,
  allow: anyone,
  run({ calendarId, code }, context) {
    const present = context.store.calendars.findByLink(calendarId);
    if (present) return { title: present.title, isBack: true };
    const deleted = findDeleted(calendarId, code, context);
    if (!deleted) throw wrongMailedLink();
    return { title: deleted.title, isBack: false };
  },
});

/**
 * Restores a deleted calendar and notifies its admins. The secret of the mailed link is enough. Restoring it again
 * gives the same result. A wrong attempt is returned, not thrown, so that its count is stored.
 */
export const restoreCalendar = operation({
  effect: "writes",
  input: mailedLink,
  allow: anyone,
  run({ calendarId, code }, context) {
    const { store, network, now } = context;
    const present = store.calendars.findByLink(calendarId);
    if (present) return { title: present.title, calendarId };
    requireUnder("failuresPerAddress", network, context);
    const calendar = findDeleted(calendarId, code, context);
    if (!calendar) {
      countAttempt("failuresPerAddress", network, context);
      return wrongMailedLink();
    }
    store.calendars.setRestored(calendar.id);
    store.calendars.touch(calendar, now);
    // People may have erased their answers meanwhile.
    store.answerPlaces.note({ calendarId: calendar.id, itemId: null });
    for (const admin of store.calendars.listAdmins(calendar.id)) {
      notify(
        { kind: "calendar-restored", ...addressing(admin), ...naming(calendar) },
        { ...context, calendar },
      );
    }
    return { title: calendar.title, calendarId };
  },
});

function findDeleted(
  link: string,
  code: string,
  { store, secrets, now }: Caller,
): Calendar | undefined {
  const calendar = store.calendars.findDeletedByLink(link);
  if (!calendar?.restoreHash || !calendar.deletedAt) return undefined;
  if (now - calendar.deletedAt > KEPT_MS) return undefined;
  return secrets.isSame(calendar.restoreHash, secrets.hashToken(code)) ? calendar : undefined;
}

function wrongMailedLink(): OperationError {
  return new OperationError("missing", refusal("wrongMailedLink"));
}
