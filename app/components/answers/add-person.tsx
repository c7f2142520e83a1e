// The form by which an editor adds a person to the list of a date.
import { Trans, useLingui } from "@lingui/react/macro";
import { SelectField } from "~/components/ui/choice-fields";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { CheckField, HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { ANSWERS } from "~/values/answer-limits";
import type { AnswerList } from "~/web/pages/answers/answer-list-view";
import type { WithIdempotencyKey } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { PeopleField } from "./people-field";

type AddPersonProps = {
  form: WithIdempotencyKey<Pick<AnswerList, "slots">>;
  state: FormState | undefined;
};

export function AddPerson({ form: { slots, attempt }, state }: AddPersonProps) {
  const { t } = useLingui();
  const [first] = slots;
  return (
    <section className="on-screen" aria-labelledby="add-person">
      <h3 id="add-person">
        <Trans>Add Person</Trans>
      </h3>
      <PageForm state={state} guarded className="form add-person">
        <HiddenField name="intent" value="add" />
        {state?.earlier ? null : (
          <HiddenField name="attempt" value={state?.values.attempt ?? attempt} />
        )}
        <TextField
          name="name"
          label={t`First name`}
          state={state}
          maxLength={ANSWERS.name}
          autoComplete="off"
          dir="auto"
          required
        />
        <PeopleField label={t`How many people`} value="1" state={state} />
        {first ? (
          <SelectField
            name="slot"
            label={t`Sign up for`}
            value={first.value}
            choices={slots}
            state={state}
          />
        ) : (
          <SelectField
            name="going"
            label={t({ message: "Answer", context: "field" })}
            value="yes"
            choices={[
              { value: "yes", text: t({ message: "Coming", context: "answer" }) },
              { value: "no", text: t({ message: "Can't come", context: "answer" }) },
            ]}
            state={state}
          />
        )}
        <CheckField name="force" label={t`Even if full`} state={state} />
        <div className="actions">
          {state?.earlier ? (
            <EarlierButtons earlier={state.earlier} state={state} />
          ) : (
            <SubmitButton>
              <Trans>Add Person</Trans>
            </SubmitButton>
          )}
        </div>
      </PageForm>
    </section>
  );
}
