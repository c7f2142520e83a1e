// Says when mails besides logins and confirmations may leave: so many an hour, so that a relay does not lock the site out.

import type { OutboxStore } from "~/store/mails/outbox-store";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";

/** What is dated later than this from now was sent while the clock was wrong, and must hold nothing up until then. */
const CLOCK_SLACK_MS = MINUTE_MS;

/**
 * A function that answers when the next such mail may leave, `now` or later (epoch ms);
 * `onTheirWay` are those of which is not known yet whether they were taken.
 */
export function createHourlyLimit(outbox: Pick<OutboxStore, "countLimitedSent">, most: number) {
  return (now: number, onTheirWay: number): number => {
    const { count, oldestAt } = outbox.countLimitedSent({
      since: now - HOUR_MS,
      until: now + CLOCK_SLACK_MS,
    });
    if (count + onTheirWay < most) return now;
    return oldestAt === null ? now + SECOND_MS : oldestAt + HOUR_MS;
  };
}
