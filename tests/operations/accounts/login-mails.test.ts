// Limits on login mails: per e-mail, per network and for the whole site.
import { describe, expect, it } from "vitest";
import { networkOf } from "~/front-door/client-address";
import { sendAccessCode } from "~/operations/accounts/login";
import { perform } from "~/operations/kernel/operation";
import { createWorld, DAY, HOUR, MINUTE, refusalOf, SECOND } from "../../support/operations";
import { sample } from "../../support/runs";
import { ANN } from "../scene";

describe("asking for login mails", () => {
  function setUp() {
    const world = createWorld();
    const ask = (email: string, network: string) =>
      perform(sendAccessCode, { email }, world.as(null, network));
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

  it("is refused nobody for their address where requests are not counted by address", () => {
    const { world, sent } = setUp();
    for (let n = 0; n < 50; n++) {
      const caller = { ...world.as(null, "one network"), uncounted: true };
      expect(perform(sendAccessCode, { email: `p${n}@example.org` }, caller)).toEqual({});
    }
    expect(sent()).toBe(50);
  });

  it("gets five an hour and fifteen a day for one e-mail; beyond, the same answer and no mail", () => {
    const { world, ask, sent } = setUp();
    const counts: number[] = [];
    for (let hour = 0; hour < 4; hour++) {
      for (let n = 0; n < 7; n++) {
        expect(ask(ANN, `net ${n % 2}`)).toEqual({});
        world.clock.now += MINUTE;
      }
      counts.push(sent());
      world.clock.now += HOUR;
    }
    expect(counts).toEqual([5, 10, 15, 15]);
    world.clock.now += DAY;
    ask(ANN, "net 0");
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

  it("counts requests that overtake each other by some seconds", () => {
    const { world, ask, sent } = setUp();
    for (let n = 0; n < 20; n++) {
      ask(ANN, "net");
      world.clock.now -= SECOND;
    }
    expect(sent()).toBe(1);
  });
});

describe("login mails that somebody else asks for in masses", () => {
  const VICTIM = "victim@example.org";

  /** `known` says whether Ann and the victim have accounts. */
  function setUp(known: boolean) {
    const world = createWorld();
    if (known) for (const email of [ANN, VICTIM]) world.as(email);
    const ask = (email: string, address: string) =>
      perform(sendAccessCode, { email }, world.as(null, networkOf(address, "narrow"), address));
    const getsMail = (email: string, address: string) => {
      const before = world.mails().length;
      expect(ask(email, address)).toEqual({});
      return world.mails().length > before;
    };
    /** Requests mails without stopping at refusals; returns how many were sent in total. */
    const flood = (count: number, addressOf: (n: number) => string) => {
      for (let n = 0; n < count; n++) {
        try {
          ask(`made-up${n}@example.net`, addressOf(n));
        } catch (error) {
          expect(error).toMatchObject({ code: "too-many" });
        }
      }
      return world.mails().length;
    };
    return { world, ask, getsMail, flood };
  }

  describe.each(sample([true, false], 1))("for an e-mail with an account: %s", (known) => {
    it("from one /48 or one /24 are a hundred an hour, and others get theirs", () => {
      const { flood, getsMail } = setUp(known);
      expect(flood(150, (n) => `2001:db8:7:${n.toString(16)}::1`)).toBe(100);
      expect(flood(250, (n) => `198.51.100.${n % 250}`)).toBe(200);
      expect(getsMail(ANN, "203.0.113.7")).toBe(true);
      expect(getsMail(VICTIM, "2001:db8:8::1")).toBe(true);
    });

    it("from one /32 or one /16 are two hundred an hour and twenty in reserve, and others get theirs", () => {
      const { flood, getsMail } = setUp(known);
      expect(flood(250, (n) => `2001:db8:${n.toString(16)}::1`)).toBe(220);
      expect(getsMail(ANN, "2001:db9::1")).toBe(true);
      flood(250, (n) => `198.51.${n % 250}.1`);
      expect(getsMail(VICTIM, "203.0.113.7")).toBe(true);
    });

    it("use the whole site's up, and who comes from elsewhere gets a mail an hour all the same", () => {
      const { world, flood, getsMail } = setUp(known);
      expect(flood(400, (n) => `${10 + (n % 60)}.1.1.1`)).toBe(300);
      expect(getsMail(ANN, "203.0.113.7")).toBe(true);
      world.clock.now += MINUTE;
      // E-mails with an account have a separate budget that the flood does not use.
      expect(getsMail(ANN, "203.0.113.7")).toBe(known);
      expect(getsMail("another@example.org", "203.0.113.8")).toBe(false);
      expect(getsMail("another@example.org", "198.51.100.8")).toBe(true);
      world.clock.now += HOUR;
      expect(getsMail("another@example.org", "198.51.100.8")).toBe(true);
    });

    it("to one person from five addresses do not silence that person", () => {
      const { world, getsMail } = setUp(known);
      for (let n = 0; n < 5; n++) {
        expect(getsMail(VICTIM, `${10 + n}.0.0.1`)).toBe(true);
        world.clock.now += MINUTE;
      }
      expect(getsMail(VICTIM, "10.0.0.9")).toBe(false);
      expect(getsMail(VICTIM, "203.0.113.7")).toBe(true);
      world.clock.now += MINUTE;
      expect(getsMail(VICTIM, "198.51.100.8")).toBe(false);
      world.clock.now += 54 * MINUTE;
      expect(getsMail(VICTIM, "203.0.113.7")).toBe(true);
    });

    it("to one person all day leave one an hour for where nobody has asked yet", () => {
      const { world, getsMail } = setUp(known);
      for (let n = 0; n < 20; n++) {
        getsMail(VICTIM, `${10 + (n % 5)}.0.0.1`);
        world.clock.now += 13 * MINUTE;
      }
      expect(getsMail(VICTIM, "10.0.0.1")).toBe(false);
      for (let hour = 0; hour < 5; hour++) {
        expect(getsMail(VICTIM, `203.0.${hour}.7`)).toBe(true);
        world.clock.now += HOUR;
      }
    });
  });

  it("are at most four hundred an hour to strangers, from wherever, and accounts still get theirs", () => {
    const { flood, getsMail } = setUp(true);
    const address = (n: number) => `${1 + (n % 200)}.${n % 7}.${n % 250}.1`;
    expect(flood(500, address)).toBe(400);
    expect(getsMail("new@example.org", "203.0.113.7")).toBe(false);
    expect(getsMail(ANN, "203.0.113.7")).toBe(true);
  });

  it("get the same answer with and without an account, at every state of the budgets", () => {
    const answers = [true, false].map((known) => {
      const { world, flood, ask } = setUp(known);
      const answer = (address: string) => {
        const caller = () => ask(VICTIM, address);
        world.clock.now += MINUTE;
        try {
          return caller();
        } catch (error) {
          return String(error);
        }
      };
      return [
        ...Array.from({ length: 12 }, () => answer("203.0.113.7")),
        flood(500, (n) => `${1 + (n % 200)}.${n % 7}.${n % 250}.1`) > 0,
        ...Array.from({ length: 12 }, () => answer("203.0.114.7")),
      ];
    });
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.stringify(answers[0])).toContain("tooManyAttempts");
  });
});
