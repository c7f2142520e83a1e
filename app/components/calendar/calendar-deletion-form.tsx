// The form that asks for the title before a calendar is deleted, and the link to it.
import { LIMITS } from "~/calendar/limits";
import { Link } from "~/client/link";
import type { FormState } from "~/web/forms/form-state";
import { ConfirmForm } from "../confirm-form";
import { TextField } from "../fields";

export function DeletionLink({ to }: { to: string }) {
  return (
    <p className="note">
      <Link to={to} preventScrollReset>
        Delete this calendar
      </Link>
    </p>
  );
}

type CalendarDeletionProps = {
  title: string;
  /** "12 events, 3 news items" */
  contents: string;
  cancelHref: string;
  state?: FormState | undefined;
};

/** Asks twice: once in words, and once by having the title typed. */
export function CalendarDeletion({ title, contents, cancelHref, state }: CalendarDeletionProps) {
  return (
    <ConfirmForm
      question="Confirm to delete this calendar, for everyone who has its link."
      message={
        <>
          <bdi>{title}</bdi>: {contents}
        </>
      }
      button="Delete"
      cancelHref={cancelHref}
      state={state}
    >
      <p>
        Its page, feed and files are gone at once. Everyone who manages it gets a mail with a link
        that brings it back within 30 days.
      </p>
      <TextField
        {...{ name: "title", label: "Title", state }}
        hint="To be sure, type the calendar's title."
        maxLength={LIMITS.calendarTitle}
        autoComplete="off"
        dir="auto"
        required
      />
    </ConfirmForm>
  );
}
