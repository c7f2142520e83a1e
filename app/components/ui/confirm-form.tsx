// The form that asks before something is lost.
import type { ReactNode } from "react";
import type { FormState } from "~/web/request/form-state";
import { CancelLink } from "./dialog-page";
import { HiddenField } from "./fields";
import { PageForm } from "./page-form";
import { SubmitButton } from "./submit-button";

type ConfirmFormProps = {
  /** The question, word for word, as in "Confirm to delete this event." */
  question: ReactNode;
  /** The subject: a title, a date. */
  message?: ReactNode;
  button: string;
  /** The words of the link that leaves all as it is; by default "Cancel". */
  cancel?: string;
  cancelHref: string;
  action?: string;
  state?: FormState | undefined;
  children?: ReactNode;
};

/** Cancel comes first, the danger button at the far end. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { question, message, button, cancel, cancelHref, action, state, children } = props;
  return (
    <PageForm state={state} {...(action ? { action } : {})}>
      <p>{question}</p>
      {message ? <div className="quote">{message}</div> : null}
      {/* lynx sends a POST without a body as a GET. */}
      <HiddenField name="confirmed" value="yes" />
      {children}
      <div className="actions">
        <CancelLink to={cancelHref} text={cancel} />{" "}
        <SubmitButton variant="danger">{button}</SubmitButton>
      </div>
    </PageForm>
  );
}
