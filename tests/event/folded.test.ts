import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { findWords, fold } from "~/event/folded";
import { foldEvent } from "~/event/folded-event";

describe("a folded text", () => {
  it.each([
    ["case", "TrAining", "training"],
    ["ß, also in capitals", "Straße STRASSE ẞ", "strasse strasse ss"],
    [
      "Turkish i, with and without its point",
      "İstanbul ISPARTA ısparta",
      "istanbul isparta isparta",
    ],
    ["accents, composed and not", "Ä ä a\u0308 é e\u0301", "a a a e e"],
    ["a final sigma", "ΟΔΟΣ οδός", "οδοσ οδοσ"],
    ["ligatures and other compatible forms", "ﬁnal ﬃ Ⅷ ① ｆｕｌｌ", "final ffi viii 1 full"],
    ["letters that Unicode does not take apart", "Łódź Ærø đ", "lodz aero d"],
    ["points of Hebrew and Arabic", "שָׁלוֹם كِتَاب", "שלום كتاب"],
    [
      "soft hyphens, joiners and variation selectors",
      "Win\u00adter a\u200db ❤\ufe0f",
      "winter ab ❤",
    ],
    ["emoji", "🎉 party", "🎉 party"],
    ["CJK", "東京マラソン", "東京マラソン"],
    ["what means something to SQL", "100% a_b c\\d 'e' \"f\"", "100% a_b c\\d 'e' \"f\""],
  ])("does away with differences or leaves as it is: %s", (_what, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("keeps the vowels of scripts that write them as marks", () => {
    expect(fold("की")).not.toBe(fold("का"));
    expect(fold("ดี")).not.toBe(fold("ดู"));
  });

  it("is the same folded twice, and the same whether letters are folded alone or within a text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
        expect([...text].map(fold).join("")).toBe(folded);
      }),
    );
  });

  it("of several texts has each of them, cut at 3,250", () => {
    expect(foldEvent({ ...NO_TEXTS, title: "Café", notes: "Halle" })).toBe("cafe\n\nhalle");
    expect(foldEvent({ ...NO_TEXTS, notes: "Bring **Ker**zen" })).toBe("\n\nbring kerzen");
    expect(foldEvent({ ...NO_TEXTS, notes: "ﷺ".repeat(500) })).toHaveLength(3_250);
  });
});

describe("what is found in a text", () => {
  const marked = (text: string, ...words: string[]) =>
    findWords(text, words.map(fold))
      .map((piece) => (typeof piece === "string" ? piece : `[${piece.found}]`))
      .join("");

  it.each([
    ["within a word", "Wintertraining", ["train"], "Winter[train]ing"],
    ["where accents and case differ", "Café CAFÉ cafe", ["café"], "[Café] [CAFÉ] [cafe]"],
    ["with marks of its own", "Cafe\u0301s", ["cafe"], "[Cafe\u0301]s"],
    ["where one letter folds to two", "Große Straße", ["strasse", "oss"], "Gr[oß]e [Straße]"],
    ["in half a letter, which is marked whole", "ﬁnal", ["i"], "[ﬁ]nal"],
    ["by two halves of a letter", "aﬁb", ["af", "ib"], "[aﬁb]"],
    ["by words that overlap", "training", ["train", "rain", "ing"], "[training]"],
    ["in letters of two units", "🎉🎉 party", ["🎉"], "[🎉🎉] party"],
    ["nowhere", "Training", ["match"], "Training"],
  ])("is marked %s", (_what, text, words, expected) => {
    expect(marked(text, ...words)).toBe(expected);
  });

  it("leaves the text as it is, and marks nothing but what folds to the words", () => {
    const word = fc.string({ unit: "binary", minLength: 1, maxLength: 3, size: "max" });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(word), (text, words) => {
        const pieces = findWords(text, words.map(fold));
        const texts = pieces.map((piece) => (typeof piece === "string" ? piece : piece.found));
        expect(texts.join("")).toBe(text);
        expect(texts).not.toContain("");
      }),
    );
  });
});
