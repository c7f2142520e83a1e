// The questions that people have first, each leading to its answer.
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";

/** `id` is the answer's place on the page of all answers. */
export type Question = { id: string; question: string };

export function FirstQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">What people ask first</h2>
      <ul className="first-questions">
        {questions.map(({ id, question }) => (
          <li key={id}>
            <Link to={`${pagePaths.faq()}#${id}`}>{question}</Link>
          </li>
        ))}
        <li>
          <Link to={pagePaths.faq()}>All questions and answers</Link>
        </li>
      </ul>
    </section>
  );
}
