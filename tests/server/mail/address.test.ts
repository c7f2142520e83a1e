import { assert, constantFrom, emailAddress, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { isMailAddress } from "~/calendar/mail-address";
import { compose, contact, HOSTILE_ADDRESSES, login } from "./sample";

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

  it.each(HOSTILE_ADDRESSES)("may not be %j", (address) => {
    expect(isMailAddress(address)).toBe(false);
    expect(() => compose(login(address))).toThrow("A mail address is refused.");
    expect(() => compose(contact({ email: address }))).toThrow("A mail address is refused.");
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
        return !isMailAddress(address) || /^[aZ0.\-+='?]+@[aZ0.-]+$/.test(address);
      }),
      { numRuns: 20_000 },
    );
  });

  it("is judged quickly even when it is very long", () => {
    const started = performance.now();
    for (const text of [
      "a@".repeat(50_000),
      "a.".repeat(50_000),
      `a@${"a-".repeat(50_000)}`,
      "(".repeat(100_000),
    ]) {
      expect(isMailAddress(text)).toBe(false);
    }
    expect(performance.now() - started).toBeLessThan(20);
  });
});
