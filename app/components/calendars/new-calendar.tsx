// The form for a new calendar: behind a button, and for the first one at once.
import { Trans, useLingui } from "@lingui/react/macro";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { LIMITS } from "~/values/limits";
import type { FormState } from "~/web/request/form-state";

type NewCalendarProps = { attempt: string; state: FormState | undefined };

/** What is shown to a user without calendars. */
export function FirstCalendar(props: NewCalendarProps) {
  return (
    <section className="first-calendar" aria-labelledby="create">
      <h2 id="create">
        <Trans>Create your first calendar</Trans>
      </h2>
      <p>
        <Trans>
          Give it a title, such as “Parish choir”. You'll get a link to share with the people it is
          for. You can change everything later.
        </Trans>
      </p>
      <NewCalendarForm {...props} autoFocus />
    </section>
  );
}

/** Open again where the form came back. `creators` says who may, to a user who may not. */
export function NewCalendar({ creators, ...form }: NewCalendarProps & { creators: string | null }) {
  return (
    <details
      className="new-calendar"
      open={form.state !== undefined}
      onToggle={({ currentTarget: details }) => {
        if (details.open) details.querySelector<HTMLInputElement>("input[name=title]")?.focus();
      }}
    >
      <summary className="button">
        <Trans>New Calendar</Trans>
      </summary>
      <div className="raised">
        {creators === null ? <NewCalendarForm {...form} /> : <p>{creators}</p>}
      </div>
    </details>
  );
}

function NewCalendarForm({ attempt, state, autoFocus }: NewCalendarProps & { autoFocus?: true }) {
  const { t } = useLingui();
  return (
    <PageForm state={state}>
      {state?.earlier ? null : (
        <HiddenField name="attempt" value={state?.values.attempt ?? attempt} />
      )}
      <TextField
        name="title"
        label={t`Title`}
        maxLength={LIMITS.calendarTitle}
        autoComplete="off"
        required
        autoFocus={autoFocus}
        state={state}
      />
      <div className="actions">
        {state?.earlier ? (
          <EarlierButtons earlier={state.earlier} state={state}>
            <Trans>Change that calendar</Trans>
          </EarlierButtons>
        ) : (
          <SubmitButton>
            <Trans>Create Calendar</Trans>
          </SubmitButton>
        )}
      </div>
    </PageForm>
  );
}
