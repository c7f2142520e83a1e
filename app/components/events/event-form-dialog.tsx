// The dialog around the event form: the form, or the choice between two versions.

import { DialogPage } from "~/components/ui/dialog-page";
import { StaleChoice } from "~/components/ui/stale-choice";
import type { EventForm as EventFormView } from "~/web/pages/events/event-form-view";
import type { EventFormAnswer } from "~/web/pages/events/event-submit";
import type { WithAttempt } from "~/web/request/new-attempt";
import { EventForm } from "./event-form";

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
