// The form for suggesting an event: the event, and the sender's name.

import { Trans, useLingui } from "@lingui/react/macro";
import { CancelLink } from "~/components/ui/dialog-page";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { TextField, TrapField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { LIMITS } from "~/values/limits";
import type { SuggestionForm as SuggestionFormView } from "~/web/pages/events/suggest-page";
import type { WithIdempotencyKey } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { EventFormFields } from "./event-form-fields";

type SuggestionFormProps = {
  form: WithIdempotencyKey<SuggestionFormView> & { stamp: string; trap: string };
  state?: FormState | undefined;
};

export function SuggestionForm({ form, state }: SuggestionFormProps) {
  const { t } = useLingui();
  const carried = { ...form.values, attempt: form.attempt, ...state?.values };
  return (
    <PageForm action={form.action} state={state} guarded className="form long-form event-form">
      <p className="note">
        <Trans>Nobody else sees it until the people who manage the calendar approve it.</Trans>
      </p>
      {(["from", "to"] as const).map((name) => (
        <HiddenField key={name} name={name} value={carried[name]} />
      ))}
      {state?.earlier ? null : <HiddenField name="attempt" value={carried.attempt} />}
      <HiddenField name="stamp" value={form.stamp} />
      <EventFormFields form={form} state={state} />
      <TextField
        name="name"
        label={t`Name`}
        value={form.asker.name}
        state={state}
        maxLength={LIMITS.name}
        autoComplete="name"
        dir="auto"
        required
      />
      <TextField
        name="email"
        label={t`E-mail`}
        type="email"
        value={form.asker.email}
        state={state}
        hint={t`Optional, to hear what happened. Nobody else sees it.`}
        inputMode="email"
        maxLength={LIMITS.email}
      />
      <TrapField name={form.trap} />
      <div className="actions">
        {state?.earlier ? (
          <EarlierButtons earlier={state.earlier} state={state}>
            <Trans>Change that suggestion</Trans>
          </EarlierButtons>
        ) : (
          <SubmitButton>
            <Trans>Send</Trans>
          </SubmitButton>
        )}{" "}
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}
