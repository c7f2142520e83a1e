// Texts with marks: bold, italic, bullets and links; all other text is shown as typed.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  escapeMarks,
  formatParagraphs,
  formatText,
  formattedHtml,
  hasMarks,
  shortenMarked,
  withoutMarks,
} from "~/values/formatted";
import { growthOf } from "../support/cpu";

describe("what is drawn", () => {
  test.each([
    ["Bring **warm** and *dry* clothes", "Bring <b>warm</b> and <i>dry</i> clothes"],
    ["***both*** and **a *b* c**", "<i><b>both</b></i> and <b>a <i>b</i> c</b>"],
    ["这是**粗体**文字", "这是<b>粗体</b>文字"],
    ["- one\n* two\n  - in\nend", "<ul><li>one</li><li>two<ul><li>in</li></ul></li></ul>end"],
    ["a\n\n- **b**\n\nc", "a<br><ul><li><b>b</b></li></ul><br>c"],
    [
      "[Sign up](https://example.org/a_(b)) now",
      '<a href="https://example.org/a_(b)">Sign up</a> now',
    ],
    ["**[Here](https://e.org/)**", '<b><a href="https://e.org/">Here</a></b>'],
    ["[Call](tel:+49561) us", '<a href="tel:+49561">Call</a> us'],
    ["*https://e.org/x*: there", '<i><a href="https://e.org/x">https://e.org/x</a></i>: there'],
    ["https://e.org/*a*/b", '<a href="https://e.org/*a*/b">https://e.org/*a*/b</a>'],
    ["\\*no\\* 2\\*3", "*no* 2*3"],
  ])("of %j", (text, html) => {
    expect(formattedHtml(text)).toBe(html);
    expect(hasMarks(text) || text.startsWith("https:")).toBe(true);
  });

  test.each([
    "Schüler*innen und Lehrer*innen",
    "2*3*4, 2 * 3 * 4",
    "*** Important ***",
    "* * *",
    "- - -",
    "-5 °C",
    "1. May",
    "# not a heading",
    "__dunder__ and _under_",
    "> said",
    "`code` ~~gone~~",
    "![picture](https://e.org/p.png) *",
    "<b>tag</b> &amp; <i>",
    "C:\\new\\_x \\_ \\[",
    "**open",
    "[a](b) [c](javascript:alert) [](https://e.org)",
    "[https://bank.example](https://evil.example)",
    "over\n  two  \n   lines",
    "text\n  - indented",
  ])("%j stays as it was typed", (text) => {
    expect(withoutMarks(text)).toBe(text);
    expect(formattedHtml(text)).not.toMatch(/<(?:b|i|ul)>/);
    expect(hasMarks(text)).toBe(false);
  });

  it("has the paragraphs and lines of the text", () => {
    expect(formatParagraphs("One\ntwo\n \n\nThree\n")).toEqual([[["One"], ["two"]], [["Three"]]]);
    expect(formatParagraphs(" \n\n ")).toEqual([]);
  });

  it("has no tag, attribute or scheme that was typed", () => {
    const part = fc.constantFrom("<", ">", '"', "'", "[x](", "https://e.org/", "javascript:", ")");
    const others = fc.constantFrom(
      "*",
      "**",
      "- ",
      "\n",
      "\\",
      " onclick=x ",
      "data:text/html,",
      "a",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, others), { maxLength: 30, size: "max" }), (parts) => {
        const html = formattedHtml(parts.join(""));
        const left = html.replace(
          /<\/?(?:b|i|ul|li|a)>|<br>|<a href="(?:https?|mailto|tel):[^"<>]*">/g,
          "",
        );
        expect(left).not.toMatch(/[<>"]/);
      }),
    );
  });
});

describe("without marks", () => {
  test.each([
    ["**Bold** and *italic*", "Bold and italic"],
    ["* one\n  * two", "- one\n  - two"],
    [
      "[Plan](https://e.org/p) or [Eva](mailto:eva@e.org)",
      "Plan: https://e.org/p or Eva: eva@e.org",
    ],
    ["2\\*3", "2*3"],
  ])("%j is %j", (text, plain) => {
    expect(withoutMarks(text)).toBe(plain);
  });

  it("words that are escaped are shown as they are", () => {
    const words = fc.string({
      unit: fc.constantFrom("*", "**", "a", " ", ".", "\\"),
      maxLength: 20,
    });
    fc.assert(
      fc.property(words, (text) => {
        expect(withoutMarks(`x${escapeMarks(text)}`)).toBe(`x${text}`);
      }),
    );
  });

  it("a text that is cut keeps no half of a mark", () => {
    const cut = (length: number) => (text: string) =>
      text.length <= length ? text : `${text.slice(0, length - 1)}…`;
    expect(shortenMarked("**Bold** words here", cut(12))).toBe("**Bold** wo…");
    expect(shortenMarked("Some **bold words** here", cut(12))).toBe("Some bold w…");
    expect(shortenMarked("2\\*3 **bold words**", cut(9))).toBe("2\\*3 bol…");
  });
});

test.each([
  "**",
  "*",
  "[",
  "[[a]",
  "[a](",
  "[a](https://x",
  "***a ** * b",
  "*a*b",
  "\\*",
  "- ",
  "  - ",
])("a text of %j costs no more than its length, however long it is", (part) => {
  const format = (length: number) => {
    const text = part.repeat(length / part.length);
    return () => formatText(text);
  };
  for (const length of [1_000, 20_000]) expect(growthOf(format, length, 10)).toBeLessThan(40);
});
