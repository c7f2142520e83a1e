// The form for a new calendar, and for the first one.
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
    <section className="part calendars-part narrow" aria-labelledby="create">
      <h2 id="create">
        <Trans>Create your first calendar</Trans>
      </h2>
      <p>
        <Trans>
          Give it a title, such as “Parish choir”. You'll get a link to share with the people it is
          for. You can change everything later.
        </Trans>
      </p>
      <NewCalendarForm {...props} />
    </section>
  );
}

export function NewCalendar({ creators, ...form }: NewCalendarProps & { creators: string | null }) {
  return (
    <section className="part calendars-part narrow" aria-labelledby="create">
      <h2 id="create">
        <Trans>New calendar</Trans>
      </h2>
      {creators === null ? <NewCalendarForm {...form} /> : <p>{creators}</p>}
    </section>
  );
}

function NewCalendarForm({ attempt, state }: NewCalendarProps) {
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
