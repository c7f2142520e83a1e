// The form of an extra link, and below it the button that ends the link.

import { RadioFields } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { DateField, HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { LINK_NAME } from "~/values/limits";
import type { LinkForm as LinkFormView } from "~/web/pages/sharing/link-form";
import type { FormState } from "~/web/request/form-state";

const SHOWS = [
  { value: "all", text: "Everything" },
  { value: "busy", text: "Only when it is busy: no titles, places, notes or news" },
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
  const { name, shows, until } = form.values;
  return (
    <PageForm action={form.action} state={state} guarded>
      <HiddenField name="attempt" value={state?.values.attempt ?? attempt ?? ""} />
      <TextField
        name="name"
        label="Name"
        value={name}
        state={state}
        hint="Who gets it, such as Parents. Only managers see the name."
        maxLength={LINK_NAME}
        dir="auto"
        required
      />
      <RadioFields name="shows" label="Shows" value={shows} state={state} choices={SHOWS} />
      <DateField
        name="until"
        label="Until"
        value={until}
        state={state}
        hint="The last day it works. Leave it empty for a link that never ends."
      />
      <div className="actions">
        <SubmitButton>Save</SubmitButton> <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}

function EndForm({ form, state }: Omit<LinkFormProps, "attempt">) {
  return (
    <PageForm action={form.action} state={state}>
      <HiddenField name="intent" value="end" />
      <p>
        When you end this link, it stops working at once for everyone who has it, including calendar
        apps and websites. This cannot be undone.
      </p>
      <div className="actions">
        {form.ends ? <CancelLink to={form.cancelHref} /> : null}{" "}
        <SubmitButton variant="danger">End Link</SubmitButton>
      </div>
    </PageForm>
  );
}
