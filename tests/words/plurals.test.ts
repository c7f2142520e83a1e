// Numbers in each language's own plural forms: the glossary's row, and all Polish forms.
import { msg, plural } from "@lingui/core/macro";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "~/values/languages";
import { wordsIn } from "~/words/server-words";

const events = (language: Language, count: number) =>
  wordsIn(language)._(msg`${plural(count, { one: "# event", other: "# events" })}`);

describe("events are counted", () => {
  it.each<[Language, string[]]>([
    ["en", ["1 event", "2 events", "5 events"]],
    ["de", ["1 Termin", "2 Termine", "5 Termine"]],
    ["fr", ["1 événement", "2 événements", "5 événements"]],
    ["es", ["1 evento", "2 eventos", "5 eventos"]],
    ["it", ["1 evento", "2 eventi", "5 eventi"]],
    ["nl", ["1 activiteit", "2 activiteiten", "5 activiteiten"]],
    ["pl", ["1 wydarzenie", "2 wydarzenia", "5 wydarzeń"]],
  ])("in %s", (language, expected) => {
    expect([1, 2, 5].map((count) => events(language, count))).toEqual(expected);
  });

  it.each([
    [0, "0 wydarzeń"],
    [1, "1 wydarzenie"],
    [2, "2 wydarzenia"],
    [5, "5 wydarzeń"],
    [21, "21 wydarzeń"],
    [22, "22 wydarzenia"],
    [25, "25 wydarzeń"],
    [112, "112 wydarzeń"],
  ])("in Polish: %i", (count, expected) => {
    expect(events("pl", count)).toBe(expected);
  });

  it("each language has a form for every number that is counted", () => {
    for (const language of LANGUAGES)
      for (let count = 0; count <= 200; count += 1)
        expect(events(language, count)).toMatch(new RegExp(`^${count}\\s\\p{L}+$`, "u"));
  });
});
