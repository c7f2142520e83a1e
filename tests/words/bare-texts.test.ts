// `npm run words:check` finds texts on screens outside macros.
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
  ['<ConfirmForm question="Confirm it." />', "Confirm it."],
  ['writeFlash("success", "News deleted.")', "News deleted."],
  [`writeFlash("success", \`Declined: \${title}\`)`, "Declined:"],
  ['[{ title: "EAS: Calendars" }]', "EAS: Calendars"],
  ['titled("Edit News")', "Edit News"],
  ['({ heading: "Delete" })', "Delete"],
  ['({ text: isOne ? "One date" : "All dates" })', "One date All dates"],
  ['new Response("There is none.", { status: 404 })', "There is none."],
])("%s", (code, text) => {
  expect(find(`const a = ${code};`)).toEqual([`a.tsx:1: ${text}`]);
});

it.each([
  "<p><Trans>Hello <b>you</b></Trans></p>",
  "<p title={t`Close`}>{name}</p>",
  '<p translate="no">Europe/Berlin</p>',
  "<p>EAS · © {year}</p>",
  '<p className="wide open" data-go="stay" />',
  "words._(msg`News deleted.`)",
  'words._(msg({ message: "All dates", context: "of an event" }))',
  'new Error("This cannot be.")',
  'new Headers({ "Content-Type": "text/html; charset=utf-8" })',
  '({ text: "file", title: "EAS" })',
  'a as "Never read"',
])("not %s", (code) => {
  expect(find(`const a = ${code};`)).toEqual([]);
});
