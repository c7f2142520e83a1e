// Forms that ask for confirmation: before something is lost, and of a request from a mail.

import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FormState } from "~/web/request/form-state";
import { CancelLink } from "./dialog-page";
import { HiddenField } from "./hidden-field";
import { PageForm } from "./page-form";
import { SubmitButton } from "./submit-button";

type ConfirmFormProps = {
  /** The full question, such as "Confirm to delete this event." */
  question: ReactNode;
  /** The subject: a title or a date. */
  message?: ReactNode;
  button: string;
  /** The text of the link that changes nothing; "Cancel" by default. */
  cancel?: string;
  cancelHref: string;
  action?: string;
  state?: FormState | undefined;
  children?: ReactNode;
};

/** Cancel comes first, the danger button last. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { question, message, button, cancel, cancelHref, action, state, children } = props;
  return (
    <PageForm state={state} {...(action ? { action } : {})}>
      <p>{question}</p>
      {message ? <div className="quote">{message}</div> : null}
      {/* lynx sends a POST without fields as a GET. */}
      <HiddenField name="confirmed" value="yes" />
      {children}
      <div className="actions">
        <CancelLink to={cancelHref} text={cancel} />{" "}
        <SubmitButton variant="danger">{button}</SubmitButton>
      </div>
    </PageForm>
  );
}

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
