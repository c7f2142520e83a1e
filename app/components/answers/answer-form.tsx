// The form with which a visitor says whether they come, or signs up for something.
import { Trans, useLingui } from "@lingui/react/macro";
import { SelectField } from "~/components/ui/choice-fields";
import { HiddenField, TextField, TrapField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { ANSWERS } from "~/values/answer-limits";
import type { AnswerForm as AnswerFormView } from "~/web/pages/answers/answer-form-view";
import type { FormState } from "~/web/request/form-state";
import { EmailField } from "./email-field";
import { PeopleField } from "./people-field";

type AnswerFormProps = { form: AnswerFormView; state: FormState | undefined };

/** The trap is last, so that the Tab key of a text browser reaches the buttons first. */
export function AnswerForm({ form, state }: AnswerFormProps) {
  const { t } = useLingui();
  const attempt = state?.values.attempt ?? form.attempt;
  return (
    <PageForm action={form.action} state={state} guarded className="form">
      <HiddenField name="attempt" value={attempt} />
      <HiddenField name="stamp" value={form.stamp} />
      {form.slots ? (
        <SelectField
          name="slot"
          label={t`Sign up for`}
          value={form.slot}
          choices={form.slots}
          state={state}
        />
      ) : null}
      <div className="answer-who">
        <TextField
          name="name"
          label={t`First name`}
          value={form.name}
          state={state}
          maxLength={ANSWERS.name}
          autoComplete="given-name"
          dir="auto"
          required
        />
        <PeopleField label={t`How many people`} value="1" state={state} hint={form.left} />
      </div>
      {form.repeats ? (
        <SelectField
          name="dates"
          label={t`Which dates`}
          value="one"
          choices={[
            { value: "one", text: t`This date only` },
            { value: "all", text: t`All coming dates` },
          ]}
          state={state}
        />
      ) : null}
      {form.takesEmail ? <EmailField state={state} /> : null}
      <Buttons form={form} />
      <TrapField name={form.trap} />
    </PageForm>
  );
}

function Buttons({ form: { slots, isFull } }: { form: AnswerFormView }) {
  const yes = slots ? <Trans>Sign Up</Trans> : <Trans>Yes, I'm coming</Trans>;
  return (
    <div className="actions">
      <SubmitButton {...(slots ? {} : { name: "going", value: "yes" })}>
        {isFull ? <Trans>Join the Waiting List</Trans> : yes}
      </SubmitButton>{" "}
      {slots ? null : (
        <SubmitButton variant="quiet" name="going" value="no">
          <Trans>No, I can't</Trans>
        </SubmitButton>
      )}
    </div>
  );
}
