// How the buttons and keys for bold and bullets change the text and the selection.
import { describe, expect, test } from "vitest";
import { type Replacement, toggleBullets, toggleStars } from "~/client/typed-marks";

/** "[" and "]" mark the ends of the selection. */
function selectedIn(drawn: string) {
  const start = drawn.indexOf("[");
  const end = drawn.indexOf("]") - 1;
  return { value: drawn.replace(/[[\]]/g, ""), start, end };
}

function draw(value: string, { from, to, text, selected: [start, end] }: Replacement): string {
  const all = value.slice(0, from) + text + value.slice(to);
  return `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`;
}

describe("bold and italic", () => {
  test.each([
    ["a [word] b", "**", "a **[word]** b"],
    ["a [word ]b", "**", "a **[word]** b"],
    ["a **[word]** b", "**", "a [word] b"],
    ["a [**word**] b", "**", "a [word] b"],
    ["a [word] b", "*", "a *[word]* b"],
    ["a *[word]* b", "*", "a [word] b"],
    ["a **[word]** b", "*", "a ***[word]*** b"],
    ["a ***[word]*** b", "*", "a **[word]** b"],
    ["a []", "**", "a **[]**"],
    ["[- one\n\ntwo]", "**", "[- **one**\n\n**two**]"],
  ])("%j by %s is %j", (drawn, stars, after) => {
    const selected = selectedIn(drawn);
    expect(draw(selected.value, toggleStars(selected, stars))).toBe(after);
  });
});

describe("bullets", () => {
  test.each([
    ["[]", "- []"],
    ["one\nt[]wo", "one\n- two[]"],
    ["o[ne\n\ntw]o\nthree", "[- one\n\n- two]\nthree"],
    ["[- one\n* two]", "[one\ntwo]"],
    ["[one\n]two", "[- one]\ntwo"],
  ])("%j is %j", (drawn, after) => {
    const selected = selectedIn(drawn);
    expect(draw(selected.value, toggleBullets(selected))).toBe(after);
  });
});
