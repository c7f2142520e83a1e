// The form in which a follower says what to get; who begins to follow is asked for more above it.
import type { ReactNode } from "react";
import type { FollowFormView } from "~/web/forms/follow-form";
import type { FormState } from "~/web/forms/form-state";
import { FollowFields } from "./follow-fields";
import { PageForm } from "./page-form";
import { SubmitButton } from "./submit-button";

type FollowFormProps = {
  view: FollowFormView;
  state: FormState | undefined;
  button: string;
  children?: ReactNode;
};

export function FollowForm({ view, state, button, children }: FollowFormProps) {
  return (
    <PageForm state={state} guarded>
      {children}
      <FollowFields view={view} state={state} />
      <div className="actions">
        <SubmitButton>{button}</SubmitButton>
      </div>
    </PageForm>
  );
}
