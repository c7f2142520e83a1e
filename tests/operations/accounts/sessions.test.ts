// Sessions: how they start, how long they last, and how they end.
import { describe, expect, it } from "vitest";
import { getProfile } from "~/operations/accounts/account";
import {
  findActor,
  listSessions,
  logIn,
  logOut,
  logoutEverywhere,
  makeCode,
  sendAccessCode,
} from "~/operations/accounts/login";
import { type Caller, perform } from "~/operations/kernel/operation";
import { createWorld, DAY, HOUR, MINUTE, SECOND } from "../../support/operations";
import { ANN, BEN } from "../scene";

function setUp() {
  const world = createWorld();
  /** Logs in without a mail, to avoid the limits on mails; returns the cookie's token. */
  const login = (email = ANN, userAgent = "test") => {
    const caller = { ...world.as(null), userAgent };
    const { code } = makeCode(email, caller);
    return perform(logIn, { email, code }, caller).token;
  };
  const find = (token: string) => findActor(token, world.as(null));
  const emailOf = (token: string) => find(token)?.user.email;
  /** The caller with this session cookie. */
  const callerOf = (token: string): Caller => {
    const found = find(token);
    return { ...world.as(null), actor: found?.user ?? null, sessionId: found?.sessionId ?? null };
  };
  return { world, login, find, emailOf, callerOf };
}

describe("a session", () => {
  it("is opened by a login under a new secret of 256 bits each time", () => {
    const { login, emailOf } = setUp();
    const tokens = [login(), login(), login(BEN)];
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens).size).toBe(3);
    expect(tokens.map(emailOf)).toEqual([ANN, ANN, BEN]);
  });

  it("is opened by no other secret: changed, cut, lengthened, empty or its own hash", () => {
    const { world, login, emailOf } = setUp();
    const token = login();
    const flipped = `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`;
    const hash = world.database.$client.prepare("select token_hash from sessions").pluck().get();
    const wrong = [
      flipped,
      token.slice(1),
      `${token}x`,
      "",
      "\0",
      "x".repeat(100_000),
      String(hash),
    ];
    for (const text of wrong) expect(emailOf(text)).toBeUndefined();
    expect(emailOf(token)).toBe(ANN);
  });

  it("ends sixty days after its last use", () => {
    const { world, login, emailOf } = setUp();
    const token = login();
    for (let n = 0; n < 5; n++) {
      world.clock.now += 60 * DAY;
      expect(emailOf(token)).toBe(ANN);
    }
    world.clock.now += 60 * DAY + 1;
    expect(emailOf(token)).toBeUndefined();
  });

  it("ends after a year, however much it is used", () => {
    const { world, login, emailOf } = setUp();
    const token = login();
    for (let day = 1; day <= 365; day++) {
      world.clock.now += DAY;
      expect(emailOf(token)).toBe(ANN);
    }
    world.clock.now += 1;
    expect(emailOf(token)).toBeUndefined();
  });

  it("notes its use at most hourly", () => {
    const { world, login, emailOf, callerOf } = setUp();
    const token = login();
    const start = world.clock.now;
    const lastUsedAt = () => perform(listSessions, {}, callerOf(token)).list[0]?.lastUsedAt ?? 0;
    for (const [passed, noted] of [
      [MINUTE, start],
      [HOUR - MINUTE, start],
      [SECOND, start + HOUR + SECOND],
      [HOUR, start + HOUR + SECOND],
    ] as const) {
      world.clock.now += passed;
      emailOf(token);
      expect(lastUsedAt()).toBe(noted);
    }
  });

  it("is one of twenty; one more ends the one that was not used for longest", () => {
    const { world, login, emailOf } = setUp();
    const tokens = Array.from({ length: 20 }, () => {
      world.clock.now += 2 * HOUR;
      return login();
    });
    world.clock.now += 2 * HOUR;
    expect(emailOf(tokens[0] ?? "")).toBe(ANN);
    const other = login(BEN);
    const newest = login();
    expect(tokens.map(emailOf).map((email) => email !== undefined)).toEqual([
      true,
      false,
      ...Array(18).fill(true),
    ]);
    expect([emailOf(newest), emailOf(other)]).toEqual([ANN, BEN]);
  });

  it("is opened also where twenty others seem to be used later, after the clock was set back", () => {
    const { world, login, emailOf } = setUp();
    for (let n = 0; n < 20; n++) login();
    world.clock.now -= 2 * HOUR;
    expect(emailOf(login())).toBe(ANN);
  });
});

describe("logging out", () => {
  it("ends this session and no other", () => {
    const { world, login, emailOf, callerOf } = setUp();
    const [here, there] = [login(), login()];
    expect(perform(logOut, {}, callerOf(here))).toEqual({});
    expect([emailOf(here), emailOf(there)]).toEqual([undefined, ANN]);
    expect(world.database.$client.prepare("select count(*) from sessions").pluck().get()).toBe(1);
    expect(perform(logOut, {}, world.as(null))).toEqual({});
  });

  it("everywhere ends all sessions of this user and nobody else's", () => {
    const { login, emailOf, callerOf } = setUp();
    const [here, there, bens] = [login(), login(), login(BEN)];
    perform(logoutEverywhere, {}, callerOf(here));
    expect([here, there, bens].map(emailOf)).toEqual([undefined, undefined, BEN]);
  });
});

describe("the list of sessions", () => {
  it("shows one's own, the last used first, and which one this is", () => {
    const { world, login, emailOf, callerOf } = setUp();
    const phone = login(ANN, `Phone ${"x".repeat(500)}`);
    login(BEN, "Ben's");
    world.clock.now += HOUR;
    const start = world.clock.now;
    login(ANN, "Laptop");
    world.clock.now += HOUR;
    emailOf(phone);
    const { list } = perform(listSessions, {}, callerOf(phone));
    expect(list).toEqual([
      {
        createdAt: start - HOUR,
        lastUsedAt: world.clock.now,
        isCurrent: true,
        userAgent: `Phone ${"x".repeat(194)}`,
      },
      { createdAt: start, lastUsedAt: start, userAgent: "Laptop", isCurrent: false },
    ]);
  });
});

describe("the profile", () => {
  it("is empty for a visitor", () => {
    const { world, login, callerOf } = setUp();
    expect(perform(getProfile, {}, world.as(null))).toEqual({ name: "", email: "" });
    expect(perform(getProfile, {}, callerOf(login()))).toEqual({ name: "ann...", email: ANN });
  });
});

describe("a code made without a mail", () => {
  it("works as a mailed one does and sends nothing", () => {
    const { world } = setUp();
    perform(sendAccessCode, { email: ANN }, world.as(null));
    const { code, token, expiresAt } = makeCode(ANN, world.as(null));
    expect(expiresAt).toBe(world.clock.now + 10 * MINUTE);
    expect(world.mails()).toHaveLength(1);
    for (const secret of [token, code]) {
      const made = secret === code ? makeCode(ANN, world.as(null)).code : secret;
      expect(perform(logIn, { email: ANN, code: made }, world.as(null)).email).toBe(ANN);
    }
  });
});
