// The form of a calendar's home: the wall, and a row of fields and buttons for each link.

import { Trans, useLingui } from "@lingui/react/macro";
import { CancelLink } from "~/components/ui/dialog-page";
import { HiddenField } from "~/components/ui/fields";
import { FormattedField } from "~/components/ui/formatted-field";
import { PageForm } from "~/components/ui/page-form";
import { RoomNote } from "~/components/ui/room-note";
import { SubmitButton } from "~/components/ui/submit-button";
import { LIMITS } from "~/values/limits";
import type { HomeForm as HomeFormView } from "~/web/pages/calendars/home-form-view";
import type { FormState } from "~/web/request/form-state";
import { LinkRows } from "./link-rows";

type HomeFormProps = { form: HomeFormView; state?: FormState | undefined };

export function HomeForm({ form, state }: HomeFormProps) {
  const { t } = useLingui();
  const values = state?.values ?? form.values;
  return (
    <PageForm action={form.action} state={state} guarded className="form long-form">
      <RoomNote />
      <HiddenField name="modifiedAt" value={values.modifiedAt ?? ""} />
      <FormattedField
        name="wall"
        label={t`Welcome text`}
        value={values.wall ?? ""}
        state={state}
        maxLength={LIMITS.wall}
        rows={10}
        dir="auto"
      />
      <LinkRows values={values} state={state} />
      <div className="actions">
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>{" "}
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}
