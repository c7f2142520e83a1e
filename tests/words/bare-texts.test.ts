// What `npm run words:check` finds in a screen: a text that no macro words.
import { expect, it } from "vitest";
import { bareTextsOf } from "../../scripts/words/bare-texts.mjs";

const find = (code: string) => bareTextsOf("a.tsx", code);

it.each([
  ["<p>Hello</p>", "Hello"],
  ['<p>{"Hello there"}</p>', "Hello there"],
  ["<p>{a ? `One` : `Two`}</p>", "One Two"],
  ['<p title="Close" />', "Close"],
  ['<p aria-label={isOpen ? "Close" : t`Open`} />', "Close"],
  [`<p>{\`\${count} events\`}</p>`, "events"],
])("%s", (code, text) => {
  expect(find(`const a = ${code};`)).toEqual([`a.tsx:1: ${text}`]);
});

it.each([
  "<p><Trans>Hello <b>you</b></Trans></p>",
  "<p title={t`Close`}>{name}</p>",
  '<p translate="no">Europe/Berlin</p>',
  "<p>EAS · © {year}</p>",
  '<p className="wide open" data-go="stay" />',
])("not %s", (code) => {
  expect(find(`const a = ${code};`)).toEqual([]);
});
