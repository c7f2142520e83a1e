// Guessing of login codes is stopped without locking anybody out.
import { describe, expect, it } from "vitest";
import { HOUR, MINUTE, refusalOf } from "../../support/operations";
import { ANN, BEN } from "../scene";
import { openLoginDesk } from "./login-helpers";

describe("guessing a code", () => {
  it("five times kills the typed codes of that e-mail, not its links", () => {
    const { ask, login, reasonOf, guess } = openLoginDesk();
    const { code, token } = ask();
    expect(guess(5)).toEqual(Array(5).fill("wrong"));
    expect(guess(1)).toEqual(["too-many"]);
    expect(reasonOf(() => login(code))).toBe("too-many");
    expect(login(token).email).toBe(ANN);
  });

  it("four times leaves it alive", () => {
    const { ask, login, guess } = openLoginDesk();
    const { code } = ask();
    guess(4);
    expect(login(code).email).toBe(ANN);
  });

  it("does not touch a code that is asked for afterwards", () => {
    const { world, ask, login, reasonOf, guess } = openLoginDesk();
    const first = ask();
    guess(5);
    world.clock.now += MINUTE;
    const second = ask();
    expect(reasonOf(() => login(first.code))).toBe("too-many");
    expect(login(second.code).email).toBe(ANN);
  });

  it("counts against every code that is alive, and against nobody else's", () => {
    const { world, ask, login, reasonOf, guess } = openLoginDesk();
    const [first, bens] = [ask(), ask(BEN)];
    world.clock.now += MINUTE;
    const second = ask();
    guess(5);
    expect(reasonOf(() => login(first.code))).toBe("too-many");
    expect(reasonOf(() => login(second.code))).toBe("too-many");
    expect(login(bens.code, BEN).email).toBe(BEN);
  });

  it("twenty times within an hour stops typed codes of that e-mail for the hour, never links", () => {
    const { world, ask, login, reasonOf, guess } = openLoginDesk();
    guess(20);
    const { code, token } = ask();
    expect(reasonOf(() => login(code))).toBe("too-many");
    expect(login(token).email).toBe(ANN);
    world.clock.now += HOUR;
    expect(login(ask().code).email).toBe(ANN);
  });

  it("fifty times within a day stops them for the day", () => {
    const { world, ask, login, reasonOf, guess } = openLoginDesk();
    for (let hour = 0; hour < 3; hour++) {
      guess(17);
      world.clock.now += HOUR;
    }
    const { code, token } = ask();
    expect(reasonOf(() => login(code))).toBe("too-many");
    expect(login(token).email).toBe(ANN);
  });

  it("thirty times within an hour stops a network, whichever e-mails it tries", () => {
    const { world, ask, login, reasonOf } = openLoginDesk();
    const { code, token } = ask();
    for (let n = 0; n < 30; n++) {
      reasonOf(() => login("ZZZZ-ZZZZ", `p${n}@example.org`, "203.0.113.9"));
    }
    for (const secret of [code, token]) {
      const refusal = refusalOf(() => login(secret, ANN, "203.0.113.9"));
      expect([refusal.code, refusal.retryAfterSeconds]).toEqual(["too-many", 3600]);
    }
    expect(login(code, ANN, "203.0.113.10").email).toBe(ANN);
    world.clock.now += HOUR;
    expect(reasonOf(() => login(code, ANN, "203.0.113.9"))).toBe("wrong");
  });

  it("leaves no session and no account", () => {
    const { world, ask, guess } = openLoginDesk();
    ask();
    guess(10);
    expect(world.store.users.findByEmail(ANN)).toBeUndefined();
    expect(world.database.$client.prepare("select count(*) from sessions").pluck().get()).toBe(0);
  });
});
