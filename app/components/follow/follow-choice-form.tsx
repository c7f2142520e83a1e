// The form in which a follower chooses which emails to get; a new follower has more fields above it.
import type { ReactNode } from "react";
import { type Choice, SelectField } from "~/components/ui/choice-fields";
import { CheckField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { FollowFormView } from "~/web/pages/follow/follow-form";
import type { FormState } from "~/web/request/form-state";

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

const RHYTHMS: Choice[] = [
  { value: "weekly", text: "Every Monday" },
  { value: "daily", text: "Every day" },
];
const HOURS: Choice[] = [
  { value: "2", text: "2 hours before" },
  { value: "24", text: "A day before" },
  { value: "48", text: "Two days before" },
];

type FollowFieldsProps = { view: FollowFormView; state: FormState | undefined };

function FollowFields({ view, state }: FollowFieldsProps) {
  const categories = [
    { value: "", text: "Everything" },
    ...view.categories.map((name) => ({ value: name, text: name })),
  ];
  return (
    <>
      <fieldset className="field follow-kinds">
        <legend>What you get</legend>
        <CheckField
          name="list"
          label="Upcoming events"
          checked={view.list}
          state={state}
          hint={`At 7 am ${view.zone}.`}
        />
        <SelectField
          name="rhythm"
          label="How often"
          value={view.rhythm}
          choices={RHYTHMS}
          state={state}
        />
        <CheckField
          name="changes"
          label="Changes"
          checked={view.changes}
          state={state}
          hint="What is new, moved, changed, canceled or deleted, soon after it happens."
        />
        <CheckField
          name="reminder"
          label="A reminder before each event"
          checked={view.reminder}
          state={state}
        />
        <SelectField
          name="hours"
          label="When to remind you"
          value={view.hours}
          choices={HOURS}
          state={state}
        />
      </fieldset>
      {view.categories.length > 0 ? (
        <SelectField
          name="category"
          label="About"
          value={view.category}
          choices={categories}
          state={state}
        />
      ) : null}
    </>
  );
}
