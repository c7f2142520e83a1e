// A person's answer to a date, with the form that changes it: large for the one that was answered last, a row for others.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { HiddenField } from "~/components/ui/fields";
import { Leaf } from "~/components/ui/leaf";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { AnswerRow } from "~/web/pages/answers/answer-page";
import type { FormState } from "~/web/request/form-state";
import { PeopleField } from "./people-field";

type OwnAnswerRowProps = { row: AnswerRow; state: FormState | undefined };

/** The event's card, with the answer in it; `headline` says how the person stands. */
export function LastAnswer({ row, headline, state }: OwnAnswerRowProps & { headline: string }) {
  return (
    <article className="last-answer raised">
      <header>
        <Leaf leaf={row.leaf} size="large" />
        <div>
          <p className="event-when">{row.when}</p>
          <p className="last-title">
            <Link to={row.href} dir="auto">
              {row.title}
            </Link>
          </p>
        </div>
      </header>
      <div className={`answer-sign answer-${row.standing}`} data-sign={row.sign}>
        <h1>
          <bdi>{headline}</bdi>
        </h1>
        <p>
          <bdi>{row.text}</bdi>
        </p>
        {row.note ? <p className="note">{row.note}</p> : null}
        {row.doable === "nothing" ? null : <RowForm row={row} state={state} />}
      </div>
      <p>
        <a href={row.fileHref} className="button quiet" download>
          <Trans>Add to your calendar</Trans>
        </a>
      </p>
    </article>
  );
}

export function OwnAnswerRow({ row, state }: OwnAnswerRowProps) {
  return (
    <div className="own-answer">
      <p className="event-when">{row.when}</p>
      <h2>
        <Link to={row.href} dir="auto">
          {row.title}
        </Link>
      </h2>
      <p>
        <bdi>{row.text}</bdi>
      </p>
      {row.note ? <p className="note">{row.note}</p> : null}
      {row.doable === "nothing" ? null : <RowForm row={row} state={state} />}
    </div>
  );
}

function RowForm({ row, state }: OwnAnswerRowProps) {
  const { t } = useLingui();
  const { eventId, doable } = row;
  const idOf = (name: string) => `${name}-${eventId}`;
  const people = (
    <PeopleField label={t`People`} value={row.people} state={state} id={idOf("people")} />
  );
  return (
    <PageForm state={state} idOf={idOf} className="answer-row">
      <HiddenField name="eventId" value={eventId} />
      {doable === "accept" ? people : null}
      {doable === "change" ? (
        <details className="change" open={state !== undefined}>
          <summary className="button quiet">
            <Trans>Change</Trans>
          </summary>
          {people}
          <SubmitButton name="intent" value="save">
            <Trans>Save</Trans>
            <About row={row} />
          </SubmitButton>
        </details>
      ) : null}
      <YesOrNo row={row} />
    </PageForm>
  );
}

function About({ row: { title, when } }: { row: AnswerRow }) {
  return (
    <Unseen>
      : {title}, {when}
    </Unseen>
  );
}

function YesOrNo({ row }: { row: AnswerRow }) {
  if (row.doable === "accept") {
    return (
      <SubmitButton name="intent" value="yes">
        {row.isList ? <Trans>Sign Up</Trans> : <Trans>Yes, I'm coming</Trans>}
        <About row={row} />
      </SubmitButton>
    );
  }
  return (
    <SubmitButton variant="quiet" name="intent" value="no">
      <Trans>I Can't Come</Trans>
      <About row={row} />
    </SubmitButton>
  );
}
