// The page of questions and answers, filtered by a GET form, and live while typing.

import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { Link } from "~/client/link";
import { EmptyState } from "~/components/ui/empty-state";
import { FieldFrame, tie } from "~/components/ui/field-frame";
import { fold } from "~/event/folded";
import { pagePaths } from "~/paths/pages";
import { useWords } from "~/words/use-words";
import type { Words } from "~/words/words";
import { FAQ } from "./faq-entries";
import type { FaqEntry } from "./faq-entry";

const texts = new WeakMap<Words, Map<FaqEntry, string>>();

/** Entries that contain each word of `query`, ignoring case and accents; all for an empty query. */
export function findAnswers(query: string, words: Words): readonly FaqEntry[] {
  const wanted = simplify(query).split(/\s+/).filter(Boolean);
  const known =
    texts.get(words) ?? new Map(FAQ.map((entry) => [entry, searchedText(entry, words)]));
  texts.set(words, known);
  return FAQ.filter((entry) => wanted.every((word) => known.get(entry)?.includes(word)));
}

function searchedText({ question, answer, keywords }: FaqEntry, words: Words): string {
  return simplify([question, ...answer, keywords].map((each) => words._(each)).join(" "));
}

/** Most people type straight apostrophes. */
function simplify(text: string): string {
  return fold(text.replaceAll("’", "'"));
}

const SEARCH_MAX = 100;

/** `query` is the one in the address, "" for all questions. */
export function FaqPage({ query }: { query: string }) {
  const [typed, setTyped] = useFilter(query);
  const entries = findAnswers(typed, useWords());
  return (
    <article className="prose">
      <h1>
        <Trans>F.A.Q.</Trans>
      </h1>
      <Form method="get" action={pagePaths.faq()} className="search" role="search">
        <SearchField value={typed} onType={setTyped} />
        <button type="submit" className="quiet">
          <Trans context="button">Search</Trans>
        </button>
      </Form>
      {entries.length === 0 ? <NoAnswer /> : null}
      {entries.map((entry) => (
        <Answer key={entry.id} entry={entry} />
      ))}
    </article>
  );
}

/** Filters while typing; a new address resets it. */
function useFilter(query: string) {
  const [shownQuery, setShownQuery] = useState(query);
  const [typed, setTyped] = useState(query);
  if (shownQuery !== query) {
    setShownQuery(query);
    setTyped(query);
  }
  return [typed, setTyped] as const;
}

type SearchFieldProps = { value: string; onType: (text: string) => void };

function SearchField({ value, onType }: SearchFieldProps) {
  const { t } = useLingui();
  const tied = tie({ name: "q" });
  return (
    <FieldFrame tied={tied} label={t`Search the answers`} hint={undefined}>
      <input
        {...tied.control}
        type="search"
        name="q"
        maxLength={SEARCH_MAX}
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </FieldFrame>
  );
}

function NoAnswer() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No answers contain these words.`}>
      <p>
        <Trans>
          Try fewer words, see <Link to={pagePaths.faq()}>all answers</Link>, or{" "}
          <Link to={pagePaths.contact()}>ask us</Link>.
        </Trans>
      </p>
    </EmptyState>
  );
}

function Answer({ entry }: { entry: FaqEntry }) {
  const words = useWords();
  return (
    <section id={entry.id}>
      <h2>{words._(entry.question)}</h2>
      {entry.answer.map((paragraph) => (
        <p key={paragraph.id}>{words._(paragraph)}</p>
      ))}
      {entry.link ? (
        <p>
          <Link to={entry.link.to}>{words._(entry.link.text)}</Link>
        </p>
      ) : null}
    </section>
  );
}
