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
  // The server reads from it what the tab below keeps.
  const action = pagePaths.undo(calendarId) + (isInCalendar ? search : "");
  return (
    <Form method="post" action={action} className="undo">
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
