// The list of pending suggestions, each with Approve and Decline.

import { Trans, useLingui } from "@lingui/react/macro";
import { ActionLink, Unseen } from "~/components/ui/action-link";
import { EmptyState } from "~/components/ui/empty-state";
import { TextAreaField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { SUGGESTION_DAYS, SUGGESTION_NOTE } from "~/values/limits";
import type { SuggestionRow } from "~/web/pages/events/suggest-page";
import type { FormState } from "~/web/request/form-state";

type SuggestionListProps = { rows: SuggestionRow[]; state?: FormState | undefined };

export function SuggestionList({ rows, state }: SuggestionListProps) {
  const { t } = useLingui();
  if (rows.length === 0) {
    return (
      <EmptyState title={t`No suggestions`}>
        <p>
          <Trans>Suggestions from visitors stay here until you approve or decline them.</Trans>
        </p>
      </EmptyState>
    );
  }
  const days = SUGGESTION_DAYS;
  return (
    <>
      <p>
        <Trans>Nobody else sees these. After {days} days they are removed.</Trans>
      </p>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Suggestion
              row={row}
              state={state?.values.suggestionId === row.id ? state : undefined}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Suggestion({ row, state }: { row: SuggestionRow; state: FormState | undefined }) {
  const { t } = useLingui();
  const { title, when, lines, name, sent, approveHref } = row;
  return (
    <div className="suggestion">
      <p className="event-when">{when}</p>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {lines.length > 0 ? (
        <p className="suggestion-text" dir="auto">
          {lines.join("\n")}
        </p>
      ) : null}
      <p className="quiet-text">
        <Trans comment="The name of who sent it, and when.">
          From <bdi>{name}</bdi>, {sent}
        </Trans>
      </p>
      <div className="actions">
        <ActionLink to={approveHref} text={t`Approve`} about={title} variant="primary" />{" "}
        <Decline row={row} state={state} />
      </div>
    </div>
  );
}

/** Without an email address nobody would get a note, so Decline is one press. */
function Decline({ row, state }: { row: SuggestionRow; state: FormState | undefined }) {
  const { t } = useLingui();
  const { id, title, asksNote } = row;
  const fieldId = (name: string) => `${name}-${id}`;
  const button = (
    <SubmitButton variant="quiet">
      <Trans>
        Decline<Unseen> {title}</Unseen>
      </Trans>
    </SubmitButton>
  );
  if (!asksNote && !state) {
    return (
      <PageForm className="row-form">
        <HiddenField name="suggestionId" value={id} />
        {button}
      </PageForm>
    );
  }
  return (
    <details className="fold" open={state !== undefined}>
      <summary>
        <Trans>
          Decline with a Note<Unseen>: {title}</Unseen>
        </Trans>
      </summary>
      <PageForm state={state} idOf={fieldId} guarded>
        <HiddenField name="suggestionId" value={id} />
        <TextAreaField
          name="note"
          label={t`Note`}
          id={fieldId("note")}
          state={state}
          hint={t`Optional. They left an email to hear what happened, and get your note.`}
          maxLength={SUGGESTION_NOTE}
          rows={3}
          dir="auto"
        />
        <div className="actions">{button}</div>
      </PageForm>
    </details>
  );
}
