import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cleanLine, cleanText, compareText, isBlank } from "~/values/text";

/** Texts that cause trouble: half characters, control characters, overrides, line breaks, combining marks. */
const trouble = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom("\r", "\n", "\r\n", " ", "\u0085", "\u2028", "\u202E", "\u2066", "\u0000"),
      fc.constantFrom("e", "\u0301", "\u0327", "ㄱ", "\u1161", "\uD83D", "\uDE00", "😀", "\u212B"),
    ),
    { maxLength: 20, size: "max" },
  )
  .map((parts) => parts.join(""));

const FORBIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]|\p{Surrogate}/u;

describe("a line of text", () => {
  test.each([
    ["is trimmed", "  Training \t", "Training"],
    ["has its line breaks made blanks", "a\r\nb\nc\rd", "a b c d"],
    ["keeps its inner blanks", "a  b", "a  b"],
    ["loses control characters", "a\u0000b\u0007c\u001B[31md\u007F\u009F", "abc[31md"],
    ["loses directional overrides", "invoice\u202Efdp.exe\u2066\u2069", "invoicefdp.exe"],
    ["keeps directional marks of right-to-left text", "שלום\u200F!", "שלום\u200F!"],
    ["is in NFC", "Cafe\u0301", "Café"],
    ["has a half emoji replaced", "a\uD83Db", "a\uFFFDb"],
    ["keeps a whole emoji with joiners", "👩‍👩‍👧", "👩‍👩‍👧"],
    ["has blanks between Unicode line separators", "a\u2028b\u2029c\u0085d", "a b c d"],
    ["can be nothing", " \r\n\u0000 ", ""],
  ])("%s", (_, text, expected) => {
    expect(cleanLine(text)).toBe(expected);
  });
});

describe("text of several lines", () => {
  test.each([
    ["has LF alone as its line break", "a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["keeps blank lines and ends as typed", "\n  a\r\n\r\n b \n", "\n  a\n\n b \n"],
    ["loses other control characters", "a\u0000b\u000Bc\u009Fd", "abcd"],
    ["loses directional overrides", "a\u202Eb\u2067c", "abc"],
    ["is in NFC", "A\u030A\u212B", "ÅÅ"],
    ["has a half emoji replaced", "\uDE00a\uD83D", "\uFFFDa\uFFFD"],
  ])("%s", (_, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it("counts a line break that a browser sends as two characters as one", () => {
    expect(cleanText("a\r\nb").length).toBe(3);
  });
});

describe("cleaning", () => {
  it("twice changes nothing", () => {
    fc.assert(
      fc.property(trouble, (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("leaves nothing that misleads a reader or breaks a file", () => {
    fc.assert(
      fc.property(trouble, (text) => {
        expect(cleanLine(text)).not.toMatch(FORBIDDEN);
        expect(cleanText(text).replaceAll("\n", "")).not.toMatch(FORBIDDEN);
        expect(cleanText(text)).toBe(cleanText(text).normalize("NFC"));
        expect(cleanLine(text)).toBe(cleanLine(text).normalize("NFC").trim());
      }),
      { numRuns: 2_000 },
    );
  });

  it("leaves usual text as it is", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zäöüßЖ中 .,;:!?'"<>&😀]*$/u), (text) => {
        expect(cleanText(text)).toBe(text);
        expect(cleanLine(text)).toBe(text.trim());
      }),
    );
  });
});

describe("a text in which a reader sees nothing", () => {
  test.each([
    ["", true],
    [" \n\u00A0\u3000", true],
    ["\u200B\u200D\uFEFF\u2060", true],
    ["\u3164\u2800", true],
    ["\uFE0F", true],
    ["\u200Ba", false],
    ["0", false],
    ["👩‍👩‍👧", false],
    ["\u200F!", false],
  ])("%j: %s", (text, expected) => {
    expect(isBlank(text)).toBe(expected);
  });
});

describe("the order of texts", () => {
  it("is that of their UTF-8 bytes, as in the database", () => {
    const wellFormed = trouble.map((text) => cleanText(text));
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        const expected = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareText(a, b))).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has a text after its own beginning", () => {
    expect(compareText("ab", "a")).toBeGreaterThan(0);
    expect(compareText("", "a")).toBeLessThan(0);
    expect(compareText("\uFF5E", "😀")).toBeLessThan(0);
    expect(compareText("same", "same")).toBe(0);
  });
});
