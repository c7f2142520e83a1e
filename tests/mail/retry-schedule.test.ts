import { describe, expect, it } from "vitest";
import { nextAttemptAt } from "~/mail/delivery";
import { HOUR, MINUTE, START } from "./sample-mails";

/** When a mail is tried, in seconds after it entered the outbox, if every attempt fails at once. */
function attemptsOf(lifetimeMs: number): number[] {
  const trial = { createdAt: START, expiresAt: START + lifetimeMs, answererId: null };
  const tried = [0];
  for (let attempts = 0; attempts < 1_000; attempts++) {
    const next = nextAttemptAt({ ...trial, attempts }, START + tried[attempts]! * 1_000);
    if (next === undefined) return tried;
    tried.push((next - START) / 1_000);
  }
  throw new Error("It never gives up.");
}

describe("a mail that cannot leave", () => {
  it("is tried after 5 s, 30 s, 2, 5 and 15 minutes, 1 hour, then hourly, for 24 hours", () => {
    const tried = attemptsOf(30 * 24 * HOUR);
    expect(tried.slice(0, 8)).toEqual([0, 5, 35, 155, 455, 1355, 4955, 8555]);
    expect(tried.at(-1)).toBe(24 * 3600);
    expect(tried).toHaveLength(7 + 22 + 1);
  });

  it("is tried every 50 seconds when it lives ten minutes, so that a login comes soon after an outage", () => {
    const tried = attemptsOf(10 * MINUTE);
    expect(tried.slice(0, 5)).toEqual([0, 5, 35, 85, 135]);
    const gaps = tried.slice(1).map((at, index) => at - tried[index]!);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(50);
    expect(tried.at(-1)).toBe(600);
  });

  it("is given up at its own end, and at the end of 24 hours", () => {
    const trial = {
      createdAt: START,
      expiresAt: START + 10 * MINUTE,
      attempts: 3,
      answererId: null,
    };
    expect(nextAttemptAt(trial, START + 10 * MINUTE)).toBeUndefined();
    expect(
      nextAttemptAt({ ...trial, expiresAt: START + 48 * HOUR }, START + 24 * HOUR),
    ).toBeUndefined();
  });

  it("is tried for a week to somebody who comes, but not after the start", () => {
    const trial = { createdAt: START, attempts: 30, answererId: 7 };
    const [late, soon] = [30, 3].map((days) => START + days * 24 * HOUR);
    const day6 = START + 6 * 24 * HOUR;
    expect(nextAttemptAt({ ...trial, expiresAt: late! }, day6)).toBe(day6 + HOUR);
    expect(nextAttemptAt({ ...trial, expiresAt: soon! }, day6)).toBeUndefined();
    expect(nextAttemptAt({ ...trial, expiresAt: late! }, day6 + 24 * HOUR)).toBeUndefined();
  });
});
