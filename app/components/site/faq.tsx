// The page of questions and answers, filtered by a GET form, and live as one types.
import { Form } from "@remix-run/react";
import { useState } from "react";
import { Link } from "~/client/link";
import { EmptyState } from "~/components/ui/empty-state";
import { FieldFrame, tie } from "~/components/ui/field-frame";
import { pagePaths } from "~/paths/pages";
import { FAQ, type FaqEntry } from "./faq-entries";

const SEARCH_MAX = 100;

/** `query` is the query in the address, "" for all questions. */
export function FaqPage({ query }: { query: string }) {
  const [typed, setTyped] = useFilter(query);
  const entries = findAnswers(typed);
  return (
    <article className="prose">
      <h1>F.A.Q.</h1>
      <Form method="get" action={pagePaths.faq()} className="search" role="search">
        <SearchField value={typed} onType={setTyped} />
        <button type="submit" className="quiet">
          Search
        </button>
      </Form>
      {entries.length === 0 ? <NoAnswer /> : null}
      {entries.map((entry) => (
        <Answer key={entry.id} entry={entry} />
      ))}
    </article>
  );
}

/** Filters as one types; another address resets it. */
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
  const tied = tie({ name: "q" });
  return (
    <FieldFrame tied={tied} label="Search the answers" hint={undefined}>
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
  return (
    <EmptyState title="No answers contain these words.">
      <p>
        Try fewer words, see <Link to={pagePaths.faq()}>all answers</Link>, or{" "}
        <Link to={pagePaths.contact()}>ask us</Link>.
      </p>
    </EmptyState>
  );
}

function Answer({ entry }: { entry: FaqEntry }) {
  return (
    <section id={entry.id}>
      <h2>{entry.question}</h2>
      {entry.answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {entry.link ? (
        <p>
          <Link to={entry.link.to}>{entry.link.text}</Link>
        </p>
      ) : null}
    </section>
  );
}

/** Entries that contain each word of `query`, in any case; all for an empty query. */
export function findAnswers(query: string): readonly FaqEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return FAQ;
  return FAQ.filter((entry) => {
    const text = textOf(entry);
    return words.every((word) => text.includes(word));
  });
}

function textOf({ question, answer, keywords }: FaqEntry): string {
  return [question, ...answer, keywords].join(" ").toLowerCase();
}
