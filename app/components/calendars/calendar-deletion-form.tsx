// The form that asks for a calendar's title before deleting it, and the link to that form.

import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { TextField } from "~/components/ui/fields";
import { LIMITS } from "~/values/limits";
import type { FormState } from "~/web/request/form-state";

export function DeletionLink({ to }: { to: string }) {
  return (
    <p className="note">
      <Link to={to} preventScrollReset>
        <Trans>Delete this calendar</Trans>
      </Link>
    </p>
  );
}

type CalendarDeletionProps = {
  title: string;
  /** "12 events, 3 news items" */
  contents: string;
  /** What happens to email followers; "" without followers. */
  mails: string;
  cancelHref: string;
  state?: FormState | undefined;
};

/** Confirms twice: with a question, and by having the title typed. */
export function CalendarDeletion({
  title,
  contents,
  mails,
  cancelHref,
  state,
}: CalendarDeletionProps) {
  const { t } = useLingui();
  return (
    <ConfirmForm
      question={t`This deletes the calendar for everyone who has its link.`}
      message={
        <Trans comment="The title of a calendar, and how many events and news items it has.">
          <bdi>{title}</bdi>: {contents}
        </Trans>
      }
      button={t`Delete`}
      cancelHref={cancelHref}
      state={state}
    >
      <p>
        <Trans>
          Its page, feed and files are gone right away. Everyone who manages it gets an email with a
          link to restore it within 30 days.
        </Trans>
      </p>
      {mails ? <p>{mails}</p> : null}
      <TextField
        name="title"
        label={t`Title`}
        state={state}
        hint={t`Type the calendar's title to confirm.`}
        maxLength={LIMITS.calendarTitle}
        autoComplete="off"
        dir="auto"
        required
      />
    </ConfirmForm>
  );
}
