// A sentence that ends with a date has one full stop, also in languages whose dates end with one.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { dateLabel, eventTimeLabel } from "~/event/labels";
import { storedRuleText } from "~/event/stored-rule-text";
import { composeMail } from "~/mail/compose-mail";
import type { MailMessage } from "~/store/mails/outbox-message";
import type { Rule } from "~/time/recurrence";
import { LANGUAGES } from "~/values/languages";
import { endSentence } from "~/values/text";
import { ENGLISH, wordsIn } from "~/words/server-words";
import { WordsProvider } from "~/words/use-words";
import { answerChanges, answerReminder, everyKind, OPTIONS } from "../mail/sample-mails";

const TWICE = /[^.]\.\.(?!\.)/;
const languages = { all: LANGUAGES, fallback: "en" } as const;
/** Whole days in December, which German and French shorten with a full stop. */
const span = {
  from: Date.UTC(2026, 11, 6),
  to: Date.UTC(2026, 11, 7),
  firstDay: "2026-12-06",
  lastDay: "2026-12-07",
  allDay: true,
};
const NOW = Date.UTC(2026, 11, 1);
const MONTHLY: Rule = {
  freq: "month",
  every: 1,
  weekdays: 0,
  by: "date",
  rule: null,
  days: [],
  firstDay: "2026-12-05",
  lastDay: null,
};
const change = { title: "Regatta", was: span };
const KINDS: MailMessage[] = [
  ...everyKind,
  answerChanges([
    { ...change, what: "moved", is: { ...span, lastDay: "2026-12-08" } },
    { ...change, what: "canceled" },
    { ...change, what: "deleted" },
    { ...change, what: "back" },
  ]),
  answerReminder({ span, location: "" }),
];

describe.each(LANGUAGES)("in %s", (language) => {
  const words = wordsIn(language);

  it("no mail has two full stops", () => {
    for (const message of KINDS) {
      const mail = composeMail({ ...message, language }, { ...OPTIONS, languages });
      expect(mail.text).not.toMatch(TWICE);
    }
  });

  it("nor has a sentence of a screen", () => {
    const when = eventTimeLabel(span, "UTC", NOW, words);
    const [date, deleted] = [when, dateLabel(NOW, "UTC", NOW, words)];
    const text = storedRuleText(MONTHLY, "2026-12-01", words);
    const html = renderToStaticMarkup(
      <WordsProvider value={words}>
        <Trans>
          <strong>{when}.</strong> Only this date is canceled. It stays in the calendar, so everyone
          can see that it's canceled:
        </Trans>
        <Trans>
          {text}. <a href="/">All dates</a>
        </Trans>
        <Trans>
          <b>{when}</b>. And
        </Trans>
      </WordsProvider>,
    );
    const said = [
      words._(msg`${when}. Deleted ${deleted}.`),
      words._(msg`The first date is ${date}.`),
      endSentence(when),
      endSentence(text),
    ];
    for (const each of [html.replace(/<.*?>/g, ""), ...said]) expect(each).not.toMatch(TWICE);
  });
});

it("a value keeps its own full stop, and one within a sentence", () => {
  const name = "Choir e.V.";
  expect(ENGLISH._(msg`There is already a category named ${name}.`)).toBe(
    "There is already a category named Choir e.V.",
  );
  expect(ENGLISH._(msg`“${name}” stays where it was.`)).toBe("“Choir e.V.” stays where it was.");
  expect(ENGLISH._(msg`Delete ${name}?`)).toBe("Delete Choir e.V.?");
});

it("a sentence that asks or calls gets no full stop", () => {
  expect(["Yes", "Yes.", "Yes!", "Yes?"].map(endSentence)).toEqual([
    "Yes.",
    "Yes.",
    "Yes!",
    "Yes?",
  ]);
});
