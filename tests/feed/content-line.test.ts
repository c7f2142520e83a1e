// A line of iCalendar: no text can break out of it, no line is too long, and nothing is lost.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeLine, escapeText, foldLine, unfoldLines } from "~/feed/content-line";
import { cleanLine, cleanText } from "~/values/text";
import { anyText } from "./sample-calendar";

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, character) => (character === "n" ? "\n" : character));
}

function octetsOf(line: string): number {
  return Buffer.byteLength(line, "utf8");
}

describe("escaping", () => {
  test("the four special characters are escaped, the colon and the quotation mark are not", () => {
    expect(escapeText('a\\b;c,d\ne:f"g')).toBe('a\\\\b\\;c\\,d\\ne:f"g');
  });

  test("every way of ending a line becomes the escaped one", () => {
    expect(escapeText("1\r\n2\r3\n4\u20285\u00856")).toBe("1\\n2\\n3\\n4\\n5\\n6");
  });

  test("in a text of one line it becomes a blank", () => {
    expect(escapeLine(" 1\r\n2\n3 ")).toBe("1 2 3");
  });

  test("control characters and halves of characters do not pass", () => {
    expect(escapeText("a\u0000b\u001bc\u007fd\u009fe\ud83df")).toBe("abcde\ufffdf");
  });

  test("what was escaped reads back as the cleaned text, on one line", () => {
    fc.assert(
      fc.property(anyText(20), (text) => {
        expect(escapeText(text)).not.toMatch(/[\r\n\p{Cs}]/u);
        expect(unescaped(escapeText(text))).toBe(cleanText(text));
        expect(unescaped(escapeLine(text))).toBe(cleanLine(text));
      }),
    );
  });
});

describe("folding", () => {
  test("any line comes back whole from lines of at most 75 octets, each but the last as full as it can be", () => {
    fc.assert(
      fc.property(anyText(40), (text) => {
        const line = `DESCRIPTION:${escapeText(text)}`;
        const parts = foldLine(line).split("\r\n");
        expect(parts.join("\r\n").replaceAll("\r\n ", "")).toBe(line);
        expect(unfoldLines(foldLine(line))).toEqual([line]);
        expect(Math.max(...parts.map(octetsOf))).toBeLessThanOrEqual(75);
        expect(parts.some((part) => /\p{Surrogate}/u.test(part))).toBe(false);
        expect(parts.slice(0, -1).every((part) => octetsOf(part) >= 72)).toBe(true);
      }),
    );
  });
});
