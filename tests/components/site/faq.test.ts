import { describe, expect, it } from "vitest";
import { findAnswers } from "~/components/site/faq";
import { FAQ } from "~/components/site/faq-entries";

const ids = (query: string) => findAnswers(query).map((entry) => entry.id);

describe("filtering the answers", () => {
  it("shows all without a search", () => {
    expect(findAnswers("")).toEqual(FAQ);
    expect(findAnswers("   ")).toEqual(FAQ);
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

  it("gives each question an address of its own", () => {
    expect(new Set(FAQ.map((entry) => entry.id)).size).toBe(FAQ.length);
  });
});
