import { describe, expect, it } from "vitest";
import { findAnswers } from "~/components/site/faq";
import { FAQ } from "~/components/site/faq-entries";
import { fold } from "~/event/folded";
import { ENGLISH, wordsIn } from "~/words/server-words";

const ids = (query: string) => findAnswers(query, ENGLISH).map((entry) => entry.id);

describe("filtering the answers", () => {
  it("shows all without a search", () => {
    expect(findAnswers("", ENGLISH)).toEqual(FAQ);
    expect(findAnswers("   ", ENGLISH)).toEqual(FAQ);
  });

  it("finds words in question, answer and keywords, whatever their case", () => {
    expect(ids("TIME ZONE")).toContain("time-zone");
    expect(ids("ical")).toContain("phone");
    expect(ids("spam")).toEqual(["no-mail"]);
  });

  it("wants every word, in any order", () => {
    expect(ids("outlook subscribe")).toContain("phone");
    expect(ids("outlook cancelled")).toEqual([]);
  });

  it("takes what was typed as text, not as a pattern", () => {
    expect(ids("(((")).toEqual([]);
    expect(ids(".*")).toEqual([]);
  });

  it("finds the words of another language, with and without accents", () => {
    const foreign = wordsIn("en-XA");
    const first = findAnswers("", foreign)[0];
    const [word = ""] = foreign._(first!.question).match(/[^\s⟦⟧]{3,}/) ?? [];
    expect(word).toMatch(/[^a-z]/i);
    for (const typed of [word, word.toUpperCase(), fold(word)]) {
      expect(findAnswers(typed, foreign)).toContain(first);
    }
  });

  it("gives each question an address of its own", () => {
    expect(new Set(FAQ.map((entry) => entry.id)).size).toBe(FAQ.length);
  });
});
