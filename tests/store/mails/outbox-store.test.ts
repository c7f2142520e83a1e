// The order in which mails leave the outbox.
import { expect, it } from "vitest";
import { HOUR, login, MINUTE, openOutbox, START } from "../../mail/sample-mails";

const EXPIRES = START + HOUR;

it("gives the mails that are due, the one that waits longest first, equal ones as they were put in", () => {
  const { outbox, database } = openOutbox();
  // Without this, an index might give the right order by chance.
  database.$client.pragma("reverse_unordered_selects = on");
  const add = (to: string, now: number) => outbox.add(login(to), { now, expiresAt: EXPIRES });
  add("third@example.org", START + MINUTE);
  add("fourth@example.org", START + MINUTE);
  add("first@example.org", START);
  add("later@example.org", START + 3 * MINUTE);
  add("second@example.org", START + 1);
  const due = (limit: number) =>
    outbox.findDue(START + 2 * MINUTE, limit).map(({ message: { to } }) => to.split("@")[0]);
  expect(due(9)).toEqual(["first", "second", "third", "fourth"]);
  expect(due(3)).toEqual(["first", "second", "third"]);
});

it("puts a mail that was postponed behind those that are due before it", () => {
  const { outbox } = openOutbox();
  for (const to of ["ann@example.org", "ben@example.org"]) {
    outbox.add(login(to), { now: START, expiresAt: EXPIRES });
  }
  const [first] = outbox.findDue(START, 1);
  outbox.postpone(first?.id ?? 0, { nextAt: START + MINUTE, error: "busy" });
  expect(outbox.findDue(START + MINUTE, 9).map(({ message: { to } }) => to)).toEqual([
    "ben@example.org",
    "ann@example.org",
  ]);
});
