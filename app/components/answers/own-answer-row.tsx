// One of a person's answers, with the form that changes it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { HiddenField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { AnswerRow } from "~/web/pages/answers/answer-page";
import type { FormState } from "~/web/request/form-state";
import { PeopleField } from "./people-field";

type OwnAnswerRowProps = { row: AnswerRow; state: FormState | undefined };

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
  return (
    <PageForm state={state} idOf={idOf} className="answer-row">
      <HiddenField name="eventId" value={eventId} />
      {doable === "decline" ? null : (
        <PeopleField label={t`People`} value={row.people} state={state} id={idOf("people")} />
      )}
      <div className="actions">
        <Buttons row={row} />
      </div>
    </PageForm>
  );
}

function Buttons({ row: { doable, title, when, isList } }: { row: AnswerRow }) {
  const about = (
    <Unseen>
      : {title}, {when}
    </Unseen>
  );
  if (doable === "accept") {
    return (
      <SubmitButton name="intent" value="yes">
        {isList ? <Trans>Sign Up</Trans> : <Trans>Yes, I'm coming</Trans>}
        {about}
      </SubmitButton>
    );
  }
  return (
    <>
      {doable === "change" ? (
        <SubmitButton name="intent" value="save">
          <Trans>Save</Trans>
          {about}
        </SubmitButton>
      ) : null}{" "}
      <SubmitButton variant="quiet" name="intent" value="no">
        <Trans>I Can't Come</Trans>
        {about}
      </SubmitButton>
    </>
  );
}
