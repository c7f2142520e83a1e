// A calendar's links for its editors: replacing the main link, and extra links that show all details or busy times.
import { z } from "zod";
import { editorOf, editorOfReplaced } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { findEarlier, hasValues, idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink, epochMs, itemId, line } from "~/operations/kernel/inputs";
import { addressing, notify } from "~/operations/kernel/mails";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, requireUnder } from "~/operations/kernel/rate-limits";
import { newLinkToken } from "~/operations/kernel/reach";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { CalendarLink } from "~/store/calendars/link-store";
import { DAY_MS } from "~/time/durations";
import { COUNTS, LINK_GRACE_DAYS, LINK_NAME } from "~/values/limits";
import { isWorking } from "~/values/link-state";
import { refusal } from "~/values/refusals";

type InCalendar = Caller & { calendar: Calendar; actor: User };

/** `isWorking` if the link opens the calendar now; `moved` for a former main link. */
export type ListedLink = Omit<CalendarLink, "id" | "calendarId" | "createdBy"> & {
  id: string;
  isWorking: boolean;
};

const linkId = itemId.meta({ description: "From link/list." });

/**
 * All links: the main link's token, the others in order of creation. `known` is how many people have the main link in a
 * list of calendars.
 */
export const listLinks = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, context) {
    const { store, calendar } = context;
    return { ...answerLinks(calendar.link, context), known: store.marks.countByMain(calendar.id) };
  },
});

function answerLinks(main: string, { store, calendar, now }: Omit<InCalendar, "actor">) {
  const list = store.links.list(calendar.id).map((link): ListedLink => {
    const { id, calendarId: _, createdBy: _by, ...shown } = link;
    return { id: String(id), ...shown, isWorking: isWorking(link, now) };
  });
  return { list, main };
}

/**
 * Adds an extra link (empty `id`) or changes a working one. `expiresAt` is epoch ms, null for never. Returns all links.
 * Fails with `missing` unless it is an extra link of this calendar, `invalid` above the limit.
 */
export const saveLink = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    id: linkId.default(""),
    name: line({ field: "name", max: LINK_NAME, required: true }),
    shows: z.enum(["all", "busy"], { error: refusal("wrongShows") }),
    expiresAt: epochMs("end")
      .nullable()
      .meta({ description: "Epoch milliseconds: when it stops working; null: never." })
      .default(null),
    attempt: idempotencyKey,
  }),
  allow: editorOf("calendarId"),
  run({ id, name, shows, expiresAt, attempt }, context) {
    const { store, calendar, now } = context;
    if (expiresAt !== null && expiresAt <= now) {
      throw invalid(refusal("endMustBeAhead"), "expiresAt");
    }
    const values = { name, shows, expiresAt };
    if (id === "") addLink(values, attempt, context);
    else {
      const link = findLink(id, context);
      // A former main link cannot be changed.
      if (link.moved || !isWorking(link, now)) throw missingLink();
      store.links.change(link.id, values);
      // A mail listing one category's times would reveal which times those are.
      if (shows === "busy") store.followers.forgetCategoriesBy(link.id);
    }
    return answerLinks(calendar.link, context);
  },
});

function addLink(
  values: Pick<CalendarLink, "name" | "shows" | "expiresAt">,
  idempotencyKey: string,
  context: InCalendar,
): void {
  const { store, secrets, calendar, actor, now } = context;
  const { id: token, earlier } = findEarlier(idempotencyKey, `link of ${calendar.id}`, context, {
    find(token) {
      const link = store.links.find(token)?.link;
      return link && isWorking(link, now) ? link : undefined;
    },
    isSame: (link) => hasValues(link, values),
    isTaken: store.links.isTaken,
    summarize: ({ id, name, createdAt }) => ({
      id: String(id),
      title: name,
      modifiedAt: createdAt,
    }),
    ids: { from: secrets.tokenFrom, anew: () => newLinkToken(context) },
  });
  if (earlier) return;
  if (store.links.countWorking(calendar.id, now) >= COUNTS.extraLinks) {
    throw invalid(refusal("extraLinksFull", { max: COUNTS.extraLinks }));
  }
  requireUnder("linksPerCalendar", String(calendar.id), context);
  countAttempt("linksPerCalendar", String(calendar.id), context);
  store.links.add({
    ...values,
    token,
    calendarId: calendar.id,
    createdBy: actor.id,
    createdAt: now,
  });
}

/** Ends a link now, or a former main link that still redirects. Ending an ended link changes nothing. */
export const endLink = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, id: linkId }),
  allow: editorOf("calendarId"),
  run({ id }, context) {
    const { store, secrets, calendar, now } = context;
    const link = findLink(id, context);
    if (isWorking(link, now)) store.links.end(link.id, now);
    store.followers.removeAllBy(link.id);
    store.answerers.cutOff(calendar.id, link.id, secrets.newId);
    return answerLinks(calendar.link, context);
  },
});

function findLink(id: string, { store, calendar }: InCalendar): CalendarLink {
  const link = store.links.list(calendar.id).find((each) => String(each.id) === id);
  if (!link) throw missingLink();
  return link;
}

function missingLink(): OperationError {
  return new OperationError("missing", refusal("noWorkingLink"));
}

/**
 * Replaces the main link and notifies the calendar's admins. With `grace` the old link redirects for a while; without,
 * it ends at once, like all earlier ones still redirecting. `calendarId` is the link to replace. Fails with `stale` if
 * it was already replaced.
 */
export const replaceLink = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    grace: z.boolean({ error: refusal("notTrueOrFalse", { field: "grace" }) }).meta({
      description: `Whether the old link leads to the new one for ${LINK_GRACE_DAYS} days; false ends it now.`,
    }),
    followers: z
      .enum(["keep", "remove"], { error: refusal("wrongFollowers") })
      .default("keep")
      .meta({
        description:
          "People who follow by email or left one with an answer: each email to them has the new link. Answers stay.",
      }),
  }),
  allow: editorOfReplaced("calendarId"),
  run({ grace, followers }, context) {
    const { store, secrets, calendar, actor, now } = context;
    requireUnder("replacementsPerCalendar", String(calendar.id), context);
    countAttempt("replacementsPerCalendar", String(calendar.id), context);
    const token = newLinkToken(context);
    const expiresAt = grace ? now + LINK_GRACE_DAYS * DAY_MS : null;
    store.links.replaceMain(calendar, { token, createdBy: actor.id, now, expiresAt });
    if (grace) store.togethers.moveMembers(calendar.link, token);
    if (followers === "remove") {
      store.followers.removeAllByMain(calendar.id);
      store.answerers.cutOff(calendar.id, null, secrets.newId);
    }
    for (const admin of store.calendars.listAdmins(calendar.id)) {
      const facts = { replacer: actor.name, calendarTitle: calendar.title, grace };
      notify({ kind: "link-replaced", ...addressing(admin), ...facts }, context);
    }
    return answerLinks(token, context);
  },
});
