// Operations of editors on calendars of other sites: add by address, list, read, decide, remove.

import { z } from "zod";
import { findByName } from "~/event/category";
import { editorOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { calendarLink, line } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, requireUnder } from "~/operations/kernel/rate-limits";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import { isRefusal, readRefusal, refusal } from "~/values/refusals";
import { isBlank } from "~/values/text";
import {
  isOfSite,
  readSourceAddress,
  SOURCES,
  showsPassword,
  storedAddress,
  withoutHttps,
} from "./rules";
import type { Held, Source } from "./store";

export type InCalendar = Caller & { calendar: Calendar; actor: User };

/** Resets a source to be read from the start. */
const ANEW = {
  state: "reading",
  message: "",
  failures: 0,
  failingAt: null,
  mailedAt: null,
  heldGeneration: null,
  held: null,
  etag: "",
  lastModified: "",
  fullAt: null,
  stamp: "",
  keptStamp: "",
} as const;

/** Throws `invalid` if the calendar has no category of this name. */
export function findCategoryId(name: string, { store, calendar }: InCalendar): number | null {
  if (isBlank(name)) return null;
  const found = findByName(name, store.categories.list(calendar.id));
  if (!found) throw invalid(refusal("noSuchCategory"), "category");
  return found.id;
}

type Typed = { address: string; host: string };

/** Throws `invalid` for anything but an address, for one of this server, and for a password without https. */
export function readAddress(url: string, { sources }: Caller): Typed {
  if (showsPassword(url)) throw invalid(refusal("sourcePasswordShown"), "url");
  const address = readSourceAddress(url);
  if (!address) throw invalid(refusal("wrongSourceAddress"), "url");
  if (sources && isOfSite(address, sources.origin)) throw invalid(refusal("sourceIsHere"), "url");
  return { address: storedAddress(url, address), host: address.host };
}

export function requireOn({ sources }: Caller): void {
  if (sources?.isOn === false) throw invalid(refusal("sourcesOff"));
}

export function requireUnderHour(context: InCalendar): void {
  requireUnder("sourcesPerUser", String(context.actor.id), context);
  countAttempt("sourcesPerUser", String(context.actor.id), context);
}

/** Whether two addresses mean the same calendar; webcal counts as https. */
function isSame(one: string | undefined, other: string): boolean {
  return readSourceAddress(one ?? "")?.href === readSourceAddress(other)?.href;
}

type Values = Pick<Source, "name" | "shows" | "inFeed" | "categoryId" | "everyMinutes">;

/** If the address is already a source, such as after a form sent twice, changes that source instead. */
export function addSource({ address, host, ...values }: Values & Typed, context: InCalendar): void {
  const { store, calendar, actor, now } = context;
  const { perCalendar, perPerson, perSite } = SOURCES;
  const same = store.sources
    .list(calendar.id)
    .find(({ id }) => isSame(store.sources.findAddress(id), address));
  if (same) {
    store.sources.change(same.id, values);
    return;
  }
  if (store.sources.countIn(calendar.id) >= perCalendar) {
    throw invalid(refusal("sourcesFull", { max: perCalendar }));
  }
  if (store.sources.countBy(actor.id) >= perPerson) {
    throw invalid(refusal("ownSourcesFull", { max: perPerson }));
  }
  if (store.sources.countAll() >= perSite) {
    throw invalid(refusal("siteSourcesFull", { max: perSite }));
  }
  requireUnderHour(context);
  store.sources.add({
    ...values,
    address,
    host,
    calendarId: calendar.id,
    createdBy: actor.id,
    createdAt: now,
    state: "reading",
    nextAt: now,
  });
}

/** `entries` is the number of shown dates; `held` is a change waiting for a decision; `message` a refusal or "". */
export type ListedSource = Pick<
  Source,
  | "name"
  | "host"
  | "shows"
  | "inFeed"
  | "everyMinutes"
  | "state"
  | "message"
  | "okAt"
  | "triedAt"
  | "categoryId"
> & {
  id: string;
  entries: number;
  held: Pick<Held, "new" | "changed" | "gone" | "of"> | null;
  addedBy: string;
};

const sourceId = z
  .string({ error: refusal("mustBeText", { field: "id" }) })
  .max(20, refusal("wrongId"))
  .meta({ description: "From source/list." });

const ofSource = z.object({ calendarId: calendarLink, id: sourceId });

export const listSources = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run: (_input, context) => answerList(context),
});

function answerList({ store, calendar }: InCalendar): { list: ListedSource[] } {
  const list = store.sources.list(calendar.id).map((source) => {
    const { id, name, host, shows, inFeed, everyMinutes, state, message } = source;
    const { okAt, triedAt, categoryId, generation, addedBy } = source;
    const entries = store.sourceDates.countOf({ sourceId: id, generation });
    const shown = { id: String(id), name, host, shows, inFeed, everyMinutes, categoryId };
    return {
      ...shown,
      state,
      message,
      entries,
      okAt,
      triedAt,
      held: isHeld(source, store),
      addedBy,
    };
  });
  return { list };
}

function isHeld(source: Source, { sources }: Caller["store"]): ListedSource["held"] {
  const held = sources.readHeld(source);
  if (!held) return null;
  const { new: added, changed, gone, of } = held;
  return { new: added, changed, gone, of };
}

/**
 * Adds a calendar by its address (empty `id`) or changes one; what is absent stays. Returns all sources at
 * once; reading follows within seconds. `category` is a name, "" for none. Fails with `invalid` above a limit and for
 * an address of this server, `missing` if it is not this calendar's.
 */
export const saveSource = operation({
  effect: "writes",
  input: ofSource.extend({
    id: sourceId.default(""),
    name: line({ field: "name", max: SOURCES.name, required: true }),
    url: line({ field: "sourceAddress", max: SOURCES.address, required: false }),
    shows: z
      .enum(["events", "band"], { error: refusal("wrongSourceShows") })
      .optional()
      .meta({
        description:
          "As events, or as a band below the days: school holidays. Absent: as it was, at first events.",
      }),
    inFeed: z
      .boolean({ error: refusal("notTrueOrFalse", { field: "inFeed" }) })
      .optional()
      .meta({
        description:
          "Whether the calendar's feed has it too. Absent: as it was, at first events yes, band no.",
      }),
    category: z
      .string({ error: refusal("mustBeText", { field: "category" }) })
      .optional()
      .meta({ description: "A category's name; '' for none." }),
    everyMinutes: z
      .number({ error: refusal("notNumber", { field: "every" }) })
      .int(refusal("notWhole", { field: "every" }))
      .min(SOURCES.leastMinutes, everyOutOf())
      .max(SOURCES.mostMinutes, everyOutOf())
      .optional()
      .meta({ description: `Absent: as it was, at first ${SOURCES.usualMinutes}.` }),
  }),
  allow: editorOf("calendarId"),
  run({ id, url, category, ...input }, context) {
    const { store, calendar, now } = context;
    requireOn(context);
    const typed = url === "" && id !== "" ? undefined : readAddress(url, context);
    const found = id === "" ? undefined : findSource(id, context);
    const stays = found?.categoryId ?? null;
    const categoryId = category === undefined ? stays : findCategoryId(category, context);
    const { name, shows = found?.shows ?? "events" } = input;
    const { inFeed = found?.inFeed ?? shows === "events" } = input;
    const { everyMinutes = found?.everyMinutes ?? SOURCES.usualMinutes } = input;
    const values = { name, shows, everyMinutes, inFeed, categoryId };
    if (found) store.sources.change(found.id, values);
    else if (typed) addSource({ ...values, ...typed }, context);
    if (found && typed) {
      requireUnderHour(context);
      store.sources.setAddress(found.id, typed);
      store.sources.change(found.id, { ...ANEW, nextAt: now });
    }
    store.calendars.touch(calendar, now);
    return answerList(context);
  },
});

function everyOutOf() {
  const { leastMinutes: min, mostMinutes: max } = SOURCES;
  return refusal("numberOutOf", { field: "every", min, max });
}

/** Whether the last reading failed because the address works only without https. */
export function isHttpOnly({ message }: Pick<Source, "message">): boolean {
  return isRefusal(message) && readRefusal(message).key === "sourceHttpOnly";
}

/**
 * Reads a source now, even a stopped one. Fails with `too-many` above the limit, and with `invalid` if `withoutHttps`
 * is set but the server was not found to need it.
 */
export const readSource = operation({
  effect: "writes",
  input: ofSource.extend({
    withoutHttps: z
      .boolean({ error: refusal("wrongWithoutHttps") })
      .default(false)
      .meta({
        description:
          "Over http from now on, for a webcal address that answers only so: everyone between sees what is sent.",
      }),
  }),
  allow: editorOf("calendarId"),
  run({ id, withoutHttps: isPlain }, context) {
    const { store, now } = context;
    requireOn(context);
    const source = findSource(id, context);
    const plain = isPlain ? withoutHttps(store.sources.findAddress(source.id) ?? "") : undefined;
    if (isPlain && (!plain || !isHttpOnly(source))) throw invalid(refusal("notHttpOnly"));
    if (plain) store.sources.setAddress(source.id, { address: plain.href, host: plain.host });
    requireUnder("readingsPerSource", id, context);
    countAttempt("readingsPerSource", id, context);
    const isOver = source.state === "stopped";
    store.sources.change(source.id, {
      nextAt: now,
      ...(source.heldGeneration === null && { state: "reading" }),
      ...(isOver && { failures: 0, message: "" }),
    });
    return answerList(context);
  },
});

/**
 * Decides about a waiting change: `keep` rejects it, otherwise it is shown. Fails with `invalid` if nothing is waiting.
 */
export const applySource = operation({
  effect: "writes",
  input: ofSource.extend({
    keep: z
      .boolean({ error: refusal("wrongKeep") })
      .meta({ description: "true: what is shown stays, until the address says something else." }),
  }),
  allow: editorOf("calendarId"),
  run({ id, keep }, context) {
    const { store, calendar, now } = context;
    const source = findSource(id, context);
    const held = store.sources.readHeld(source);
    if (!held || source.heldGeneration === null) throw invalid(refusal("nothingHeld"));
    const decided = { heldGeneration: null, held: null, state: "ok" } as const;
    if (keep) store.sources.change(source.id, { ...decided, keptStamp: held.said });
    else {
      const { heldGeneration: generation } = source;
      const { stamp } = held;
      store.sources.change(source.id, { ...decided, generation, stamp, keptStamp: "" });
      store.calendars.touch(calendar, now);
    }
    return answerList(context);
  },
});

/** Removes a source and its dates. */
export const removeSource = operation({
  effect: "writes",
  input: ofSource,
  allow: editorOf("calendarId"),
  run({ id }, context) {
    const { store, calendar, now } = context;
    store.sources.remove(findSource(id, context).id);
    store.calendars.touch(calendar, now);
    return answerList(context);
  },
});

function findSource(id: string, { store, calendar }: InCalendar): Source {
  const source = /^\d+$/.test(id) ? store.sources.find(calendar.id, Number(id)) : undefined;
  if (!source) throw new OperationError("missing", refusal("noSource"));
  return source;
}
