// The buttons of a form that was already saved with other values: change that thing, or save another one.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FormState } from "~/web/request/form-state";
import { HiddenField } from "./fields";
import { SubmitButton } from "./submit-button";

type EarlierButtonsProps = {
  earlier: NonNullable<FormState["earlier"]>;
  state: FormState;
  /** The text of the first button; none for what cannot be changed by a form. */
  children?: ReactNode;
};

/**
 * Instead of the form's own id, key and time. The first field of a name counts: the key of the form itself comes after
 * the buttons, for the Enter key, which then asks again.
 */
export function EarlierButtons({ earlier, state, children }: EarlierButtonsProps) {
  const { id, modifiedAt, attempt, repeats } = earlier;
  return (
    <>
      <HiddenField name="modifiedAt" value={String(modifiedAt)} />
      {repeats ? <HiddenField name="scope" value="all" /> : null}
      {id === "" ? null : <SubmitButton name={`id=${id}`}>{children}</SubmitButton>}{" "}
      <SubmitButton variant="quiet" name={`attempt=${attempt}`}>
        <Trans>Save as another one</Trans>
      </SubmitButton>
      <HiddenField name="attempt" value={state.values.attempt ?? ""} />
    </>
  );
}
