// The form in which a follower says what to get; who begins to follow is asked for more above it.
import type { ReactNode } from "react";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { FollowFormView } from "~/web/pages/follow/follow-form";
import type { FormState } from "~/web/request/form-state";
import { FollowFields } from "./follow-fields";

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
