// The buttons of a form that was already saved with other values: change that thing, or save another one.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FormState } from "~/web/request/form-state";
import { HiddenField } from "./fields";
import { SubmitButton } from "./submit-button";

type EarlierButtonsProps = {
  earlier: NonNullable<FormState["earlier"]>;
  /** The text of the first button. */
  children: ReactNode;
};

/** The form leaves out its own id, key and time: each button sends what it needs, and the first field of a name counts. */
export function EarlierButtons({ earlier, children }: EarlierButtonsProps) {
  const { id, modifiedAt, attempt, repeats } = earlier;
  return (
    <>
      <HiddenField name="modifiedAt" value={String(modifiedAt)} />
      {repeats ? <HiddenField name="scope" value="all" /> : null}
      <SubmitButton name="id" value={id}>
        {children}
      </SubmitButton>{" "}
      <SubmitButton variant="quiet" name="attempt" value={attempt}>
        <Trans>Save as another one</Trans>
      </SubmitButton>
    </>
  );
}
