// The button that confirms a request from a mail.
import { Trans } from "@lingui/react/macro";
import type { FormState } from "~/web/request/form-state";
import { HiddenField } from "./hidden-field";
import { PageForm } from "./page-form";
import { SubmitButton } from "./submit-button";

/** `confirmKey` is from the link in the mail. */
export function MailConfirmForm({
  confirmKey,
  state,
}: {
  confirmKey: string;
  state: FormState | undefined;
}) {
  return (
    <PageForm state={state}>
      <HiddenField name="key" value={confirmKey} />
      <div className="actions">
        <SubmitButton>
          <Trans>Confirm</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}
