// The form of a calendar of another site: its name, its address, and how it is shown.
import { Trans, useLingui } from "@lingui/react/macro";
import { RadioFields, SelectField } from "~/components/ui/choice-fields";
import { CheckField, HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { SOURCES } from "~/values/source-limits";
import type { SourceForm as SourceFormView } from "~/web/pages/sources/sources-view";
import type { FormState } from "~/web/request/form-state";

type SourceFormProps = { form: SourceFormView; state: FormState | undefined };

export function SourceForm({ form, state }: SourceFormProps) {
  const { t } = useLingui();
  const { id, action, values, categories } = form;
  const isNew = id === "";
  return (
    <PageForm action={action} state={state} guarded>
      <HiddenField name="intent" value="save" />
      <HiddenField
        name="everyMinutes"
        value={state?.values.everyMinutes ?? values.everyMinutes ?? ""}
      />
      <TextField
        name="name"
        label={t({ message: "Name", context: "of a calendar of another site" })}
        value={values.name ?? ""}
        state={state}
        hint={t`The name shown next to its events, such as School.`}
        maxLength={SOURCES.name}
        dir="auto"
        required
      />
      <TextField
        name="url"
        label={t({ message: "Address", context: "of a calendar" })}
        value=""
        state={state}
        hint={
          isNew
            ? t`The link for calendar programs: it begins with https:// or webcal:// and often ends in .ics. It won't be shown again.`
            : t`Leave it empty to keep the address. It won't be shown again.`
        }
        maxLength={SOURCES.address}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        required={isNew}
      />
      <RadioFields
        name="shows"
        label={t({ message: "Show as", context: "a calendar of another site" })}
        value={values.shows ?? ""}
        state={state}
        choices={[
          { value: "events", text: t({ message: "Events", context: "how it is shown" }) },
          { value: "band", text: t`A band below the days, as for school holidays` },
        ]}
      />
      {categories ? (
        <SelectField
          name="category"
          label={t`Category`}
          value={values.category ?? ""}
          state={state}
          choices={[
            { value: "", text: t({ message: "None", context: "category" }) },
            ...categories.map((name) => ({ value: name, text: name })),
          ]}
        />
      ) : null}
      <CheckField
        name="inFeed"
        label={t`Also in our feed`}
        state={state}
        hint={t`Anyone who subscribes gets these entries too.`}
        checked={values.inFeed === "on"}
      />
      <div className="actions">
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}
