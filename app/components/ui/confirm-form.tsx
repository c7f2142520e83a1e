// The form that asks before something is lost.
import type { ReactNode } from "react";
import type { FormState } from "~/web/request/form-state";
import { CancelLink } from "./dialog-page";
import { HiddenField } from "./fields";
import { PageForm } from "./page-form";
import { SubmitButton } from "./submit-button";

type ConfirmFormProps = {
  /** The question, word for word, as in "Confirm to delete this event." */
  question: string;
  /** The subject: a title, a date. */
  message?: ReactNode;
  button: string;
  cancelHref: string;
  action?: string;
  state?: FormState | undefined;
  children?: ReactNode;
};

/** Cancel comes first, the danger button at the far end. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { question, message, button, cancelHref, action, state, children } = props;
  return (
    <PageForm state={state} {...(action ? { action } : {})}>
      <p>{question}</p>
      {message ? <div className="quote">{message}</div> : null}
      {/* lynx sends a POST without a body as a GET. */}
      <HiddenField name="confirmed" value="yes" />
      {children}
      <div className="actions">
        <CancelLink to={cancelHref} /> <SubmitButton variant="danger">{button}</SubmitButton>
      </div>
    </PageForm>
  );
}
