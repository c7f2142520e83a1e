// The list of pending suggestions, each with Approve and Decline.

import { ActionLink, Unseen } from "~/components/ui/action-link";
import { EmptyState } from "~/components/ui/empty-state";
import { HiddenField, TextAreaField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { SUGGESTION_DAYS, SUGGESTION_NOTE } from "~/values/limits";
import type { SuggestionRow } from "~/web/pages/events/suggestions-view";
import type { FormState } from "~/web/request/form-state";

type SuggestionListProps = { rows: SuggestionRow[]; state?: FormState | undefined };

export function SuggestionList({ rows, state }: SuggestionListProps) {
  if (rows.length === 0) {
    return (
      <EmptyState title="No suggestions">
        <p>Suggestions from visitors stay here until you approve or decline them.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p>Nobody else sees these. After {SUGGESTION_DAYS} days they are removed.</p>
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
        From <bdi>{name}</bdi>, {sent}
      </p>
      <div className="actions">
        <ActionLink to={approveHref} text="Approve" about={title} variant="primary" />{" "}
        <Decline row={row} state={state} />
      </div>
    </div>
  );
}

/** Without an email address there is nobody to send a note to, so Decline is one press. */
function Decline({ row, state }: { row: SuggestionRow; state: FormState | undefined }) {
  const { id, title, asksNote } = row;
  const idOf = (name: string) => `${name}-${id}`;
  const button = (
    <SubmitButton variant="quiet">
      Decline<Unseen> {title}</Unseen>
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
        Decline with a note<Unseen>: {title}</Unseen>
      </summary>
      <PageForm state={state} idOf={idOf} guarded>
        <HiddenField name="suggestionId" value={id} />
        <TextAreaField
          name="note"
          label="Note"
          id={idOf("note")}
          state={state}
          hint="Optional. They left an email to hear what became of it, and get your note."
          maxLength={SUGGESTION_NOTE}
          rows={3}
          dir="auto"
        />
        <div className="actions">{button}</div>
      </PageForm>
    </details>
  );
}
