// The form that confirms canceling an event, with its card as everyone will see it.
import { Trans, useLingui } from "@lingui/react/macro";
import { ConfirmForm } from "~/components/ui/confirm-form";
import type { EventCard as EventCardView } from "~/web/pages/events/event-view";
import type { FormState } from "~/web/request/form-state";
import { EventCard } from "./event-card";

type CancelFormProps = {
  view: { when: string; isOneDate: boolean; card: EventCardView; cancelHref: string };
  state: FormState | undefined;
};

export function CancelForm({ view, state }: CancelFormProps) {
  const { t } = useLingui();
  const { when, isOneDate, card, cancelHref } = view;
  return (
    <ConfirmForm
      question={
        isOneDate ? (
          <Trans>
            <strong>{when}.</strong> Only this date is canceled. It stays in the calendar, so
            everyone can see that it's canceled:
          </Trans>
        ) : (
          <Trans>
            <strong>{when}.</strong> The event stays in the calendar, so everyone can see that it's
            canceled:
          </Trans>
        )
      }
      button={isOneDate ? t`Cancel This Date` : t`Cancel Event`}
      cancel={t`Keep Event`}
      cancelHref={cancelHref}
      state={state}
    >
      <div className="preview">
        <EventCard card={card} anchored={false} linked={false} />
      </div>
    </ConfirmForm>
  );
}
