// Checks that stored counts match the answers, and reports how mails to attendees are doing.
import type { Database as Connection } from "better-sqlite3";
import { z } from "zod";
import type { Finding } from "~/commands/doctor-checks";
import { HOUR_MS } from "~/time/durations";

const figures = z.object({ people: z.number(), dates: z.number(), wrong: z.number() });
const mailFigures = z.object({
  mailed: z.number(),
  asked: z.number(),
  waiting: z.number(),
  failed: z.number(),
  untold: z.number(),
});

/** Counts only answers in the slots the date offers. */
const SUM_IN_SLOTS = (state: string) => `(
  select coalesce(sum(a.people), 0) from answers a, json_each(d.slots) s
  where a.event_id = d.event_id and a.removed_at is null and a.state = '${state}'
    and a.slot = cast(s.key as integer))`;

const COUNTED_ANEW = `
  select (select count(*) from answerers) people, count(*) dates,
    coalesce(sum(d.shown and not d.erased and (
      d.coming <> ${SUM_IN_SLOTS("in")} or d.waiting <> ${SUM_IN_SLOTS("waiting")}
      or d.declined <> (select count(*) from answers a
        where a.event_id = d.event_id and a.removed_at is null and a.state = 'no'))), 0) wrong
  from answer_dates d`;

/** A running server mails changes ten minutes after the last one, so changes an hour old are overdue. */
const MAILS = `
  select (select count(confirmed_at) from answerers) mailed,
    (select count(*) from answerers where confirm_expires_at is not null) asked,
    (select count(*) from outbox where answerer_id is not null and state = 'waiting') waiting,
    (select count(*) from outbox where answerer_id is not null and state = 'failed') failed,
    (select count(*) from answer_dates d join calendars c on c.id = d.calendar_id
      where d.changed_at < ? and c.deleted_at is null) untold`;

export function checkAnswers(connection: Connection, now: number): Finding {
  const about = "Answers";
  const { people, dates, wrong } = figures.parse(connection.prepare(COUNTED_ANEW).get());
  if (dates === 0) return { about, state: "ok", says: "Nobody has answered an event" };
  const { mailed, asked, waiting, failed, untold } = mailFigures.parse(
    connection.prepare(MAILS).get(now - HOUR_MS),
  );
  const says = `${people} people answered, and ${dates} dates have numbers. ${mailed} get mails, ${asked} have still to confirm; ${waiting} mails wait, ${failed} failed in the last days`;
  const faults = [
    ...(wrong > 0
      ? [
          `Those of ${wrong} are not the sums of their answers; the next answer to a date counts it anew`,
        ]
      : []),
    ...(untold > 0
      ? [
          `${untold} dates changed more than an hour ago, and nobody was told; a running server does it each minute`,
        ]
      : []),
  ];
  const state = faults.length === 0 ? "ok" : "warn";
  return { about, state, says: [says, ...faults].join(". ") };
}
