// Shared by the tests of logging in: requesting mails, entering codes, and reading why it fails.
import { expect } from "vitest";
import { logIn, sendAccessCode } from "~/operations/accounts/login";
import { perform } from "~/operations/kernel/operation";
import { createWorld, refusalOf } from "../../support/operations";
import { ANN } from "../scene";

/** A world where every request comes from a new network unless one is named. */
export function openLoginDesk() {
  const world = createWorld();
  let networks = 0;
  const freshNetwork = () => `198.51.100.${networks++ % 250}`;
  /** Requests a mail and returns its contents. */
  const ask = (email = ANN, network = freshNetwork()) => {
    const before = world.mails().length;
    expect(perform(sendAccessCode, { email }, world.as(null, network))).toEqual({});
    expect(world.mails()).toHaveLength(before + 1);
    const { code, token } = world.mailTo(email);
    return { code: String(code), token: String(token) };
  };
  const login = (code: string, email = ANN, network = freshNetwork()) =>
    perform(logIn, { email, code }, world.as(null, network));
  const reasonOf = (work: () => unknown) => {
    const { code, message, reason } = refusalOf(work);
    expect([code, message]).toEqual(["invalid", "Hm, it did not work."]);
    return reason;
  };
  const guess = (times: number, email = ANN) => {
    const wrong = () => login("ZZZZ-ZZZZ", email);
    return Array.from({ length: times }, () => reasonOf(wrong));
  };
  return { world, ask, login, reasonOf, guess };
}
