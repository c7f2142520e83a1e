// The button that undoes one request's changes; a separate form, because a GET never changes anything.
import { Trans } from "@lingui/react/macro";
import { Form, useLocation } from "@remix-run/react";
import { pagePaths } from "~/paths/pages";
import type { Flash } from "~/web/request/flash";
import { NameAbout } from "./action-link";
import { SubmitButton } from "./submit-button";

type UndoFormProps = {
  undo: NonNullable<Flash["undo"]>;
  /** The subject, if the page has several such buttons. */
  about?: string;
};

export function UndoForm({ undo: { calendarId, batch, eventId }, about }: UndoFormProps) {
  const { pathname, search } = useLocation();
  const isInCalendar = pathname.startsWith(`${pagePaths.calendar(calendarId)}/`);
  const kept = isInCalendar ? readKept(search) : {};
  return (
    <Form method="post" action={pagePaths.undo(calendarId, kept)} className="undo">
      <input type="hidden" name="batch" value={batch} />
      {eventId ? <input type="hidden" name="eventId" value={eventId} /> : null}
      {pathname.startsWith(`${pagePaths.calendars()}/`) ? (
        <input type="hidden" name="back" value={pathname + search} />
      ) : null}
      <SubmitButton variant="quiet">
        <NameAbout text={<Trans>Undo</Trans>} about={about} />
      </SubmitButton>
    </Form>
  );
}

/** The parts of a tab's query that its dialogs keep. */
const KEPT = ["month", "day", "week", "by", "past", "upcoming", "category", "weeks"];

function readKept(search: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(search)].filter(([name]) => KEPT.includes(name)),
  );
}
