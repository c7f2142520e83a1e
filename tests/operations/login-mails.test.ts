// Asking for login mails: how many go to one e-mail, from one network, and from the whole site.
import { describe, expect, it } from "vitest";
import { authAccessCode } from "~/operations/login";
import { perform } from "~/operations/operation";
import { createWorld, DAY, HOUR, MINUTE, refusalOf, SECOND } from "../support/operations";
import { ANN } from "./scene";

describe("asking for login mails", () => {
  function setUp() {
    const world = createWorld();
    const ask = (email: string, network: string) =>
      perform(authAccessCode, { email }, world.as(null, network));
    const sent = () => world.mails().length;
    return { world, ask, sent };
  }

  it("a second time within sixty seconds sends nothing and answers the same", () => {
    const { world, ask, sent } = setUp();
    const first = ask(ANN, "a");
    world.clock.now += MINUTE - 1;
    expect(ask(ANN, "b")).toEqual(first);
    expect(sent()).toBe(1);
    world.clock.now += 1;
    ask(ANN, "c");
    expect(sent()).toBe(2);
  });

  it("gets five an hour and fifteen a day for one e-mail; beyond, the same answer and no mail", () => {
    const { world, ask, sent } = setUp();
    const counts: number[] = [];
    for (let hour = 0; hour < 4; hour++) {
      for (let n = 0; n < 7; n++) {
        expect(ask(ANN, `${hour} ${n}`)).toEqual({});
        world.clock.now += MINUTE;
      }
      counts.push(sent());
      world.clock.now += HOUR;
    }
    expect(counts).toEqual([5, 10, 15, 15]);
    world.clock.now += DAY;
    ask(ANN, "next day");
    expect(sent()).toBe(16);
  });

  it("a hundred times in a minute sends one mail and answers each time the same", () => {
    const { world, ask, sent } = setUp();
    const answers = new Set<string>();
    for (let n = 0; n < 100; n++) {
      answers.add(JSON.stringify(ask(ANN, "one network")));
      world.clock.now += 500;
    }
    expect([sent(), [...answers]]).toEqual([1, ["{}"]]);
  });

  it("gets ten an hour and forty a day for a network; then it is told so, others are not", () => {
    const { world, ask, sent } = setUp();
    const counts: number[] = [];
    for (let hour = 0; hour < 5; hour++) {
      for (let n = 0; n < 10; n++) {
        if (hour < 4) ask(`p${hour}-${n}@example.org`, "net");
      }
      const refusal = refusalOf(() => ask(`more${hour}@example.org`, "net"));
      expect([refusal.code, refusal.message]).toEqual([
        "too-many",
        "Too many attempts. Please try again later.",
      ]);
      expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
      counts.push(sent());
      world.clock.now += HOUR;
    }
    expect(counts).toEqual([10, 20, 30, 40, 40]);
    expect(ask("other@example.org", "another")).toEqual({});
    expect(sent()).toBe(41);
  });

  it("is stopped for everyone at three hundred mails an hour", () => {
    const { world, ask, sent } = setUp();
    for (let n = 0; n < 300; n++) ask(`p${n}@example.org`, `net ${n}`);
    expect(refusalOf(() => ask("more@example.org", "fresh")).code).toBe("too-many");
    expect(world.store.users.findByEmail("p0@example.org")).toBeUndefined();
    world.clock.now += HOUR;
    ask("more@example.org", "fresh");
    expect(sent()).toBe(301);
  });

  it("is not locked for years by a clock that was wrong for a while", () => {
    const { world, ask, sent } = setUp();
    world.clock.now += 3650 * DAY;
    for (let n = 0; n < 10; n++) ask(`p${n}@example.org`, "net");
    ask(ANN, "other");
    world.clock.now -= 3650 * DAY;
    ask(ANN, "net");
    expect(sent()).toBe(12);
  });

  it("counts requests that overtake each other by some seconds", () => {
    const { world, ask, sent } = setUp();
    for (let n = 0; n < 20; n++) {
      ask(ANN, "net");
      world.clock.now -= SECOND;
    }
    expect(sent()).toBe(1);
  });
});
