// The dialog around the event form: the form, or the choice between two versions.

import type { EventForm as EventFormView } from "~/web/forms/event-form-view";
import type { EventFormAnswer } from "~/web/forms/event-submit";
import type { WithAttempt } from "~/web/forms/new-attempt";
import { DialogPage } from "../dialog-page";
import { EventForm } from "./event-form";
import { StaleChoice } from "./stale-choice";

type EventFormDialogProps = {
  form: WithAttempt<EventFormView>;
  answer: EventFormAnswer | undefined;
};

export function EventFormDialog({ form, answer }: EventFormDialogProps) {
  return (
    <DialogPage title={form.heading} closeHref={form.cancelHref}>
      {answer?.choice ? (
        <StaleChoice view={answer.choice} about="this event" />
      ) : (
        <EventForm form={form} state={answer?.state} />
      )}
    </DialogPage>
  );
}
