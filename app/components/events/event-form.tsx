// The form for an event: its fields, how it repeats, and which dates of a repeating event a save changes.

import { Trans, useLingui } from "@lingui/react/macro";
import { CancelLink, DialogPage } from "~/components/ui/dialog-page";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { fieldId } from "~/components/ui/field-frame";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { RoomNote } from "~/components/ui/room-note";
import { StaleChoice } from "~/components/ui/stale-choice";
import { SubmitButton } from "~/components/ui/submit-button";
import type { EventForm as EventFormView } from "~/web/pages/events/event-form-view";
import type { EventFormAnswer } from "~/web/pages/events/event-submit";
import type { WithIdempotencyKey } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { AsksFields } from "./asks-fields";
import { EventFormFields } from "./event-form-fields";
import { RepeatFields } from "./repeat-fields";
import { SaveByScope, ScopeSwitch } from "./scope-fields";

type EventFormProps = { form: WithIdempotencyKey<EventFormView>; state?: FormState | undefined };

export function EventForm({ form, state }: EventFormProps) {
  const { t } = useLingui();
  const gone = isGone(form, state);
  const hints = gone ? undefined : form.scopeHints;
  return (
    <PageForm action={form.action} state={state} guarded className="form long-form event-form">
      <RoomNote />
      <Carried form={form} state={state} />
      {hints ? <ScopeSwitch hints={hints} scope={form.values.scope} state={state} /> : null}
      {form.suggestion ? <Suggested suggestion={form.suggestion} /> : null}
      <EventFormFields form={form} state={state}>
        <RepeatFields
          values={form.values}
          weekdays={form.weekdays}
          note={form.ruleNote}
          state={state}
        />
      </EventFormFields>
      {form.asks ? <AsksFields values={form.asks} state={state} /> : null}
      <div className="actions">
        {state?.earlier ? (
          <EarlierButtons earlier={state.earlier} state={state}>
            <Trans>Change that event</Trans>
          </EarlierButtons>
        ) : (
          // The title is for programs that ignore text drawn by styles.
          <SubmitButton id={fieldId("save")} title={hints ? t`Save` : undefined}>
            {gone ? (
              <Trans>Save as New Event</Trans>
            ) : hints ? (
              <SaveByScope />
            ) : (
              <Trans>Save</Trans>
            )}
          </SubmitButton>
        )}{" "}
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}

type SuggestedProps = { suggestion: NonNullable<EventFormView["suggestion"]> };

function Suggested({ suggestion: { id, note } }: SuggestedProps) {
  return (
    <>
      <HiddenField name="suggestionId" value={id} />
      {note ? <p className="note">{note}</p> : null}
    </>
  );
}

/** True if the event was deleted while the form was open. */
function isGone(form: EventFormView, state: FormState | undefined): boolean {
  return form.values.id !== "" && state?.values.id === "";
}

const TIMES = ["from", "to"] as const;
const CARRIED = ["id", "modifiedAt", "attempt", "byRule", ...TIMES] as const;

/** The hidden fields; after a rejected save, with the values from the server. */
function Carried({ form, state }: EventFormProps) {
  const values = { ...form.values, attempt: form.attempt, ...state?.values };
  const names = CARRIED.filter((name) => name !== "byRule" || values.byRule === "on");
  return (
    <>
      {(state?.earlier ? TIMES : names).map((name) => (
        <HiddenField key={name} name={name} value={values[name]} />
      ))}
    </>
  );
}

type EventFormDialogProps = {
  form: WithIdempotencyKey<EventFormView>;
  answer: EventFormAnswer | undefined;
};

export function EventFormDialog({ form, answer }: EventFormDialogProps) {
  return (
    <DialogPage title={form.heading} closeHref={form.cancelHref}>
      {answer?.choice ? (
        <StaleChoice view={answer.choice} about="event" />
      ) : (
        <EventForm form={form} state={answer?.state} />
      )}
    </DialogPage>
  );
}
