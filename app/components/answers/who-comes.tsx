// Who comes to an event, on its page: how many, the visitor's own answers, and the form to answer.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import type { EventAnswers } from "~/web/pages/answers/event-answers-view";
import type { FormState } from "~/web/request/form-state";
import { AnswerForm } from "./answer-form";

type WhoComesProps = { view: EventAnswers; state: FormState | undefined };

/** Until the event is over the page has what is the visitor's own: app/client/offline.ts does not have it stored. */
export function WhoComes({ view, state }: WhoComesProps) {
  const { isList, isOver, note, form, own } = view;
  return (
    <section className="event-answers" data-aside data-unkept={isOver ? undefined : true}>
      <link rel="stylesheet" href={view.styles} />
      <h3>
        <Heading isList={isList} isOver={isOver} />
      </h3>
      <Count view={view} />
      <People view={view} />
      {own.length > 0 ? (
        <ul className="own-answers">
          {own.map(({ name, text, note, changeHref }) => (
            <li key={changeHref}>
              <bdi>{name}</bdi>: {text}{" "}
              <Link to={changeHref} className="button quiet">
                <Trans>
                  Change<Unseen> {name}</Unseen>
                </Trans>
              </Link>
              {note ? <p className="note">{note}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {note ? <p className="note">{note}</p> : null}
      {form ? <FoldedForm form={form} state={state} /> : null}
    </section>
  );
}

function Heading({ isList, isOver }: Pick<EventAnswers, "isList" | "isOver">) {
  if (isList) return <Trans>Sign-up list</Trans>;
  return isOver ? <Trans>Who came</Trans> : <Trans>Are you coming?</Trans>;
}

/** For editors it leads to the list. */
function Count({ view: { count, listHref } }: { view: EventAnswers }) {
  if (!listHref) return count ? <p className="answer-count">{count}</p> : null;
  return (
    <p className="answer-count">
      <Link to={listHref}>{count || <Trans>All answers</Trans>}</Link>
    </p>
  );
}

function People({ view: { people } }: { view: EventAnswers }) {
  return people.map(({ heading, names }) => (
    <p key={heading} className="answer-names">
      <b>
        <bdi>{heading}</bdi>:
      </b>{" "}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <span key={index}>
          {index > 0 ? ", " : ""}
          <bdi>{name}</bdi>
        </span>
      ))}
    </p>
  ));
}

type FoldedFormProps = {
  form: NonNullable<EventAnswers["form"]>;
  state: FormState | undefined;
};

/** Open where it was refused. */
function FoldedForm({ form, state }: FoldedFormProps) {
  if (!form.isFolded) return <AnswerForm form={form} state={state} />;
  return (
    <details className="fold" open={state !== undefined}>
      <summary>
        <Trans>Answer for someone else</Trans>
      </summary>
      <AnswerForm form={form} state={state} />
    </details>
  );
}
