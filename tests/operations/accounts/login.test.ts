// Logging in with the typed code or the mailed link: how long they are valid and which account they open.
import { describe, expect, it } from "vitest";
import { sendAccessCode } from "~/operations/accounts/login";
import { perform } from "~/operations/kernel/operation";
import { DAY, HOUR, MINUTE } from "../../support/operations";
import { ANN, BEN } from "../scene";
import { openLoginDesk } from "./login-helpers";

const LIFETIME = 10 * MINUTE;

describe("a login mail", () => {
  it("holds a code of eight clear characters and a link's secret of 128 bits", () => {
    const { world, ask } = openLoginDesk();
    const { code, token } = ask();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(world.mails()).toEqual([{ kind: "login", to: ANN, language: "en", code, token }]);
  });

  it("is answered the same whether the account exists", () => {
    const { world } = openLoginDesk();
    world.as(BEN);
    const answer = (email: string) =>
      perform(sendAccessCode, { email }, world.as(null, "203.0.113.1"));
    expect(answer(BEN)).toEqual(answer("nobody@example.org"));
  });

  it("makes no account; the first login does, with a name that asks to be changed", () => {
    const { world, ask, login } = openLoginDesk();
    const { code } = ask();
    expect(world.store.users.findByEmail(ANN)).toBeUndefined();
    expect(login(code)).toMatchObject({ name: "ann...", email: ANN });
    expect(world.store.users.findByEmail(ANN)).toMatchObject({ createdAt: world.clock.now });
  });

  it.each([
    ["anna.maria@example.org", "ann..."],
    ["x@example.org", "x..."],
    ["o'hara+club@example.org", "o'h..."],
  ])("to %s leads to the name %s", (email, name) => {
    const { ask, login } = openLoginDesk();
    expect(login(ask(email).code, email).name).toBe(name);
  });

  it("leads to the same account ever after, however the e-mail is written", () => {
    const { world, ask, login } = openLoginDesk();
    login(ask().code);
    const first = world.store.users.findByEmail(ANN);
    world.clock.now += HOUR;
    login(ask(ANN).code, ` ${ANN.toUpperCase()} `);
    expect(world.store.users.findByEmail(ANN)).toEqual(first);
  });
});

describe("the code", () => {
  it("is taken in any case, with the dash, without it, with blanks, and with I, L and O misread", () => {
    const { ask, login, world } = openLoginDesk();
    const ways = [
      (code: string) => code,
      (code: string) => code.toLowerCase(),
      (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`,
      (code: string) => ` ${code.slice(0, 4)} ${code.slice(4)}\n`,
      (code: string) => code.split("").join(" "),
      (code: string) => code.toLowerCase().split("").join("-"),
      (code: string) => code.replaceAll("1", "I").replaceAll("0", "O"),
      (code: string) => code.replaceAll("1", "l").replaceAll("0", "o"),
    ];
    for (const write of ways) {
      expect(login(write(ask().code)).email).toBe(ANN);
      world.clock.now += DAY;
    }
  });

  it.each([
    ["ann@müller.example", "ann@xn--mller-kva.example"],
    ["ann@xn--mller-kva.example", "ann@müller.example"],
  ])("leads %s and %s to one account, named as it was first typed", (first, then) => {
    const { ask, login } = openLoginDesk();
    const account = login(ask(first).code, first);
    expect(account.email).toBe(first);
    expect(login(ask(then).code, then)).toMatchObject({ email: first });
  });

  it("works for its e-mail alone", () => {
    const { ask, login, reasonOf } = openLoginDesk();
    const { code, token } = ask();
    ask(BEN);
    for (const secret of [code, token]) {
      expect(reasonOf(() => login(secret, BEN))).toBe("wrong");
      expect(reasonOf(() => login(secret, "nobody@example.org"))).toBe("wrong");
    }
    expect(login(code).email).toBe(ANN);
  });

  it("and the link live ten minutes, after which they are too old and not wrong", () => {
    for (const kind of ["code", "token"] as const) {
      const { world, ask, login, reasonOf } = openLoginDesk();
      const secret = ask()[kind];
      world.clock.now += LIFETIME;
      expect(reasonOf(() => login(secret))).toBe("expired");
      world.clock.now -= 1;
      expect(login(secret).email).toBe(ANN);
    }
  });

  it("and the link work once; a login ends all that were mailed", () => {
    for (const kind of ["code", "token"] as const) {
      const { world, ask, login, reasonOf } = openLoginDesk();
      const first = ask();
      world.clock.now += MINUTE;
      const second = ask();
      login(second[kind]);
      for (const secret of [first.code, first.token, second.code, second.token]) {
        expect(reasonOf(() => login(secret))).toBe("wrong");
      }
    }
  });

  it("is one of three that are alive; a fourth ends the first", () => {
    const { world, ask, login, reasonOf } = openLoginDesk();
    const mails = Array.from({ length: 4 }, () => {
      world.clock.now += MINUTE;
      return ask();
    });
    expect(reasonOf(() => login(mails[0]?.code ?? ""))).toBe("wrong");
    expect(reasonOf(() => login(mails[0]?.token ?? ""))).toBe("wrong");
    expect(login(mails[1]?.code ?? "").email).toBe(ANN);
  });
});
