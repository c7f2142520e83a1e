import { assert, constantFrom, emailAddress, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { includesAddress, isMailAddress, readAddressList } from "~/values/mail-address";
import { growthOf } from "../support/cpu";
import { runs } from "../support/runs";
import { compose, contact, HOSTILE_ADDRESSES, login } from "./sample-mails";

describe("an address that mails go to", () => {
  it.each([
    "ann@example.org",
    "ann.lee+calendar@mail.example.co.uk",
    "o'brien@example.org",
    "a@localhost",
    "a_b-c@xn--exmple-cua.org",
    "1@1.org",
    `${"a".repeat(64)}@${"x".repeat(63)}.org`,
  ])("may be %s", (address) => {
    expect(isMailAddress(address)).toBe(true);
    expect(compose(login(address)).to).toEqual({ name: "", address });
  });

  it.each([
    ["anna@müller.example", "anna@xn--mller-kva.example"],
    ["anna@例え.テスト", "anna@xn--r8jz45g.xn--zckzah"],
    ["anna@straße.example", "anna@xn--strae-oqa.example"],
  ])("may have other letters in its domain: %s is delivered to %s", (typed, address) => {
    expect(isMailAddress(typed)).toBe(true);
    expect(compose(login(typed)).to).toEqual({ name: "", address });
    const list = readAddressList(`@${typed.slice(5)}`);
    if ("wrong" in list) throw new Error(list.wrong);
    expect([typed, address].map((each) => includesAddress(list, each))).toEqual([true, true]);
  });

  it.each([
    "änna@example.org",
    "anna@ｅxample.org",
    "anna@１.２.３.４",
    "anna@ex\u00adample.é",
    "anna@é..org",
    "anna@-é.org",
    `anna@${"é".repeat(80)}.org`,
    "anna@é.org/x",
    "anna@é.org:25",
  ])("may not be %j, which would be delivered to another than it looks like", (address) => {
    expect(isMailAddress(address)).toBe(false);
  });

  it.each(HOSTILE_ADDRESSES)("may not be %j", (address) => {
    expect(isMailAddress(address)).toBe(false);
    expect(() => compose(login(address))).toThrow("An email address was refused.");
    expect(() => compose(contact({ email: address }))).toThrow("An email address was refused.");
  });

  it("may be any ordinary one", () => {
    const isOrdinary = (address: string) => !address.includes("=?");
    assert(property(emailAddress().filter(isOrdinary), isMailAddress));
  });

  it("never holds what ends a header or parts a list, whatever is tried", () => {
    const unit = constantFrom(..."aZ0.-+='?@,;:<>()[]\"\\ \r\n\t\0éＡ\u2028");
    assert(
      property(string({ unit, maxLength: 4 }), string({ unit, maxLength: 4 }), (local, domain) => {
        const address = `${local}@${domain}`;
        return !isMailAddress(address) || /^[aZ0.\-+='?]+@[aZ0.\-é]+$/.test(address);
      }),
      { numRuns: runs(20_000) },
    );
  });

  it.each([
    ["a@", ""],
    ["a.", ""],
    ["a-", "a@"],
    ["(", ""],
  ])("of many %j does not cost the square of its length", (part, before) => {
    const judge = (count: number) => {
      const text = before + part.repeat(count);
      expect(isMailAddress(text)).toBe(false);
      return () => isMailAddress(text);
    };
    // If it were quadratic, a text 100 times as long would cost 10,000 times as much.
    expect(growthOf(judge, 2_000, 100)).toBeLessThan(1_000);
  });
});
