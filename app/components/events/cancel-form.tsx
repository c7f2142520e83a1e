// The question whether to cancel an event, with its card as everyone will see it.
import { ConfirmForm } from "~/components/ui/confirm-form";
import type { EventCard as EventCardView } from "~/web/pages/events/event-view";
import type { FormState } from "~/web/request/form-state";
import { EventCard } from "./event-card";

type CancelFormProps = {
  view: { when: string; isOneDate: boolean; card: EventCardView; cancelHref: string };
  state: FormState | undefined;
};

export function CancelForm({ view, state }: CancelFormProps) {
  const { when, isOneDate, card, cancelHref } = view;
  return (
    <ConfirmForm
      question={
        <>
          <strong>{when}.</strong> {isOneDate ? "Only this date is canceled. It" : "The event"}{" "}
          stays in the calendar, so everyone can see that it's canceled:
        </>
      }
      button={isOneDate ? "Cancel This Date" : "Cancel Event"}
      cancel="Keep Event"
      cancelHref={cancelHref}
      state={state}
    >
      <div className="preview">
        <EventCard card={card} anchored={false} linked={false} />
      </div>
    </ConfirmForm>
  );
}
