// Creates followers of a calendar, and collects the mails of each round to them.

import { NO_TEXTS } from "~/event/event-fields";
import { isFollowMail } from "~/features/follow/mails";
import { followTimes } from "~/features/follow/operations";
import { followerKey } from "~/features/follow/rules";
import type { Follower } from "~/features/follow/store";
import { createFollowerMails } from "~/features/follow/work/follower-mails";
import { composeMail } from "~/mail/compose-mail";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import type { FollowMessage } from "~/store/mails/outbox-message";
import { epochAt } from "~/time/zones";
import { ANN, MINUTE, type World } from "./operations";

export const ORIGIN = "https://calendar.example.org";

export const BERLIN = "Europe/Berlin";
export const at = (day: string, time: string) => epochAt(day, time, BERLIN);
export const span = (day: string, from: string, to: string) => ({
  from: at(day, from),
  to: at(day, to),
});

/** Saves a training in Hall 3, by Ann unless another one calls; returns its id. */
export function saveTraining(
  world: World,
  link: string,
  values: Record<string, unknown>,
  caller = world.as(ANN),
): string {
  const training = { ...NO_TEXTS, title: "Training", location: "Hall 3", allDay: false };
  const where = { calendarId: link, id: "", timeZone: BERLIN };
  return perform(saveEvent, { ...training, ...where, ...values }, caller).id;
}

type Choice = Partial<
  Pick<
    Follower,
    "digest" | "changes" | "remindHours" | "categoryId" | "zone" | "linkId" | "language"
  >
>;

const secrets = createSecrets(Buffer.alloc(32, 7));
/** The languages of an installation with pseudo-languages. */
export const OFFERED = { all: ["en", "en-XA", "ar-XB"], fallback: "en" } as const;

const NOTHING = { digest: "none", changes: false, remindHours: null, categoryId: null } as const;

/** Adds a follower who confirms now; returns the follower's id. */
export function addFollower(
  { store, clock }: World,
  link: string,
  email: string,
  chosen: Choice,
): number {
  const calendarId = store.calendars.findByLink(link)?.id ?? 0;
  const choice = { ...NOTHING, zone: "Europe/Berlin", linkId: null, language: null, ...chosen };
  const asked = { ...choice, calendarId, email, createdAt: clock.now };
  const id = store.followers.ask(asked, { confirmHash: "", confirmExpiresAt: clock.now });
  store.followers.confirm(id, { now: clock.now, ...followTimes(choice, clock.now) });
  return id;
}

export const keyOfFollower = (follower: Follower) => followerKey(follower, secrets);

/**
 * Collects new mails to followers; they count as delivered at once, unless `isDelivered` returns false. `run` does one
 * round, like the program each minute.
 */
export function startRounds(
  world: World,
  {
    isStopped = () => false,
    isDelivered = () => true,
  }: { isStopped?: () => boolean; isDelivered?: () => boolean } = {},
) {
  const { store, clock } = world;
  const lines: object[] = [];
  const mails = createFollowerMails({
    store,
    secrets,
    languages: OFFERED,
    isStopped,
    log: (line) => lines.push(line),
  });
  let known = new Set<number>();
  const waiting = () => store.outbox.findDue(Number.MAX_SAFE_INTEGER, 10_000);
  function take(): FollowMessage[] {
    const fresh = waiting().filter(({ id }) => !known.has(id));
    known = new Set([...known, ...fresh.map(({ id }) => id)]);
    const toFollowers = fresh.filter(({ message }) => isFollowMail(message));
    if (isDelivered()) {
      for (const { id } of toFollowers) store.outbox.close(id, { state: "sent", now: clock.now });
    }
    return toFollowers.map(({ message }) => message).filter(isFollowMail);
  }
  async function run(): Promise<FollowMessage[]> {
    await mails.postReminders(clock.now);
    await mails.postDigests(clock.now);
    await mails.postChanges(clock.now);
    return take();
  }
  return {
    run,
    lines,
    /** Does a round each minute until `end`; returns all mails with their times. */
    async runUntil(end: number, step = MINUTE): Promise<(FollowMessage & { at: number })[]> {
      const found: (FollowMessage & { at: number })[] = [];
      for (; clock.now <= end; clock.now += step) {
        const at = clock.now;
        found.push(...(await run()).map((message) => ({ ...message, at })));
      }
      return found;
    },
  };
}

/** The lines of a mail as its reader sees them, without the addresses. */
export function linesOf(message: FollowMessage): string[] {
  return message.entries.map(({ group, lead, title, rest, category }) =>
    [
      group === undefined ? "" : `${group} · `,
      lead === "" ? "" : `${lead.trimEnd()} `,
      title,
      rest,
      category ? ` · ${category.name}` : "",
    ].join(""),
  );
}

export function composed(message: FollowMessage) {
  const from = { name: "EAS", address: "no-reply@calendar.example.org" };
  return composeMail(message, { origin: ORIGIN, from, languages: OFFERED });
}
