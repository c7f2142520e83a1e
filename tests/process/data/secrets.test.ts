// Random ids and codes, and the hashes stored in their place.
import { describe, expect, it } from "vitest";
import { createSecrets, normalizeCode } from "~/process/data/secrets";

const secrets = createSecrets(Buffer.alloc(32, 7));
const others = createSecrets(Buffer.alloc(32, 8));

describe("what is made up", () => {
  it.each([
    ["a link", () => secrets.newToken(), /^[\w-]{22}$/],
    ["a session", () => secrets.newSessionToken(), /^[\w-]{43}$/],
    ["an id", () => secrets.newId(), /^[\w-]{16}$/],
    ["a feed's name", () => secrets.newUid(), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
    ["a code", () => secrets.newCode(), /^[0-9A-HJKMNP-TV-Z]{8}$/],
  ])("%s has its form and never comes twice", (_name, make, form) => {
    const made = Array.from({ length: 2_000 }, make);
    for (const text of made) expect(text).toMatch(form);
    expect(new Set(made).size).toBe(made.length);
  });

  it("uses every sign of the code's alphabet", () => {
    const signs = new Set(Array.from({ length: 500 }, () => secrets.newCode()).join(""));
    expect([...signs].sort().join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
  });
});

describe("a typed code", () => {
  it("has one form, however it is typed", () => {
    for (const typed of ["abcd-1234", "ABCD1234", " ab cd\t12 34 ", "abcd-i234", "ABCD L234"]) {
      expect(normalizeCode(typed)).toBe("ABCD1234");
    }
    expect(normalizeCode("oO0-oO0")).toBe("000000");
  });

  it("is hashed with its e-mail and the installation's key", () => {
    const hash = secrets.hashCode("ann@example.org", "abcd-1234");
    expect(secrets.hashCode("ann@example.org", "ABCD1234")).toBe(hash);
    expect(secrets.hashCode("ben@example.org", "ABCD1234")).not.toBe(hash);
    expect(others.hashCode("ann@example.org", "ABCD1234")).not.toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("comparing", () => {
  it("tells equal from different, also of different length", () => {
    const compare = (a: string, b: string) => secrets.isSame(a, b);
    expect(compare("abc", "abc")).toBe(true);
    for (const other of ["abd", "ab", "abcd", "", "ABC", "äbc"]) {
      expect(compare("abc", other)).toBe(false);
    }
  });
});

describe("what is sealed", () => {
  it("can be read again with the same key, and looks different each time", () => {
    for (const text of ["", "ABCD1234", "ü€😀\0", "x".repeat(10_000)]) {
      const sealed = secrets.seal(text);
      expect(secrets.unseal(sealed)).toBe(text);
      expect(secrets.seal(text)).not.toBe(sealed);
    }
  });

  it("cannot be read with another key, changed, cut or never sealed", () => {
    const sealed = secrets.seal("ABCD1234");
    expect(others.unseal(sealed)).toBeUndefined();
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed[at] === "A" ? "Q" : "A";
      expect(secrets.unseal(sealed.slice(0, at) + changed + sealed.slice(at + 1))).not.toBe(
        "ABCD1234",
      );
      expect(secrets.unseal(sealed.slice(0, at))).toBeUndefined();
    }
    for (const text of ["", "ABCD1234", "{}", "x".repeat(100)]) {
      expect(secrets.unseal(text)).toBeUndefined();
    }
  });
});
