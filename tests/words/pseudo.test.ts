// The pseudo-language shows texts that are untranslated, too long or glued together.
import { expect, it } from "vitest";
import { createWords } from "~/words/words";
import { compilePseudo } from "../../scripts/words/pseudo.mjs";

const show = (message: string, values: Record<string, unknown> = {}) =>
  createWords("en-XA", "en", { m: compilePseudo(message) })._({ id: "m", values });

it("accents every letter of a message and none of what is put in", () => {
  expect(show("Delete {title}?", { title: "Choir" })).toMatch(/^⟦Ðéļéţé Choir\?.*⟧$/);
  expect(show("Read <0>this</0>.")).toMatch(/^⟦Ŕéåð <0>ţĥîš<\/0>\..*⟧$/);
  expect(show("{n, plural, one {# event} other {# events}}", { n: 2 })).toMatch(/^⟦2 éṽéñţš.*⟧$/);
});

it("is 40 % longer", () => {
  const text = "Nothing in this form is saved yet.";
  expect(show(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4));
});
