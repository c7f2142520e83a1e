// Stores the people who answered, per calendar, and finds the mails due to them.
import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { foldPersonName } from "~/features/answers/rules";
import type { Database } from "~/store/kernel/database";
import {
  answerDates,
  answerers,
  answers,
  calendarLinks,
  calendars,
  outbox,
} from "~/store/schema/schema";
import { HOUR_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import { showsAll } from "~/values/link-state";
import type { AnswerDate } from "./dates";

export type Answerer = typeof answerers.$inferSelect;
type NewAnswerer = Pick<
  Answerer,
  "calendarId" | "name" | "holder" | "linkId" | "byEditor" | "keyStamp" | "language" | "createdAt"
>;
/** An email that is confirmed, awaiting confirmation, or missing. */
type Mailbox = Pick<Answerer, "email" | "confirmedAt" | "confirmHash" | "confirmExpiresAt">;

/** An account's identity in a calendar's answers. */
type Account = { holder: string; email: string };

const NO_MAILBOX: Mailbox = {
  email: null,
  confirmedAt: null,
  confirmHash: null,
  confirmExpiresAt: null,
};

export function createAnswererStore(database: Database) {
  const byId = database
    .select()
    .from(answerers)
    .where(eq(answerers.id, sql.placeholder("id")))
    .prepare();
  const ofHolders = (calendarId: number, holders: readonly string[]) =>
    and(eq(answerers.calendarId, calendarId), inArray(answerers.holder, [...holders]));

  const ofAccount = (calendarId: number, { holder, email }: Account) => {
    const isMailed = and(eq(answerers.email, email), isNotNull(answerers.confirmedAt));
    return and(eq(answerers.calendarId, calendarId), or(eq(answerers.holder, holder), isMailed));
  };

  const linkById = database
    .select()
    .from(calendarLinks)
    .where(eq(calendarLinks.id, sql.placeholder("id")))
    .prepare();

  /** Sets the email's state and deletes the person's waiting mails. */
  function setMailbox(id: number, values: Mailbox & Partial<Pick<Answerer, "keyStamp">>): void {
    database.update(answerers).set(values).where(eq(answerers.id, id)).run();
    database
      .delete(outbox)
      .where(and(eq(outbox.answererId, id), eq(outbox.state, "waiting")))
      .run();
  }

  return {
    find: (id: number): Answerer | undefined => byId.get({ id }),
    /** Whether the person gets emails: the address is confirmed, and the link they came by still shows events. */
    isMailed({ confirmedAt, linkId }: Answerer, now: number): boolean {
      if (confirmedAt === null || linkId === null) return confirmedAt !== null;
      const link = linkById.get({ id: linkId });
      return link !== undefined && showsAll(link, now);
    },
    /** The people of these holders, oldest first. */
    listOf: (calendarId: number, holders: readonly string[]): Answerer[] =>
      holders.length === 0
        ? []
        : database
            .select()
            .from(answerers)
            .where(ofHolders(calendarId, holders))
            .orderBy(asc(answerers.id))
            .all(),
    add(answerer: NewAnswerer): Answerer {
      const folded = foldPersonName(answerer.name);
      return database
        .insert(answerers)
        .values({ ...answerer, folded })
        .returning()
        .get();
    },
    /** Renames a person; false if the same holder has another person of that name. */
    rename({ id, calendarId, holder }: Answerer, name: string): boolean {
      const folded = foldPersonName(name);
      const others = holder === null ? [] : this.listOf(calendarId, [holder]);
      if (others.some((each) => each.id !== id && foldPersonName(each.name) === folded))
        return false;
      database.update(answerers).set({ name, folded }).where(eq(answerers.id, id)).run();
      return true;
    },
    /** Sets the address, confirmed or awaiting confirmation, or removes it. Waiting mails are not sent. */
    setMailbox(id: number, mailbox: Partial<Mailbox> = {}): void {
      setMailbox(id, { ...NO_MAILBOX, ...mailbox });
    },
    /** The person whose confirmation is pending; undefined after it expired. */
    findAsked: (confirmHash: string, now: number): Answerer | undefined =>
      database
        .select()
        .from(answerers)
        .where(and(eq(answerers.confirmHash, confirmHash), gt(answerers.confirmExpiresAt, now)))
        .get(),
    /** Confirms the address for every person of the same holder and address in the calendar. */
    confirm({ id, calendarId, holder, email }: Answerer, confirmedAt: number): void {
      const same = and(
        eq(answerers.calendarId, calendarId),
        holder === null ? eq(answerers.id, id) : eq(answerers.holder, holder),
        eq(answerers.email, email ?? ""),
      );
      database
        .update(answerers)
        .set({ confirmedAt, confirmHash: null, confirmExpiresAt: null })
        .where(same)
        .run();
    },
    listAll: (): Answerer[] => database.select().from(answerers).all(),
    setKeyStamp(id: number, keyStamp: string): void {
      database.update(answerers).set({ keyStamp }).where(eq(answerers.id, id)).run();
    },
    remove(id: number): void {
      database.delete(answerers).where(eq(answerers.id, id)).run();
    },
    /** Removes the people of an account. Returns whether there were any. */
    removeAllOf: (calendarId: number, of: Account): boolean =>
      database.delete(answerers).where(ofAccount(calendarId, of)).run().changes > 0,
    /** The people of an account, by its holder or its confirmed address. */
    listAllOf: (calendarId: number, of: Account): Answerer[] =>
      database
        .select()
        .from(answerers)
        .where(ofAccount(calendarId, of))
        .orderBy(asc(answerers.id))
        .all(),
    /** The calendars with answers, needed to compute an account's holder in each. */
    listCalendars: (): number[] =>
      database
        .selectDistinct({ id: answerers.calendarId })
        .from(answerers)
        .all()
        .map(({ id }) => id),
    countOf: (calendarId: number): number =>
      database
        .select({ n: count() })
        .from(answerers)
        .where(eq(answerers.calendarId, calendarId))
        .get()?.n ?? 0,
    /** How many people who came by the main link left an email address. */
    countMailed: (calendarId: number): number =>
      database
        .select({ n: count() })
        .from(answerers)
        .where(
          and(
            eq(answerers.calendarId, calendarId),
            isNull(answerers.linkId),
            isNotNull(answerers.confirmedAt),
          ),
        )
        .get()?.n ?? 0,
    /**
     * Ends the mails and private addresses of people who came by the main link (null) or an extra one; their answers
     * stay.
     */
    cutOff(calendarId: number, linkId: number | null, newStamp: () => string): void {
      const ids = database
        .select({ id: answerers.id })
        .from(answerers)
        .where(
          and(
            eq(answerers.calendarId, calendarId),
            linkId === null ? isNull(answerers.linkId) : eq(answerers.linkId, linkId),
          ),
        )
        .all();
      for (const { id } of ids) setMailbox(id, { ...NO_MAILBOX, keyStamp: newStamp() });
    },
    /** Cuts off people whose extra link expired. */
    cutOffExpired(now: number): void {
      const expired = database
        .select({ id: calendarLinks.id })
        .from(calendarLinks)
        .where(lte(calendarLinks.expiresAt, now));
      const isOfThem = inArray(answerers.linkId, expired);
      const ids = database.select({ id: answerers.id }).from(answerers).where(isOfThem);
      database
        .delete(outbox)
        .where(and(inArray(outbox.answererId, ids), eq(outbox.state, "waiting")))
        .run();
      const keyStamp = sql`lower(hex(randomblob(12)))`;
      database
        .update(answerers)
        .set({ ...NO_MAILBOX, keyStamp })
        .where(isOfThem)
        .run();
    },
    /** Records the new link of a person whose earlier link ended; null is the main link. */
    setLink(id: number, linkId: number | null): void {
      database.update(answerers).set({ linkId }).where(eq(answerers.id, id)).run();
    },
    /** Removes addresses not confirmed in time; the answers stay. */
    purgeQuestions(now: number): void {
      database
        .update(answerers)
        .set(NO_MAILBOX)
        .where(and(isNotNull(answerers.confirmExpiresAt), lte(answerers.confirmExpiresAt, now)))
        .run();
    },
    purgeWithoutAnswers(): void {
      const own = database
        .select({ one: sql`1` })
        .from(answers)
        .where(eq(answers.answererId, answerers.id));
      database.delete(answerers).where(notExists(own)).run();
    },
  };
}

type AnswerRow = typeof answers.$inferSelect;
/** An answer of a person with a confirmed address; `id` is the person's. */
export type MailedAnswer = Pick<AnswerRow, "state" | "slot" | "people" | "at" | "reminded"> & {
  id: number;
};

/**
 * Debounces: changes are mailed once none was made since `quietSince`. A date that begins, or began before the change,
 * by `soon` is mailed at once.
 */
type DueChanges = { now: number; quietSince: number; soon: number; limit: number };

/** Reminders of an all-day date go out the evening before, eight hours ahead regardless of clock changes. */
const ALL_DAY_MS = 8 * HOUR_MS;

/** Finds dates with a change or reminder to mail, and the people to mail. */
export function createAnswerMailStore(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const { told, changedAt, startsAt } = answerDates;
  const toldFrom = sql`coalesce(${told} ->> '$.from', ${startsAt})`;
  const isThere = isNull(calendars.deletedAt);
  const changed = database
    .select({ date: answerDates })
    .from(answerDates)
    .innerJoin(calendars, eq(calendars.id, answerDates.calendarId))
    .where(
      and(
        gt(changedAt, 0),
        isThere,
        or(
          lte(changedAt, given("quietSince")),
          sql`${startsAt} > ${given("now")} and ${startsAt} <= ${given("soon")}`,
          sql`${toldFrom} > ${given("now")} and ${toldFrom} <= ${given("soon")}`,
        ),
      ),
    )
    .orderBy(asc(answerDates.calendarId), asc(startsAt), asc(answerDates.eventId))
    .limit(sql.placeholder("limit"))
    .prepare();
  const isUnreminded = and(
    eq(answers.eventId, answerDates.eventId),
    eq(answers.state, "in"),
    isNull(answers.removedAt),
    ne(answers.reminded, startsAt),
  );
  const soon = database
    .select({ date: answerDates })
    .from(answerDates)
    .innerJoin(calendars, eq(calendars.id, answerDates.calendarId))
    .where(
      and(
        sql`${answerDates.shown}`,
        isNull(changedAt),
        isThere,
        gt(startsAt, given("now")),
        lte(startsAt, given("inDay")),
        sql`(${told} ->> '$.firstDay' is null or ${startsAt} <= ${given("inEvening")})`,
        exists(database.select({ one: sql`1` }).from(answers).where(isUnreminded)),
      ),
    )
    .orderBy(asc(startsAt), asc(answerDates.eventId))
    .limit(sql.placeholder("limit"))
    .prepare();
  // Plain SQL, since all answers of a long series may be read at once.
  const mailed = database.$client.prepare<[string], MailedAnswer>(
    `select p.id, a.state, a.slot, a.people, a.at, a.reminded
     from answers a join answerers p on p.id = a.answerer_id
     where a.event_id = ? and a.state <> 'no' and a.removed_at is null and p.confirmed_at is not null
     order by p.id`,
  );
  const toldNow = database
    .update(answerDates)
    .set({ told: given("told"), changedAt: null })
    .where(eq(answerDates.eventId, given("eventId")))
    .prepare();
  const reminded = database
    .update(answers)
    .set({ reminded: given("startsAt") })
    .where(eq(answers.eventId, given("eventId")))
    .prepare();

  return {
    /** Dates with changes to mail, grouped by calendar. */
    listChanged: (settled: DueChanges): AnswerDate[] =>
      changed.all(settled).map(({ date }) => date),
    /** Dates that begin within a day (all-day dates: tomorrow) and have someone not yet reminded. */
    listSoon: (now: number, limit: number): AnswerDate[] =>
      soon
        .all({
          now,
          inDay: now + ANSWERS.remindHours * HOUR_MS,
          inEvening: now + ALL_DAY_MS,
          limit,
        })
        .map(({ date }) => date),
    /** People with a place or on the waiting list who confirmed an address. */
    listMailed: (eventId: string): MailedAnswer[] => mailed.all(eventId),
    /** Stores the event as last mailed to attendees. */
    setTold(eventId: string, told: string | null): void {
      toldNow.run({ eventId, told });
    },
    /** Drops changes to dates that have already begun. */
    forgetPast(now: number): void {
      const hasBegun = and(lte(startsAt, now), sql`${toldFrom} <= ${now}`);
      database
        .update(answerDates)
        .set({ changedAt: null })
        .where(and(gt(changedAt, 0), hasBegun))
        .run();
    },
    /** Marks everyone who answered as reminded of this start. */
    setReminded(eventId: string, startsAt: number): void {
      reminded.run({ eventId, startsAt });
    },
    /** For a restored backup: the waiting mails were already sent. */
    removeWaiting(): void {
      const isOfAnswers = sql`${outbox.message} ->> '$.kind' like 'answer-%'`;
      database
        .delete(outbox)
        .where(and(eq(outbox.state, "waiting"), isOfAnswers))
        .run();
    },
    /** For a restored backup: all dates with unsent changes. */
    listAllChanged: (): AnswerDate[] =>
      database.select().from(answerDates).where(isNotNull(changedAt)).all(),
  };
}
