// The form of an extra link, and below it the button that ends the link.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { RadioFields } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { DateField, HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { LINK_NAME } from "~/values/limits";
import type { LinkForm as LinkFormView } from "~/web/pages/sharing/link-form";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

const SHOWS = [
  { value: "all", message: msg({ message: "Everything", context: "what a link shows" }) },
  { value: "busy", message: msg`Busy times only: no titles, locations, notes or news` },
];

type LinkFormProps = { form: LinkFormView; attempt?: string; state: FormState | undefined };

export function LinkPage({ form, attempt = "", state }: LinkFormProps) {
  return (
    <section className="narrow link-page" aria-labelledby="link-form">
      <h2 id="link-form" dir="auto">
        {form.heading}
      </h2>
      {form.ends ? null : <LinkForm form={form} attempt={attempt} state={state} />}
      {form.id ? <EndForm form={form} state={form.ends ? state : undefined} /> : null}
    </section>
  );
}

function LinkForm({ form, attempt, state }: LinkFormProps) {
  const { t } = useLingui();
  const words = useWords();
  const { name, shows, until } = form.values;
  const choices = SHOWS.map(({ value, message }) => ({ value, text: words._(message) }));
  return (
    <PageForm action={form.action} state={state} guarded>
      {state?.earlier ? null : (
        <HiddenField name="attempt" value={state?.values.attempt ?? attempt ?? ""} />
      )}
      <TextField
        name="name"
        label={t({ message: "Name", context: "of a link" })}
        value={name}
        state={state}
        hint={t`Who gets it, such as Parents. Only managers see the name.`}
        maxLength={LINK_NAME}
        dir="auto"
        required
      />
      <RadioFields
        name="shows"
        label={t({ message: "Shows", context: "what a link shows" })}
        value={shows}
        state={state}
        choices={choices}
      />
      <DateField
        name="until"
        label={t({ message: "Until", context: "the last day of a link" })}
        value={until}
        state={state}
        hint={t`The last day it works. Leave it empty for a link that never ends.`}
      />
      <div className="actions">
        {state?.earlier ? (
          <EarlierButtons earlier={state.earlier} state={state}>
            <Trans>Change that link</Trans>
          </EarlierButtons>
        ) : (
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
        )}{" "}
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}

function EndForm({ form, state }: Omit<LinkFormProps, "attempt">) {
  return (
    <PageForm action={form.action} state={state}>
      <HiddenField name="intent" value="end" />
      <p>
        <Trans>
          When you end this link, it stops working at once for everyone who has it, including
          calendar apps and websites. This cannot be undone.
        </Trans>
      </p>
      <div className="actions">
        {form.ends ? <CancelLink to={form.cancelHref} /> : null}{" "}
        <SubmitButton variant="danger">
          <Trans>End Link</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}
