// The buttons of a form that was already saved with other values: change the saved item, or save another one.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FormState } from "~/web/request/form-state";
import { HiddenField } from "./hidden-field";
import { SubmitButton } from "./submit-button";

type EarlierButtonsProps = {
  earlier: NonNullable<FormState["earlier"]>;
  state: FormState;
  /** The text of the first button; none if a form cannot change the item. */
  children?: ReactNode;
};

/**
 * Replaces the form's own id, key and time. The first field with a name counts, so the form's own key comes after the
 * buttons, for the Enter key, which then asks again.
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
