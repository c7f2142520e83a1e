// The contact form's message, and the public name.
import { describe, expect, it } from "vitest";
import { getProfile, getTime, updateProfile } from "~/operations/accounts/account";
import { postContact } from "~/operations/calendars/contact";
import { perform } from "~/operations/kernel/operation";
import { createWorld, DAY, HOUR, NOW, refusalOf } from "../../support/operations";
import { ANN, BEN } from "../scene";

const MESSAGE = {
  name: "Dora",
  email: "dora@example.org",
  subject: "Hello",
  message: "Where\r\nis it?",
};

describe("a contact message", () => {
  it("goes to the operator with all that was written", () => {
    const { as, mails } = createWorld();
    expect(perform(postContact, MESSAGE, as(null))).toEqual({});
    expect(mails()).toEqual([
      {
        kind: "contact",
        to: "owner@example.org",
        language: null,
        name: "Dora",
        email: "dora@example.org",
        subject: "Hello",
        message: "Where\nis it?",
      },
    ]);
  });

  it("cannot choose its receiver", () => {
    const { as, mails } = createWorld();
    perform(postContact, { ...MESSAGE, to: BEN, kind: "login", bcc: BEN }, as(null));
    expect(JSON.stringify(mails())).not.toContain(BEN);
    expect(mails()[0]).toMatchObject({ to: "owner@example.org", kind: "contact" });
  });

  it.each([
    ["", "E-mail is required."],
    [" \t", "E-mail is required."],
    [undefined, "E-mail is required."],
    ["dora", "Enter an email address, such as ann@example.org."],
    [`${"d".repeat(89)}@example.org`, "E-mail can have at most 100 characters."],
  ])("with the e-mail %j is told what is wrong with it", (email, message) => {
    const { as, mails } = createWorld();
    const refusal = refusalOf(() => perform(postContact, { ...MESSAGE, email }, as(null)));
    expect(refusal.fields).toEqual({ email: message });
    expect(mails()).toEqual([]);
  });

  it("is one of five an hour from a network; refused ones do not count", () => {
    const { as, mails, clock } = createWorld();
    for (let n = 0; n < 5; n++) {
      perform(postContact, MESSAGE, as(null));
      refusalOf(() => perform(postContact, { ...MESSAGE, subject: "" }, as(null)));
    }
    const refusal = refusalOf(() => perform(postContact, MESSAGE, as(ANN)));
    expect([refusal.code, refusal.retryAfterSeconds]).toEqual(["too-many", 3600]);
    perform(postContact, MESSAGE, as(null, "198.51.100.1"));
    expect(mails()).toHaveLength(6);
    clock.now += HOUR;
    expect(perform(postContact, MESSAGE, as(null))).toEqual({});
  });

  it("is one of twenty a day of one /48, so that its 41 networks leave room for a visitor elsewhere", () => {
    const { as, mails } = createWorld();
    const send = (network: string) => perform(postContact, MESSAGE, as(null, network));
    for (let n = 0; n < 20; n++) send(`2001:db8:7:${n}::1`);
    for (let n = 20; n < 41; n++) {
      expect(refusalOf(() => send(`2001:db8:7:${n}::1`)).code).toBe("too-many");
    }
    send("2001:db8:8::1");
    expect(mails()).toHaveLength(21);
  });

  it("is one of a hundred a day for the whole site, and of a reserve for who sent none that day", () => {
    const { as, mails, clock } = createWorld();
    const send = (network: string) => perform(postContact, MESSAGE, as(null, network));
    const tryTo = (network: string) => refusalOf(() => send(network)).code;
    // Five /24s of one /16 use up the site's budget.
    for (let n = 0; n < 100; n++) send(`10.1.${n % 5}.${n}`);
    expect(tryTo("10.1.0.200")).toBe("too-many");
    send("203.0.113.1");
    expect(tryTo("203.0.113.2")).toBe("too-many");
    for (let n = 0; n < 5; n++) send(`10.1.${n + 50}.1`);
    expect(tryTo("10.1.60.1")).toBe("too-many");
    for (let n = 0; n < 44; n++) send(`10.${n + 2}.0.1`);
    expect(tryTo("10.99.0.1")).toBe("too-many");
    expect(mails()).toHaveLength(150);
    clock.now += DAY;
    send("10.99.0.1");
  });
});

describe("the public name", () => {
  it("is changed by its owner; the e-mail stays, whatever is sent along", () => {
    const { as } = createWorld();
    as(BEN);
    const more = { email: "new@example.org", id: 2, userId: 2 };
    expect(perform(updateProfile, { name: " Ann\tOther ", ...more }, as(ANN))).toEqual({
      name: "AnnOther",
      email: ANN,
    });
    expect(perform(getProfile, {}, as(ANN))).toEqual({ name: "AnnOther", email: ANN });
    expect(perform(getProfile, {}, as(BEN))).toEqual({ name: "ben...", email: BEN });
  });
});

describe("the server's time", () => {
  it("is told in epoch milliseconds", () => {
    expect(perform(getTime, {}, createWorld().as(null))).toEqual({ now: NOW });
  });
});
