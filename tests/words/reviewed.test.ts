// The header of each catalog says whether a native speaker has read it; program and documents say the same.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FAQ } from "~/components/site/faq-entries";
import { LANGUAGES, languageName, UNREVIEWED } from "~/values/languages";
import { wordsIn } from "~/words/server-words";

const translations = LANGUAGES.filter((language) => language !== "en");
/** "no", or the day and the reader's name. */
const REVIEWED = /^\d{4}-\d\d-\d\d \S/;

function reviewOf(language: string): string {
  const catalog = readFileSync(`locales/${language}.po`, "utf8");
  return /^"X-Reviewed: (.*?)\s*\\n"$/m.exec(catalog)?.[1] ?? "nothing";
}

it("says “no” in the catalogs of those that nobody has read, and of the others when and who", () => {
  const unread = translations.filter((language) => reviewOf(language) === "no");
  expect(unread).toEqual(UNREVIEWED);
  const read = translations.filter((language) => REVIEWED.test(reviewOf(language)));
  expect([...unread, ...read].sort()).toEqual([...translations].sort());
});

it("stands in the document of the languages as it does in their catalogs", () => {
  const document = readFileSync("docs/languages.md", "utf8");
  const rows = [...document.matchAll(/^\| `([a-z]{2,3})` \| ([^|]+) \|.*\| ([^|]+) \|$/gm)].map(
    ([, code, name, review]) => [code, name, review],
  );
  const source = ["en", languageName("en"), "the source"];
  const others = translations.map((code) => [code, languageName(code), reviewOf(code)]);
  expect(rows).toEqual([source, ...others]);
});

it("is what the answer to “Which languages are available?” says", () => {
  const answer = FAQ.find(({ id }) => id === "languages")?.answer ?? [];
  const [spoken = "", , unread = ""] = answer.map((each) => wordsIn("en")._(each));
  for (const language of LANGUAGES) {
    const name = languageName(language);
    expect(spoken).toContain(name);
    expect([name, unread.includes(name)]).toEqual([name, UNREVIEWED.includes(language)]);
  }
});
